"""A game being played: what goes beyond positions."""

from __future__ import annotations

import copy
import pickle
import random
import re
from functools import partial
from typing import Any

import pytest

import fourfold
from fourfold import Game, IllegalMove, InvalidMove
from fourfold.game import ending

CIRCLE = ["a1a4", "g7g4", "a4a1", "g4g7"]
"""Four moves of Qomet that lead back to where they began."""


def game_of(name: str, *moves: str, **options: object) -> Game:
    game = Game(fourfold.ruleset(name, **options))
    for move in moves:
        game.play(move)
    return game


def three_seats(*moves: str) -> Game:
    """Exago with lines of two: quick to end."""
    return game_of("exago", *moves, players=3, line=2, block_left=False)


def result(game: Game) -> tuple[int | None, str] | None:
    outcome = game.outcome
    return outcome and (outcome.winner, outcome.reason)


def test_a_new_game_stands_at_the_start() -> None:
    game = game_of("qomet")
    assert game.position == game.rules.start
    assert game.positions == (game.position,)
    assert game.moves == ()
    assert game.names == ("", "")
    assert game.outcome is None


def test_moves_and_texts_can_be_played() -> None:
    game = game_of("qomet")
    game.play("d4")
    game.play(game.rules.move("c4"))
    assert [str(move) for move in game.moves] == ["d4", "c4"]
    assert len(game.positions) == 3
    assert game.turn == 0


@pytest.mark.parametrize("move", ["", "z9", "D4", "d4 ", "a1b1b2", "c3SPPT"])
def test_a_text_that_is_no_move_is_invalid(move: str) -> None:
    with pytest.raises(InvalidMove):
        game_of("qomet").play(move)


def test_a_move_that_the_rules_forbid_is_illegal_and_changes_nothing() -> None:
    game = game_of("qomet", "d4")
    with pytest.raises(IllegalMove):
        game.play("d4")
    assert game == game_of("qomet", "d4")


def test_a_move_after_the_end_is_illegal_and_told_how_it_ended() -> None:
    game = game_of("qomet", "d4")
    game.resign(0)
    with pytest.raises(IllegalMove, match=r"The game is over: dark won by resignation\."):
        game.play("d5")


def test_a_text_that_is_no_move_is_invalid_also_after_the_end() -> None:
    game = game_of("qomet")
    game.resign(0)
    with pytest.raises(InvalidMove):
        game.play("hello")


def test_another_first_position() -> None:
    rules = fourfold.ruleset("qomet")
    start = rules.position("3/3/3/3l3/3/3/3 d -")
    game = Game(rules, start)
    game.play("c4")
    assert game.positions[0] == start
    assert game != game_of("qomet", "d4", "c4")


def test_the_first_position_belongs_to_the_rules() -> None:
    with pytest.raises(ValueError, match="other rules"):
        Game(fourfold.ruleset("qomet"), fourfold.ruleset("qawale").start)


@pytest.mark.parametrize("names", [["Ann"], ["Ann", "Bob", "Cem"], "Al"])
def test_every_seat_needs_a_name_where_any_is_given(names: list[str]) -> None:
    with pytest.raises(ValueError, match="needs 2 names"):
        Game(fourfold.ruleset("qomet"), names=names)


# ---------------------------------------------------------------- repetition


def test_ruling_the_third_occurrence_is_a_draw() -> None:
    game = game_of("qomet", "a1", "g7", *CIRCLE, *CIRCLE[:3])
    assert game.outcome is None
    game.play(CIRCLE[3])
    assert result(game) == (None, "repetition")
    with pytest.raises(IllegalMove, match="a draw by repetition"):
        game.play("d4")


def test_ruling_the_first_position_is_its_first_occurrence() -> None:
    rules = fourfold.ruleset("qomet", repetition=2)
    start = game_of("qomet", "a1", "g7").position
    game = Game(rules, rules.position(str(start)))
    for move in CIRCLE:
        assert game.outcome is None
        game.play(move)
    assert result(game) == (None, "repetition")


def test_repetition_can_be_switched_off() -> None:
    game = game_of("qomet", "a1", "g7", *CIRCLE * 4, repetition=0)
    assert game.outcome is None


def test_undo_forgets_an_occurrence() -> None:
    game = game_of("qomet", "a1", "g7", *CIRCLE * 2)
    game.undo()
    assert game.outcome is None
    game.play(CIRCLE[3])
    assert result(game) == (None, "repetition")


def test_repetition_belongs_to_the_game_not_to_the_position() -> None:
    game = game_of("qomet", "a1", "g7", *CIRCLE * 2)
    assert game.position.outcome is None
    assert Game(game.rules, game.position).outcome is None


# ---------------------------------------------------------------- undo


def test_undo_goes_back_to_the_start() -> None:
    game = game_of("qawale")
    chance = random.Random(4)
    for _ in range(10):
        game.play(chance.choice(game.position.moves))
    taken = [str(game.undo()) for _ in range(10)]
    assert game == game_of("qawale")
    assert game_of("qawale", *reversed(taken)).moves[-1] == game.rules.move(taken[0])
    with pytest.raises(ValueError, match="no move to take back"):
        game.undo()


