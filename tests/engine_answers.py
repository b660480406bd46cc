"""What the engine answers to a fixed set of questions, in web/src/engine/answers.json.

The engine in the browser must give the same answers and count the same nodes: its tests read the
file too. To write it anew, after a change of the search or the levels that is meant:
python -m tests.engine_answers
"""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fourfold
from fourfold import Game
from fourfold.engine import Engine, Info, Level, Limit
from tests.option_sets import CASES, name_of

FILE = Path(__file__).parent.parent / "web/src/engine/answers.json"
MEMORY = 32
ASKED = 2
"""Positions for each set of options."""
NODES = 3000
DEPTH = 2
LEVELS = (1, 3, 5, 6)


def answers() -> list[dict[str, Any]]:
    return [answer for case in CASES for answer in _answers(*case)]


def text() -> str:
    """One answer to a line, so that a difference can be read."""
    lines = [json.dumps(answer, separators=(",", ":")) for answer in answers()]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _answers(name: str, options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    draw = random.Random(zlib.crc32(name_of((name, options)).encode()))
    rules = fourfold.ruleset(name, **options)
    for _ in range(ASKED):
        game = _game(rules, draw)
        yield {
            "game": name,
            "settings": rules.changed,
            "moves": [str(move) for move in game.moves],
        } | _answered(game, draw.getrandbits(64))


def _game(rules: fourfold.Rules, draw: random.Random) -> Game:
    """A game somewhere in its middle."""
    while True:
        game = Game(rules)
        for _ in range(draw.randint(0, 16)):
            if game.outcome is None:
                game.play(draw.choice(list(game.position.moves[:400])))
        if game.outcome is None:
            return game


def _answered(game: Game, seed: int) -> dict[str, Any]:
    engine = Engine(memory=MEMORY)
    return {
        "seed": str(seed),
        "nodes": _told(engine, game, Limit(nodes=NODES)),
        "lines": _told(engine, game, Limit(nodes=NODES), lines=3),
        "depth": _told(engine, game, Limit(depth=DEPTH, nodes=20 * NODES)),
        "levels": {str(number): str(Level(number, seed).choose(game)) for number in LEVELS},
    }


def _told(engine: Engine, game: Game, limit: Limit, lines: int = 1) -> dict[str, Any]:
    *_, last = engine.analyse(game, limit, lines)
    return _plain(last)


def _plain(info: Info) -> dict[str, Any]:
    return {
        "depth": info.depth,
        "nodes": info.nodes,
        "lines": [
            {
                "value": line.score.value,
                "proven": line.score.proven,
                "plies": line.score.plies,
                "chances": [round(chance, 6) for chance in line.score.chances],
                "moves": " ".join(map(str, line.moves)),
            }
            for line in info.lines
        ],
    }


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
