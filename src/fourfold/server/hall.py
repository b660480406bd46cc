"""The hall: the tables that are open in this process, and the one way in which they change.

A deed is decided on under the table's lock, stored, and only then taken over and told. If another
process was quicker, what it stored is read, and the deed is decided on again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from fourfold.online import events as happened
from fourfold.online.clocks import Outages
from fourfold.online.events import Created, Moved, Said
from fourfold.online.table import Follower, Table, table_from
from fourfold.server import meters, row
from fourfold.server.bus import Bus
from fourfold.server.deeds import Already, Decision, Now, timed_out
from fourfold.server.moment import moment
from fourfold.server.refusal import Refusal
from fourfold.server.store import Store
from fourfold.server.unit import Unit
from fourfold.server.writer import Writer

Decide = Callable[[Table, Now], Decision | Already]

TRIES = 20
"""How often a deed is decided on again before the others have to be slower."""
IDLE = 60_000
"""Milliseconds after which a table that nobody follows is put away."""


class Doer(NamedTuple):
    """Whoever asked for a deed, and the number by which he knows the answer."""

    follower: Follower
    id: int | None


@dataclass
class Opened:
    """A table and what this process needs to keep it in order."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    used: int = 0
    alarm: asyncio.TimerHandle | None = None


class Hall:
    """All open tables."""

    def __init__(self, store: Store, writer: Writer, bus: Bus, patience: int) -> None:
        self.outages = Outages()
        self._store = store
        self._writer = writer
        self._bus = bus
        self._patience = patience
        self._open: dict[str, Opened] = {}
        self._opening: dict[str, asyncio.Task[Opened]] = {}
        self._heard_early: set[str] = set()
        """Tables of which something was heard while their log was being read."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.on_turn: Callable[[Table], None] = lambda table: None
        """Told whenever a turn may be an engine's, at a table that has changed here."""

    async def table(self, code: str) -> Table:
        """A table, opened if it is not. Refusal where there is none."""
        return (await self._opened(code)).table

    async def do(self, code: str, decide: Decide, doer: Doer | None = None) -> int | None:
        """Has a deed done. The number of the event by which it holds already; None for a new one.

        The doer is told the new event, in its turn among the others, with his own `id`.
        """
        opened = await self._opened(code)
        async with opened.lock:
            for _ in range(TRIES):
                now = Now(moment(), self.outages)
                if self._is_late(opened.table, now):
                    await self._store_decision(opened, timed_out(opened.table, now))
                    continue
                decision = decide(opened.table, now)
                if isinstance(decision, Already):
                    return decision.number
                if await self._store_decision(opened, decision, doer):
                    return None
        raise Refusal("not_saved")

    async def create(self, code: str, created: Created) -> None:
        """A new game."""
        table = Table(code, created, self._patience)
        text = happened.written(created)
        table.apply(created, text)
        if not await self._writer.commit(self._new_unit(table, text)):
            raise Refusal("not_saved")
        meters.GAMES_CREATED.labels(created.game).inc()
        await self._bus.open(code)
        if code not in self._open:  # nobody can have been quicker, who does not know the code
            self._keep(table)
        self.on_turn(table)

    async def look_at(self, code: str) -> None:
        """Opens a table whose clock may have run out, or whose engine may have been forgotten."""
        opened = await self._opened(code)
        async with opened.lock:
            now = Now(moment(), self.outages)
            if self._is_late(opened.table, now):
                await self._store_decision(opened, timed_out(opened.table, now))
            elif self._is_forgotten(opened.table, now):
                number = opened.table.number + 1
                event = happened.Cancelled(number=number, at=now.at)
                await self._store_decision(opened, Decision(event))
            self._set_alarm(opened)
        self.on_turn(opened.table)

    def heard(self, code: str, number: int, text: str) -> None:
        """Another process has stored an event."""
        opened = self._open.get(code)
        if opened is None:
            if code in self._opening:
                self._heard_early.add(code)
            return
        if number <= opened.table.number:
            return
        if number == opened.table.number + 1 and not opened.lock.locked():
            self._take_over(opened, text)
        else:
            self.begin(self._catch_up_alone(opened))

    async def catch_up(self) -> None:
        """Nothing was heard for a while: reads what may have been missed at every table."""
        for opened in list(self._open.values()):
            await self._catch_up_alone(opened)

    def put_away(self) -> None:
        """Forgets tables that nobody has looked at for a while; their logs are stored."""
        now = moment()
        for code, opened in list(self._open.items()):
            table = opened.table
            busy = table.followers or opened.lock.locked() or table.thinker is not None
            if busy or now - opened.used < IDLE:
                continue
            if opened.alarm is not None:
                opened.alarm.cancel()
            del self._open[code]
            self.begin(self._close(code))
        meters.TABLES.set(len(self._open))

    def begin(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Something that goes on by itself."""
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _opened(self, code: str) -> Opened:
        opened = self._open.get(code)
        if opened is None:
            opening = self._opening.get(code)
            if opening is None:
                opening = asyncio.create_task(self._from_log(code))
                self._opening[code] = opening
                opening.add_done_callback(lambda _: self._opening.pop(code, None))
            opened = await asyncio.shield(opening)
        opened.used = moment()
        return opened

    async def _close(self, code: str) -> None:
        """Nothing more is to be heard of a table, unless somebody has come back meanwhile."""
        if code not in self._open and code not in self._opening:
            await self._bus.close(code)

    async def _from_log(self, code: str) -> Opened:
        await self._bus.open(code)  # before it is read, so that nothing is missed in between
        texts = await self._store.log(code)
        if not texts:
            await self._bus.close(code)
            raise Refusal("unknown_game")
        opened = self._keep(table_from(code, texts, self._patience))
        if code in self._heard_early:
            self._heard_early.discard(code)
            self.begin(self._catch_up_alone(opened))
        return opened

    def _keep(self, table: Table) -> Opened:
        opened = Opened(table, used=moment())
        self._open[table.code] = opened
        meters.TABLES.set(len(self._open))
        self._set_alarm(opened)
        return opened

    async def _store_decision(
        self, opened: Opened, decision: Decision, doer: Doer | None = None
    ) -> bool:
        """Stores an event and takes it over. False where another process took its number."""
        table = opened.table
        text = happened.written(decision.event)
        unit = Unit(table.code, decision.event.number, text)
        after = self._note_changes(unit, table, decision)
        if not await self._writer.commit(unit):
            meters.CONFLICTS.inc()
            await self._catch_up(opened)
            return False
        self._take_over(opened, text, decision, doer)
        self._bus.tell(table.code, decision.event.number, text)
        if after is not None and after.status == "over":
            meters.GAMES_OVER.labels(table.rules.game, table.result.reason).inc()  # type: ignore[union-attr]
        if decision.next is not None:
            meters.GAMES_CREATED.labels(table.rules.game).inc()
            self.begin(self._look_at_quietly(decision.next[0]))
        return True

    def _note_changes(self, unit: Unit, table: Table, decision: Decision) -> Table | None:
        """What the event changes beside the log. The table after it, where it was worked out."""
        event = decision.event
        if isinstance(event, Said):
            return None
        if isinstance(event, Moved) and event.result is None and decision.position is not None:
            unit.step = row.step(table, event, decision.position)
            return None
        after = table_from(table.code, [*table.log, unit.text], self._patience)
        unit.changed = row.changing(after, self.outages)
        if after.seats != table.seats:
            unit.seats = self._seat_rows(after)
        if decision.next is not None:
            code, created = decision.next
            again = Table(code, created, self._patience)
            text = happened.written(created)
            again.apply(created, text)
            unit.created = self._new_unit(again, text)
        return after

    def _new_unit(self, table: Table, text: str) -> Unit:
        changed = row.row_of(table, self.outages)
        seats = self._seat_rows(table)
        return Unit(table.code, 1, text, changed=changed, seats=seats, new=True)

    def _seat_rows(self, table: Table) -> list[row.Row]:
        return [row.seat_row(table.code, seat, each) for seat, each in enumerate(table.seats)]

    def _take_over(
        self,
        opened: Opened,
        text: str,
        decision: Decision | None = None,
        doer: Doer | None = None,
    ) -> None:
        """What is stored happens here as well, and whoever follows is told."""
        table = opened.table
        if decision is None:
            table.apply(happened.read(text), text)
        else:
            table.apply(decision.event, text)
        _tell(table, text, doer)
        self._set_alarm(opened)
        if decision is not None:
            self.on_turn(table)

    async def _catch_up(self, opened: Opened) -> None:
        """Under the lock."""
        for text in await self._store.log(opened.table.code, opened.table.number):
            self._take_over(opened, text)

    async def _catch_up_alone(self, opened: Opened) -> None:
        async with opened.lock:
            await self._catch_up(opened)

    async def _look_at_quietly(self, code: str) -> None:
        try:
            await self.look_at(code)
        except Refusal as refusal:
            meters.REFUSALS.labels(refusal.key).inc()

    def _set_alarm(self, opened: Opened) -> None:
        """Wakes when the clock of the seat to move has run out."""
        if opened.alarm is not None:
            opened.alarm.cancel()
            opened.alarm = None
        deadline = opened.table.deadline(self.outages)
        if deadline is None:
            return
        delay = max(0.0, (deadline - moment()) / 1000 + 0.001)
        if delay < 24 * 3600:  # what is further away is found by looking for it in the database
            loop = asyncio.get_running_loop()
            opened.alarm = loop.call_later(delay, self._ring, opened.table.code)

    def _ring(self, code: str) -> None:
        self.begin(self._look_at_quietly(code))

    def _is_late(self, table: Table, now: Now) -> bool:
        deadline = table.deadline(self.outages)
        return deadline is not None and now.at > deadline

    def _is_forgotten(self, table: Table, now: Now) -> bool:
        """An invitation that nobody has taken for too long."""
        invited = table.created.at
        waited = now.at - invited - self.outages.between(invited, now.at)
        return table.status == "open" and waited > self._patience


def _tell(table: Table, text: str, doer: Doer | None) -> None:
    """Whoever follows is told the event, and whoever did it, with his number."""
    news = f'{{"is":"event","game":"{table.code}","event":{text}}}'
    if doer is not None:
        doer.follower.tell(news if doer.id is None else f'{news[:-1]},"id":{doer.id}}}')
    for follower in table.followers:
        if doer is None or follower is not doer.follower:
            follower.tell(news)
