"""`tune`: weights from games, resumed, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Fourfold, Refused

SMALL = ("--nodes", 30, "--openings", 3, "--trial", 2, "--jobs", 1)


def test_weights_are_found_and_tried(fourfold: Fourfold, tmp_path: Path) -> None:
    run = fourfold("tune", "qomet", *SMALL)
    assert run.code == 0
    assert run.lines[0].startswith("qomet, ")
    assert run.lines[0].endswith(" positions")
    told = next(line for line in run.lines if line.startswith("weights="))
    assert len(told.removeprefix("weights=").split("/")) == 9
    assert "tuned against untuned" in run.out
    games = (tmp_path / "tune-qomet/games.txt").read_text()
    assert games.count('[Game "qomet"]') == 6
    again = fourfold("tune", "qomet", *SMALL)
    assert again.out == run.out
    assert (tmp_path / "tune-qomet/games.txt").read_text() == games


def test_the_weights_that_were_found_can_play(fourfold: Fourfold) -> None:
    run = fourfold("tune", "quads", *SMALL, "--weights", "1/1/1/1/1/1", "--folder", "here")
    told = next(line for line in run.lines if line.startswith("weights="))
    new = f"engine:nodes=20,{told}"
    match = fourfold("match", "quads", "random", f"new={new}", "--openings", 1)
    assert match.code == 0
    assert Path("here/games.txt").exists()


def test_more_games_go_on_from_those_there_are(fourfold: Fourfold) -> None:
    fourfold("tune", "qomet", *SMALL)
    before = Path("tune-qomet/games.txt").read_text()
    fourfold("tune", "qomet", *SMALL[:3], 4, *SMALL[4:])
    assert Path("tune-qomet/games.txt").read_text().startswith(before)


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["chess"], "chess"),
        (["exago", "--set", "players=3"], "games of two"),
        (["qomet", "--weights", "1/2"], "has 9 weights, not 2"),
        (["qomet", "--weights", "1,2"], "whole numbers with strokes between, not '1,2'"),
        (["qomet", "--nodes", "0"], "nodes must be"),
        (["qomet", "--openings", "0"], "at least one opening"),
        (["qomet", "--trial", "0"], "at least one opening"),
        (["qomet", "--seed", "-1"], "A seed is a number"),
        (["qomet", "--folder", "/dev/null/x"], "Not a directory"),
    ],
)
def test_what_is_refused(refused: Refused, arguments: list[str], what: str) -> None:
    assert what in refused("tune", *arguments)


def test_games_with_other_nodes_are_refused(fourfold: Fourfold) -> None:
    fourfold("tune", "qomet", *SMALL)
    run = fourfold("tune", "qomet", "--nodes", 31, *SMALL[2:])
    assert run.code == 2
    assert "This is another match, with player=engine:nodes=30" in run.err
