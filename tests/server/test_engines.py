"""Engine seats: they play, they share, and what kills their processes does not stop a game."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from fourfold.engine import Level
from fourfold.online import Play, Server
from fourfold.online.table import Table
from fourfold.server.engines import Mind, Queue, Thought
from fourfold.server.thinking import Question, answer
from tests.server.people import Person
from tests.server.serving import Serving
from tests.server.sitting import Sitting


def test_a_game_against_an_engine(server: Serving) -> None:
    me = Server.as_bot(server.url, "Ann")
    code = me.create("qomet", seats=[{"kind": "engine", "level": 1}, {"kind": "you"}])
    with me.play(code) as play:
        finish(play)
        assert play.table.status == "over"
    line = Person(server.port).ask("GET", f"/api/games/{code}/record").body
    assert "level 1" in line


def finish(play: Play) -> None:
    engine = Level(2, seed=1)
    for game in play.turns():
        play.move(engine.choose(game))


def test_engines_alone_can_be_watched(server: Serving) -> None:
    seats = [{"kind": "engine", "level": 1}, {"kind": "engine", "level": 2}]
    code = Server.as_bot(server.url).create("quads", seats=seats)
    with Server(server.url).play(code) as watching:
        while watching.table.status == "running":
            watching.wait()
        assert watching.seat is None
        assert watching.table.result is not None


def test_a_stand_in_plays_on(server: Serving) -> None:
    me, other = Server.as_bot(server.url), Server.as_bot(server.url)
    seats: list[dict[str, object]] = [{"kind": "open"}, {"kind": "you"}]
    seats.append({"kind": "engine", "level": 1})
    code = me.create("exago", options={"players": "3"}, seats=seats, draw_lots=False)
    other.sit(code)
    with other.play(code) as leaving, me.play(code) as play:
        leaving.resign()
        for game in play.turns():
            play.move(game.position.moves[0])
            if len(game.moves) > 7:
                break
        while len(play.game.moves) < 10 and play.table.status == "running":
            play.wait()
        assert play.table.thinker is None or play.table.turn != 1
        assert play.table.out == {0}


def test_an_engine_takes_the_seat_of_who_left(server: Serving) -> None:
    me, other = Server.as_bot(server.url), Server.as_bot(server.url)
    code = me.create("qomet", draw_lots=False)
    other.sit(code)
    with other.play(code) as leaving, me.play(code) as play:
        leaving.leave()
        play.wait()
        play.offer("engine", of=1, level=1)
        for game in play.turns():
            if len(game.moves) == 4:
                break
            play.move(game.position.moves[0])
        assert play.table.seats[1].kind == "engine"


def test_the_same_game_gets_the_same_move() -> None:
    question = Question("qomet", {}, ["d4", "c4"], level=3, seed=7)
    assert answer(question) == answer(question)


def test_who_creates_many_games_waits_for_who_creates_few() -> None:
    queue = Queue()
    for number in range(100):
        queue.put(Thought(f"many{number}", "many"))
    queue.put(Thought("few", "few"))
    queue.take()
    assert queue.take().code == "few"
    assert len(queue) == 99


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_game_survives_the_death_of_its_engine(tmp_path: Path) -> None:
    with Serving(tmp_path, engines=1) as serving:
        me = Server.as_bot(serving.url)
        code = me.create("qawale", seats=[{"kind": "you"}, {"kind": "engine", "level": 3}])
        with me.play(code) as play:
            killed = set()
            for game in play.turns():
                for child in children(serving.process.pid):
                    os.kill(child, signal.SIGKILL)
                    killed.add(child)
                play.move(game.position.moves[0])
            assert play.table.status == "over"
        assert len(killed) > 1
        assert "an engine process died" in serving.errors.read_text()
        meters = Person(serving.port).ask("GET", "/metrics").body
        assert "fourfold_engine_deaths_total 0.0" not in meters


def children(process: int) -> list[int]:
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [int(child) for child in found]


async def chosen(table: Table, seconds: float) -> tuple[str, float]:
    mind = Mind(seconds)
    began = time.monotonic()
    try:
        return await mind.choose(table, level=10), time.monotonic() - began
    finally:
        await mind.end()


def test_an_engine_that_takes_too_long_is_ended() -> None:
    table = Sitting("exago", engines={1: 3}).table
    move, seconds = asyncio.run(chosen(table, 0.01))
    assert move in table.game.position.moves
    assert seconds < 10
