"""`play` against the engine: levels named, recorded, resumed, hurried."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from random import Random

import pytest

import fourfold as library
from fourfold.cli.interrupts import stopped_by_interrupt
from fourfold.cli.opponents import opponent
from fourfold.engine import levels
from fourfold.record import read
from tests.cli.conftest import Fourfold, Refused


def names(file: str = "game.txt") -> tuple[str, ...]:
    return read(Path(file).read_bytes()).games[0].names


@pytest.mark.parametrize("game", library.games)
def test_the_engine_answers_at_a_level(fourfold: Fourfold, game: str) -> None:
    first = str(library.ruleset(game).start.moves[0])
    run = fourfold("play", game, "--level", 2, "--save", "game.txt", typed=f"{first}\n")
    assert run.code == 0
    assert names() == ("", "level:2")
    assert len(read(Path("game.txt").read_bytes()).games[0].game().moves) == 2


def test_the_usual_level_is_3(fourfold: Fourfold) -> None:
    fourfold("play", "qomet", "--save", "game.txt", typed="d4\n")
    assert names() == ("", "level:3")


def test_levels_and_people_sit_where_they_are_told(fourfold: Fourfold) -> None:
    players = "level:1,human,random,level:2"
    arguments = ("play", "exago", "--set", "players=4", "--players", players)
    run = fourfold(*arguments, "--save", "game.txt", typed="f7\n")
    assert "Move 1, red (level:1): f6" in run.out
    assert names() == ("level:1", "", "random", "level:2")


def test_levels_play_to_the_end_and_a_seed_settles_how(fourfold: Fourfold) -> None:
    def played(seed: int) -> str:
        run = fourfold("play", "qomet", "--players", "level:1,level:2", "--seed", seed)
        assert run.code == 0
        assert run.lines[-1].endswith(".")
        return run.out

    assert played(1) == played(1)
    assert len({played(seed) for seed in range(4)}) > 1


def test_a_game_is_resumed_against_the_same_level_or_another(fourfold: Fourfold) -> None:
    fourfold("play", "qomet", "--level", 1, "--save", "game.txt", typed="d4\n")
    fourfold("play", "--resume", "game.txt", typed="moves\n")
    assert names() == ("", "level:1")
    fourfold("play", "--resume", "game.txt", "--level", 2, typed="moves\n")
    assert names() == ("", "level:2")
    fourfold("play", "--resume", "game.txt", "--players", "human,human", typed="moves\n")
    assert names() == ("", "")


def test_the_engine_takes_a_draw_only_where_it_is_not_better(fourfold: Fourfold) -> None:
    lost = '[Game "qomet"]\n[Start "3/3/3/1d1l1d1/1ll/3/3 l -"]\n\n*\n'  # e4 wins for light
    for players, said in (("human,level:5", "A draw"), ("level:5,human", "likes its game")):
        rules = library.ruleset("qomet")
        game = library.Game(rules, rules.position("3/3/3/1d1l1d1/1ll/3/3 l -"))
        seat = players.split(",").index("level:5")
        agrees = opponent("level:5", Random(1)).agrees_to_draw(game, seat)
        assert agrees == (said == "A draw")
    Path("game.txt").write_text(lost, encoding="utf-8")
    run = fourfold("play", "--resume", "game.txt", "--players", "human,level:5", typed="draw\n")
    assert run.lines[-2] == "A draw by agreement."


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["qomet", "--level", "0"], "no level 0"),
        (["qomet", "--level", "11"], "no level 11"),
        (["qomet", "--level", "x"], "--level"),
        (["qomet", "--players", "human,level:11"], "'level:11'"),
        (["qomet", "--players", "human,level:3", "--level", "4"], "not both"),
    ],
)
def test_what_is_no_level(refused: Refused, arguments: list[str], what: str) -> None:
    assert what in refused("play", *arguments)


def test_an_interrupt_hurries_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    rungs = {**levels.RUNGS, "qomet": (levels.Rung(nodes=2**62),) * 10}
    monkeypatch.setattr(levels, "RUNGS", rungs)  # unhurried, it would never move
    game = library.Game(library.ruleset("qomet"))
    game.play("d4")
    chooser = opponent("level:10", Random(1))
    with stopped_by_interrupt(chooser.hurry):
        os.kill(os.getpid(), signal.SIGINT)
        assert chooser.choose(game) in game.position.moves


def test_an_interrupt_at_the_prompt_ends_the_game_but_does_not_lose_it(
    fourfold: Fourfold, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["d4"])

    def answer(_: str = "") -> str:
        for line in typed:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", answer)
    run = fourfold("play", "qomet", "--level", 1)
    assert run.code == 130
    record = read(run.out[run.out.index("[Game ") :]).games[0]
    assert record.names == ("", "level:1")
    assert str(record.game().moves[0]) == "d4"
