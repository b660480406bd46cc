"""`puzzles`: found, told, resumed, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import fourfold as library
from fourfold.engine.puzzle import Puzzle
from tests.cli.conftest import Fourfold, Refused

EASY = ("puzzles", "qomet", "--plies", 3, "--level", 2, "--jobs", 1)


def test_puzzles_are_told_and_kept(fourfold: Fourfold) -> None:
    run = fourfold(*EASY, "--count", 2)
    assert run.code == 0
    lines = Path("puzzles-qomet.jsonl").read_text().splitlines()
    assert len(lines) == len(run.lines) == 2
    for told, line in zip(run.lines, lines, strict=True):
        puzzle = Puzzle.of(json.loads(line))
        assert told.startswith(f"difficulty {puzzle.difficulty:>2}, win  3: {puzzle.position}")
        assert set(puzzle.judgement.winning) <= set(map(str, puzzle.position.moves))


def test_more_are_found_after_those_there_are(fourfold: Fourfold) -> None:
    first = fourfold(*EASY, "--count", 1)
    both = fourfold(*EASY, "--count", 2)
    assert both.lines[:1] == first.lines
    assert fourfold(*EASY, "--count", 1).lines == first.lines
    assert len(Path("puzzles-qomet.jsonl").read_text().splitlines()) == 2


def test_options_of_the_game_are_kept(fourfold: Fourfold) -> None:
    run = fourfold(
        "puzzles", "exago", "--set", "side=5", "--set", "line=4", "--set", "tiles=4,4",
        "--count", 1, "--level", 1, "--plies", 3, "--save", "small.jsonl", "--jobs", 1,
    )  # fmt: skip
    assert run.code == 0
    data = json.loads(Path("small.jsonl").read_text())
    assert set(data["options"]) == {"side=5", "line=4", "tiles=4,4"}
    position = Puzzle.of(data).position
    assert position.rules == library.ruleset("exago", side=5, line=4, tiles=(4, 4))


def test_games_may_hold_too_few(fourfold: Fourfold) -> None:
    run = fourfold(*EASY, "--games", 1, "--count", 50)
    assert run.code == 0
    assert "1 games held only" in run.err


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["chess"], "chess"),
        (["qomet", "--set", "players=3"], "players"),
        (["qomet", "--plies", "2"], "3 to 100 plies, not 2"),
        (["qomet", "--level", "11"], "no level 11"),
        (["qomet", "--count", "0"], "--count"),
        (["qomet", "--opening", "-1"], "random moves"),
        (["qomet", "--save", "no/where"], "No such file"),
        (["qomet", "--save", "."], "Is a directory"),
    ],
)
def test_what_is_refused(refused: Refused, arguments: list[str], what: str) -> None:
    assert what in refused("puzzles", *arguments)


def test_a_file_of_something_else_is_left_alone(fourfold: Fourfold, refused: Refused) -> None:
    Path("diary.txt").write_text("Dear diary")
    assert "no puzzle of ours" in refused(*EASY, "--save", "diary.txt")
    assert Path("diary.txt").read_text() == "Dear diary"
