"""The slow solver against a negamax without any cleverness, and on plain positions."""

from typing import Any

import pytest

from tests import reference
from tests.engine.positions import Known, known
from tests.solver import Solver, Value


def plain_value(rules: Any, position: Any, known: dict[Any, Value]) -> Value:
    """Every move of every position, nothing left out."""
    if position not in known:
        outcome = rules.outcome(position)
        if outcome:
            winner = outcome.winner
            result = 0 if winner is None else 1 if winner == rules.turn(position) else -1
            known[position] = Value(result, 0)
        else:
            children = rules.children(position).values()
            values = [plain_value(rules, child, known) for child in children]
            best = max((-v.result, v.plies * v.result) for v in values)
            known[position] = Value(best[0], abs(best[1]) + 1 if best[0] else 0)
    return known[position]


SMALL = [
    *[one for one in known("qawale") if one.text.endswith(("d 0 1", "l 1 1"))][:6],
    *[one for one in known("quads") if len(one.position.moves) < 8],
]


@pytest.mark.parametrize("one", SMALL, ids=str)
def test_value_is_that_of_plain_negamax(one: Known) -> None:
    rules = reference.ruleset(one.game, **one.options)
    position = rules.parse(one.text)
    value = Solver(rules).value(position)
    assert value == plain_value(rules, position, {})
    assert str(value) == f"{one.verdict} {one.plies}" if one.plies else one.verdict


def test_wins_within() -> None:
    rules = reference.ruleset("qomet")
    solver = Solver(rules)
    position = rules.parse("3/3/3/1d1l1d1/1ll/3/3 l -")  # e4 completes a square
    assert solver.wins_within(position, 0, 1)
    assert not solver.wins_within(position, 1, 5)
    assert not solver.wins_within(rules.start, 0, 3)


def test_exago_wins_at_once_and_after_two_threats() -> None:
    rules = reference.ruleset("exago", side=5, tiles=(4, 4), line=4)
    solver = Solver(rules)
    three = rules.parse("5/6/7/8/2rrr4/3bb3/7/6/5 r 1,2")
    assert solver.wins_within(three, 0, 1)
    assert solver.wins_within(three, 0, 3)
    two_gaps = rules.parse("5/6/7/8/2rrr4/3bb3/7/6/5 b 1,2")
    assert solver.wins_within(two_gaps, 0, 2)
    assert not solver.wins_within(two_gaps, 1, 1)


def test_children_are_what_moves_lead_to() -> None:
    for game in reference.GAMES:
        rules = reference.ruleset(game)
        position = rules.start
        for _ in range(6):
            children = rules.children(position)
            assert sorted(children) == rules.moves(position)
            move = sorted(children)[len(children) // 2]
            assert children[move] == rules.play(position, move)
            position = children[move]
