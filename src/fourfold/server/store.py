"""What is read from the database, and what is written besides the log: players, and the heartbeat.

Each question is one short transaction in a thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, select, update
from sqlalchemy.exc import SQLAlchemyError

from fourfold.online.clocks import Outage
from fourfold.server.database import READERS
from fourfold.server.journal import journal
from fourfold.server.refusal import Refusal
from fourfold.server.schema import alive, events, games, outages, players

T = TypeVar("T")

MOST_DUE = 200


class Player(NamedTuple):
    """Somebody who is known."""

    id: str
    name: str
    kind: str
    epoch: int


class Store:
    """The database, asked from the event loop."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._threads = ThreadPoolExecutor(READERS, "reader")

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """Refusal where the database does not answer."""
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._threads, self._asked, question
            )
        except SQLAlchemyError as error:
            journal.error("the database does not answer", extra={"error": type(error).__name__})
            raise Refusal("not_saved") from None

    def _asked(self, question: Callable[[Connection], T]) -> T:
        with self.engine.begin() as connection:
            return question(connection)

    def close(self) -> None:
        self._threads.shutdown()

    async def log(self, code: str, after: int = 0) -> list[str]:
        """The events of a game after some number."""
        query = (
            select(events.c.text)
            .where(events.c.game == code, events.c.number > after)
            .order_by(events.c.number)
        )
        return await self.ask(lambda connection: list(connection.scalars(query)))

    async def player(self, player: str) -> Player | None:
        columns = (players.c.id, players.c.name, players.c.kind, players.c.epoch)
        query = select(*columns).where(players.c.id == player)

        def question(connection: Connection) -> Player | None:
            row = connection.execute(query).one_or_none()
            return Player(*row) if row else None

        return await self.ask(question)

    async def add_player(self, player: Player, at: int) -> None:
        row = {**player._asdict(), "created": at}
        await self.ask(lambda connection: connection.execute(players.insert(), row))

    async def rename(self, player: str, name: str) -> None:
        change = update(players).where(players.c.id == player).values(name=name)
        await self.ask(lambda connection: connection.execute(change))

    async def renew(self, player: str) -> None:
        """Whatever was signed for the player is void from now on."""
        change = update(players).where(players.c.id == player).values(epoch=players.c.epoch + 1)
        await self.ask(lambda connection: connection.execute(change))

    async def due(self, now: int) -> list[str]:
        """The games whose clock has run out."""
        query = (
            select(games.c.code)
            .where(games.c.deadline <= now)
            .order_by(games.c.deadline)
            .limit(MOST_DUE)
        )
        return await self.ask(lambda connection: list(connection.scalars(query)))

    async def thinking(self, before: int) -> list[str]:
        """The games in which an engine is to move, since a moment before that."""
        query = (
            select(games.c.code)
            .where(games.c.deadline.is_(None), games.c.status == "running", games.c.thinking)
            .where(games.c.updated <= before)
            .order_by(games.c.updated)
            .limit(MOST_DUE)
        )
        return await self.ask(lambda connection: list(connection.scalars(query)))

    async def outages(self) -> list[Outage]:
        query = select(outages.c.since, outages.c.until)
        return await self.ask(
            lambda connection: [Outage(*row) for row in connection.execute(query)]
        )

    async def beat(self, now: int, patience: int) -> None:
        """Notes that the server runs, and an outage where it did not for more than `patience`."""
        await self.ask(lambda connection: _beat(connection, now, patience))


def _beat(connection: Connection, now: int, patience: int) -> None:
    last = connection.scalar(select(alive.c.at).with_for_update())
    if last is None:
        connection.execute(alive.insert(), {"id": 1, "at": now})
        return
    if now > last:
        connection.execute(update(alive).values(at=now))
    if now - last > patience:
        _note_outage(connection, Outage(last, now))


def _note_outage(connection: Connection, outage: Outage) -> None:
    connection.execute(outages.insert(), outage._asdict())
    waiting = update(games).where(games.c.deadline > outage.since)
    length = outage.until - outage.since
    connection.execute(waiting.values(deadline=games.c.deadline + length))
