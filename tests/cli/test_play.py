"""`play`: a game on a terminal, told by what people type."""

from __future__ import annotations

from pathlib import Path

import pytest

import fourfold as library
from fourfold.record import Record, read, write
from tests.cli.conftest import Fourfold, Refused

TWO = ("--players", "human,human")


def saved(name: str = "game.txt") -> Record:
    reading = read(Path(name).read_bytes())
    assert reading.faults == ()
    return reading.games[0]


def moves_of(name: str = "game.txt") -> list[str]:
    return [str(move) for move in saved(name).game().moves]


@pytest.mark.parametrize("game", library.games)
def test_random_players_play_to_the_end(fourfold: Fourfold, game: str) -> None:
    run = fourfold("play", game, "--players", "random,random", "--seed", 7)
    assert run.code == 0
    assert run.lines[-1].endswith(".")
    assert any(word in run.lines[-1] for word in ("won", "A draw"))


def test_the_same_seed_plays_the_same_game(fourfold: Fourfold) -> None:
    arguments = ("play", "qawale", "--players", "random,random", "--seed")
    assert fourfold(*arguments, 1).out == fourfold(*arguments, 1).out
    assert fourfold(*arguments, 1).out != fourfold(*arguments, 2).out


def test_people_move_and_the_board_is_redrawn(fourfold: Fourfold) -> None:
    run = fourfold("play", "qomet", *TWO, typed="d4\nc4\nquit\nno\n")
    assert run.code == 0
    assert "Move 1, light: d4" in run.out
    assert "Move 2, dark: c4" in run.out
    assert "Move 3, light: type a move such as" in run.out
    assert "\x1b" not in run.out  # no colours and no clearing where nobody watches


def test_a_random_opponent(fourfold: Fourfold) -> None:
    players = ("--players", "human,random")
    run = fourfold("play", "qomet", *players, "--save", "game.txt", typed="d4\nquit\n")
    assert "Move 2, dark (random): " in run.out
    assert saved().names == ("", "random")
    assert len(moves_of()) == 2


@pytest.mark.parametrize("players", ["human,human", "random,random"])
def test_a_game_in_which_nobody_can_move_stops(fourfold: Fourfold, players: str) -> None:
    start = '[Start "6/7/8/9/10/5r5/10/9/8/7/6 r 0,12"]'
    tags = f'[Game "exago"]\n[Options "tiles=1,12"]\n{start}\n'
    Path("game.txt").write_text(f"{tags}\n*\n", encoding="utf-8")
    run = fourfold("play", "--resume", "game.txt", "--players", players)
    assert run.code == 0
    assert "has no legal move and may not pass: the game stops here, undecided." in run.out
    assert run.lines[-1] == "The game is saved in game.txt."


def test_whoever_resigns_last_is_not_said_to_play_on(fourfold: Fourfold) -> None:
    run = fourfold("play", "qomet", *TWO, typed="resign\n")
    assert "at random" not in run.out
    assert run.lines[-1] == "Dark won by resignation."


def test_exago_has_as_many_players_as_the_option_says(fourfold: Fourfold) -> None:
    fourfold("play", "exago", "--set", "players=4", "--save", "game.txt", typed="f6\n")
    assert len(moves_of()) == 4


def test_half_a_move_shows_how_it_goes_on(fourfold: Fourfold) -> None:
    run = fourfold("play", "qawale", *TWO, typed="a1\na1b1\nquit\n")
    assert "a1 can go on with: " in run.out
    assert "a1b1 can go on with: " in run.out
    assert "Move 1" not in run.out.partition("> ")[2].partition("can go on")[0]


@pytest.mark.parametrize("line", ["d4", "D5", "a1b1b2", "hello", "d4x now"])
def test_what_cannot_be_played_is_explained_and_asked_again(fourfold: Fourfold, line: str) -> None:
    run = fourfold("play", "qomet", *TWO, "--save", "game.txt", typed=f"d4\n{line}\nc4\n")
    assert run.code == 0
    assert moves_of() == ["d4", "c4"]


