"""Both ends of the protocol: our client asks, our server answers, through real pipes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import fourfold
from fourfold import Game
from fourfold.engine.client import Client
from fourfold.engine.clock import Clock
from fourfold.engine.engine import Engine
from fourfold.engine.failures import EngineRefused
from fourfold.engine.limit import Limit
from tests.engine.scripted import DEPTH, ScriptedAnalyst
from tests.option_sets import CASES, name_of

PLAYER = [sys.executable, "-m", "tests.engine.player"]


@pytest.fixture(scope="module")
def player() -> Iterator[Client]:
    top = Path(__file__).parents[2]
    client = Client(PLAYER, timeout=60)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(top)
        client.start()
    yield client
    client.close()


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_game_with_every_option(player: Client, case: tuple[str, dict[str, Any]]) -> None:
    name, options = case
    game = Game(fourfold.ruleset(name, **options))
    clock = Clock((60,) * game.rules.seats)
    same = ScriptedAnalyst()
    while game.outcome is None and len(game.moves) < 30:
        move = player.best(game, Limit(depth=2), clock=clock)
        assert move == same.best(game, Limit(depth=2))
        game.play(move)


def test_information_arrives_as_it_was(player: Client) -> None:
    start = fourfold.ruleset("qawale").start
    heard = list(player.analyse(start, Limit(depth=3), lines=4))
    found = list(ScriptedAnalyst().analyse(start, Limit(depth=3), lines=4))
    assert heard == found


def test_stopping_from_another_thread(player: Client) -> None:
    start = fourfold.ruleset("quads").start
    analysis = player.analyse(start)
    stopper = Thread(target=analysis.stop)
    depths = []
    for info in analysis:
        depths.append(info.depth)
        if info.depth == DEPTH:
            stopper.start()
    stopper.join()
    assert depths == [1, 2, 3]
    assert analysis.move in start.moves


def test_stops_at_every_moment_leave_a_move(player: Client) -> None:
    start = fourfold.ruleset("qomet").start
    for _ in range(50):
        analysis = player.analyse(start)
        stopper = Thread(target=analysis.stop)
        stopper.start()
        assert analysis.move in start.moves
        stopper.join()


def test_refusals_come_through(player: Client) -> None:
    with pytest.raises(EngineRefused, match="Fourfold refused: threads must be a whole number"):
        player.configure(threads=0)
    player.configure(threads=2, memory=16)
    player.clear()


# ---------------------------------------------------------------- the engine itself


@pytest.fixture(scope="module")
def engine() -> Iterator[Client]:
    with Client([sys.executable, "-m", "fourfold", "engine"], timeout=60) as client:
        client.configure(memory=4)
        yield client


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_it_plays_the_same_from_far_as_here(
    engine: Client, case: tuple[str, dict[str, Any]]
) -> None:
    name, options = case
    game, chance = Game(fourfold.ruleset(name, **options)), fourfold.Random(5)
    for _ in range(6):
        game.play(chance.choice(game.position.moves))
    here = Engine(memory=4)
    for limit in (Limit(nodes=2000), Limit(depth=2)):
        far = list(engine.analyse(game, limit, lines=2))
        near = list(here.analyse(game, limit, lines=2))
        assert [each.nodes for each in far] == [each.nodes for each in near]
        assert far[-1].best.moves == near[-1].best.moves
        assert [line.score[:4] for line in far[-1].lines] == [
            line.score[:4] for line in near[-1].lines
        ]
        assert engine.best(game, limit) == here.best(game, limit)


@pytest.mark.parametrize("name", fourfold.games)
def test_it_may_be_stopped_at_once(engine: Client, name: str) -> None:
    start = fourfold.ruleset(name).start
    for _ in range(10):
        with engine.analyse(start) as analysis:
            pass
        assert analysis.move in start.moves


def test_it_knows_what_has_occurred(engine: Client) -> None:
    game = Game(fourfold.ruleset("qomet", repetition=2))
    for move in ("a1", "g7", "a1x"):
        game.play(move)
    values = []
    for asked in (game, game.position):
        (info,) = engine.analyse(asked, Limit(depth=1), lines=50)
        values += [line.score.value for line in info.lines if str(line.moves[0]) == "g7x"]
    assert values[0] == 0
    assert values[1] < 0
