"""The engine and programs as players of a match."""

from __future__ import annotations

import os
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

import fourfold
from fourfold import Game
from fourfold.engine import Limit
from fourfold.engine.client import Client
from fourfold.engine.entrant import Entrant
from fourfold.engine.failures import EngineTimeout
from fourfold.engine.hall import Finished
from fourfold.engine.match import Match
from fourfold.engine.player import EnginePlayer, ProgramPlayer

QOMET = fourfold.ruleset("qomet")
ENGINE = [sys.executable, "-m", "fourfold.cli", "engine"]
SILENT = """\
import os, pathlib, sys, time
pathlib.Path(sys.argv[2]).write_text(str(os.getpid()))
for line in sys.stdin:
    word = line.split()[0]
    if word == "fourfold":
        print("plays qomet 1\\nfourfoldok", flush=True)
    if word == "isready":
        print("readyok", flush=True)
    if word == "go" and sys.argv[1] == "dies":
        sys.exit(3)
    if word == "go":
        time.sleep(1000)
"""


def about_to_win() -> Game:
    """Light's square lacks d1 only."""
    game = Game(QOMET)
    for move in ("d4", "b4", "g4", "e4", "g1", "c4"):
        game.play(move)
    return game


def test_the_engine_plays() -> None:
    player = EnginePlayer(Limit(nodes=500), threads=1, memory=1)
    assert str(player.choose(about_to_win())) == "d1"


def test_a_program_plays() -> None:
    player = ProgramPlayer(ENGINE, Limit(nodes=500))
    with closing(player):
        assert str(player.choose(about_to_win())) == "d1"


def test_a_program_that_is_late_loses_on_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(self: Client, game: Game, limit: Limit) -> None:
        raise EngineTimeout("It did not answer.")

    monkeypatch.setattr(Client, "best", late)
    with (
        closing(ProgramPlayer(ENGINE, Limit(nodes=500))) as player,
        pytest.raises(TimeoutError, match=r"It did not answer\."),
    ):
        player.choose(about_to_win())


def played_against(folder: Path, how: str, patience: float) -> tuple[Finished, int]:
    """A game against a program that dies or hangs, and its process."""
    script, told = folder / "bot.py", folder / "process"
    script.write_text(SILENT)
    program = f"bot=program:nodes=5:{sys.executable} {script} {how} {told}"
    match = Match(QOMET, [Entrant.read("random"), Entrant.read(program)], openings=1)
    (finished,) = match.play([match.fixture(1)], 1, patience)
    return finished, int(told.read_text())


def test_a_program_that_dies_loses(tmp_path: Path) -> None:
    finished, _ = played_against(tmp_path, "dies", patience=60)
    assert finished.game.outcome == (0, "resignation")
    assert "ended with exit code 3" in finished.whys[0]


@pytest.mark.skipif(sys.platform == "win32", reason="looks for a process as Unix does")
def test_a_program_that_hangs_loses_and_is_ended(tmp_path: Path) -> None:
    finished, process_id = played_against(tmp_path, "hangs", patience=4)
    assert finished.game.outcome == (0, "time")
    end = time.monotonic() + 60
    while is_running(process_id):
        assert time.monotonic() < end, "the program is still there"
        time.sleep(0.01)


def is_running(process_id: int) -> bool:
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    return True
