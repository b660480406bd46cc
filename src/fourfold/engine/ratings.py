"""Ratings of any number of players from all games between them.

The model is Luce's: a player of strength s wins a game with a chance of exp(s) over the sum of that
for all seats. With two seats it is that of Bradley and Terry, which is that of Elo but for the
scale. A draw is shared between the seats. The strengths are those that make the results likeliest.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable

from fourfold.engine.elo import Z95, Estimate
from fourfold.engine.matrix import Matrix, Vector, inverse, times

ELO = 400 / math.log(10)
"""So many Elo are one unit of strength."""
PRIOR = 1.0
"""Everybody counts as having drawn so many games with a player of strength 0, lest somebody who won
or lost every game be infinitely strong or weak. In a hundred games this moves next to nothing."""

Result = tuple[tuple[int, ...], tuple[float, ...]]
"""The player in each seat, and the points of each seat: their sum is 1."""


def ratings(results: Iterable[Result], players: int) -> list[Estimate]:
    """The rating of each player in Elo, the mean of all being 0, with 95 % error bars.

    The bars come from the curvature of the likelihood. It takes a draw for a half won and a half
    lost game, which would vary more: where draws are frequent the bars are wider than need be.

    >>> [round(rating.value) for rating in ratings([((0, 1), (1, 0)), ((0, 1), (0, 1))] * 50, 2)]
    [0, 0]
    """
    counts = Counter(results)
    strengths = [0.0] * players
    likelihood, slope, curvature = _likelihood(counts, strengths)
    while max(map(abs, slope)) > 1e-9 * (1 + counts.total()):
        step = times(inverse(curvature), slope)
        # The likelihood has one summit, but Newton's step may go beyond it: then it is halved.
        while True:
            further = [at + by for at, by in zip(strengths, step, strict=True)]
            found = _likelihood(counts, further)
            if found[0] >= likelihood - 1e-12 * abs(likelihood):
                break
            step = [by / 2 for by in step]
        strengths, (likelihood, slope, curvature) = further, found
    return _estimates(strengths, inverse(curvature))


def _estimates(strengths: Vector, covariance: Matrix) -> list[Estimate]:
    """Ratings around their mean. The variance is that of the distance from the mean."""
    size = len(strengths)
    mean = sum(strengths) / size
    of_mean = [sum(row) / size for row in covariance]  # covariance with the mean
    variance_of_mean = sum(of_mean) / size
    estimates = []
    for player, strength in enumerate(strengths):
        variance = covariance[player][player] - 2 * of_mean[player] + variance_of_mean
        value, bar = ELO * (strength - mean), Z95 * ELO * math.sqrt(max(variance, 0))
        estimates.append(Estimate(value, value - bar, value + bar))
    return estimates


def _likelihood(counts: Counter[Result], strengths: Vector) -> tuple[float, Vector, Matrix]:
    """The logarithm of the likelihood, its slope, and its curvature downward."""
    size = len(strengths)
    total, slope = 0.0, [0.0] * size
    curvature = [[0.0] * size for _ in range(size)]
    for (seats, points), count in counts.items():
        chances = _chances([strengths[player] for player in seats])
        chance_of: defaultdict[int, float] = defaultdict(float)  # a player may have several seats
        for player, chance, won in zip(seats, chances, points, strict=True):
            total += count * won * math.log(chance)
            slope[player] += count * (won - chance)
            chance_of[player] += chance
        for one, chance in chance_of.items():
            curvature[one][one] += count * chance
            for other, chance_too in chance_of.items():
                curvature[one][other] -= count * chance * chance_too
    for player, strength in enumerate(strengths):
        win, loss = _chances([strength, 0])
        total += PRIOR * (math.log(win) + math.log(loss)) / 2
        slope[player] += PRIOR * (0.5 - win)
        curvature[player][player] += PRIOR * win * loss
    return total, slope, curvature


def _chances(strengths: Vector) -> Vector:
    top = max(strengths)
    weights = [math.exp(strength - top) for strength in strengths]
    return [weight / sum(weights) for weight in weights]