def test_undo_takes_back_what_came_after_the_move() -> None:
    for end in (Game.agree_draw, partial(Game.resign, seat=0)):
        game = game_of("qomet", "d4", "c4")
        end(game)
        game.undo()
        assert game == game_of("qomet", "d4")


def test_undo_keeps_what_came_before_the_move() -> None:
    game = three_seats("f6")
    game.resign(1)
    game.play("g6")
    game.lose_on_time(0)
    game.undo()
    assert game.out == ((1, "resignation"),)
    assert game.outcome is None


# ---------------------------------------------------------------- people


def test_two_seats_resigning_and_losing_on_time() -> None:
    game = game_of("qawale")
    game.resign(0)
    assert result(game) == (1, "resignation")
    game = game_of("qawale")
    game.lose_on_time(1)
    assert result(game) == (0, "time")
    assert game.out == ((1, "time"),)


def test_a_seat_may_resign_on_the_turn_of_another() -> None:
    game = game_of("quads")
    game.resign(1)
    assert result(game) == (0, "resignation")


def test_an_agreed_draw() -> None:
    game = game_of("quads")
    game.agree_draw()
    assert game.agreed
    assert result(game) == (None, "agreement")


def test_a_game_that_is_over_is_over_for_all() -> None:
    game = game_of("qawale")
    game.resign(0)
    for act in (game.agree_draw, lambda: game.resign(1), lambda: game.lose_on_time(1)):
        with pytest.raises(IllegalMove, match="The game is over"):
            act()


def test_with_three_seats_the_game_goes_on_until_one_is_left() -> None:
    game = three_seats("f6")
    game.lose_on_time(2)
    assert game.outcome is None
    game.play("g6")
    assert game.turn == 2  # a stand-in plays for the seat that is out
    game.play(game.position.moves[0])
    game.resign(0)
    assert game.out == ((2, "time"), (0, "resignation"))
    assert result(game) == (1, "resignation")


def test_a_seat_that_is_out_cannot_win() -> None:
    game = three_seats("f6", "g6", "g7")
    game.resign(0)
    game.play("f7")
    assert game.position.outcome is not None
    assert game.position.outcome.winner == 0
    assert result(game) == (None, "line")


def test_a_seat_leaves_once_and_has_to_exist() -> None:
    game = three_seats()
    game.resign(1)
    with pytest.raises(ValueError, match="already: blue"):
        game.lose_on_time(1)
    seats: list[Any] = [-1, 3, True, 1.0, "1", None]
    for seat in seats:
        words = re.escape(f"There is no seat {seat!r}: seats count from 0 to 2.")
        with pytest.raises(ValueError, match=f"^{words}$"):
            game.resign(seat)


def test_a_game_is_of_rules_and_begins_with_a_position() -> None:
    rules: Any = "qomet"
    with pytest.raises(TypeError, match="needs rules"):
        Game(rules)
    start: Any = "3/3/3/7/3/3/3 l -"
    with pytest.raises(TypeError, match="must be a position"):
        Game(fourfold.ruleset("qomet"), start)


# ---------------------------------------------------------------- a value


def test_copies_are_equal_and_independent() -> None:
    game = three_seats("f6", "g6")
    game.resign(0)
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin == game
        twin.undo()
        assert twin != game
    assert len(game.moves) == 2


def test_games_differ_by_names_and_ways() -> None:
    rules = fourfold.ruleset("qomet")
    assert Game(rules) != Game(rules, names=["Ann", "Bob"])
    assert game_of("qomet", "a1", "g7", *CIRCLE) != game_of("qomet", "a1", "g7")
    assert Game(rules) != Game(fourfold.ruleset("qomet", repetition=2))
    assert Game(rules) != "a game"


def test_a_game_changes_so_it_has_no_hash() -> None:
    with pytest.raises(TypeError):
        hash(game_of("qomet"))


def test_its_repr_says_how_it_stands() -> None:
    game = game_of("qomet", "d4")
    assert repr(game) == "<Game qomet, 1 moves, going on>"
    game.agree_draw()
    assert repr(game) == "<Game qomet, 1 moves, a draw by agreement>"


@pytest.mark.parametrize(
    ("name", "options"),
    [("qawale", {}), ("qomet", {}), ("quads", {}), ("exago", {}), ("exago", {"players": 4})],
)
def test_random_games_end_with_a_reason_in_words(name: str, options: dict[str, object]) -> None:
    chance = random.Random(11)
    for _ in range(3):
        game = game_of(name, **options)
        while game.outcome is None:
            game.play(chance.choice(game.position.moves))
        outcome = game.outcome
        assert outcome.reason in {"line", "pebbles", "square", "repetition", "stuck"}
        assert ending(game.rules, outcome).split()[0] in {*game.rules.seat_names, "a"}
