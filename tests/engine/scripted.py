"""Stand-ins: an analyst that finds what a seed says, and a program whose every line is known."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event
from time import monotonic
from types import TracebackType
from typing import Self

from fourfold import Game, Move, Position, Random
from fourfold.engine.failures import EngineDied, EngineError
from fourfold.engine.limit import Limit
from fourfold.engine.score import Info, Line, Score

DEPTH = 3
"""How deep the scripted analyst looks where nobody says."""


class ScriptedAnalyst:
    """Looks at nothing, and prefers the moves that its seed says."""

    def __init__(self, threads: int = 1, memory: int = 64, seed: int = 1) -> None:
        self.threads = threads
        self.memory = memory
        self.seed = seed
        self.cleared = 0
        self.limits: list[Limit | None] = []
        self.breaks = False

    def analyse(
        self, position: Position | Game, limit: Limit | None = None, lines: int = 1
    ) -> ScriptedAnalysis:
        self.limits.append(limit)
        if isinstance(position, Game):
            position = position.position
        return ScriptedAnalysis(position, limit, lines, self.seed, self.breaks)

    def best(self, position: Position | Game, limit: Limit | None = None) -> Move:
        (*_, last) = self.analyse(position, limit)
        return last.best.moves[0]

    def clear(self) -> None:
        self.cleared += 1


class ScriptedAnalysis:
    """Without any limit it has no end but stop()."""

    def __init__(
        self, position: Position, limit: Limit | None, lines: int, seed: int, breaks: bool
    ) -> None:
        self._position = position
        self._endless = limit is None or limit == Limit()
        self._last = (limit and limit.depth) or DEPTH
        self._lines = lines
        self._chance = Random(seed)
        self._breaks = breaks
        self._depth = 0
        self._stopped = Event()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Info:
        if self._breaks:
            raise RuntimeError("The search\nbroke.")
        if self._depth == self._last:
            if self._endless:
                assert self._stopped.wait(60)
            raise StopIteration
        self._depth += 1
        return self._info()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        self._stopped.set()

    def _info(self) -> Info:
        seat, seats = self._position.turn, self._position.rules.seats
        moves = [self._chance.choice(self._position.moves)]
        moves += [move for move in self._position.moves[: self._lines] if move != moves[0]]
        even = Score(seat, 12, None, False, (1 / seats,) * seats)
        lines = tuple(Line(even, (move,)) for move in moves[: self._lines])
        return Info(self._depth, 25 * self._depth, 0.001 * self._depth, lines)


HANDSHAKE = [
    ("fourfold", ["id name Scripted Player", "id version 2", "plays qomet 1", "plays exago 1",
                  "option name lines type number default 1 min 1 max 9",
                  "option name calm type flag default false", "fourfoldok"]),
]  # fmt: skip

SILENCE = None
"""In a script: nothing comes until the patience is over."""


class ScriptedTransport:
    """A program that is told certain lines, in this order, and answers each as the script says.

    `isready` is answered by itself, unless the script says something else.
    """

    def __init__(self, script: Sequence[tuple[str, Sequence[str | EngineError | None]]]) -> None:
        self._script = list(script)
        self._answers: list[str | EngineError | None] = []
        self.heard: list[str] = []
        self.closed = False

    def send(self, line: str) -> None:
        assert not self.closed
        self.heard.append(line)
        if self._script and self._script[0][0] == line:
            self._answers += self._script.pop(0)[1]
        elif line == "isready":
            self._answers.append("readyok")
        else:
            raise AssertionError(f"{line!r} was said, not {self._script[:1]}")

    def receive(self, deadline: float) -> tuple[float, str] | None:
        assert not self.closed
        if not self._answers:
            raise EngineDied("The script has come to its end.")
        answer = self._answers.pop(0)
        if isinstance(answer, EngineError):
            raise answer
        return None if answer is None else (monotonic(), answer)

    def close(self, patience: float = 0.0) -> None:
        assert not self.closed
        self.closed = True

    @property
    def finished(self) -> bool:
        return not self._script and not self._answers
