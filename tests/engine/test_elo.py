"""Shares, differences in Elo and their error bars, against values worked out by hand."""

from __future__ import annotations

import math
import random

import pytest

from fourfold.engine.elo import difference, elo, expected, share, superiority

MIXED = [(1.0, 1.0), (1.0, 0.0), (1.0, 0.5), (0.0, 0.5)]
"""2, 1, 1½ and ½ points: 5 of 8. The deviations from 1¼ are ¾, -¼, ¼ and -¾."""


def test_a_difference_and_its_share_belong_together() -> None:
    assert expected(0) == 0.5
    assert expected(400) == pytest.approx(10 / 11)
    assert difference(10 / 11) == pytest.approx(400)
    for points in (-800, -3.5, 0, 120):
        assert difference(expected(points)) == pytest.approx(points)


def test_all_or_nothing_is_beyond_all_elo() -> None:
    assert difference(1) == math.inf
    assert difference(0) == -math.inf


def test_the_bars_come_from_whole_openings() -> None:
    # The squares of the deviations sum to 1¼; 4/3 of that, its root over 8 games.
    error = math.sqrt(4 / 3 * 1.25) / 8
    value, low, high = share(MIXED)
    assert value == 0.625
    assert low == pytest.approx(0.625 - 1.959964 * error)
    assert high == pytest.approx(0.625 + 1.959964 * error)


def test_the_variance_is_the_pentanomial_one() -> None:
    # 100 openings: 5, 10, 50, 20, 15 brought 0, ¼, ½, ¾, 1 of the points.
    counts = dict(zip((0.0, 0.5, 1.0, 1.5, 2.0), (5, 10, 50, 20, 15), strict=True))
    openings = [(points / 2, points / 2) for points, n in counts.items() for _ in range(n)]
    mean = (0.25 * 10 + 0.5 * 50 + 0.75 * 20 + 15) / 100
    variance = sum(n * (points / 2 - mean) ** 2 for points, n in counts.items()) / 99
    value, low, _ = share(openings)
    assert value == pytest.approx(mean)
    assert low == pytest.approx(mean - 1.959964 * math.sqrt(variance / 100))


def test_openings_that_favour_a_seat_widen_no_bars() -> None:
    # Whoever begins wins, but for four openings of 44: counted by games this would look like dice.
    paired = [(1, 0)] * 40 + [(1, 1)] * 2 + [(0, 0)] * 2
    games = [(point,) for opening in paired for point in opening]
    assert share(paired).value == share(games).value == 0.5
    width, width_of_games = (bars.high - bars.low for bars in (share(paired), share(games)))
    assert width < 0.5 * width_of_games


def test_an_unfinished_opening_counts_with_what_it_has() -> None:
    value, low, high = share([(1, 1), (0, 1), (1,)])
    assert value == 0.8
    # Deviations: 2 - 1.6, 1 - 1.6, 1 - 0.8.
    error = math.sqrt(3 / 2 * (0.16 + 0.36 + 0.04)) / 5
    assert low == pytest.approx(0.8 - 1.959964 * error)
    assert high == 1


@pytest.mark.parametrize("openings", [[(1, 1)] * 10, [(1, 1)]])
def test_winning_all_is_not_certainty(openings: list[tuple[float, ...]]) -> None:
    # Wilson's bar for n of n successes: n / (n + z²).
    n = len(openings)
    assert share(openings) == pytest.approx((1, n / (n + 1.959964**2), 1))
    assert elo(share(openings)).high == math.inf
    assert -300 < elo(share(openings)).low < 1000
    assert superiority(openings) == 1 - 0.5 ** (n + 1)


def test_losing_all_mirrors_winning_all() -> None:
    won, lost = [(1, 1)] * 7, [(0, 0)] * 7
    assert share(lost).high == pytest.approx(1 - share(won).low)
    assert superiority(lost) == 1 - superiority(won)


def test_superiority() -> None:
    # 0.125 above one half is 0.7746 standard errors.
    assert superiority(MIXED) == pytest.approx(0.7807, abs=1e-4)
    assert superiority([(1, 0)] * 30) == 0.5
    assert superiority([(1, 0), (0.5, 1)]) == pytest.approx(1 - superiority([(0, 1), (0.5, 0)]))


def test_the_bars_hold_what_they_promise() -> None:
    chance = random.Random(1)
    # An opening favours one seat by 0.3; the player wins 0.55 of the games.
    truth, held = 0.55, 0
    for _ in range(400):
        openings = []
        for _ in range(60):
            tilt = chance.choice((-0.3, 0.3))
            openings.append(tuple(float(chance.random() < truth + t) for t in (tilt, -tilt)))
        _, low, high = share(openings)
        held += low <= truth <= high
    assert 0.92 <= held / 400 <= 0.98
