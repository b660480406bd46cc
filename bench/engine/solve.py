"""What the search proves, and how fast: python -m bench.engine.solve [--only PART]...

Positions to be solved, wins to be found, nodes a second. Times are processor time of one thread, so
that they hold on a machine that has other things to do. Each part is written into
bench/engine/solve.json as soon as it is known, and `python -m bench.engine.shares` adds where the
time goes.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import fourfold
from bench.rules.measure import machine
from fourfold.engine import Engine, Level, Limit
from tests.engine.positions import KNOWN, known, read

FIGURES = Path(__file__).with_name("solve.json")
MEMORY = 256  # MiB
PATIENCE = 60.0  # seconds for one position
SEEN_AHEAD = 3  # plies, from level 6 on
SURE_LEVELS = (6, 7, 8)

Figures = dict[str, Any]


def wandered(rules: fourfold.Rules, plies: int, chance: random.Random) -> fourfold.Game:
    """A game of random moves that is not over after so many plies."""
    while True:
        game = fourfold.Game(rules)
        while len(game.moves) < plies and game.outcome is None:
            game.play(chance.choice(game.position.moves))
        if game.outcome is None:
            return game


def summary(times: list[float], unsolved: int) -> Figures:
    return {
        "positions": len(times),
        "median": round(statistics.median(times), 4),
        "nine in ten": round(sorted(times)[len(times) * 9 // 10], 4),
        "slowest": round(max(times), 4),
        "given up": unsolved,
    }


def qomet_proofs() -> Figures:
    """That nobody can force a win from the empty board."""
    start = fourfold.ruleset("qomet").start
    engine = Engine(memory=MEMORY)
    figures: Figures = {}
    for plies in (8, 10, 12, 14):
        before = time.process_time()
        proof = engine.prove(start, plies, seconds=20 * PATIENCE)
        figures[str(plies)] = {
            "seconds": round(time.process_time() - before, 3),
            "nodes": proof.nodes,
            "proven": proof.plies == plies and proof.winner is None,
        }
    return figures


def seconds_to_solve(engine: Engine, position: fourfold.Position) -> float | None:
    """Until the exact value is proven; None where that takes too long."""
    engine.clear()
    before = time.process_time()
    with engine.analyse(position, Limit(seconds=10 * PATIENCE)) as analysis:
        for info in analysis:
            if info.best.score.proven:
                return time.process_time() - before
            if time.process_time() - before > PATIENCE:
                break
    return None


def endings(game: str, plies: int, count: int, options: dict[str, bool]) -> Figures:
    """Random positions after so many plies, solved one after the other."""
    rules = fourfold.ruleset(game, **options)
    chance = random.Random(f"{game} {plies}")
    engine = Engine(memory=MEMORY)
    times: list[float] = []
    harder: list[float] = []  # not won at once
    unsolved = 0
    for _ in range(count):
        position = wandered(rules, plies, chance).position
        seconds = seconds_to_solve(engine, position)
        times.append(PATIENCE if seconds is None else seconds)
        if engine.prove(position, 1).winner is None:
            harder.append(times[-1])
        unsolved += seconds is None
    return summary(times, unsolved) | {
        "not won at once": len(harder),
        "median of those": round(statistics.median(harder), 4),
    }


def qawale_endings() -> Figures:
    return {
        f"{left} plies left": endings("qawale", 16 - left, count, {})
        for left, count in ((4, 100), (5, 100), (6, 10))
    }


def quads_endings() -> Figures:
    return {
        f"{empty} cells empty": endings("quads", 36 - empty, count, {})
        for empty, count in ((16, 100), (18, 100), (20, 12))
    }


def exago_wins() -> Figures:
    """How long it takes to prove a win within five plies that is known to exist."""
    engine = Engine(memory=MEMORY)
    times = []
    for one in read(KNOWN / "exago_wins.txt", "exago"):
        engine.clear()
        before = time.process_time()
        with engine.analyse(one.position, Limit(seconds=PATIENCE)) as analysis:
            for info in analysis:
                if info.best.score.proven and info.best.score.value > 0:
                    break
        times.append(time.process_time() - before)
    return summary(times, 0) | {"within a second": sum(seconds < 1 for seconds in times)}


def near_wins(game: str) -> Iterator[fourfold.Position]:
    """Positions in which a win within three plies is known, or is proven by looking at all."""
    for one in known(game):
        if one.verdict == "win" and one.plies <= SEEN_AHEAD and one.position.rules.seats == 2:
            yield one.position
    if game == "exago":
        wins = read(KNOWN / "exago_wins.txt", game)
        yield from (one.position for one in wins if one.plies <= SEEN_AHEAD)
    rules = fourfold.ruleset(game)
    chance = random.Random(game)
    engine = Engine(memory=16)
    plies = {"qawale": (8, 15), "qomet": (6, 40), "quads": (24, 30), "exago": (6, 40)}[game]
    for _ in range(60):
        position = wandered(rules, chance.randint(*plies), chance).position
        if len(position.moves) > 1 and engine.prove(position, SEEN_AHEAD).winner == position.turn:
            yield position


def keeps_the_win(position: fourfold.Position, move: fourfold.Move) -> bool:
    after = position.play(move)
    if after.outcome is not None:
        return after.outcome.winner == position.turn
    return Engine(memory=16).prove(after, SEEN_AHEAD - 1).winner == position.turn


def missed_wins() -> Figures:
    """Of wins within three plies, how many the levels miss that should miss none."""
    figures = {}
    for game in fourfold.games:
        positions = list(near_wins(game))
        missed = 0
        for position in positions:
            for number in SURE_LEVELS:
                move = Level(number, seed=1).choose(fourfold.Game(position.rules, position))
                missed += not keeps_the_win(position, move)
        figures[game] = {"positions": len(positions), "levels": SURE_LEVELS, "missed": missed}
    return figures


def timed(position: fourfold.Position, threads: int, nodes: int) -> tuple[float, int]:
    """Processor time and nodes of a search of a fixed size."""
    engine = Engine(threads=threads, memory=64)
    before = time.process_time()
    for info in engine.analyse(position, Limit(nodes=nodes)):
        looked = info.nodes
    return time.process_time() - before, looked


MIDDLES = {"qawale": 8, "qomet": 16, "quads": 10, "exago": 16}


def middle(game: str, **options: int) -> fourfold.Position:
    """From the middle of a random game: one where something is left to think about."""
    rules = fourfold.ruleset(game, **options)
    chance = random.Random(game)
    while True:
        position = wandered(rules, MIDDLES[game], chance).position
        if not list(Engine(memory=16).analyse(position, Limit(nodes=2000)))[-1].best.score.proven:
            return position


def speeds() -> Figures:
    """Nodes a second, one thread: from the start and from the middle of a game."""
    figures = {}
    for game in fourfold.games:
        for name, position in (("start", fourfold.ruleset(game).start), ("middle", middle(game))):
            seconds, nodes = timed(position, 1, 1_000_000)
            figures[f"{game}, {name}"] = round(nodes / seconds)
    for players in (3, 4, 6):
        seconds, nodes = timed(middle("exago", players=players), 1, 50_000)
        figures[f"exago, {players} players"] = round(nodes / seconds)
    return figures


def two_threads() -> Figures:
    """How many nodes two threads look at in the time of one, each on a core of its own.

    Two threads use two seconds of processor time in a second, so nodes a processor second count
    twice. What it leaves out is waiting for each other, and there are no locks.
    """
    figures = {}
    for game in fourfold.games:
        ratios = []
        for _ in range(3):
            alone, nodes = timed(middle(game), 1, 600_000)
            together, nodes_together = timed(middle(game), 2, 600_000)
            ratios.append(2 * (nodes_together / together) / (nodes / alone))
        figures[game] = round(statistics.median(ratios), 2)
    return figures


PARTS: dict[str, Callable[[], Figures]] = {
    "qomet": qomet_proofs,
    "exago": exago_wins,
    "speed": speeds,
    "threads": two_threads,
    "qawale": qawale_endings,
    "levels": missed_wins,
    "quads": quads_endings,
}


def keep(part: str, figures: Figures) -> None:
    """Into the file, which keeps the other parts."""
    all_figures = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    all_figures |= {"machine": machine(), part: figures}
    FIGURES.write_text(json.dumps(all_figures, indent=2) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures what the search proves.")
    parser.add_argument("--only", action="append", choices=PARTS)
    for part in parser.parse_args().only or PARTS:
        figures = PARTS[part]()
        keep(part, figures)
        print(part, json.dumps(figures, indent=2), flush=True)


if __name__ == "__main__":
    main()