def test_moves_on_request(fourfold: Fourfold) -> None:
    run = fourfold("play", "qomet", *TWO, typed="moves\n")
    assert "Moves: a1 a4 a7 b2" in run.out


def test_many_moves_are_summed_up(fourfold: Fourfold) -> None:
    run = fourfold("play", "quads", *TWO, typed="moves\nmoves a1\nmoves z9\n")
    assert "72 moves, beginning with: " in run.out
    assert "Moves: a1PPPP a1TTTT" in run.out
    assert run.code == 0


def test_undo_goes_back_to_ones_own_move(fourfold: Fourfold) -> None:
    run = fourfold("play", "qomet", "--save", "game.txt", typed="undo\nd4\nundo\nd5\nundo\n")
    assert "You have not moved yet" in run.out
    assert moves_of() == []
    fourfold("play", "qomet", *TWO, "--save", "two.txt", typed="d4\nc4\nundo\n")
    assert moves_of("two.txt") == ["d4"]


def test_resigning_ends_a_game_of_two(fourfold: Fourfold) -> None:
    run = fourfold("play", "qomet", *TWO, "--save", "game.txt", typed="d4\nresign\n")
    assert "Light won by resignation." in run.out
    assert saved().game().outcome == library.Outcome(0, "resignation")


def test_resigning_among_three_leaves_a_stand_in(fourfold: Fourfold) -> None:
    run = fourfold(
        "play", "exago", "--set", "players=3", "--players", "human,human,human",
        "--save", "game.txt", typed="f6\nresign\ng6\n",
    )  # fmt: skip
    assert "blue is out; its moves are played at random." in run.out
    game = saved().game()
    assert game.out == ((1, "resignation"),)
    assert len(game.moves) >= 2


def test_a_player_sees_the_pieces_that_can_be_placed(fourfold: Fourfold) -> None:
    open_game = fourfold("play", "quads", *TWO, typed="a1PPPP\n")
    assert open_game.out.count("light holds: ") == open_game.out.count("dark holds: ") == 2
    hidden = fourfold("play", "quads", "--set", "hidden=true", *TWO, typed="a1PPPP\n")
    before, after = hidden.out.split("Move 1, light: a1PPPP")
    assert "light holds: " in before.partition("> ")[0]
    assert "dark holds: " not in before.partition("> ")[0]
    assert "dark holds: " in before.partition("> ")[2]
    assert "light holds: " not in before.partition("> ")[2]
    assert "holds" not in after


def test_an_opponent_does_not_show_its_hidden_pieces(fourfold: Fourfold) -> None:
    run = fourfold("play", "quads", "--set", "hidden=true", typed="a1PPPP\n")
    assert "light holds: " in run.out
    assert "dark holds: " not in run.out


def test_a_draw_needs_everyone(fourfold: Fourfold) -> None:
    run = fourfold("play", "qomet", *TWO, typed="draw\nno\ndraw\nyes\n")
    assert "No draw" in run.out
    assert run.lines[-1] == "A draw by agreement."
    random = fourfold("play", "qomet", "--players", "human,random", typed="draw\n")
    assert "A draw by agreement." in random.out


def test_help_names_every_command(fourfold: Fourfold) -> None:
    run = fourfold("play", "exago", typed="help\n")
    for command in ("moves", "undo", "save FILE", "resign", "draw", "quit", "help"):
        assert f"  {command} " in run.out


# ---------------------------------------------------------------- keeping the game


def test_save_and_resume(fourfold: Fourfold) -> None:
    run = fourfold("play", "qomet", *TWO, typed="d4\nsave game.txt\nquit\n")
    assert "Saved in game.txt." in run.out
    assert "Save the game as" not in run.out
    fourfold("play", "--resume", "game.txt", *TWO, typed="c4\n")
    assert moves_of() == ["d4", "c4"]


def test_resuming_knows_who_was_random_and_keeps_what_was_said(fourfold: Fourfold) -> None:
    Path("game.txt").write_text(
        '[Game "qomet"]\n[Light "random"]\n[Dark "Bob"]\n[Event "Home"]\n\n1. d4 {Ha!} *\n'
    )
    fourfold("play", "qomet", "--resume", "game.txt", typed="c4\n")
    record = saved()
    assert record.names == ("random", "Bob")
    assert record.tags == {"Event": "Home"}
    assert record.line.steps[0].notes == ("Ha!",)
    assert len(record.line.steps) == 3


