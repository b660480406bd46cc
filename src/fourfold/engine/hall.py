"""The hall: as many tables as there are cores, and somebody who writes down what is played there.

Every table is a process. It tells each step as it is taken, so the hall knows how every game
stands; and when a table falls silent, or its process dies, whose turn it was.
"""

from __future__ import annotations

import math
import signal
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import wait
from types import TracebackType
from typing import NamedTuple

from fourfold.engine.referee import Taken, left
from fourfold.engine.table import GRACE, READY, Task, serve
from fourfold.game import Game
from fourfold.record_parts import take

_PROCESSES = get_context("spawn")  # nothing of this process leaks into the tables


class Finished(NamedTuple):
    """A game that is over."""

    task: Task
    game: Game
    whys: tuple[str, ...]
    """Why players left, or why the game was stopped, each as `step: reason`."""


class Hall:
    """Plays games at several tables. A context manager: leaving it ends every process at once."""

    def __init__(self, tables: int, patience: float) -> None:
        self._size = tables
        self._patience = patience
        """A player who needs more seconds for a move loses on time."""
        self._tables: list[_Table] = []

    def __enter__(self) -> Hall:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for table in self._tables:
            table.end()
        last_moment = time.monotonic() + GRACE  # one for all of them
        for table in self._tables:
            table.close(last_moment)
        self._tables.clear()

    def play(self, tasks: Iterable[Task]) -> Iterator[Finished]:
        """Plays all games, beginning them in their order; each is told as soon as it is over."""
        waiting = deque(tasks)
        for _ in range(min(self._size, len(waiting))):
            self._tables.append(_Table(self._patience))
        while waiting or any(table.task for table in self._tables):
            for table in self._tables:
                if table.ready and table.task is None and waiting:
                    table.begin(waiting.popleft())
            for table in self._with_news():
                if not table.listen():
                    table = self._replaced(table, waiting)
                if table.task is not None and table.game.outcome is not None:
                    yield table.finished()

    def _with_news(self) -> list[_Table]:
        """The tables that told something, or nothing for too long."""
        deadlines = [table.deadline for table in self._tables if table.task is not None]
        patience = min(deadlines, default=math.inf) - time.monotonic()
        told = wait(
            [table.connection for table in self._tables],
            max(0, patience) if math.isfinite(patience) else None,
        )
        now = time.monotonic()
        return [
            table
            for table in self._tables
            if table.connection in told or (table.task is not None and table.deadline < now)
        ]

    def _replaced(self, table: _Table, waiting: deque[Task]) -> _Table:
        """The table is gone, and with it a player. A game that goes on moves to another table."""
        table.end()
        table.close(time.monotonic() + GRACE)
        self._tables[self._tables.index(table)] = _Table(self._patience)
        if table.task is not None and table.game.outcome is None:
            waiting.appendleft(table.unfinished())
        return table


class _Table:
    """The hall's side of a table: its process, and the game that is played there."""

    def __init__(self, patience: float) -> None:
        self.connection, far = _PROCESSES.Pipe()
        self.ready = False
        self.task: Task | None = None
        self.game: Game
        self._steps: list[str] = []
        self.deadline = 0.0
        self._whys: list[str] = []
        self._patience = patience
        self._process = _PROCESSES.Process(target=serve, args=(far,), daemon=True)
        with _interrupts_held():
            self._process.start()
        far.close()

    def begin(self, task: Task) -> None:
        """Has a game played here."""
        self.task = task
        self.game = task.game()
        self._steps = list(task.steps)
        self._whys = list(task.whys)
        self.deadline = time.monotonic() + self._patience
        with suppress(OSError):  # a process that died is found out by listening
            self.connection.send(task)

    def listen(self) -> bool:
        """Takes what the table tells. False where its process is gone, or has to be."""
        try:
            if not self.connection.poll():
                self._leave("time", f"no move in {self._patience:g} seconds")
                return False
            message: Taken | str = self.connection.recv()
        except (EOFError, OSError):
            self._died()
            return False
        if message == READY:
            self.ready = True
        elif isinstance(message, Taken):
            self._take(message)
        return True

    def unfinished(self) -> Task:
        """The game as it stands, for another table to go on with."""
        assert self.task is not None
        return self.task._replace(steps=tuple(self._steps), whys=tuple(self._whys))

    def finished(self) -> Finished:
        """The game that has just ended here; the table is free again."""
        assert self.task is not None
        task, self.task = self.task, None
        return Finished(task, self.game, tuple(self._whys))

    def end(self) -> None:
        """Asks the process to end, without waiting for it."""
        self._process.terminate()

    def close(self, last_moment: float) -> None:
        """Waits for the end, and brings it about by force where it does not come in time."""
        self._process.join(max(0, last_moment - time.monotonic()))
        self._process.kill()
        self._process.join()
        self._process.close()
        self.connection.close()

    def _take(self, taken: Taken) -> None:
        take(self.game, taken.step)
        self._steps.append(taken.step)
        if taken.why:
            self._whys.append(f"{taken.step}: {taken.why}")
        self.deadline = time.monotonic() + self._patience

    def _died(self) -> None:
        self._process.join()
        code = self._process.exitcode
        if not self.ready:
            raise ChildProcessError(f"A process to play games in ended at once, with code {code}.")
        self._leave("resignation", f"the process ended with code {code}")

    def _leave(self, reason: str, why: str) -> None:
        """The player to move takes the blame, unless it is a stand-in: then nobody does."""
        if self.task is None or self.game.turn in {out.seat for out in self.game.out}:
            return
        self._take(left(self.game, reason, why))


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """A process begun in here is deaf to Ctrl-C from its first moment; we hear it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
