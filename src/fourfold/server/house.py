"""The house: all that a process needs to let people play, opened and closed in the right order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fourfold.online.clocks import Outages
from fourfold.server.bus import Bus, RedisBus
from fourfold.server.database import open_database
from fourfold.server.engines import Engines
from fourfold.server.games import NewGames
from fourfold.server.hall import Hall
from fourfold.server.identity import Identity, Signer, secret_of
from fourfold.server.journal import Refusals, journal
from fourfold.server.limits import Limit
from fourfold.server.moment import moment
from fourfold.server.players import Newcomers
from fourfold.server.refusal import Refusal
from fourfold.server.settings import Settings
from fourfold.server.sockets import Sockets
from fourfold.server.store import Store
from fourfold.server.writer import Writer

TICK = 1.0
"""Seconds between two heartbeats."""
SILENCE = 5000
"""Milliseconds without a heartbeat that are an outage, if several processes could have one."""
SELDOM = 10
"""Ticks between two rounds of what can wait."""


class House:
    """One process of the server, as far as playing goes."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.refusals = Refusals()
        self.requests = Limit(settings.requests_per_second * 5, settings.requests_per_second)
        self.new_games = NewGames(settings.games_per_hour, settings.games_per_hour / 3600)
        self.newcomers = Newcomers(settings.games_per_hour, settings.games_per_hour / 3600)
        self.store = Store(open_database(settings))
        self.identity = Identity(self.store, Signer(secret_of(settings)))
        self.bus: Bus = RedisBus(settings.redis) if settings.redis else Bus()
        self.sockets: Sockets
        self.hall: Hall

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """While this lasts, games are played."""
        writer = Writer(self.store.engine)
        self.hall = Hall(self.store, writer, self.bus, self.settings.patience)
        self.sockets = Sockets(self.hall, self.refusals, self.settings)
        engines = Engines(self.hall, self.settings)
        self.hall.on_turn = engines.consider
        self.bus.heard = self.hall.heard
        self.bus.renewed = self.sockets.let_go
        self.bus.missed = lambda: self.hall.begin(self.hall.catch_up())
        await self._beat(SILENCE if self.settings.redis else 0)
        writing = asyncio.create_task(writer.run())
        others = [asyncio.create_task(each) for each in (self.bus.run(), self._tick(engines))]
        try:
            async with engines.thinking():
                await self._take_up(0)
                yield
        finally:
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            writer.end()
            await writing
            await self._beat(SILENCE)
            self.store.close()
            self.store.engine.dispose()

    async def is_ready(self) -> bool:
        """Whether the database and Redis answer."""
        try:
            await self.store.due(0)
        except Refusal:
            return False
        return await self.bus.is_ready()

    async def _tick(self, engines: Engines) -> None:
        """The heartbeat, and what has to be looked at now and then."""
        ticks = 0
        while True:
            await asyncio.sleep(TICK)
            ticks += 1
            try:
                await self._beat(SILENCE)
                await self._look_at(await self.store.due(moment()))
                if ticks % SELDOM == 0:
                    self.hall.put_away()
                    await self._take_up(2000 * self.settings.engine_seconds)
            except Refusal:
                continue  # the database does not answer; the store has written it down
            except Exception:
                journal.exception("a fault in the heartbeat")

    async def _beat(self, patience: int) -> None:
        await self.store.beat(moment(), patience)
        self.hall.outages = Outages(await self.store.outages())

    async def _take_up(self, age: int) -> None:
        """Engines whose process ended before they moved go on here."""
        await self._look_at(await self.store.thinking(moment() - age))

    async def _look_at(self, codes: list[str]) -> None:
        for code in codes:
            await self.hall.look_at(code)
