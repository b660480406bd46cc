"""Tuning: what games teach, and the matches that it is made of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import fourfold
from fourfold import _core
from fourfold.engine import Engine
from fourfold.engine.entrant import Entrant
from fourfold.engine.samples import samples, weights_of
from fourfold.engine.tuning import Tuning


def played(name: str, seed: int) -> fourfold.Game:
    game = fourfold.Game(fourfold.ruleset(name))
    players = [Entrant.read("level:2").manner.player(seed + seat) for seat in (0, 1)]
    while game.outcome is None:
        game.play(players[game.turn].choose(game))
    return game


@pytest.mark.parametrize("name", fourfold.games)
def test_samples_are_quiet_positions_with_the_result_for_the_first_seat(name: str) -> None:
    game = played(name, 3)
    assert game.outcome is not None
    found = list(samples(game, 4, Engine(memory=1)))
    assert 0 < len(found) <= len(game.moves) - 4
    winner = game.outcome.winner
    assert {sample.points for sample in found} == {0.5 if winner is None else 1.0 - winner}
    features = len(_core.features(game.rules.start, 0))
    assert all(len(sample.features) == features for sample in found)


def test_positions_that_are_won_by_force_teach_nothing() -> None:
    rules = fourfold.ruleset("qomet")
    game = fourfold.Game(rules, rules.position("3/3/3/1d1l1d1/1ll/3/3 l -"))
    game.play("e4")
    assert game.outcome is not None
    assert list(samples(game, 0, Engine(memory=1))) == []


def test_lessons_and_trial_are_matches_of_the_settings(tmp_path: Path) -> None:
    tuning = Tuning(fourfold.ruleset("quads"), tmp_path, nodes=10, openings=3, trial_openings=2)
    assert tuning.first_weights == tuple(weights_of(tuning.rules.start).values())
    assert [player.text for player in tuning.lessons.players] == [
        "engine:nodes=10",
        "engine:nodes=15",
    ]
    trial = tuning.trial((1, 2, 3, 4, 5, 6))
    assert [str(player) for player in trial.players] == [
        "tuned=engine:nodes=10,weights=1/2/3/4/5/6",
        "untuned=engine:nodes=10",
    ]
    assert (trial.games, trial.seed) == (4, tuning.seed + 1)
    assert tuning.trial_file((1, 2)) != tuning.trial_file((1, 3))


@pytest.mark.parametrize(
    ("options", "weights", "what"),
    [
        ({"players": 3}, (), "games of two"),
        ({}, (1, 2), "The estimate of exago has 7 weights, not 2."),
    ],
)
def test_what_cannot_be_tuned(options: dict[str, Any], weights: tuple[int, ...], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        Tuning(fourfold.ruleset("exago", **options), Path(), weights=weights)
