"""The command line as a whole, as processes of their own: help, streams that close, signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import pytest

import fourfold as library
from fourfold.cli import app

COMMANDS = [command.callback.__name__ for command in app.registered_commands if command.callback]
FOURFOLD = [sys.executable, "-m", "fourfold.cli"]


def run(
    *arguments: str, stdout: int | IO[bytes] = subprocess.PIPE, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*FOURFOLD, *arguments],
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=os.environ | environment,
        text=True,
        timeout=60,
        check=False,
    )


def test_without_arguments_it_helps() -> None:
    done = run()
    assert done.returncode == 0
    assert all(f"  {command} " in done.stdout for command in COMMANDS)


def test_version() -> None:
    assert run("--version").stdout.strip()[0].isdigit()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_helps_with_examples(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert f"fourfold {command}" in done.stdout.partition("Example")[2]


def test_help_answers_at_once() -> None:
    # Measured beside a bare Python, so that a busy machine slows both: alone it takes 0.1 s.
    def seconds(*command: str) -> float:
        times = []
        for _ in range(5):
            begin = time.perf_counter()
            subprocess.run(command, capture_output=True, check=True)
            times.append(time.perf_counter() - begin)
        return min(times)

    bare = seconds(sys.executable, "-c", "import typing, inspect")
    assert seconds(*FOURFOLD, "--help") < max(0.3, 8 * bare)


def test_help_does_without_the_slow_parts() -> None:
    code = "import sys, fourfold.cli; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert not {"rich", "fourfold.drawing", "resvg_py"} & set(done.stdout.split())


def test_unknown_command() -> None:
    done = run("paly", "qomet")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "paly" in done.stderr


def test_games_lists_all_games_and_options() -> None:
    done = run("games")
    assert done.returncode == 0
    for game in library.games:
        assert game in done.stdout
        assert all(option.name in done.stdout for option in library.ruleset(game).options)


def test_games_lists_what_more_than_two_players_bring() -> None:
    shown = run("games", COLUMNS="160").stdout.splitlines()
    assert "  block_left  true or false; usual: true (from players=3 on)" in shown
    assert "  tiles       2 numbers, each 1 to 90; usual: 12,12 (6,6,6 with players=3)" in shown
    assert "  line        2 to 11; usual: 5 (4 with players=3)" in shown


@pytest.mark.parametrize("columns", [40, 80])
def test_games_fit_the_terminal(columns: int) -> None:
    shown = run("games", COLUMNS=str(columns)).stdout.splitlines()
    assert max(map(len, shown)) <= columns
    for about in (option.about for option in library.ruleset("quads").options):
        assert about in " ".join(" ".join(shown).split())


@pytest.mark.parametrize("arguments", ["moves qomet", "games", "perft qomet 2 --divide", "--help"])
def test_a_reader_that_goes_away_is_no_mistake(arguments: str) -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    with os.fdopen(write_end, "wb") as gone:
        done = run(*arguments.split(), stdout=gone)
    assert done.returncode == 0
    assert done.stderr == ""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that can close streams")
@pytest.mark.parametrize("streams", ["<&-", ">&-", "<&- >&-", ">&- 2>&-"])
def test_closed_streams_are_survived(streams: str) -> None:
    for arguments in ("show qomet", "play qomet"):
        command = f'"{sys.executable}" -m fourfold.cli {arguments} {streams}'
        done = subprocess.run(
            command, shell=True, stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
        assert done.returncode == 0
        assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is full")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = run("moves", "qomet", stdout=full)
    assert done.returncode == 2
    assert done.stderr == "fourfold: No space left on device\n"


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another thing there")
def test_an_interrupt_ends_quietly() -> None:
    process = subprocess.Popen(
        [*FOURFOLD, "play", "qomet"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.read(1) == "\n"  # the board is drawn, so the game has begun
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors


def test_a_terminal_without_unicode_gets_ascii() -> None:
    done = run("show", "qomet", "d4", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "?" not in done.stdout
