"""Whoever can be asked about a position: the engine here, or a program that is spoken with."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType
from typing import Protocol, Self

from fourfold._core import Move, Position
from fourfold.engine.limit import Limit
from fourfold.engine.score import Info
from fourfold.game import Game


class Analysis(Protocol):
    """Thinking that goes on: each Info knows more than the one before."""

    def __iter__(self) -> Iterator[Info]: ...

    def __next__(self) -> Info: ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

    def stop(self) -> None:
        """Ends it soon. May be called from any thread."""


class Analyst(Protocol):
    """Somebody who analyses positions and chooses moves."""

    def analyse(
        self, position: Position | Game, limit: Limit | None = None, lines: int = 1
    ) -> Analysis:
        """Begins to think about a position."""

    def best(self, position: Position | Game, limit: Limit | None = None) -> Move:
        """The move to play."""

    def clear(self) -> None:
        """Forgets what it found so far."""
