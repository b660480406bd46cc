"""Weights fitted to samples: found again where they are known, and left alone without evidence."""

from __future__ import annotations

import math
import random

import pytest

from fourfold.engine.fit import Sample, fitted, surprise
from fourfold.engine.score import SPREAD


def drawn(weights: tuple[int, ...], count: int, draws: float = 0.0) -> list[Sample]:
    """Positions whose results are drawn with the chances that these weights stand for."""
    chance = random.Random(1)
    samples = []
    for _ in range(count):
        features = tuple(chance.randint(-3, 3) for _ in weights)
        lead = sum(f * w for f, w in zip(features, weights, strict=True)) / SPREAD
        won = chance.random() < 1 / (1 + math.exp(-lead))
        samples.append(Sample(features, 0.5 if chance.random() < draws else float(won)))
    return samples


def test_known_weights_are_found_again() -> None:
    known = (120, -60, 0, 30)
    fit = fitted(drawn(known, 20_000), (0, 0, 0, 0))
    assert fit.weights == pytest.approx(known, abs=6)
    assert fit.positions == 20_000
    assert fit.after < fit.before == pytest.approx(1.0)


def test_the_beginning_makes_no_difference_where_games_speak() -> None:
    samples = drawn((50, 20), 20_000)
    one, other = (fitted(samples, weights).weights for weights in ((0, 0), (400, -300)))
    assert one == pytest.approx(other, abs=2)


def test_draws_pull_towards_even() -> None:
    sure = fitted(drawn((100,), 10_000), (0,)).weights[0]
    drawish = fitted(drawn((100,), 10_000, draws=0.5), (0,)).weights[0]
    assert 0 < drawish < sure


def test_a_feature_that_never_occurs_keeps_its_weight() -> None:
    samples = [Sample((feature, 0), points) for feature, points in ((1, 1), (1, 0), (0, 0.5))] * 50
    assert fitted(samples, (30, 77)).weights[1] == 77
    assert fitted([], (30, 77)).weights == (30, 77)


def test_what_is_always_won_gets_no_endless_weight() -> None:
    weight = fitted([Sample((1,), 1.0)] * 1000, (0,)).weights[0]
    assert 200 < weight < 5000


def test_surprise_is_that_of_the_results() -> None:
    from collections import Counter

    even = Counter({Sample((1,), 1.0): 1, Sample((1,), 0.0): 1})
    assert surprise(even, (0,)) == pytest.approx(1.0)
    assert surprise(even, (100,)) > 1.0
    sure = Counter({Sample((1,), 1.0): 1})
    assert surprise(sure, (5000,)) < 1e-6
    assert surprise(Counter({Sample((-1,), 1.0): 1}), (5000,)) == pytest.approx(25 / math.log(2))
