"""Levels: what each may think, what the higher ones never miss, and that they can be hurried."""

from __future__ import annotations

import threading
from itertools import pairwise
from typing import Any

import pytest

import fourfold
from fourfold import Game
from fourfold.engine import Engine, Level
from fourfold.engine.levels import LEVELS, RUNGS, SEEN_AHEAD, rung
from tests.engine.positions import known

PATIENCE = 60.0
"""Seconds after which a level that was hurried has failed."""
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("qawale", {}),
    ("qomet", {}),
    ("quads", {}),
    ("exago", {}),
    ("exago", {"players": 4}),
]


def test_every_level_may_think_more_and_overlooks_less_than_the_one_below() -> None:
    assert set(RUNGS) == set(fourfold.games)
    for rungs in RUNGS.values():
        assert len(rungs) == len(LEVELS)
        for below, above in pairwise(rungs):
            assert below.nodes <= above.nodes
            assert below.overlooked >= above.overlooked
            assert below != above
        assert all(each.overlooked == 0 for each in rungs[5:])


def test_in_a_crowd_levels_have_nodes_of_their_own() -> None:
    for number in LEVELS:
        two, many = (rung(fourfold.ruleset("exago", players=n), number) for n in (2, 5))
        assert two.nodes == RUNGS["exago"][number - 1].nodes
        assert 0 < many.nodes == RUNGS["exago"][number - 1].crowd
        assert two.overlooked == many.overlooked
    crowds = [each.crowd for each in RUNGS["exago"]]
    assert crowds == sorted(set(crowds))


def test_chances_are_those_of_every_seat() -> None:
    rules = fourfold.ruleset("qomet")
    won = Game(rules, rules.position("3/3/3/1d1l1d1/1ll/3/3 l -"))
    assert Level(6, seed=1).chances(won) == (1.0, 0.0)
    crowd = Game(fourfold.ruleset("exago", players=3))
    assert sum(Level(3, seed=1).chances(crowd)) == pytest.approx(1)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_seed_settles_how_a_level_plays(name: str, options: dict[str, Any]) -> None:
    def played(seed: int) -> list[str]:
        game = Game(fourfold.ruleset(name, **options))
        level = Level(1, seed=seed)
        while game.outcome is None and len(game.moves) < 10:
            game.play(level.choose(game))
        return [str(move) for move in game.moves]

    assert played(5) == played(5)
    assert len({tuple(played(seed)) for seed in range(4)}) > 1


@pytest.mark.parametrize("name", fourfold.games)
def test_from_level_6_on_no_win_within_three_plies_is_missed(name: str) -> None:
    """Positions with a known win, from a solver that shares no code with the engine."""
    wins = [one for one in known(name) if one.verdict == "win" and one.plies <= SEEN_AHEAD]
    engine = Engine(memory=2)
    for one in wins[:8]:
        position = one.position
        if position.rules.seats > 2:
            continue
        after = position.play(Level(6, seed=1).choose(Game(position.rules, position)))
        if after.outcome is not None:
            assert after.outcome.winner == position.turn
        else:
            assert engine.prove(after, SEEN_AHEAD - 1).winner == position.turn


def test_a_level_that_is_hurried_answers() -> None:
    game = Game(fourfold.ruleset("exago"))
    for move in ["f6", "f7", "g7"]:
        game.play(move)
    level = Level(10, seed=1)
    chosen: list[fourfold.Move] = []
    thinking = threading.Thread(target=lambda: chosen.append(level.choose(game)))
    thinking.start()
    level.stop()
    thinking.join(PATIENCE)
    assert chosen[0] in game.position.moves


def test_hurrying_holds_for_one_choice() -> None:
    game = Game(fourfold.ruleset("qomet"))
    game.play("d4")
    level = Level(5, seed=1)
    calm = level.choose(game)
    level.stop()
    assert level.choose(game) in game.position.moves
    assert level.choose(game) == calm


@pytest.mark.parametrize("number", [0, 11, True, 2.5, "3"])
def test_there_are_ten_levels(number: Any) -> None:
    with pytest.raises(ValueError, match="A level is a whole number from 1 to 10"):
        Level(number)


def test_a_game_that_is_over() -> None:
    rules = fourfold.ruleset("qomet")
    over = Game(rules, rules.position("l1l/3/l1l/7/l1l/3/3 d -"))
    for number in (1, 10):
        with pytest.raises(ValueError, match="The game is over"):
            Level(number).choose(over)
