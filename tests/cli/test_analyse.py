"""`analyse`: rows, data and a table that is drawn anew; limits, and how it ends."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest
from rich.console import Console

import fourfold as library
from fourfold.cli.analysis_report import Report
from fourfold.cli.verdict import verdict
from fourfold.engine import Engine, Limit, Score
from tests.cli.conftest import Fourfold, Refused
from tests.option_sets import CASES

WON_AT_ONCE = ("--position", "3/3/3/1d1l1d1/1ll/3/3 l -")
ANALYSE = [sys.executable, "-m", "fourfold.cli", "analyse"]


def objects(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


# ---------------------------------------------------------------- what it tells


def test_rows_where_no_terminal_is(fourfold: Fourfold) -> None:
    run = fourfold("analyse", "qomet", "d4", "c3", "--lines", 2, "--depth", 3)
    assert run.code == 0
    assert run.lines[0] == "qomet, move 3: light to move"
    assert run.lines[2].split() == [
        "depth", "nodes", "a", "second", "seconds", "line", "score", "in", "words", "moves",
    ]  # fmt: skip
    rows = [line.split() for line in run.lines[3:]]
    assert [(row[0], row[4], row[6]) for row in rows] == [
        (str(depth), str(rank), "estimated") for depth in (1, 2, 3) for rank in (1, 2)
    ]
    assert "\x1b" not in run.out


def test_a_proven_win_is_called_so(fourfold: Fourfold) -> None:
    run = fourfold("analyse", "qomet", *WON_AT_ONCE)
    assert run.lines[-1].split()[5:] == [
        "win",
        "1",
        "proven",
        "light",
        "wins",
        "with",
        "the",
        "next",
        "move",
        "e4",
    ]


@pytest.mark.parametrize(("name", "options"), CASES)
def test_data_for_every_game(fourfold: Fourfold, name: str, options: dict[str, Any]) -> None:
    given = []
    for key, value in options.items():
        text = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value).lower()
        given += ["--set", f"{key}={text}"]
    run = fourfold("analyse", name, *given, "--nodes", 50, "--json")
    position = library.ruleset(name, **options).start
    assert run.code == 0
    for info in objects(run.out):
        assert set(info) == {"depth", "nodes", "seconds", "speed", "lines"}
        (line,) = info["lines"]
        score = line["score"]
        assert score["seat"] == 0
        assert len(score["chances"]) == position.rules.seats
        assert score["proven"] == (score["plies"] is not None)
        assert line["moves"][0] in position.moves


def test_the_same_numbers_as_the_engine_gives(fourfold: Fourfold) -> None:
    start = library.ruleset("quads").start
    infos = list(Engine().analyse(start, Limit(nodes=500), 3))
    told = objects(fourfold("analyse", "quads", "--nodes", 500, "--lines", 3, "--json").out)
    assert [info["nodes"] for info in told] == [info.nodes for info in infos]
    assert [[line["score"]["value"] for line in info["lines"]] for info in told] == [
        [line.score.value for line in info.lines] for info in infos
    ]


def test_moves_are_played_as_one_game(fourfold: Fourfold) -> None:
    """The second occurrence of the position is the draw that the engine sees."""
    moves = ("--set", "repetition=2", "a1", "g7", "a1x")
    told = objects(fourfold("analyse", "qomet", *moves, "--depth", 1, "--lines", 30, "--json").out)
    lines = {line["moves"][0]: line["score"] for line in told[-1]["lines"]}
    assert lines["g7x"]["value"] == 0


def test_the_table_on_a_terminal() -> None:
    game = library.Game(library.ruleset("exago", players=3))
    for move in ("f6", "f7"):
        game.play(move)
    report = Report(game)
    screen = Console(file=io.StringIO(), width=160, force_terminal=True, color_system=None)
    screen.print(report)
    for info in Engine().analyse(game, Limit(nodes=300), 2):
        report.show(info)
    screen.print(report)
    shown = screen.file.getvalue()  # type: ignore[attr-defined]
    assert shown.startswith("exago, move 3: yellow to move\nThinking for ")
    assert "chances" in shown
    assert "yellow " in shown
    assert "300 nodes in" in shown


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_terminal_sees_the_last_table() -> None:
    import pty

    far, near = pty.openpty()
    command = [*ANALYSE, "qomet", "--depth", "3"]
    with subprocess.Popen(command, stdin=near, stdout=near, stderr=near) as process:
        os.close(near)
        shown = b""
        try:
            while part := os.read(far, 4096):
                shown += part
        except OSError:  # how a pseudo-terminal ends
            pass
    os.close(far)
    assert process.returncode == 0
    last = shown.decode().rpartition("qomet, move 1: light to move")[2]
    assert "depth 3, " in last
    assert "Thinking" not in last


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0, "about even"),
        (-24, "about even"),
        (40, "light is slightly better"),
        (-199, "dark is better"),
        (900, "light is much better"),
        (-31996, "dark wins within 4 plies"),
    ],
)
def test_words_for_scores(value: int, words: str) -> None:
    score = Score.of(seat=0, seats=2, value=value, proven=abs(value) > 31000)
    assert verdict(score, library.ruleset("qomet")) == words
    assert verdict(score.seen_by(1), library.ruleset("qomet")) == words


# ---------------------------------------------------------------- how it ends


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent as a signal")
@pytest.mark.parametrize("as_json", [True, False])
def test_ctrl_c_ends_with_the_last_result(as_json: bool) -> None:
    command = [*ANALYSE, "exago", "--depth", "120", *(["--json"] if as_json else [])]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for _ in range(6):
            assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")
    last = rest.splitlines()[-1]
    assert (json.loads(last)["lines"] if as_json else last.split())[0]


# ---------------------------------------------------------------- what it refuses


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["chess"], "no game 'chess'"),
        (["qomet", "d4", "d4"], "move 2 (d4): There is a star on d4 already."),
        (["qomet", "--position", "nonsense"], "position"),
        (["qomet", "--position", "l1l/3/l1l/7/l1l/3/3 d -"], "over: light won with a square."),
        (["exago", "--set", "side=5", "--set", "tiles=1,1", "--set", "line=3", "--position",
          "5/6/7/8/4r4/8/7/6/5 r 0,1"], "There is no legal move here to think about."),
        (["qomet", "--set", "repetition=2", "a1", "g7", "a1x", "g7x"], "a draw by repetition"),
        (["qomet", "--lines", "0"], "lines must be a whole number"),
        (["qomet", "--seconds", "0"], "seconds must be a number above 0"),
        (["qomet", "--seconds", "nan"], "seconds must be"),
        (["qomet", "--nodes", "-3"], "nodes must be"),
        (["qomet", "--depth", "200"], "depth must be a whole number from 1 to 120, not 200"),
        (["qomet", "--threads", "0"], "threads must be"),
        (["qomet", "--memory", "99999999"], "memory must be"),
        (["qomet", "--lines", "many"], "--lines"),
    ],
)  # fmt: skip
def test_what_is_refused(refused: Refused, arguments: list[str], what: str) -> None:
    assert what in refused("analyse", *arguments)
