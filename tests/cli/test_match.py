"""`match`: what it tells, what it refuses, and that nothing is lost when it is interrupted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fourfold.record import Record, read
from tests.cli.conftest import Fourfold, Refused

BOTS = """\
import os, pathlib, threading

def steady(game, random):
    return random.choice(game.position.moves)

def holding(game, random):
    \"\"\"Plays some games; then, while there is a file `hold`, it says where it is and waits.\"\"\"
    if pathlib.Path("hold").exists() and len(game.moves) < 6:
        with open("begun", "a") as begun:
            begun.write(f"{os.getpid()}\\n")
        if pathlib.Path("begun").read_text().count("\\n") > 7:
            threading.Event().wait()
    return random.choice(game.position.moves)

def crash(game, random):
    raise RuntimeError("no idea")
"""
MATCH = [sys.executable, "-m", "fourfold.cli", "match", "qomet"]
HELD = [*MATCH, "python:bots:steady", "holding=python:bots:holding", "--openings", "10"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "bots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def records(path: Path) -> list[Record]:
    reading = read(path.read_bytes())
    assert reading.faults == ()
    return list(reading.games)


def games(path: Path) -> dict[int, list[str]]:
    """The moves of every game by its number, of which none occurs twice."""
    found = {
        int(record.tags["Number"]): list(map(str, record.game().moves)) for record in records(path)
    }
    assert len(found) == len(records(path))
    return found


def until(what: Callable[[], bool]) -> None:
    """Waits for something that has to happen; only a fault makes it take long."""
    end = time.monotonic() + 60
    while not what():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


# ---------------------------------------------------------------- what it tells


def test_a_duel(fourfold: Fourfold, tmp_path: Path) -> None:
    run = fourfold("match", "qomet", "random", "b=random", "--openings", 5, "--jobs", 2)
    assert run.code == 0
    assert run.err == ""
    assert run.lines[0] == "qomet, 10 of 10 games, 4 random moves each, seed 1"
    assert run.lines[2].split() == [
        "player", "games", "won", "drawn", "lost", "failed", "share", "95", "%",
    ]  # fmt: skip
    assert {line.split()[0] for line in run.lines[3:5]} == {"random", "b"}
    assert "random against b" in run.out
    assert sorted(games(tmp_path / "match-qomet.txt")) == list(range(1, 11))


def test_both_sides_of_each_opening_are_played(fourfold: Fourfold, tmp_path: Path) -> None:
    fourfold("match", "quads", "random", "b=random", "--openings", 4, "--plies", 3)
    beginnings: dict[str, set[tuple[str, ...]]] = {}
    openings: dict[str, set[str]] = {}
    for record in records(tmp_path / "match-quads.txt"):
        opening = record.tags["Opening"]
        beginnings.setdefault(opening, set()).add(tuple(map(str, record.game().moves[:3])))
        openings.setdefault(opening, set()).add(record.names[0])
    assert openings == {str(opening): {"random", "b"} for opening in range(1, 5)}
    assert all(len(beginning) == 1 for beginning in beginnings.values())
    assert len({min(beginning) for beginning in beginnings.values()}) == 4


def test_data_for_programs(fourfold: Fourfold) -> None:
    command = ("match", "exago", "random", "b=random", "--set", "players=3", "--openings", 2)
    run = fourfold(*command, "--json", "--save", "games.txt")
    assert run.code == 0
    told: dict[str, Any] = json.loads(run.out)
    assert (told["game"], told["options"]["players"]) == ("exago", 3)
    assert (told["games"], told["of"]) == (6, 6)
    assert told["duels"] == []
    assert told["sprt"] is None
    first, second = told["players"]
    assert (first["name"], first["player"], second["name"]) == ("random", "random", "b")
    assert first["fair"] == pytest.approx(1 / 3)
    assert first["share"]["value"] + second["share"]["value"] == pytest.approx(1)
    assert fourfold(*command, "--json", "--save", "games.txt").out == run.out


def test_a_round_robin_is_rated(fourfold: Fourfold) -> None:
    run = fourfold("match", "quads", "random", "b=random", "c=random", "--openings", 2)
    assert run.lines[0].startswith("quads, 12 of 12 games")
    assert "rating" in run.lines[2]
    assert all(f"{pair} " in run.out for pair in ("random against b", "b against c"))


def test_shares_beside_the_fair_ones(fourfold: Fourfold) -> None:
    run = fourfold("match", "exago", "random", "b=random", "--set", "players=4", "--openings", 1)
    rows = {line.split()[0]: line.split() for line in run.lines[3:5]}
    assert run.lines[2].endswith("fair  share/fair")
    assert "25.0" in rows["random"]
    assert "75.0" in rows["b"]


def test_who_fails_loses_and_it_is_recorded(fourfold: Fourfold, folder: Path) -> None:
    run = fourfold("match", "qomet", "random", "bad=python:bots:crash", "--openings", 2)
    assert run.code == 0
    row = next(line.split() for line in run.lines if line.startswith("bad "))
    assert row[1:6] == ["4", "0", "0", "4", "4"]
    for record in records(folder / "match-qomet.txt"):
        loser = record.rules.seat_names[record.names.index("bad")]
        assert record.tags["Why"] == f"{loser}:resignation: RuntimeError: no idea"
        outcome = record.game().outcome
        assert outcome is not None
        assert outcome.winner == record.names.index("random")


def test_a_sequential_test_ends_the_match(fourfold: Fourfold, folder: Path) -> None:
    command = ("match", "qomet", "random", "bad=python:bots:crash", "--openings", 500)
    run = fourfold(*command, "--sprt", "0,200", "--jobs", 2, "--json")
    assert run.code == 0
    told = json.loads(run.out)
    assert told["sprt"]["accepted"] == 200
    assert 2 * told["sprt"]["openings"] <= told["games"] < 100
    again = fourfold(*command, "--sprt", "0,200", "--json")
    assert json.loads(again.out)["games"] == told["games"]
    table = fourfold(*command, "--sprt", "0,200")
    assert table.lines[-1].startswith("SPRT of Elo 0 against 200: the first player is 200 stronger")


def test_a_test_that_decides_nothing(fourfold: Fourfold) -> None:
    run = fourfold("match", "qomet", "random", "b=random", "--openings", 2, "--sprt", "0,5")
    assert "SPRT of Elo 0 against 5: not decided yet" in run.lines[-1]


# ---------------------------------------------------------------- what it refuses


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["chess", "random", "b=random"], "no game 'chess'"),
        (["qomet"], "PLAYER"),
        (["qomet", "random"], "at least two players"),
        (["qomet", "random", "random"], "Two players are called random"),
        (["qomet", "random", "nobody"], "'nobody' is no player"),
        (["qomet", "random", "level:99"], "no level '99'"),
        (["qomet", "random", "engine:threads=2"], "needs a limit"),
        (["qomet", "random", "engine:nodes=5,threads=10000"], "threads must be"),
        (["qomet", "random", "program:./no-such-bot"], "no program './no-such-bot'"),
        (["qomet", "random", "engine:nodes=5,weights=1/2"], "has 9 weights, not 2"),
        (["qomet", "random", "python:no_such_bot:f"], "no function no_such_bot:f"),
        (["qomet", "random", "b=random", "--openings", "0"], "at least one opening"),
        (["qomet", "random", "b=random", "--plies", "2000"], "longer than its opening"),
        (["qawale", "random", "b=random", "--plies", "16"], "choose shorter openings"),
        (["qomet", "random", "b=random", "--jobs", "0"], "--jobs"),
        (["qomet", "random", "b=random", "--patience", "0"], "--patience must be more"),
        (["qomet", "random", "b=random", "--patience", "nan"], "--patience must be more"),
        (["qomet", "random", "b=random", "--sprt", "5"], "elo0,elo1"),
        (["qomet", "random", "b=random", "c=random", "--sprt", "0,5"], "between two players"),
        (["exago", "random", "b=random", "--set", "players=3", "--sprt", "0,5"], "for two"),
        (["exago", "random", "b=random", "--set", "players=9"], "players must be"),
        (["qomet", "random", "b=random", "--save", "/nowhere/at/all"], "/nowhere/at/all: No such"),
        (["qomet", "random", "b=random", "--save", "."], "Is a directory"),
    ],
)
def test_what_is_refused(refused: Refused, arguments: list[str], what: str) -> None:
    assert what in refused("match", *arguments)


def test_the_file_of_another_match(fourfold: Fourfold, refused: Refused) -> None:
    assert fourfold("match", "qomet", "random", "b=random", "--openings", 1).code == 0
    told = refused("match", "qomet", "random", "b=random", "--seed", 2)
    assert told == (
        "match-qomet.txt, game 1: This is another match, with seed=1 where this one has seed=2."
    )


# ---------------------------------------------------------------- interrupted and resumed


def begun(folder: Path) -> subprocess.Popen[str]:
    """A match that has played some games and is in the middle of others."""
    (folder / "hold").touch()
    process = subprocess.Popen(
        [*HELD, "--jobs", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    until(lambda: len(held(folder)) == 2)
    return process


def held(folder: Path) -> set[int]:
    """The processes in which a player waits."""
    begun = folder / "begun"
    lines = begun.read_text().split("\n")[:-1] if begun.exists() else []
    return set(map(int, lines[7:]))


def expect_whole(folder: Path, before: dict[int, list[str]]) -> None:
    """The same command plays what is missing, and all is as if nothing had happened."""
    (folder / "hold").unlink()
    path = folder / "match-qomet.txt"
    done = subprocess.run([*HELD, "--jobs", "2"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("qomet, 20 of 20 games")
    assert done.stderr == ""
    after = games(path)
    assert sorted(after) == list(range(1, 21))
    assert before.items() <= after.items()
    subprocess.run(
        [*HELD, "--save", "straight.txt", "--jobs", "1"], check=True, capture_output=True
    )
    assert after == games(folder / "straight.txt")


def is_running(process_id: int) -> bool:
    try:
        state = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"  # a zombie only waits for somebody to read its exit code


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux shows them")
def test_killed_in_the_middle_it_loses_no_game(folder: Path) -> None:
    process = begun(folder)
    players = held(folder)
    process.kill()
    process.communicate(timeout=60)
    # Nobody goes on playing for a match that is no more.
    until(lambda: not any(map(is_running, players)))
    before = games(folder / "match-qomet.txt")
    assert 0 < len(before) < 20
    expect_whole(folder, before)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another thing there")
def test_an_interrupt_stops_it_cleanly(folder: Path) -> None:
    process = begun(folder)
    players = held(folder)
    os.kill(process.pid, signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    before = games(folder / "match-qomet.txt")
    assert errors == (
        f"fourfold: Stopped after {len(before)} of 20 games; the same command goes on.\n"
    )
    assert out.startswith(f"qomet, {len(before)} of 20 games")
    assert not any(map(is_running, players))
    expect_whole(folder, before)


def test_a_torn_record_is_told_and_played_again(fourfold: Fourfold, tmp_path: Path) -> None:
    command = ("match", "qawale", "random", "b=random", "--openings", 2, "--jobs", 1)
    assert fourfold(*command).code == 0
    path = tmp_path / "match-qawale.txt"
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])
    run = fourfold(*command)
    assert run.code == 0
    assert (
        run.err == "fourfold: The last record in the file was cut off; its game is played again.\n"
    )
    assert path.read_bytes() == whole


@pytest.mark.skipif(sys.platform == "win32", reason="only Unix limits the size of files")
def test_a_full_disk_is_told_and_survived(folder: Path) -> None:
    command = [*MATCH, "random", "b=random", "--openings", "6", "--jobs", "1"]
    # The shell lets no file grow beyond 4 blocks of 512 bytes (1024 in some shells).
    full = subprocess.run(
        ["sh", "-c", 'ulimit -f 4; exec "$@"', "sh", *command],
        capture_output=True,
        text=True,
        check=False,
    )
    assert full.returncode == 2
    assert full.stderr == "fourfold: match-qomet.txt: File too large\n"
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "its game is played again" in done.stderr
    assert sorted(games(folder / "match-qomet.txt")) == list(range(1, 13))


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such devices")
def test_a_device_is_no_file(refused: Refused) -> None:
    told = refused("match", "qomet", "random", "b=random", "--save", "/dev/null")
    assert told == "/dev/null is a device, no file to keep games in."
