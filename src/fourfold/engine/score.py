"""What a search says: scores with their point of view, lines, and information as it is found."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from fourfold._core import Move

WON = 32000
"""The core counts wins down from here, a ply each."""
LEAST_PROVEN = 31000
SPREAD = 200
"""An estimate of so many hundredths stands for chances of e to 1."""
LEAST_SHARE = 0.0001
"""Nobody's chances are estimated lower."""


class Score(NamedTuple):
    """How a position is for a seat.

    >>> score = Score.of(seat=0, seats=2, value=31995, proven=True)
    >>> score.plies, score.chances
    (5, (1.0, 0.0))
    >>> score.seen_by(1).value
    -31995
    >>> print(score, "-", Score.of(seat=1, seats=2, value=-40))
    proven: won within 5 plies - -0.40
    """

    seat: int
    """From whose point of view."""
    value: int
    """Hundredths; positive is good for the seat. From 31000 on a proven win, or loss."""
    plies: int | None
    """Within how many plies a proven win or loss comes; None for everything else."""
    proven: bool
    """Whether this is exact: a forced win or loss, or a forced draw with value 0."""
    chances: tuple[float, ...]
    """The share of the game that each seat can expect: an estimate, unless it is proven."""

    @classmethod
    def of(cls, seat: int, seats: int, value: int, proven: bool = False) -> Score:
        decided = abs(value) >= LEAST_PROVEN
        plies = WON - abs(value) if decided else None
        share = float(value > 0) if decided else 0.5 if proven else _share(value, seats)
        others = (1 - share) / (seats - 1)
        chances = tuple(share if at == seat else others for at in range(seats))
        return cls(seat, value, plies, proven, chances)

    @classmethod
    def of_shares(cls, seat: int, shares: Sequence[int], value: int, proven: bool) -> Score:
        """From shares in ten-thousandths, as the search for three seats or more counts them."""
        if proven:
            chances = tuple(share / 10_000 for share in shares)
            return cls(seat, value, WON - abs(value), proven, chances)
        own = shares[seat] / 10_000
        chances = tuple(share / sum(shares) for share in shares)
        return cls(seat, estimate_of(own, len(shares)), None, proven, chances)

    def seen_by(self, seat: int) -> Score:
        """The same from the other side; only between two seats is there just one other side."""
        if seat == self.seat:
            return self
        if len(self.chances) != 2 or seat not in (0, 1):
            raise ValueError("A score of more than two seats has no other side.")
        return self._replace(seat=seat, value=-self.value)

    def __str__(self) -> str:
        if self.plies is not None:
            when = "with the next move" if self.plies == 1 else f"within {self.plies} plies"
            return f"proven: {'won' if self.value > 0 else 'lost'} {when}"
        if self.proven:
            return "proven: a draw"
        return f"{self.value / 100:+.2f}"


def _share(value: int, seats: int) -> float:
    """An even position gives each seat its fair share."""
    return 1 / (1 + (seats - 1) * math.exp(-value / SPREAD))


def estimate_of(share: float, seats: int) -> int:
    """The estimate, in hundredths, that stands for a share of the game: the other way round."""
    share = min(max(share, LEAST_SHARE), 1 - LEAST_SHARE)
    return round(SPREAD * math.log(share * (seats - 1) / (1 - share)))


class Line(NamedTuple):
    """How the game could go on after a move, the best that was found for both sides."""

    score: Score
    moves: tuple[Move, ...]
    """The first is the move that is rated."""


class Info(NamedTuple):
    """What a search knows after so many plies: it is told again as the search gets deeper."""

    depth: int
    nodes: int
    seconds: float
    lines: tuple[Line, ...]
    """The best line first; fewer than asked for where there are fewer moves."""

    @property
    def best(self) -> Line:
        return self.lines[0]

    @property
    def speed(self) -> float:
        """Positions a second."""
        return self.nodes / self.seconds if self.seconds > 0 else 0.0
