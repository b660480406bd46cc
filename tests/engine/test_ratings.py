"""Ratings fitted to results, against values worked out by hand and by simulation."""

from __future__ import annotations

import math
import random

import pytest

from fourfold.engine.elo import expected
from fourfold.engine.ratings import PRIOR, Result, ratings

WON: tuple[tuple[float, ...], ...] = ((1.0, 0.0), (0.0, 1.0), (0.5, 0.5))


def games(one: int, other: int, wins: int, losses: int, draws: int = 0) -> list[Result]:
    return [
        ((one, other), points)
        for points, count in zip(WON, (wins, losses, draws), strict=True)
        for _ in range(count)
    ]


def test_two_players_differ_by_their_share() -> None:
    first, second = ratings(games(0, 1, 7500, 2500), 2)
    assert first.value - second.value == pytest.approx(400 * math.log10(3), rel=0.001)
    assert first.value == -second.value


def test_a_draw_is_half_a_win() -> None:
    drawn = ratings(games(0, 1, 20, 10, draws=30), 2)
    halved = ratings(games(0, 1, 35, 25), 2)
    assert [r.value for r in drawn] == pytest.approx([r.value for r in halved])


def test_bars_of_two_equal_players() -> None:
    # n games have the information n/4 on the difference, and the prior adds 1/4 to each strength.
    # Half the difference is a rating: its variance is a quarter of 1 / (n/4 + PRIOR/8).
    n = 100
    (first, _) = ratings(games(0, 1, n // 2, n // 2), 2)
    error = math.sqrt(1 / (n / 4 + PRIOR / 8) / 4) * 400 / math.log(10)
    assert first.high == pytest.approx(1.959964 * error)
    assert first.low == -first.high


def test_who_won_every_game_is_not_infinitely_strong() -> None:
    first, second = ratings(games(0, 1, 100, 0), 2)
    assert 400 < first.value < 1500
    assert second.value == pytest.approx(-first.value)
    assert first.high - first.low > 200


def test_who_never_met_is_compared_through_others() -> None:
    # 0 beats 1 three times in four, and 1 beats 2 as often.
    values = [r.value for r in ratings(games(0, 1, 750, 250) + games(1, 2, 750, 250), 3)]
    step = 400 * math.log10(3)
    assert values == pytest.approx([step, 0, -step], rel=0.01, abs=1)


def test_a_table_for_three() -> None:
    # Chances of 1/2, 1/3 and 1/6 are strengths of log 3, log 2 and log 1.
    results: list[Result] = []
    for seats in ((0, 1, 2), (2, 0, 1)):
        for player, count in ((0, 300), (1, 200), (2, 100)):
            points = tuple(float(who == player) for who in seats)
            results += [(seats, points)] * count
    first, second, third = (r.value for r in ratings(results, 3))
    assert first - third == pytest.approx(400 * math.log10(3), rel=0.01)
    assert second - third == pytest.approx(400 * math.log10(2), rel=0.01)


def test_one_against_the_rest_of_the_table() -> None:
    # Alone against three: equally strong players share the table by seats.
    results: list[Result] = [((0, 1, 1, 1), (1, 0, 0, 0))] * 25
    results += [((0, 1, 1, 1), (0, 1, 0, 0))] * 75
    assert [r.value for r in ratings(results, 2)] == pytest.approx([0, 0], abs=1e-6)


def test_the_order_of_games_and_players_means_nothing() -> None:
    results = games(0, 1, 8, 3, 2) + games(1, 2, 5, 5) + games(0, 2, 1, 4, 4)
    shuffled = random.Random(1).sample(results, len(results))
    assert [r.value for r in ratings(shuffled, 3)] == pytest.approx(
        [r.value for r in ratings(results, 3)]
    )
    renamed: list[Result] = [(tuple(2 - who for who in seats), points) for seats, points in results]
    assert [r.value for r in ratings(renamed, 3)][::-1] == pytest.approx(
        [r.value for r in ratings(results, 3)]
    )


def test_no_games_say_nothing() -> None:
    assert [r.value for r in ratings([], 3)] == [0, 0, 0]


def test_ten_levels_are_found_again_within_their_bars() -> None:
    chance = random.Random(7)
    truth = [150 * (level - 4.5) for level in range(10)]
    results: list[Result] = []
    for one in range(10):
        for other in range(one):
            for _ in range(60):
                won = chance.random() < expected(truth[one] - truth[other])
                results.append(((one, other), (float(won), float(not won))))
    found = ratings(results, 10)
    assert [r.value for r in found] == sorted(r.value for r in found)
    within = [r.low <= true <= r.high for r, true in zip(found, truth, strict=True)]
    assert within.count(True) >= 9
    assert sum(r.value for r in found) == pytest.approx(0, abs=1e-6)
