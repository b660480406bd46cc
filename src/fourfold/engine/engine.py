"""The engine: asked about a position, it tells what it finds while it finds it.

>>> import fourfold
>>> from fourfold.engine import Engine, Limit
>>> position = fourfold.ruleset("qomet").position("3/3/3/1d1l1d1/1ll/3/3 l -")
>>> engine = Engine()
>>> for info in engine.analyse(position, Limit(depth=3)):
...     print(info.depth, info.best.score, info.best.moves[0])
1 proven: won with the next move e4
>>> engine.best(position, Limit(nodes=1000))
fourfold.Move('qomet', 'e4')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import NamedTuple, Self

from fourfold import _core
from fourfold._core import Move, Position
from fourfold.engine.limit import DEEPEST, Limit
from fourfold.engine.score import Info, Line, Score
from fourfold.game import Game, ending

MOST_THREADS = 256
MOST_MEMORY = 1 << 20
MEBIBYTE = 1 << 20
ANY_NODES = 2**64 - 1
HEAVIEST = 5000


class Proof(NamedTuple):
    """What `Engine.prove` found out: who can force a win within so many plies, if anybody can."""

    plies: int
    """How far it was looked; less than asked for where a win was found, or the time ran out."""
    winner: int | None
    nodes: int


class Engine:
    """A search with a memory of its own, in MiB. It can be used again and again.

    A search limited by time alone goes on from what the ones before it have found; one that has a
    limit of nodes or depth begins afresh, so that it can be repeated.

    Without `weights`, the estimate of each game has its own; otherwise it has these, one for each
    feature, and the engine is one for that game alone.
    """

    def __init__(self, threads: int = 1, memory: int = 64, weights: Sequence[int] = ()) -> None:
        _expect_whole("threads", threads, MOST_THREADS)
        _expect_whole("memory", memory, MOST_MEMORY)
        _expect_weights(weights)
        self.threads = threads
        self.memory = memory
        self.weights = tuple(weights)
        self._thinker = _core.Thinker(threads, memory * MEBIBYTE)
        self._running: Analysis | None = None

    def analyse(
        self,
        position: Position | Game,
        limit: Limit | None = None,
        lines: int = 1,
        *,
        overlooked: int = 0,
        seed: int = 0,
    ) -> Analysis:
        """Information as it is found: iterate over it, and stop it whenever you like.

        Another analysis of the same engine ends this one. A game, unlike a position, has a past:
        what has occurred in it before counts as a repetition. Of a thousand moves so many are
        `overlooked`, as people do; which ones follows from the seed.
        """
        _expect_whole("lines", lines, 1 << 20)
        order = _Order(limit or Limit(), lines, overlooked, seed, self.weights)
        self._begin()
        self._running = Analysis(self._thinker, position, order)
        return self._running

    def best(
        self,
        position: Position | Game,
        limit: Limit | None = None,
        *,
        overlooked: int = 0,
        seed: int = 0,
    ) -> Move:
        """The move that the engine would play. Without a limit, only a proof ends the search."""
        now = _position_of(position)
        if len(now.moves) == 1:
            return now.moves[0]
        for info in self.analyse(position, limit, overlooked=overlooked, seed=seed):
            best = info.best.moves[0]
        return best

    def prove(
        self,
        position: Position,
        plies: int,
        seconds: float | None = None,
        *,
        seat: int | None = None,
    ) -> Proof:
        """Whether somebody can force a win within so many plies, by looking at all there is.

        Between two it is either of them. With more seats it is asked of one, usually the one to
        move: whether it wins even if all the others play together against it.
        """
        Limit(seconds=seconds, depth=plies)
        _expect_going_on(position)
        if seat is not None and seat not in range(position.rules.seats):
            raise ValueError(f"There is no seat {seat!r} in a game of {position.rules.seats}.")
        self._begin()
        return Proof(*self._thinker.prove(position, plies, seconds or 0.0, seat))

    def stop(self) -> None:
        """Ends the analysis or the proof that is running, if one is. May be called in any thread.

        What an analysis has found can still be read.
        """
        self._thinker.ask_to_stop()

    def clear(self) -> None:
        """Forgets all that was found."""
        self._begin()
        self._thinker.forget()

    def _begin(self) -> None:
        """Something new: nobody reads on in the analysis before it."""
        self.stop()
        if self._running is not None:
            self._running.end()
            self._running = None


class _Order(NamedTuple):
    limit: Limit
    lines: int
    overlooked: int
    seed: int
    weights: tuple[int, ...]


class Analysis(Iterator[Info]):
    """A search that is running. Its last information is its answer."""

    def __init__(self, thinker: _core.Thinker, position: Position | Game, order: _Order) -> None:
        limit = order.limit
        now = _position_of(position)
        self._thinker = thinker
        self._seat = now.turn
        self._seats = now.rules.seats
        self._ended = False
        thinker.start(
            now,
            past=_past_of(position),
            lines=order.lines,
            depth=limit.depth or DEEPEST,
            nodes=limit.nodes or ANY_NODES,
            seconds=limit.seconds or 0.0,
            afresh=limit.is_repeatable,
            overlooked=order.overlooked,
            seed=order.seed,
            weights=order.weights,
        )

    def __next__(self) -> Info:
        report = None if self._ended else self._thinker.next()
        if report is None:
            self._ended = True
            raise StopIteration
        depth, nodes, seconds, lines = report
        return Info(depth, nodes, seconds, tuple(self._line(*line) for line in lines))

    def stop(self) -> None:
        """Ends the search; what it has found can still be read."""
        self._thinker.ask_to_stop()

    def end(self) -> None:
        """Ends the search, and nothing more is read."""
        self.stop()
        self._ended = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._thinker.stop()

    def _line(
        self, value: int, proven: bool, moves: tuple[Move, ...], shares: tuple[int, ...]
    ) -> Line:
        if shares:
            return Line(Score.of_shares(self._seat, shares, value, proven), moves)
        return Line(Score.of(self._seat, self._seats, value, proven), moves)


def _position_of(position: Position | Game) -> Position:
    if isinstance(position, Game):
        if position.outcome is not None:
            raise ValueError(f"The game is over: {ending(position.rules, position.outcome)}.")
        position = position.position
    _expect_going_on(position)
    return position


def _past_of(position: Position | Game) -> list[int]:
    return [p.key for p in position.positions[:-1]] if isinstance(position, Game) else []


def _expect_going_on(position: Position) -> None:
    if position.outcome is not None:
        raise ValueError(f"The game is over: {ending(position.rules, position.outcome)}.")
    if not position.moves:
        raise ValueError("There is no legal move here to think about.")


def _expect_whole(name: str, value: object, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise ValueError(f"{name} must be a whole number from 1 to {most}, not {value!r}.")


def _expect_weights(weights: Sequence[int]) -> None:
    for weight in weights:
        if isinstance(weight, bool) or not isinstance(weight, int) or abs(weight) > HEAVIEST:
            raise ValueError(
                f"A weight is a whole number from -{HEAVIEST} to {HEAVIEST}, not {weight!r}."
            )