def test_every_move_is_saved_at_once(fourfold: Fourfold) -> None:
    fourfold("play", "qomet", *TWO, "--save", "game.txt", typed="d4\nc4\n")
    assert moves_of() == ["d4", "c4"]
    assert saved().tags.keys() == {"Date"}
    assert [path.name for path in Path.cwd().iterdir()] == ["game.txt"]


def test_the_end_of_the_input_loses_nothing(fourfold: Fourfold) -> None:
    run = fourfold("play", "qomet", *TWO, typed="d4\nc4\n")
    assert run.code == 0
    text = run.out[run.out.index("[Game ") :]
    assert [str(move) for move in read(text).games[0].game().moves] == ["d4", "c4"]
    assert fourfold("play", "qomet", typed="").code == 0


def test_quit_offers_to_save(fourfold: Fourfold) -> None:
    fourfold("play", "qomet", *TWO, typed="d4\nquit\n\n")
    assert moves_of("qomet-1.txt") == ["d4"]
    fourfold("play", "qomet", *TWO, typed="d5\nquit\n\n")
    assert moves_of("qomet-2.txt") == ["d5"]
    fourfold("play", "qomet", *TWO, typed="d6\nquit\nmine.txt\n")
    assert moves_of("mine.txt") == ["d6"]
    run = fourfold("play", "qomet", *TWO, typed="d7\nquit\n")
    assert '[Game "qomet"]' in run.out


def test_a_file_that_cannot_be_written_does_not_end_the_game(fourfold: Fourfold) -> None:
    run = fourfold("play", "qomet", *TWO, typed="save\nd4\nsave no/where.txt\nc4\nquit\nno/w\n")
    assert "Say where" in run.out
    assert "No such file" in run.out
    assert "2. c4" in run.out  # the answer to quit failed, and then the input ended


def test_a_strange_file_is_not_overwritten(fourfold: Fourfold, refused: Refused) -> None:
    Path("diary.txt").write_text("Dear diary")
    fourfold("play", "qomet", *TWO, typed="d4\nsave diary.txt\nno\n")
    assert Path("diary.txt").read_text() == "Dear diary"
    assert "exists already" in refused("play", "qomet", "--save", "diary.txt")
    assert "diary.txt: line 1" in refused("play", "qomet", "--resume", "diary.txt")


def test_what_cannot_be_resumed(refused: Refused, tmp_path: Path) -> None:
    rules = library.ruleset("qomet")
    game = library.Game(rules)
    Path("one.txt").write_text(write(game.record()))
    Path("two.txt").write_text(write(game.record(), game.record()))
    game.resign(0)
    Path("over.txt").write_text(write(game.record()))
    assert "holds 2 games" in refused("play", "--resume", "two.txt")
    assert "is over: dark won by resignation" in refused("play", "--resume", "over.txt")
    assert "a game of qomet, not of exago" in refused("play", "exago", "--resume", "one.txt")
    assert "--set" in refused("play", "--resume", "one.txt", "--set", "repetition=2")
    assert "No such file" in refused("play", "--resume", "none.txt")
    assert "Is a directory" in refused("play", "--resume", tmp_path)


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["qomet", "--players", "human"], "needs 2 players"),
        (["qomet", "--players", "human,robot"], "'robot'"),
        (["qomet", "--seed", "x"], "--seed"),
        (["chess"], "chess"),
        (["exago", "--set", "players=9"], "players"),
        (["qomet", "--save", "no/where.txt"], "No such file"),
        ([], "Say which game"),
    ],
)
def test_bad_input_is_told_in_one_line(refused: Refused, arguments: list[str], what: str) -> None:
    assert what in refused("play", *arguments)


def test_signs_that_are_no_text_are_survived(fourfold: Fourfold) -> None:
    run = fourfold("play", "qomet", *TWO, typed="\0\n\x1b[A\n€\nd4\n")
    assert run.code == 0
    assert "1. d4" in run.out
