"""What the games have in common, and a game being played: the only place that knows repetition."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, NamedTuple, Protocol, TypeVar

P = TypeVar("P", bound=Hashable)


class Outcome(NamedTuple):
    """Who won (None: nobody, a draw) and why."""

    winner: int | None
    reason: str


class Rules(Protocol[P]):
    """The rules of one game with its options; P is the game's kind of position."""

    start: P
    seats: int
    repetition: int  # the occurrence of a position that draws, 0 for never

    def __init__(self, **options: object) -> None: ...
    def parse(self, text: str) -> P: ...
    def format(self, position: P) -> str: ...
    def turn(self, position: P) -> int: ...
    def moves(self, position: P) -> list[str]: ...
    def play(self, position: P, move: str) -> P: ...
    def children(self, position: P) -> dict[str, P]: ...  # what each legal move leads to
    def outcome(self, position: P) -> Outcome | None: ...
    def hand(self, position: P, seat: int) -> int | list[str]: ...


class Game(Generic[P]):
    """A game being played, from the start or from a given position."""

    def __init__(self, rules: Rules[P], position: P | None = None) -> None:
        self.rules = rules
        self.positions = [rules.start if position is None else position]

    @property
    def position(self) -> P:
        return self.positions[-1]

    @property
    def outcome(self) -> Outcome | None:
        # A win goes before a draw, so the position speaks first.
        by_position = self.rules.outcome(self.position)
        if by_position:
            return by_position
        occurrences = self.positions.count(self.position)
        if self.rules.repetition and occurrences >= self.rules.repetition:
            return Outcome(None, "repetition")
        return None

    def moves(self) -> list[str]:
        return [] if self.outcome else self.rules.moves(self.position)

    def play(self, move: str) -> None:
        if self.outcome:
            raise ValueError(f"{move}: the game is over ({self.outcome.reason})")
        self.positions.append(self.rules.play(self.position, move))
