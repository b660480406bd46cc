"""The sequential test: its ratio against other ways to work it out, its errors by simulation."""

from __future__ import annotations

import itertools
import math
import random

import pytest

from fourfold.engine.elo import expected
from fourfold.engine.sprt import SHARES, Sprt, Trial


def brute_force(counts: list[int], mean: float, steps: int = 200) -> float:
    """The greatest likelihood of lost, drawn and won openings under a mean, by trying."""
    best = -math.inf
    for step in range(1, steps):
        drawn = step / steps
        won = mean - drawn / 2
        lost = 1 - drawn - won
        if min(won, lost) > 0:
            frequencies = (lost, drawn, won)
            best = max(best, sum(n * math.log(f) for n, f in zip(counts, frequencies, strict=True)))
    return best


@pytest.mark.parametrize("counts", [[10, 20, 30], [5, 80, 15], [40, 3, 20]])
def test_the_ratio_compares_the_best_frequencies_under_each(counts: list[int]) -> None:
    test = Sprt(-50, 100)
    lost, drawn, won = counts
    found = test.ratio([lost, 0, drawn, 0, won])
    expected_ratio = brute_force(counts, expected(100), 20_000) - brute_force(
        counts, expected(-50), 20_000
    )
    assert found == pytest.approx(expected_ratio, abs=0.03)


def test_with_two_outcomes_it_is_the_plain_ratio() -> None:
    # Won and lost openings only: their frequencies follow from the mean.
    test = Sprt(0, 30)
    p = expected(30)
    plain = 60 * math.log(p / 0.5) + 40 * math.log((1 - p) / 0.5)
    assert test.ratio([40, 0, 0, 0, 60]) == pytest.approx(plain, abs=0.01)


def test_near_the_middle_it_is_the_normal_one() -> None:
    counts = [20, 110, 240, 130, 25]
    n = sum(counts)
    mean = sum(c * s for c, s in zip(counts, SHARES, strict=True)) / n
    variance = sum(c * (s - mean) ** 2 for c, s in zip(counts, SHARES, strict=True)) / n
    low, high = expected(0), expected(10)
    normal = n * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert Sprt(0, 10).ratio(counts) == pytest.approx(normal, rel=0.02)


def test_bounds() -> None:
    test = Sprt(0, 10, alpha=0.01, beta=0.1)
    assert test.upper == pytest.approx(math.log(90))
    assert test.lower == pytest.approx(math.log(10 / 99))


def simulated(difference: float, seed: int, games: int = 200) -> tuple[float, float]:
    """How often elo1 was accepted of 0 against 120, and after how many openings on average."""
    chance = random.Random(seed)
    accepted, openings = 0, 0
    for _ in range(games):
        trial = Trial(Sprt(0, 120))
        while trial.accepted is None:
            tilt = chance.choice((-0.2, 0.2))
            for side in (tilt, -tilt):
                won = chance.random() < expected(difference) + side
                trial.add(trial.openings, float(won))
        accepted += trial.accepted == 120
        openings += trial.openings
    return accepted / games, openings / games


def test_errors_are_as_agreed() -> None:
    # 5 % are agreed on; of 200 trials, 19 are more than two standard errors away.
    assert simulated(0, seed=1)[0] < 0.095
    assert simulated(120, seed=2)[0] > 0.905


def test_a_clear_case_ends_soon() -> None:
    assert simulated(250, seed=3, games=50)[1] < 0.5 * simulated(60, seed=4, games=50)[1]


def test_games_may_come_in_any_order() -> None:
    openings = [(1.0, 0.5)] * 8 + [(0.0, 0.5)] * 3 + [(1.0, 1.0)] * 20
    games = [(at, points) for at, both in enumerate(openings) for points in both]
    straight = Trial(Sprt(0, 100))
    for game in games:
        straight.add(*game)
    random.Random(5).shuffle(games)
    shuffled = Trial(Sprt(0, 100))
    for game in games:
        shuffled.add(*game)
    assert straight.accepted == shuffled.accepted == 100
    assert straight.openings == shuffled.openings < len(openings)
    assert straight.ratio == shuffled.ratio


def test_nothing_counts_after_the_decision() -> None:
    trial = Trial(Sprt(0, 100))
    for at in range(100):
        trial.add(at, 1)
        trial.add(at, 1)
    assert trial.accepted == 100
    decided = trial.openings, trial.ratio
    for at in range(100, 300):
        trial.add(at, 0)
        trial.add(at, 0)
    assert (trial.openings, trial.ratio) == decided


def test_draws_alone_speak_against_a_difference() -> None:
    trial = Trial(Sprt(0, 50))
    for at in itertools.takewhile(lambda _: trial.accepted is None, range(1000)):
        trial.add(at, 0.5)
        trial.add(at, 0.5)
    assert trial.accepted == 0


@pytest.mark.parametrize(
    "text", ["", "5", "1,2,3", "0,ten", "10,0", "5,5", "0,inf", "0,nan", "0,5,0,0.1", "0,5,0.1,0.5"]
)
def test_what_is_no_test(text: str) -> None:
    with pytest.raises(ValueError, match=r"sequential test .*\.$"):
        Sprt.read(text)


def test_reading() -> None:
    assert Sprt.read("0,5") == Sprt(0, 5)
    assert Sprt.read("-5,5,0.1,0.2") == Sprt(-5, 5, 0.1, 0.2)
