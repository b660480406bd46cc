"""Lines of the protocol that are written and read back: options, limits, information."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fourfold
from fourfold.engine.clock import Clock
from fourfold.engine.limit import DEEPEST, Limit
from fourfold.engine.protocol import OPTIONS
from fourfold.engine.protocol_info import info_lines, read_info
from fourfold.engine.protocol_options import ProgramOption
from fourfold.engine.protocol_orders import go_line, read_order
from fourfold.engine.score import LEAST_PROVEN, WON, Info, Line, Score
from tests.engine.forms import is_allowed

START = fourfold.ruleset("exago", players=3).start.play("f6")
SECONDS = st.integers(1, 10**9).map(lambda thousandths: thousandths / 1000)
NUMBERS = st.integers(1, 10**9)


@pytest.mark.parametrize(
    "option",
    [
        *OPTIONS.values(),
        ProgramOption("x", "number", "-3", low=-5, high=5),
        ProgramOption("calm", "flag", "false"),
        ProgramOption("style", "choice", "wild", choices=("calm", "wild")),
        ProgramOption("book", "text", "my own book"),
        ProgramOption("book", "text", ""),
    ],
)
def test_options_are_read_as_they_are_written(option: ProgramOption) -> None:
    line = str(option).rstrip()
    assert is_allowed(line)
    assert ProgramOption.read(line.split()[1:]) == option


@pytest.mark.parametrize(
    "text",
    [
        "",
        "name",
        "name x type number default 1",
        "name x type number default 1 min 0 max much",
        f"name x type number default 1 min 0 max {'9' * 5000}",
        "name x type flag default perhaps",
        "name x type choice default a vor a",
        "name x type choice default a var",
        "name x type spin default 1 min 0 max 2",
        "name x y type flag default true",
    ],
)
def test_what_describes_no_option(text: str) -> None:
    assert ProgramOption.read(text.split()) is None


@given(
    st.none() | SECONDS,
    st.none() | st.integers(1, 2**63 - 1),
    st.none() | st.integers(1, DEEPEST),
    st.none() | st.tuples(st.tuples(SECONDS, SECONDS), st.tuples(SECONDS, SECONDS)),
)
def test_limits_are_read_as_they_are_written(
    seconds: float | None,
    nodes: int | None,
    depth: int | None,
    times: tuple[tuple[float, float], tuple[float, float]] | None,
) -> None:
    limit = Limit(seconds, nodes, depth)
    clock = None if times is None else Clock(*times)
    word, *rest = go_line(limit, clock).split()
    order = read_order(rest, seats=2)
    assert word == "go"
    assert (order.limit, order.clock, order.infinite) == (limit, clock, False)


CHANCES = st.tuples(*[st.integers(1, 100)] * 3).map(
    lambda shares: tuple(share / sum(shares) for share in shares)
)
ESTIMATES = st.integers(1 - LEAST_PROVEN, LEAST_PROVEN - 1)
SCORES = st.one_of(
    st.builds(Score, st.just(1), ESTIMATES, st.none(), st.just(False), CHANCES),
    ESTIMATES.map(lambda value: Score.of(1, 3, value)),
    st.integers(LEAST_PROVEN, WON - 1).map(lambda value: Score.of(1, 3, value, True)),
    st.integers(LEAST_PROVEN, WON - 1).map(lambda value: Score.of(1, 3, -value, True)),
    st.just(Score(1, 0, None, True, (0.25, 0.5, 0.25))),
)


@given(st.lists(SCORES, min_size=1, max_size=4), NUMBERS, NUMBERS, SECONDS)
def test_information_is_read_as_it_is_written(
    scores: list[Score], depth: int, nodes: int, seconds: float
) -> None:
    moves = START.moves[0], START.play(START.moves[0]).moves[-1]
    info = Info(depth, nodes, seconds, tuple(Line(score, moves) for score in scores))
    for rank, text in enumerate(info_lines(info), start=1):
        assert is_allowed(text)
        told = read_info(text.split()[1:], START)
        assert told is not None
        score = scores[rank - 1]
        assert told[:5] == (depth, nodes, seconds, rank, len(scores))
        assert told.line.moves == moves
        assert told.line.score[:4] == score[:4]
        assert told.line.score.chances == pytest.approx(score.chances, abs=1e-4)


@pytest.mark.parametrize(
    "chances", ["", "1,0", "0.5,0.5,0.5", "-0.5,0.5,1", "a,b,c", "nan,0,1", "1,0,0,0"]
)
def test_chances_that_are_none_are_guessed(chances: str) -> None:
    line = f"depth 1 nodes 1 seconds 1 line 1 of 1 score 0 chances {chances} moves g6"
    told = read_info(line.split(), START)
    assert told is not None
    assert told.line.score.chances == pytest.approx((1 / 3, 1 / 3, 1 / 3))


@pytest.mark.parametrize("score", ["", "win", "win soon", "win 0", "loss 1001", "+5", "5.0"])
def test_scores_that_are_none(score: str) -> None:
    line = f"depth 1 nodes 1 seconds 1 line 1 of 1 score {score} moves g6"
    assert read_info(line.split(), START) is None


def test_an_estimate_is_no_proof_however_high() -> None:
    line = "depth 1 nodes 1 seconds 1 line 1 of 1 score -999999 moves g6"
    told = read_info(line.split(), START)
    assert told is not None
    assert told.line.score[:4] == (1, 1 - LEAST_PROVEN, None, False)
