"""The games wrapped for OpenSpiel: skipped where it is not installed."""

import random
from typing import Any

import pytest

import fourfold
from tests.engine.positions import known
from tests.option_sets import CASES, name_of

pyspiel = pytest.importorskip("pyspiel")

from bench.engine.open_spiel import OpenSpielPlayer  # noqa: E402
from bench.engine.open_spiel_games import GAMES  # noqa: E402
from bench.engine.uct import text_of  # noqa: E402

LONGEST = 40


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_wrapped_game_is_the_game(case: tuple[str, dict[str, Any]]) -> None:
    name, options = case
    words = " ".join(f"{key}={text_of(value)}" for key, value in options.items())
    wrapped = pyspiel.load_game(f"fourfold_{name}", {"options": words, "longest": LONGEST})
    state = wrapped.new_initial_state()
    position = fourfold.ruleset(name, **options).start
    assert wrapped.num_players() == position.rules.seats
    chance = random.Random(1)
    for _ in range(LONGEST):
        assert str(state) == str(position)
        assert state.is_terminal() == (position.outcome is not None)
        if state.is_terminal():
            break
        assert state.current_player() == position.turn
        actions = state.legal_actions()
        assert [state.action_to_string(action) for action in actions] == list(
            map(str, position.moves)
        )
        action = chance.choice(actions)
        twin = state.clone()
        state.apply_action(action)
        assert str(twin) == str(position)
        position = position.play(position.moves[action])
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    if position.outcome and position.outcome.winner is not None:
        assert state.returns()[position.outcome.winner] == 1


@pytest.mark.parametrize("game", fourfold.games)
def test_open_spiel_wins_at_once_where_it_can(game: str) -> None:
    player = OpenSpielPlayer("OpenSpiel", simulations=3000)
    wins = [one for one in known(game) if one.verdict == "win" and one.plies == 1]
    for one in wins[:3]:
        played = fourfold.Game(one.position.rules, one.position)
        played.play(player.choose(played))
        assert played.outcome is not None
        assert played.outcome.winner == one.position.turn


def test_every_game_is_registered() -> None:
    assert set(GAMES) == set(fourfold.games)
    assert {f"fourfold_{game}" for game in GAMES} <= set(pyspiel.registered_names())
