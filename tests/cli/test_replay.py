"""`replay`: lists the games of a file and shows one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Fourfold, Refused

GAMES = """\
[Game "qomet"]
[Date "2026-11-18"]
[Light "Ann"]

{A short one.} 1. d4@4:58.2 {The middle.} 2. c4 (2. c5 3. c4) dark:resignation {Tea time.}

[Game "qomet"]

1. d4 2. d4 *

[Game "exago"]
[Options "players=3"]

1. f6 2. g6 *
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.txt"
    path.write_text(GAMES)
    return path


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.txt"
    path.write_text(GAMES.partition("\n\n[Game")[0] + "\n")
    return path


def test_games_are_listed_and_faults_are_told(fourfold: Fourfold, file: Path) -> None:
    run = fourfold("replay", file)
    assert run.code == 2
    assert run.lines == [
        "1. Qomet, 2026-11-18, Ann (light) against dark, 2 moves, light won by resignation",
        "3. Exago, red against blue against yellow, 2 moves, not over",
    ]
    assert run.err.startswith(f"fourfold: {file}: line 9, game 2: Move 2 (d4): ")
    assert run.err.count("\n") == 1


def test_a_good_file_is_no_mistake(fourfold: Fourfold, good: Path) -> None:
    run = fourfold("replay", good)
    assert run.code == 0
    assert run.err == ""


def test_one_game_is_shown_by_its_number_in_the_file(fourfold: Fourfold, file: Path) -> None:
    run = fourfold("replay", file, "--game", 3)
    assert run.code == 2
    assert '[Options "players=3"]' in run.out
    assert "Move 2, blue: g6" in run.out


def test_the_board_after_some_moves(fourfold: Fourfold, good: Path) -> None:
    run = fourfold("replay", good, "--at", 1)
    assert run.code == 0
    assert "Move 1, light: d4, 4:58.2 left\n  The middle.\n" in run.out
    assert "A short one." in fourfold("replay", good, "--at", 0).out


def test_what_could_have_been_played(fourfold: Fourfold, good: Path) -> None:
    run = fourfold("replay", good, "--at", 2)
    assert ": c4\n  or c5 c4\ndark:resignation\n  Tea time.\n" in run.out
    assert run.lines[-1] == "Light won by resignation."


def test_every_board(fourfold: Fourfold, good: Path) -> None:
    run = fourfold("replay", good, "--all")
    assert run.code == 0
    assert run.out.count("Qomet: Ann (light) against dark") == 3


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["--game", "2"], "There is no good game 2 in the file; there are 1."),
        (["--at", "3"], "--at takes 0 to 2: the game has 2 moves."),
        (["--at", "-1"], "--at takes 0 to 2"),
        (["--game", "one"], "--game"),
    ],
)
def test_what_is_not_there(refused: Refused, good: Path, arguments: list[str], what: str) -> None:
    assert what in refused("replay", good, *arguments)


def test_which_game_has_to_be_said(fourfold: Fourfold, file: Path) -> None:
    run = fourfold("replay", file, "--all")
    assert run.code == 2
    assert "Say which game with --game; there are 1, 3." in run.err


def test_files_that_hold_no_games(fourfold: Fourfold, refused: Refused, tmp_path: Path) -> None:
    empty, picture = tmp_path / "empty.txt", tmp_path / "picture.png"
    empty.write_text("")
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0")
    assert "holds no games" in refused("replay", empty)
    assert "game 1: The byte 0x89 is not UTF-8 text." in refused("replay", picture)
    assert "No such file" in refused("replay", tmp_path / "none.txt")
    assert "Is a directory" in refused("replay", tmp_path)
    assert "FILE" in refused("replay")
