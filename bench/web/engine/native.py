"""One round of the native engine, one thread: nodes and seconds for each question, as JSON."""

from __future__ import annotations

import json
import time
from pathlib import Path

import fourfold
from fourfold import Game
from fourfold.engine import Engine, Limit

MEMORY = 32


def main() -> None:
    asked = json.loads(Path(__file__).with_name("questions.json").read_text("utf-8"))
    engine = Engine(threads=1, memory=MEMORY)
    answers = []
    for position in asked:
        game = Game(fourfold.ruleset(position["game"], **position["settings"]))
        for move in position["moves"]:
            game.play(move)
        began = time.perf_counter()
        *_, last = engine.analyse(game, Limit(nodes=position["nodes"]))
        answers.append({"nodes": last.nodes, "seconds": time.perf_counter() - began})
    print(json.dumps(answers))


if __name__ == "__main__":
    main()
