"""The opponent of the bench: honest means that it sees what is plain to see."""

import random
from collections.abc import Iterator

import pytest

import fourfold
from bench.engine.uct import UctPlayer
from tests.engine.positions import Known, known

WINS_IN_ONE = [
    one
    for game in fourfold.games
    for one in [one for one in known(game) if one.verdict == "win" and one.plies == 1][:4]
]


@pytest.fixture(scope="module")
def uct() -> Iterator[UctPlayer]:
    with UctPlayer("UCT", playouts=3000) as player:
        yield player


@pytest.mark.parametrize("one", WINS_IN_ONE, ids=str)
def test_uct_wins_at_once_where_it_can(uct: UctPlayer, one: Known) -> None:
    game = fourfold.Game(one.position.rules, one.position)
    game.play(uct.choose(game))
    assert game.outcome is not None
    assert game.outcome.winner == one.position.turn
    assert uct.playouts == 3000
    assert uct.share > 0.9


@pytest.mark.parametrize("game", fourfold.games)
def test_uct_beats_dice(game: str) -> None:
    rules = fourfold.ruleset(game)
    lost = 0
    for number in range(6):
        chance = random.Random(number)
        played = fourfold.Game(rules)
        with UctPlayer("UCT", playouts=300, seed=number) as uct:
            while played.outcome is None:
                if played.turn == number % 2:
                    played.play(uct.choose(played))
                else:
                    played.play(chance.choice(played.position.moves))
        lost += played.outcome.winner == 1 - number % 2
    assert lost == 0


def test_uct_plays_games_of_many_seats_and_options() -> None:
    uct = UctPlayer("UCT", playouts=100)
    for options in (
        {"players": 3},
        {"players": 6, "side": 7},
        {"tiles": (3, 4), "reconnect": True},
    ):
        game = fourfold.Game(fourfold.ruleset("exago", **options))
        for _ in range(8):
            game.play(uct.choose(game))
    uct.close()


def test_uct_says_what_is_wrong(uct: UctPlayer) -> None:
    game = fourfold.Game(
        fourfold.ruleset("qomet"), fourfold.ruleset("qomet").position("l1l/3/3/7/3/3/l1l d -")
    )
    with pytest.raises(ValueError, match=r"move\.over"):
        uct.choose(game)
