"""The one task that writes: whatever waits is committed together, in one transaction.

That is what makes an acknowledged move cheap, for the disk is waited for once for all of them. Two
processes may have the same game open: both number the next event alike, and the database lets
one of them in. The other finds its number taken, reads what it missed, and decides again.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from sqlalchemy import Engine, bindparam
from sqlalchemy.exc import SQLAlchemyError

from fourfold.server.journal import journal
from fourfold.server.meters import COMMIT_SECONDS, COMMIT_UNITS
from fourfold.server.moment import moment
from fourfold.server.refusal import Refusal
from fourfold.server.schema import alive
from fourfold.server.statements import Statements
from fourfold.server.unit import Unit

MOST_AT_ONCE = 500
FEW = 4
GATHERING = 0.005
"""Seconds in which more may gather where many write: a larger batch costs hardly more."""


class Writer:
    """Commits units in their order. `run` must be running."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: deque[Unit] = deque()
        self._wake = asyncio.Event()
        self._ended = False
        self._statements = Statements(engine)
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
                if count > FEW:
                    await asyncio.sleep(GATHERING)
        self._thread.shutdown()

    def end(self) -> None:
        """Nothing more is taken; what waits is still committed."""
        self._ended = True
        self._wake.set()

    def _commit(self, batch: list[Unit], loop: asyncio.AbstractEventLoop) -> None:
        """In the thread. Where a batch fails, each unit is tried alone: one harms no other."""
        began = time.perf_counter()
        try:
            won: bool | None = self._transact(batch)
        except SQLAlchemyError as error:
            won = None
            if len(batch) == 1:
                journal.error("not saved", extra={"error": type(error).__name__})
        if not won and len(batch) > 1:
            for unit in batch:
                self._commit([unit], loop)
            return
        COMMIT_SECONDS.observe(time.perf_counter() - began)
        COMMIT_UNITS.observe(len(batch))
        with suppress(RuntimeError):  # the loop has ended, nobody waits any more
            loop.call_soon_threadsafe(_tell, batch, won)

    def _transact(self, batch: list[Unit]) -> bool:
        """Whether all of it was stored; otherwise nothing was, for a number was taken."""
        with self._engine.connect() as connection, connection.begin() as transaction:
            if not self._statements.claim(connection, batch):
                transaction.rollback()
                return False
            self._statements.follow(connection, batch)
            if self._alone:  # of several processes, each would wait for the others at this row
                connection.execute(_ALIVE, {"now": moment()})
        return True


def _tell(batch: list[Unit], won: bool | None) -> None:
    for unit in batch:
        if unit.done.done():  # whoever asked is gone
            continue
        if won is None:
            unit.done.set_exception(Refusal("not_saved"))
        else:
            unit.done.set_result(won)


_ALIVE = alive.update().where(alive.c.at < bindparam("now")).values(at=bindparam("now"))
