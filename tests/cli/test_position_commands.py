"""`moves`, `perft` and `show`: the contract for other tools."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import fourfold as library
from fourfold.cli.listing import sorted_texts
from tests.cli.conftest import Fourfold, Refused

QOMET_CIRCLE = ["a1", "g7", *["a1a4", "g7g4", "a4a1", "g4g7"] * 2]


# ---------------------------------------------------------------- moves


def test_moves_are_sorted_as_text(fourfold: Fourfold) -> None:
    run = fourfold("moves", "qomet")
    assert run.code == 0
    assert run.err == ""
    assert len(run.lines) == 25
    assert run.lines == sorted(run.lines)


def test_moves_after_moves_with_options(fourfold: Fourfold) -> None:
    run = fourfold("moves", "exago", "--set", "players=3", "--set", "side=5", "e5", "e6")
    game = library.Game(library.ruleset("exago", players=3, side=5))
    game.play("e5")
    game.play("e6")
    assert run.lines == sorted(map(str, game.position.moves))


def test_moves_from_a_position(fourfold: Fourfold) -> None:
    run = fourfold("moves", "qomet", "--position", "3/3/3/3l3/3/3/3 d -")
    assert len(run.lines) == 24
    assert "d4" not in run.lines


def test_a_game_that_is_over_has_no_moves(fourfold: Fourfold) -> None:
    assert fourfold("moves", "qomet", *QOMET_CIRCLE[:-1]).out != ""
    assert fourfold("moves", "qomet", *QOMET_CIRCLE) == (0, "", "")


def test_too_many_moves_to_sort_are_found_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    position = library.ruleset("qawale").position("ndl,2,nn/4/4/nnnn,2,n l 7 7")
    texts = list(sorted_texts(position))
    monkeypatch.setattr("fourfold.cli.listing.MOST", 10)
    assert list(sorted_texts(position)) == texts == sorted(map(str, position.moves))


def test_millions_of_moves_are_told_one_by_one() -> None:
    tower = "4/1,llllllldddddddnnnnnnnn,2/4/4"
    command = [sys.executable, "-m", "fourfold.cli", "moves", "qawale", "--position"]
    with subprocess.Popen([*command, f"{tower} l 1 1"], stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        assert run.stdout.readline().startswith("b3a3a2a1")
        run.stdout.close()


# ---------------------------------------------------------------- perft


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 25), (2, 600)])
def test_perft(fourfold: Fourfold, depth: int, count: int) -> None:
    assert fourfold("perft", "qomet", depth) == (0, f"{count}\n", "")


def test_perft_divided(fourfold: Fourfold) -> None:
    run = fourfold("perft", "qomet", 2, "--divide")
    *lines, last = run.lines
    assert last == "600"
    assert lines == sorted(lines)
    assert lines[0] == "a1: 24"
    assert sum(int(line.partition(": ")[2]) for line in lines) == 600


def test_perft_of_nothing_divided(fourfold: Fourfold) -> None:
    assert fourfold("perft", "qomet", 0, "--divide").out == "1\n"


def test_perft_with_options_and_position(fourfold: Fourfold) -> None:
    assert fourfold("perft", "quads", 1, "--set", "border=true").out == "52\n"
    assert fourfold("perft", "qomet", 1, "--position", "3/3/3/3l3/3/3/3 d -").out == "24\n"


@pytest.mark.parametrize("depth", ["٣", "x", "100", "2.5", "", "9" * 50])
def test_perft_of_no_depth(refused: Refused, depth: str) -> None:
    assert "a number from 0 to 99" in refused("perft", "qomet", depth)


# ---------------------------------------------------------------- show


def test_show_as_data(fourfold: Fourfold) -> None:
    run = fourfold("show", "exago", "--set", "tiles=4,3", "--json", "f6")
    assert run.code == 0
    shown = json.loads(run.out)
    assert set(shown) == {"game", "options", "position", "turn", "outcome"}
    assert shown["game"] == "exago"
    assert shown["options"]["tiles"] == [4, 3]
    assert shown["position"] == "6/7/8/9/10/5r5/10/9/8/7/6 b 3,3"
    assert shown["turn"] == 1
    assert shown["outcome"] is None


def test_show_as_data_knows_repetition(fourfold: Fourfold) -> None:
    shown = json.loads(fourfold("show", "qomet", "--json", *QOMET_CIRCLE).out)
    assert shown["outcome"] == {"winner": None, "reason": "repetition"}


def test_the_options_shown_make_the_same_rules(fourfold: Fourfold) -> None:
    for options in (["players=3", "side=5"], ["early_lift=true", "line=4"]):
        given = [word for option in options for word in ("--set", option)]
        shown = json.loads(fourfold("show", "exago", "--json", *given).out)
        rules = library.ruleset("exago", **shown["options"])
        assert str(rules.start) == shown["position"]


@pytest.mark.parametrize("game", library.games)
def test_show_draws_a_board(fourfold: Fourfold, game: str) -> None:
    run = fourfold("show", game)
    assert run.code == 0
    assert len(run.lines) > 4
    plain = fourfold("show", game, "--ascii")
    assert plain.out.isascii()


def test_show_draws_pictures(fourfold: Fourfold) -> None:
    svg, png = Path("board.svg"), Path("board.png")
    assert fourfold("show", "qomet", "d4", "--svg", svg, "--png", png) == (0, "", "")
    assert svg.read_text(encoding="utf-8").lstrip().startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")
    light = svg.read_text(encoding="utf-8")
    fourfold("show", "qomet", "d4", "--svg", svg, "--theme", "dark")
    assert svg.read_text(encoding="utf-8") != light


@pytest.mark.parametrize("sign", [("--arrow", "a1-a4"), ("--mark", "a1")])
def test_signs_want_a_picture(refused: Refused, sign: tuple[str, str]) -> None:
    assert "add --svg FILE or --png FILE" in refused("show", "qomet", *sign)


def test_a_picture_that_cannot_be_written(refused: Refused, tmp_path: Path) -> None:
    assert "No such file" in refused("show", "qomet", "--svg", "nowhere/board.svg")
    assert "Is a directory" in refused("show", "qomet", "--svg", tmp_path)
    assert "theme" in refused("show", "qomet", "--theme", "blue")
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------- bad input

BAD_INPUT = {
    "unknown game": (["chess"], "chess"),
    "game in capitals": (["Qomet"], "Qomet"),
    "unknown option": (["qomet", "--set", "players=3"], "players"),
    "option without value": (["exago", "--set", "players"], "KEY=VALUE"),
    "option without name": (["exago", "--set", "=3"], "KEY=VALUE"),
    "option given twice": (["exago", "--set", "side=5", "--set", "side=6"], "twice"),
    "an option called game": (["exago", "--set", "game=qomet"], "game"),
    "too many players": (["exago", "--set", "players=9"], "players"),
    "tiles of the wrong length": (["exago", "--set", "tiles=4,3,2"], "tiles"),
    "side too small": (["exago", "--set", "side=4"], "side"),
    "no number": (["exago", "--set", "side=six"], "side"),
    "no truth": (["quads", "--set", "border=yes"], "border"),
    "no choice": (["qawale", "--set", "double_line=nobody"], "double_line"),
    "duty with two players": (["exago", "--set", "block_left=true"], "block_left"),
    "position too short": (["qomet", "--position", "3/3/3/7/3/3 l -"], ""),
    "position too long": (["qomet", "--position", "3/3/3/7/3/3/3 l - -"], ""),
    "no position": (["qomet", "--position", ""], ""),
    "too many stars": (["qomet", "--position", "lll/lll/ll1/7/3/3/3 d -"], ""),
    "unknown letter": (["qomet", "--position", "x2/3/3/7/3/3/3 l -"], ""),
    "a player too many": (["exago", "--position", "6/7/8/9/10/5r5/10/9/8/7/6 g 11,12"], ""),
    "two finished lines": (
        ["exago", "--position", "6/7/8/9/10/2rrrrr4/1bbbbb4/9/8/7/6 r 7,7"],
        "lines",
    ),
    "senseless reversal": (["qomet", "--position", "3/3/3/3l3/3/3/3 d a1a4"], ""),
    "move of another game": (["qomet", "d4", "a1b1b2"], "move 2 (a1b1b2): "),
    "move in capitals": (["qomet", "D4"], "move 1 (D4): "),
    "move with spaces": (["qomet", "d4 "], "move 1 (d4): 'd4 ' is not"),
    "endless move": (["qomet", "d4" * 99], f"move 1 ({'d4' * 30} ...): "),
    "cell off the board": (["qomet", "d4", "c4", "h1"], "move 3 (h1): "),
    "illegal move": (["qomet", "d4", "d4", "c4"], "move 2 (d4): "),
    "empty move": (["qomet", ""], "move 1 (): "),
    "move after the end": (["qomet", *QOMET_CIRCLE, "d4"], "move 11 (d4): The game is over"),
    "unknown command option": (["qomet", "--moves"], "--moves"),
    "option without argument": (["qomet", "--set"], "--set"),
    "no game": ([], "GAME"),
}


@pytest.mark.parametrize("command", ["moves", "show"])
@pytest.mark.parametrize(("arguments", "what"), BAD_INPUT.values(), ids=BAD_INPUT.keys())
def test_bad_input_is_told_in_one_line(
    refused: Refused, command: str, arguments: list[str], what: str
) -> None:
    assert what in refused(command, *arguments)


def test_what_does_not_print_is_made_visible(refused: Refused) -> None:
    line = refused("moves", "qo\nm\x1b[1met")
    assert "\x1b" not in line


def test_bytes_that_are_no_text(refused: Refused) -> None:
    assert "UTF-8" in refused("moves", "qomet", "\udcff")
