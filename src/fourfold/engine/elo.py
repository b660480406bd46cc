"""What results say of strength: shares with their error bars, and differences in Elo.

The games that start from one opening, each player having had every seat once, are one observation.
An opening that favours a seat gives the same point to both players, which would look like chance if
games were counted one by one; counted together it cancels. With two seats, an opening can bring a
player 0, ½, 1, 1½ or 2 points: hence the name pentanomial for the variance taken here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import NamedTuple

Z95 = NormalDist().inv_cdf(0.975)
"""So many standard errors to each side hold 95 % of a normal distribution."""

Points = Sequence[float]
"""What a player took in the games of one opening, each from 0 to 1."""


class Estimate(NamedTuple):
    """A value and where it lies with 95 % confidence."""

    value: float
    low: float
    high: float


def expected(difference: float) -> float:
    """The share of points that a player so many Elo stronger takes.

    >>> expected(0), round(expected(200), 3)
    (0.5, 0.76)
    """
    return 1 / (1 + 10 ** (-difference / 400))


def difference(share: float) -> float:
    """The other way round: the difference in Elo that a share of points stands for.

    >>> round(difference(0.75), 1), difference(1.0)
    (190.8, inf)
    """
    if not 0 < share < 1:
        return math.inf if share else -math.inf
    return -400 * math.log10(1 / share - 1)


def share(openings: Sequence[Points]) -> Estimate:
    """The share of points a game, from the points in the games of each opening.

    An opening whose games are not all played yet counts with those it has.

    >>> value, low, high = share([(1, 1), (1, 0), (0.5, 1), (1, 0)])
    >>> value, round(low, 3), round(high, 3)
    (0.6875, 0.453, 0.922)
    """
    games = sum(map(len, openings))
    value = sum(map(sum, openings)) / games
    error = _standard_error(openings, value, games)
    if error is None:
        return _wilson(value, len(openings))
    return Estimate(value, max(0, value - Z95 * error), min(1, value + Z95 * error))


def elo(shares: Estimate) -> Estimate:
    """A share of points between two players as a difference in Elo."""
    return Estimate(*map(difference, shares))


def superiority(openings: Sequence[Points]) -> float:
    """How likely it is that the player is the stronger of two, before which nothing was known.

    >>> round(superiority([(1, 1), (1, 0), (1, 0.5), (0, 0.5)]), 3)
    0.781
    """
    games = sum(map(len, openings))
    value = sum(map(sum, openings)) / games
    error = _standard_error(openings, value, games)
    if error is not None:
        return NormalDist().cdf((value - 0.5) / error)
    # All openings ended alike. If each favours the better player with a chance that may be
    # anything, then after n of n the chance is below one half with a probability of 1 / 2^(n + 1).
    doubt = 0.5 ** (len(openings) + 1)
    return 0.5 if value == 0.5 else doubt if value < 0.5 else 1 - doubt


def _standard_error(openings: Sequence[Points], value: float, games: int) -> float | None:
    """The standard error of the share; None where the openings show no spread to estimate it from.

    With n games in each of m openings this is the usual error of the mean of m results; in general
    it is that of a ratio: deviations of whole openings, squared, over the square of all games.
    """
    count = len(openings)
    squares = sum((sum(points) - len(points) * value) ** 2 for points in openings)
    if count < 2 or squares < 1e-12:
        return None
    return math.sqrt(count / (count - 1) * squares) / games


def _wilson(value: float, trials: int) -> Estimate:
    """Bars where all openings ended alike, which says little of how they vary.

    So they are as wide as they can be for results from 0 to 1: Wilson's for so many trials.
    """
    z2 = Z95**2
    centre = (value + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z95 * math.sqrt(value * (1 - value) / trials + z2 / (4 * trials**2)) / (1 + z2 / trials)
    return Estimate(value, max(0, min(value, centre - half)), min(1, max(value, centre + half)))
