"""Openings: random, repeatable, distinct, and nothing decided in them."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import fourfold
from fourfold import Position, Rules
from fourfold.engine.openings import Opening, openings
from tests.option_sets import CASES, name_of


def drawn(rules: Rules, count: int, plies: int = 4, seed: int = 1) -> list[Opening]:
    return list(islice(openings(rules, plies, seed), count))


def after(rules: Rules, opening: Opening) -> Position:
    position = rules.start
    for move in opening:
        position = position.play(move)
    return position


def up_to_symmetry(position: Position) -> str:
    return min(str(position.transform(number)) for number in range(position.rules.symmetries))


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_every_game_has_openings(case: tuple[str, dict[str, Any]]) -> None:
    name, options = case
    rules = fourfold.ruleset(name, **options)
    found = drawn(rules, 20)
    assert {len(opening) for opening in found} == {4}
    positions = [after(rules, opening) for opening in found]
    assert len({up_to_symmetry(position) for position in positions}) == 20
    for position in positions:
        assert position.outcome is None
        wins = (position.play(move).outcome for move in position.moves)
        assert not any(outcome and outcome.winner == position.turn for outcome in wins)


def test_the_seed_decides() -> None:
    rules = fourfold.ruleset("qomet")
    assert drawn(rules, 5, seed=3) == drawn(rules, 5, seed=3)
    assert drawn(rules, 5, seed=3) != drawn(rules, 5, seed=4)


def test_more_openings_begin_with_the_same_ones() -> None:
    rules = fourfold.ruleset("exago", players=3)
    assert drawn(rules, 30)[:7] == drawn(rules, 7)


def test_when_there_are_no_others_they_repeat() -> None:
    # Qomet's first star: on the centre, or on a corner or midpoint of one of three squares.
    rules = fourfold.ruleset("qomet")
    found = [up_to_symmetry(after(rules, opening)) for opening in drawn(rules, 10, plies=1)]
    assert len(set(found[:7])) == len(set(found)) == 7


def test_no_moves_are_an_opening_too() -> None:
    assert drawn(fourfold.ruleset("quads"), 3, plies=0) == [(), (), ()]


def test_no_opening_is_lost_for_who_is_to_move() -> None:
    # Long openings are often lost by then: whatever is played, the other side wins at once.
    rules = fourfold.ruleset("qomet")
    for opening in drawn(rules, 15, plies=11, seed=2):
        position = after(rules, opening)
        holds = []
        for move in position.moves:
            then = position.play(move)
            replies = (then.play(reply).outcome for reply in then.moves)
            holds.append(
                then.outcome is None
                and not any(outcome and outcome.winner == then.turn for outcome in replies)
            )
        assert any(holds)


def test_openings_that_are_too_long_are_refused() -> None:
    with pytest.raises(ValueError, match="After 16 random moves a game of qawale is over"):
        drawn(fourfold.ruleset("qawale"), 1, plies=16)


def test_where_everything_is_decided_an_open_game_will_do() -> None:
    # The second tile of two in a line wins: after red's and blue's first, red wins at once.
    rules = fourfold.ruleset("exago", line=2, side=5)
    (opening,) = drawn(rules, 1, plies=2)
    assert after(rules, opening).outcome is None
