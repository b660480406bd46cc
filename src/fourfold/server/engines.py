"""Engine seats: positions wait in a queue, and processes think about them one after the other.

The queue is fair: whoever has created games with engines gets his turn after all others who have,
however many games he has created. A game has at most one position in it.
"""

from __future__ import annotations

import asyncio
import sys
import time
import zlib
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

import msgspec

import fourfold
from fourfold.online.table import Table
from fourfold.server import deeds, meters
from fourfold.server.deeds import Already, Decision, Now
from fourfold.server.hall import Hall
from fourfold.server.journal import journal
from fourfold.server.records import record_of
from fourfold.server.refusal import Refusal
from fourfold.server.settings import Settings
from fourfold.server.thinking import Question, Reply

TRIES = 2
"""How often a position that ended a process is thought about again; then the easiest level does."""
EASIEST = 1

_reply = msgspec.json.Decoder(Reply)


class Thought(NamedTuple):
    """A game that waits for the move of its engine."""

    code: str
    owner: str


class Queue:
    """First come, first served, but every owner in his turn.

    >>> queue = Queue()
    >>> for code, owner in [("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b")]:
    ...     queue.put(Thought(code, owner))
    >>> [queue.take().code for _ in range(4)]
    ['a1', 'b1', 'a2', 'a3']
    """

    def __init__(self) -> None:
        self._owners: dict[str, deque[Thought]] = {}
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def put(self, thought: Thought) -> None:
        self._owners.setdefault(thought.owner, deque()).append(thought)
        self._size += 1

    def take(self) -> Thought:
        """Whoever has had his turn stands at the end again."""
        owner, thoughts = next(iter(self._owners.items()))
        thought = thoughts.popleft()
        del self._owners[owner]
        if thoughts:
            self._owners[owner] = thoughts
        self._size -= 1
        return thought


class Engines:
    """The processes that think, and the queue before them."""

    def __init__(self, hall: Hall, settings: Settings) -> None:
        self._hall = hall
        self._processes = settings.engines
        self._seconds = settings.engine_seconds
        self._queue = Queue()
        self._known: set[str] = set()
        """The games that wait, or are being thought about."""
        self._some = asyncio.Semaphore(0)

    def consider(self, table: Table) -> None:
        """A table has changed: perhaps it is an engine's turn now."""
        if table.thinker is not None and table.code not in self._known:
            self._known.add(table.code)
            self._queue.put(Thought(table.code, table.created.by or ""))
            meters.ENGINE_QUEUE.set(len(self._queue))
            self._some.release()

    @asynccontextmanager
    async def thinking(self) -> AsyncIterator[None]:
        """While this lasts, engines move."""
        minds = [Mind(self._seconds) for _ in range(self._processes)]
        tasks = [asyncio.create_task(self._think(mind)) for mind in minds]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for mind in minds:
                await mind.end()

    async def _think(self, mind: Mind) -> None:
        while True:
            await self._some.acquire()
            thought = self._queue.take()
            meters.ENGINE_QUEUE.set(len(self._queue))
            try:
                await self._move(thought.code, mind)
            except Refusal as refusal:
                journal.error("an engine's move was refused", extra={"key": refusal.key})
            except Exception:
                journal.exception("a fault while an engine thought")
            await self._reconsider(thought.code)

    async def _reconsider(self, code: str) -> None:
        """It may be an engine's turn again, or still, should something have come in between."""
        self._known.discard(code)
        with suppress(Refusal):
            self.consider(await self._hall.table(code))

    async def _move(self, code: str, mind: Mind) -> None:
        table = await self._hall.table(code)
        level = table.thinker
        if level is None:
            return
        ply = table.ply
        if len(table.game.moves) >= deeds.MOST_MOVES:
            await self._hall.do(code, lambda table, now: _given_up(table, ply, now))
            return
        move = await mind.choose(table, level)
        await self._hall.do(code, lambda table, now: _moved(table, ply, move, now))
        meters.MOVES_OF_ENGINES.inc()


def _moved(table: Table, ply: int, move: str, now: Now) -> Decision | Already:
    """If it is still the engine's turn: somebody may have taken a move back meanwhile."""
    if table.ply != ply or table.thinker is None:
        return Already(table.number)
    return deeds.played(table, move, now)


def _given_up(table: Table, ply: int, now: Now) -> Decision | Already:
    if table.ply != ply or table.thinker is None:
        return Already(table.number)
    return deeds.too_long(table, now)


class Mind:
    """A process that thinks. It is started when it is needed, and again when it has died."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._process: asyncio.subprocess.Process | None = None

    async def choose(self, table: Table, level: int) -> str:
        """The move of a level; if it kills the process again and again, any legal move."""
        steps = [step.text for step in record_of(table).line.steps]
        seed = zlib.crc32(f"{table.code} {table.game.turn}".encode())
        question = Question(table.rules.game, table.created.options, steps, level, seed)
        for attempt in range(TRIES + 1):
            asked = question
            if attempt == TRIES:
                asked = msgspec.structs.replace(question, level=EASIEST)
            move = await self._ask(asked)
            if move is not None:
                return move
        return str(fourfold.Random(seed).choice(table.game.position.moves))

    async def end(self) -> None:
        """Ends the process, whatever it is doing."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
            self._process = None

    async def _ask(self, question: Question) -> str | None:
        """None where the process died, or had to be ended."""
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        began = time.monotonic()
        try:
            process.stdin.write(msgspec.json.encode(question) + b"\n")
            await process.stdin.drain()
            line = await asyncio.wait_for(process.stdout.readline(), self._seconds)
            move = _reply.decode(line).move
        except (OSError, TimeoutError, msgspec.DecodeError) as error:
            _note_death(type(error).__name__)
            await self.end()
            return None
        except asyncio.CancelledError:
            await self.end()  # its answer would be taken for that to the next question
            raise
        meters.ENGINE_SECONDS.observe(time.monotonic() - began)
        return move

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is not None and self._process.returncode is not None:
            _note_death("between two moves")
            self._process = None
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "fourfold.server.thinking",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        return self._process


def _note_death(how: str) -> None:
    meters.ENGINE_DEATHS.inc()
    journal.error("an engine process died", extra={"error": how})
