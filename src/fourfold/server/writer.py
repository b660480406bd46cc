"""The one task that writes: whatever waits is committed together, in one transaction.

That is what makes an acknowledged move cheap, for the disk is waited for once for all of them. Two
processes may have the same game open: both number the next event alike, and the database lets
one of them in. The other finds its number taken, reads what it missed, and decides again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, Insert, Update, bindparam, delete
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from fourfold.server.journal import journal
from fourfold.server.meters import COMMIT_SECONDS, COMMIT_UNITS
from fourfold.server.moment import moment
from fourfold.server.refusal import Refusal
from fourfold.server.row import Row
from fourfold.server.schema import alive, events, games, seats

MOST_AT_ONCE = 500

LASTING = ("rules", "settings", "options", "clock", "by", "listed", "created")
"""What is settled about a game when it is created."""


@dataclass
class Unit:
    """What is committed together or not at all: an event, and what follows from it."""

    game: str
    number: int
    text: str
    moved: Row | None = None
    changed: Row | None = None
    seats: Sequence[Row] = ()
    """The seats of the game, where they have changed."""
    created: Unit | None = None
    """Of a rematch: the new game."""
    new: bool = False
    done: asyncio.Future[bool] = field(default_factory=lambda: asyncio.Future())


class Writer:
    """Commits units in their order. `run` must be running."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: deque[Unit] = deque()
        self._wake = asyncio.Event()
        self._ended = False
        upsert = sqlite.insert if engine.dialect.name == "sqlite" else postgresql.insert
        claim = upsert(events).on_conflict_do_nothing()
        self._claim = claim.returning(events.c.game, events.c.number)
        self._alone = engine.dialect.name == "sqlite"

    async def commit(self, unit: Unit) -> bool:
        """Whether the event was committed; False where its number is taken by another process.

        Refusal where the database does not answer.
        """
        if self._ended:
            raise Refusal("not_saved")
        self._waiting.append(unit)
        self._wake.set()
        return await unit.done

    async def run(self) -> None:
        """Until `end`, and then until nothing waits any more."""
        loop = asyncio.get_running_loop()
        while not (self._ended and not self._waiting):
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                count = min(len(self._waiting), MOST_AT_ONCE)
                batch = [self._waiting.popleft() for _ in range(count)]
                await loop.run_in_executor(self._thread, self._commit, batch, loop)
        self._thread.shutdown()

    def end(self) -> None:
        """Nothing more is taken; what waits is still committed."""
        self._ended = True
        self._wake.set()

    def _commit(self, batch: list[Unit], loop: asyncio.AbstractEventLoop) -> None:
        """In the thread. Where a batch fails, each unit is tried alone: one harms no other."""
        try:
            with COMMIT_SECONDS.time():
                won = self._transact(batch)
            COMMIT_UNITS.observe(len(batch))
        except SQLAlchemyError as error:
            if len(batch) > 1:
                for unit in batch:
                    self._commit([unit], loop)
                return
            journal.error("not saved", extra={"game": batch[0].game, "error": repr(error.args)})
            won = None
        with suppress(RuntimeError):  # the loop has ended, nobody waits any more
            loop.call_soon_threadsafe(_tell, batch, won)

    def _transact(self, batch: list[Unit]) -> set[tuple[str, int]]:
        with self._engine.begin() as connection:
            rows = [{"game": u.game, "number": u.number, "text": u.text} for u in batch]
            taken = {(game, number) for game, number in connection.execute(self._claim, rows)}
            winners = [unit for unit in batch if (unit.game, unit.number) in taken]
            _follow(connection, winners)
            if self._alone:  # of several processes, each would wait for the others at this row
                connection.execute(_ALIVE, {"now": moment()})
        return taken


def _tell(batch: list[Unit], won: set[tuple[str, int]] | None) -> None:
    for unit in batch:
        if unit.done.done():  # whoever asked is gone
            continue
        if won is None:
            unit.done.set_exception(Refusal("not_saved"))
        else:
            unit.done.set_result((unit.game, unit.number) in won)


def _follow(connection: Connection, units: list[Unit]) -> None:
    """What follows from the events: the games' rows, and those of their seats."""
    created = [unit.created for unit in units if unit.created is not None]
    if created:
        rows = [{"game": u.game, "number": u.number, "text": u.text} for u in created]
        connection.execute(events.insert(), rows)
    everything = [*units, *created]
    _execute(connection, _INSERT, [u.changed for u in everything if u.new and u.changed])
    _execute(connection, _MOVED, [_keyed(u.moved) for u in everything if u.moved])
    others = [_keyed(u.changed) for u in everything if not u.new and u.changed]
    _execute(connection, _CHANGED, others)
    for unit in everything:
        if unit.seats:
            connection.execute(delete(seats).where(seats.c.game == unit.game))
            connection.execute(seats.insert(), list(unit.seats))


def _execute(connection: Connection, statement: Insert | Update, rows: list[Row]) -> None:
    if rows:
        connection.execute(statement, rows)


def _keyed(row: Row) -> Row:
    """A name for the key that no column has, as an update wants it."""
    return {"key": row["code"], **row}


def _update(columns: Sequence[str]) -> Update:
    values: dict[str, Any] = {name: bindparam(name) for name in columns}
    return games.update().where(games.c.code == bindparam("key")).values(values)


_ALIVE = alive.update().where(alive.c.at < bindparam("now")).values(at=bindparam("now"))
_INSERT = games.insert()
_MOVED = _update(("updated", "moves", "turn", "deadline", "thinking"))
_CHANGED = _update([name for name in games.c.keys() if name not in (*LASTING, "code")])  # noqa: SIM118
