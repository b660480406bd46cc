"""One game: whose turn it is, and what it costs to fail."""

from __future__ import annotations

import pytest

import fourfold
from fourfold import Game
from fourfold.engine.entrant import Entrant, Maker
from fourfold.engine.player import Player, RandomPlayer
from fourfold.engine.referee import QUOTED, Taken, playing
from tests.engine import bots


def bot(name: str) -> Maker:
    return Entrant.read(f"python:{bots.__name__}:{name}").manner.player


def played(game: Game, *seats: Maker, longest: int = 1000) -> list[Taken]:
    return list(playing(game, seats, seed=1, longest=longest))


def duel(*names: str) -> tuple[Game, list[Taken]]:
    game = Game(fourfold.ruleset("qomet"))
    return game, played(game, *map(bot, names))


def test_every_step_is_told() -> None:
    game = Game(fourfold.ruleset("quads"))
    steps = played(game, RandomPlayer, RandomPlayer)
    assert [step for step, _ in steps] == list(map(str, game.moves))
    assert game.outcome is not None
    assert game.outcome.reason == "stuck"
    assert not any(why for _, why in steps)


def test_the_seed_decides() -> None:
    games = [Game(fourfold.ruleset("qomet")) for _ in range(3)]
    for game, seed in zip(games, (5, 5, 6), strict=True):
        list(playing(game, [RandomPlayer, RandomPlayer], seed, longest=1000))
    assert games[0] == games[1] != games[2]


def test_two_random_players_do_not_play_alike() -> None:
    made: list[int] = []

    def maker(seed: int) -> Player:
        made.append(seed)
        return RandomPlayer(seed)

    played(Game(fourfold.ruleset("qomet")), maker, maker)
    assert len(set(made)) == 2


@pytest.mark.parametrize(
    ("name", "reason", "why"),
    [
        ("crash", "resignation", "RuntimeError: no idea what to do"),
        ("illegal", "resignation", "played a1: There is a star on a1 already."),
        ("nothing", "resignation", "answered None, which is no move"),
        ("late", "time", "still thinking"),
        ("no_such_bot", "resignation", "ValueError: There is no function"),
    ],
)
def test_who_fails_loses(name: str, reason: str, why: str) -> None:
    game, steps = duel("first", name)
    assert game.outcome == (0, reason)
    assert steps[-1].step == f"dark:{reason}"
    assert steps[-1].why.startswith(why)
    assert len(game.moves) == 1


def test_a_player_cannot_meddle_with_the_game() -> None:
    game, _ = duel("meddle", "meddle")
    assert game.out == ()
    assert game == duel("first", "first")[0]


def test_with_three_seats_a_stand_in_plays_on() -> None:
    game = Game(fourfold.ruleset("exago", players=3))
    steps = played(game, bot("first"), bot("crash"), RandomPlayer)
    assert steps[1] == Taken("blue:resignation", "RuntimeError: no idea what to do")
    assert [out.seat for out in game.out] == [1]
    assert len(game.moves) > 10
    assert game.outcome is not None
    assert game.outcome.winner != 1


def test_the_last_one_left_wins() -> None:
    game = Game(fourfold.ruleset("exago", players=4))
    played(game, bot("crash"), bot("late"), bot("first"), bot("illegal"))
    assert game.outcome == (2, "resignation")


def test_a_game_that_does_not_end_is_a_draw() -> None:
    game = Game(fourfold.ruleset("qomet", repetition=0))
    steps = played(game, RandomPlayer, RandomPlayer, longest=9)
    assert steps[-1] == Taken("draw:agreement", "not over after 9 moves")
    assert len(game.moves) == 9
    assert game.outcome == (None, "agreement")


def test_a_game_is_played_on_from_where_it_stands() -> None:
    game = Game(fourfold.ruleset("exago", players=3))
    for move in ("f6", "f7"):
        game.play(move)
    game.resign(1)
    steps = played(game, RandomPlayer, bot("crash"), RandomPlayer)
    assert not any(why for _, why in steps)
    assert [str(move) for move in game.moves[:2]] == ["f6", "f7"]


def test_players_are_made_when_they_are_needed_and_closed_after() -> None:
    events: list[str] = []

    class Watched(RandomPlayer):
        def __init__(self, seed: int) -> None:
            events.append("made")
            super().__init__(seed)

        def close(self) -> None:
            events.append("closed")
            raise OSError("closing fails too, and nobody minds")

    game = Game(fourfold.ruleset("qomet"))
    steps = playing(game, [Watched, Watched], seed=1, longest=1000)
    next(steps)
    assert events == ["made"]
    next(steps)
    steps.close()  # type: ignore[attr-defined]
    assert events == ["made", "made", "closed", "closed"]


def test_endless_reasons_are_cut_and_cleaned() -> None:
    class Shouting(Player):
        def __init__(self, seed: int) -> None:
            raise ValueError("\x1b[1mA\ud800" + "a" * 1000)

        def choose(self, game: Game) -> str:
            return ""

    game = Game(fourfold.ruleset("qomet"))
    ((_, why),) = played(game, Shouting, RandomPlayer)
    assert why.startswith(r"ValueError: \x1b[1mA\ud800aaa")
    assert why.endswith("aaa ...")
    assert why.isprintable()
    assert len(why) < QUOTED + 20
