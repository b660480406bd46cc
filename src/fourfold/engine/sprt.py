"""The sequential probability ratio test: is the first player elo1 stronger, or only elo0?

After every opening the likelihood of what was seen is compared under both. When one of them has
become so much likelier that the errors agreed on are kept, the match can end: usually long before
a fixed number of games would have told.

What was seen is how often an opening brought 0, ½, 1, 1½ or 2 points (see `elo`). How often each
should come is not known, only its mean; so for each hypothesis those frequencies are taken that
have the right mean and make what was seen the likeliest. This is the generalised test.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from fourfold.engine.elo import expected

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The share of points that an opening played from both sides can bring."""
UNSEEN = 1e-3
"""What never occurred counts as this much, so that no frequency is taken as impossible."""


@dataclass(frozen=True)
class Sprt:
    """What is tested, and how often it may be wrong.

    >>> test = Sprt.read("0,10")
    >>> test.elo1, test.alpha
    (10.0, 0.05)
    >>> round(test.upper, 3), round(test.lower, 3)
    (2.944, -2.944)
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    """The chance to accept elo1 although elo0 is true."""
    beta: float = 0.05
    """The chance to accept elo0 although elo1 is true."""

    def __post_init__(self) -> None:
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise ValueError("A sequential test is between two numbers, the lower one first: 0,10.")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("The errors of a sequential test lie between 0 and 0.5.")

    @staticmethod
    def read(text: str) -> Sprt:
        """The test that a text names: elo0,elo1 and perhaps alpha,beta."""
        try:
            numbers = [float(number) for number in text.split(",")]
        except ValueError:
            numbers = []
        if len(numbers) not in (2, 4):
            raise ValueError(
                f"A sequential test is given as elo0,elo1 or elo0,elo1,alpha,beta, not as {text!r}."
            )
        return Sprt(*numbers)

    @property
    def lower(self) -> float:
        """At this log-likelihood ratio or below, elo0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At this log-likelihood ratio or above, elo1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Sequence[int]) -> float:
        """The logarithm of how much likelier elo1 makes what was seen than elo0 does.

        `counts` says how many openings brought 0, ½, 1, 1½ and 2 points.
        """
        seen = [count or UNSEEN for count in counts]
        return _log_likelihood(seen, expected(self.elo1)) - _log_likelihood(
            seen, expected(self.elo0)
        )


class Trial:
    """A test between two players that is under way.

    Games are told as they end; openings count in their order, each with both its games. It would be
    wrong to count them as they come: short games come first, and may not be like the others.

    >>> trial = Trial(Sprt(0, 100))
    >>> while trial.accepted is None:
    ...     for points in (1, 0.5):
    ...         trial.add(trial.openings, points)
    >>> trial.accepted, trial.openings
    (100, 12)
    """

    def __init__(self, test: Sprt) -> None:
        self.test = test
        self.openings = 0
        """How many openings were counted."""
        self.ratio = 0.0
        """The log-likelihood ratio after them."""
        self._counts = [0] * len(SHARES)
        self._waiting: defaultdict[int, list[float]] = defaultdict(list)

    def add(self, opening: int, points: float) -> None:
        """What the first player took in one of the two games of an opening.

        Nothing counts any more once something is accepted: a test that is looked at further would
        not keep its errors.
        """
        self._waiting[opening].append(points)
        while self.accepted is None and len(self._waiting[self.openings]) == 2:
            self._counts[round(2 * sum(self._waiting.pop(self.openings)))] += 1
            self.openings += 1
            self.ratio = self.test.ratio(self._counts)

    @property
    def accepted(self) -> float | None:
        """elo0 or elo1; None while the test goes on."""
        if self.ratio >= self.test.upper:
            return self.test.elo1
        if self.ratio <= self.test.lower:
            return self.test.elo0
        return None


def _log_likelihood(seen: Sequence[float], mean: float) -> float:
    """The greatest log-likelihood of what was seen under frequencies with this mean, up to a term
    that does not depend on the mean.

    By Lagrange's method the frequencies are p / (1 + t (share - mean)) for the observed p, with the
    t for which their mean is right. The sum below falls with t, so halving an interval finds it; at
    its ends one of the divisors becomes 0.
    """
    low, high = -1 / (1 - mean), 1 / mean

    def imbalance(t: float) -> float:
        return sum(
            count * (share - mean) / (1 + t * (share - mean))
            for count, share in zip(seen, SHARES, strict=True)
        )

    for _ in range(60):
        t = (low + high) / 2
        if imbalance(t) > 0:
            low = t
        else:
            high = t
    return -sum(
        count * math.log(1 + t * (share - mean)) for count, share in zip(seen, SHARES, strict=True)
    )
