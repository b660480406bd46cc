"""Weights fitted to games: with which weights do the estimates agree best with how games ended?

The estimate of a position is a sum of features, each with its weight, in hundredths. It stands for
chances (see `score`): a lead of 200 hundredths for e to 1. So weights say of every position how
likely a win is, and of a game that was won how likely it was. The weights that make the results
the likeliest are found by Newton's method; there is one summit only.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fourfold.engine.matrix import Matrix, Vector, inverse, times
from fourfold.engine.score import SPREAD

TRUST = 25.0
"""The old weights count like so many positions in which they were right: what the games say little
about stays as it was."""


class Sample(NamedTuple):
    """A position of a game and what became of it, both from the point of view of one seat."""

    features: tuple[int, ...]
    points: float
    """1 for a game won, a half for a draw, 0 for a game lost."""


class Fit(NamedTuple):
    """What came out."""

    weights: tuple[int, ...]
    positions: int
    before: float
    """The mean surprise at how the games ended, in bits a position, with the old weights."""
    after: float
    """The same with the new ones."""


def fitted(samples: Iterable[Sample], weights: Sequence[int]) -> Fit:
    """The weights that agree best with what became of the positions, beginning with `weights`.

    >>> games = [Sample((1, 2), 1)] * 730 + [Sample((1, 2), 0)] * 270
    >>> games += [Sample((1, 0), 0.5)] * 1000
    >>> fitted(games, (0, 0)).weights  # two of the second are worth e to 1, the first nothing
    (1, 98)
    """
    counts = Counter(samples)
    old = [weight / SPREAD for weight in weights]
    betas = old
    likelihood, slope, curvature = _likelihood(counts, betas, old)
    for _ in range(50):
        step = times(inverse(curvature), slope)
        further = [beta + by for beta, by in zip(betas, step, strict=True)]
        found = _likelihood(counts, further, old)
        while found[0] < likelihood - 1e-9 * abs(likelihood):  # beyond the summit: half as far
            step = [by / 2 for by in step]
            further = [beta + by for beta, by in zip(betas, step, strict=True)]
            found = _likelihood(counts, further, old)
        betas, (likelihood, slope, curvature) = further, found
        if max(map(abs, step)) < 0.1 / SPREAD:
            break
    found_weights = tuple(round(SPREAD * beta) for beta in betas)
    return Fit(
        found_weights, counts.total(), surprise(counts, weights), surprise(counts, found_weights)
    )


def surprise(counts: Counter[Sample], weights: Sequence[int]) -> float:
    """How surprised an estimate with these weights is at the results, in bits a position.

    >>> surprise(Counter({Sample((1,), 1): 5, Sample((1,), 0): 5}), (0,))
    1.0
    """
    bits = 0.0
    for sample, count in counts.items():
        lead = _product(sample.features, weights) / SPREAD
        bits -= count * _log_chance(lead, sample.points) / math.log(2)
    return bits / max(1, counts.total())


def _likelihood(
    counts: Counter[Sample], betas: Vector, old: Vector
) -> tuple[float, Vector, Matrix]:
    """The logarithm of the likelihood, its slope, and its curvature downward."""
    size = len(betas)
    total, slope = 0.0, [0.0] * size
    curvature = [[0.0] * size for _ in range(size)]
    for (features, points), count in counts.items():
        lead = _product(features, betas)
        chance = _chance(lead)
        total += count * _log_chance(lead, points)
        miss, spread = count * (points - chance), count * chance * (1 - chance)
        used = [(at, feature) for at, feature in enumerate(features) if feature]
        for at, feature in used:
            slope[at] += miss * feature
            row, weighted = curvature[at], spread * feature
            for other, feature_too in used:
                row[other] += weighted * feature_too
    for at in range(size):  # the chances of an even position are the least certain: 1/4
        off = betas[at] - old[at]
        total -= TRUST / 8 * off**2
        slope[at] -= TRUST / 4 * off
        curvature[at][at] += TRUST / 4
    return total, slope, curvature


def _product(features: Sequence[int], weights: Sequence[float]) -> float:
    return sum(feature * weight for feature, weight in zip(features, weights, strict=True))


def _chance(lead: float) -> float:
    return 1 / (1 + math.exp(-lead)) if lead > 0 else 1 - 1 / (1 + math.exp(lead))


def _log_chance(lead: float, points: float) -> float:
    """Of a result: log of the chance to win it, or for a draw the mean of winning and losing."""
    loss = -math.log1p(math.exp(-abs(lead))) - max(lead, 0)
    return points * (loss + lead) + (1 - points) * loss
