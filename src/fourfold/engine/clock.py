"""A clock for each seat, and how much of one's time to spend on a move."""

from __future__ import annotations

import math
from dataclasses import dataclass

SHARE = 16
"""A player spends a sixteenth of his time on a move: few games last many more moves than that,
and late moves are the easier ones."""
LAG = 0.03
"""Seconds that a move may lose on its way."""
SHORTEST = 0.001


@dataclass(frozen=True)
class Clock:
    """The seconds left to each seat, and those that each gets for every move.

    >>> Clock(left=(300, 280), increment=(2, 2)).seconds_for(0)
    20.248125
    >>> Clock(left=(300, -1))
    Traceback (most recent call last):
    ValueError: A clock shows 0 seconds or more, not -1.
    """

    left: tuple[float, ...]
    increment: tuple[float, ...] = ()
    """Empty: nobody gets any."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "left", tuple(self.left))
        object.__setattr__(self, "increment", tuple(self.increment) or (0.0,) * len(self.left))
        for seconds in (*self.left, *self.increment):
            if isinstance(seconds, bool) or not math.isfinite(seconds) or seconds < 0:
                raise ValueError(f"A clock shows 0 seconds or more, not {seconds!r}.")
        if len(self.increment) != len(self.left):
            clocks, increments = len(self.left), len(self.increment)
            raise ValueError(f"There are {clocks} clocks, but {increments} increments.")

    def expect_seats(self, seats: int) -> None:
        """Refuses the clock of a game with another number of seats."""
        if len(self.left) != seats:
            raise ValueError(f"A game of {seats} seats needs {seats} clocks, not {len(self.left)}.")

    def seconds_for(self, seat: int) -> float:
        """How long this seat should think about its move."""
        return seconds_for_move(self.left[seat], self.increment[seat])


def seconds_for_move(left: float, increment: float) -> float:
    """How long to think with so much time left: never more than half of it.

    What comes in for the move is spent as well, all but a quarter, so that time is put by.

    >>> seconds_for_move(160.03, 0)
    10.0
    >>> round(seconds_for_move(1.03, 5), 3)
    0.5
    >>> seconds_for_move(0, 0)
    0.001
    """
    spare = left - LAG
    return max(min(spare / SHARE + 0.75 * increment, spare / 2), SHORTEST)
