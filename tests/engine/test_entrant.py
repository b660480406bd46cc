"""Players named by texts."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import fourfold
from fourfold.engine.entrant import Entrant

RUN = sys.executable


@pytest.mark.parametrize(
    ("text", "name", "threads", "seconds"),
    [
        ("random", "random", 1, 0),
        ("level:10", "level:10", 1, 0),
        ("engine:nodes=1", "engine:nodes=1", 1, 0),
        ("engine:seconds=0.5,threads=3,memory=16", None, 3, 0.5),
        ("engine:nodes=5,overlooked=450,weights=2/-10/0", None, 1, 0),
        ("Strong one=engine:depth=4,seconds=2", "Strong one", 1, 2),
        (f"program:{RUN} -m 'my bot'", None, 1, 1),
        (f"bot=program:seconds=3,nodes=5:{RUN} a:b=c", "bot", 1, 3),
        (f"program:nodes=5:{RUN}", None, 1, 0),
        ("python:tests.engine.bots:first", None, 1, 0),
    ],
)
def test_players(text: str, name: str | None, threads: int, seconds: float) -> None:
    entrant = Entrant.read(text)
    assert entrant.name == (name or text)
    assert (entrant.manner.threads, entrant.manner.seconds) == (threads, seconds)
    assert str(entrant) == text
    assert Entrant.read(str(entrant)) == entrant


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "'' is no player: a player is random, level:N"),
        ("rnd", "'rnd' is no player"),
        ("level", "'level' is no player"),
        ("level=3", "'3' is no player"),
        ("random:5", "has no settings"),
        ("level:0", "no level '0'"),
        ("level:11", "no level '11'"),
        ("level:03", "no level '03'"),
        ("level:x", "no level 'x'"),
        ("engine:", "needs a limit"),
        ("engine:threads=2", "needs a limit"),
        ("engine:nodes=0", "nodes must be a whole number"),
        ("engine:nodes=1.5", "nodes must be a whole number"),
        ("engine:nodes=1e3", "nodes must be a whole number"),
        ("engine:seconds=-1", "seconds must be"),
        ("engine:seconds=nan", "seconds must be"),
        ("engine:seconds=soon", "seconds must be"),
        ("engine:depth=4,depth=5", "depth is given twice"),
        ("engine:depth=4,ply=5", "'ply=5' is no setting"),
        ("engine:depth", "'depth' is no setting"),
        ("engine:depth=4,", "'' is no setting"),
        ("engine:depth=4,threads=0", "threads must be"),
        ("engine:depth=4,overlooked=1000", "overlooked must be a whole number from 0 to 999"),
        ("engine:depth=4,overlooked=x", "overlooked must be"),
        ("engine:depth=4,weights=", "Weights are whole numbers"),
        ("engine:depth=4,weights=1;2", "Weights are whole numbers"),
        ("engine:depth=4,weights=99999", "Weights are whole numbers"),
        ("program:", "needs its command"),
        ("program:seconds=1:", "needs its command"),
        ("program:/nowhere/at-all", "no program '/nowhere/at-all'"),
        (f"program:seconds=0:{RUN}", "seconds must be"),
        (f"program:{RUN} 'open", "never closed"),
        ("python:bots", "python:MODULE:FUNCTION"),
        ("python::first", "python:MODULE:FUNCTION"),
        ("a\nb=random", "one printable line"),
        (" a=random", "neither begins nor ends with a space"),
    ],
)
def test_what_is_no_player(text: str, what: str) -> None:
    with pytest.raises(ValueError) as refused:
        Entrant.read(text)
    assert what in str(refused.value)
    assert str(refused.value).endswith(".")


def test_random_players_play_by_their_seed() -> None:
    game = fourfold.Game(fourfold.ruleset("qawale"))
    maker = Entrant.read("random").manner.player
    assert maker(5).choose(game) == maker(5).choose(game)
    assert len({maker(seed).choose(game) for seed in range(20)}) > 10


def test_an_engine_of_other_weights_plays_one_game_only() -> None:
    player = Entrant.read("engine:nodes=5,weights=1/2/3/4/5/6").manner.player(1)
    player.expect_able(fourfold.ruleset("quads"))
    with pytest.raises(ValueError, match="The estimate of qomet has 9 weights, not 6"):
        player.expect_able(fourfold.ruleset("qomet"))


def test_an_engine_that_overlooks_things_does_so_by_its_seed() -> None:
    game = fourfold.Game(fourfold.ruleset("qomet"))
    maker = Entrant.read("engine:nodes=50,overlooked=600").manner.player
    assert maker(5).choose(game) == maker(5).choose(game)
    assert len({maker(seed).choose(game) for seed in range(20)}) > 3


def test_a_function_in_the_present_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bot_of_mine.py").write_text(
        "def choose(game, random):\n    return random.choice(game.position.moves)\nnumber = 5\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    game = fourfold.Game(fourfold.ruleset("qomet"))
    player = Entrant.read("python:bot_of_mine:choose").manner.player
    assert player(1).choose(game) in game.position.moves
    assert str(player(1).choose(game)) == str(player(1).choose(game))
    for text in (
        "python:bot_of_mine:chose",
        "python:no_such_bot:choose",
        "python:bot_of_mine:number",
    ):
        with pytest.raises(ValueError, match=text.partition(":")[2]):
            Entrant.read(text).manner.player(1)
