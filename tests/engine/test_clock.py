"""How much of one's time to spend on a move."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourfold.engine.clock import LAG, SHORTEST, Clock, seconds_for_move

TIMES = st.floats(0, 1e6)
INCREMENTS = st.floats(0, 1e4)


@given(TIMES, INCREMENTS)
def test_never_more_than_half(left: float, increment: float) -> None:
    seconds = seconds_for_move(left, increment)
    assert seconds >= SHORTEST
    assert seconds <= max(left / 2, SHORTEST)


@given(TIMES, TIMES, INCREMENTS, INCREMENTS)
def test_more_time_is_never_spent_slower(a: float, b: float, x: float, y: float) -> None:
    assert seconds_for_move(min(a, b), min(x, y)) <= seconds_for_move(max(a, b), max(x, y))


@given(st.floats(1, 1e5), INCREMENTS, st.integers(1, 60))
def test_a_clock_never_runs_out(left: float, increment: float, moves: int) -> None:
    """Not within sixty moves, each of which gives the increment when it is made."""
    for _ in range(moves):
        left -= seconds_for_move(left, increment)
        assert left > 0
        left += increment


def test_with_an_increment_time_is_put_by() -> None:
    left = 1.0
    for _ in range(100):
        left += 4 - seconds_for_move(left, 4)
    assert left == pytest.approx(16 + LAG, abs=0.1)


def test_time_is_spread_over_the_game() -> None:
    left, spent = 300.0, []
    for _ in range(40):
        spent.append(seconds_for_move(left, 0))
        left -= spent[-1]
    assert spent == sorted(spent, reverse=True)
    assert 15 < spent[0] < 20
    assert 1 < spent[-1] < 3


@pytest.mark.parametrize("seconds", [-1, math.nan, math.inf, True])
def test_what_no_clock_shows(seconds: float) -> None:
    for left, increment in (((seconds, 1), (1, 1)), ((1, 1), (seconds, 1))):
        with pytest.raises(ValueError, match="A clock shows 0 seconds or more, not "):
            Clock(left, increment)


def test_a_clock_for_every_seat() -> None:
    Clock((1, 2, 3)).expect_seats(3)
    with pytest.raises(ValueError, match="A game of 2 seats needs 2 clocks, not 3"):
        Clock((1, 2, 3)).expect_seats(2)
    with pytest.raises(ValueError, match="There are 3 clocks, but 2 increments"):
        Clock((1, 2, 3), (1, 1))
    assert Clock((60, 32.03), (0, 4)).seconds_for(1) == pytest.approx(5)
