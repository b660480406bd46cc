"""Rulesets by name and options, in the values that Python users expect."""

from __future__ import annotations

from typing import Any

import pytest

import fourfold
from tests.option_sets import OPTION_SETS


def test_the_games() -> None:
    assert fourfold.games == ("qawale", "qomet", "quads", "exago") == tuple(OPTION_SETS)
    for game in fourfold.games:
        rules = fourfold.ruleset(game)
        assert rules.game == game
        assert rules.version >= 1
        assert rules.changed == {}


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("qawale", {"double_line": "draw"}),
        ("qomet", {"repetition": 5}),
        ("quads", {"border": True, "hidden": True}),
        ("exago", {"tiles": (4, 3)}),
        ("exago", {"players": 3, "block_left": False, "tiles": (1, 2, 3)}),
    ],
)
def test_options_are_kept_as_python_values(game: str, options: dict[str, Any]) -> None:
    rules = fourfold.ruleset(game, **options)
    assert rules.changed == options
    assert {name: rules.settings[name] for name in options} == options


@pytest.mark.parametrize("tiles", [(4, 3), [4, 3], range(4, 2, -1), "4,3"])
def test_several_numbers_in_any_sequence_or_as_on_the_command_line(tiles: Any) -> None:
    assert fourfold.ruleset("exago", tiles=tiles).settings["tiles"] == (4, 3)


def test_options_as_on_the_command_line() -> None:
    texts = fourfold.ruleset("exago", players="3", early_lift="true", reconnect="false")
    assert texts == fourfold.ruleset("exago", players=3, early_lift=True)


def test_usual_values_change_nothing() -> None:
    said = fourfold.ruleset("exago", players=2, side=6, repetition=3, tiles=(12, 12), line=5)
    assert said == fourfold.ruleset("exago")
    assert said.changed == {}
    assert fourfold.ruleset("exago", players=3, line=4, tiles=[6, 6, 6]).changed == {"players": 3}


def test_seats_and_cells() -> None:
    assert fourfold.ruleset("qomet").seat_names == ("light", "dark")
    six = fourfold.ruleset("exago", players=6)
    assert six.seat_names == ("red", "blue", "yellow", "green", "purple", "orange")
    cells = {game: len(fourfold.ruleset(game).cells) for game in fourfold.games}
    assert cells == {"qawale": 16, "qomet": 25, "quads": 36, "exago": 91}
    assert len(fourfold.ruleset("exago", side=8).cells) == 169


def test_options_are_described() -> None:
    options = {option.name: option for option in fourfold.ruleset("exago", players=3).options}
    assert options["side"].kind == "number"
    assert (options["side"].low, options["side"].high, options["side"].default) == (5, 8, 6)
    assert options["tiles"].kind == "numbers"
    assert options["tiles"].default == (6, 6, 6)
    assert options["block_left"].kind == "flag"
    assert options["block_left"].default is True
    (double_line,) = fourfold.ruleset("qawale").options
    assert double_line.choices == ("mover", "opponent", "draw")
    assert double_line.allowed == "mover, opponent or draw"


def test_block_left_is_there_for_three_or_more_players_alone() -> None:
    assert "block_left" not in fourfold.ruleset("exago").settings
    assert fourfold.ruleset("exago", players=3).settings["block_left"] is True
