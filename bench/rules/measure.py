"""Measures the rules: python -m bench.rules.measure PERFT-PROGRAM.

Prints a table and writes bench/rules/figures.json. Speed comes and goes on a busy machine, so what
is compared takes turns in one run, and the best of each counts.
"""

import json
import platform
import random
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import fourfold

FIGURES = Path(__file__).with_name("figures.json")
TWO_PLAYER_GAMES = ("qawale", "qomet", "quads", "exago")
OTHER = "open_spiel connect_four"
ROUNDS = 5
LONGEST = 500

Choose = Callable[[Any], Any]


def play_ours(game: str, games: int, choose: Choose) -> tuple[int, float]:
    """Random games from Python: one call chooses, one plays."""
    start = fourfold.ruleset(game).start
    moves = 0
    before = time.perf_counter()
    for _ in range(games):
        position = start
        for _ in range(LONGEST):
            if position.outcome is not None:
                break
            position = position.play(choose(position.moves))
            moves += 1
    return moves, time.perf_counter() - before


def play_connect_four(games: int, choose: Choose) -> tuple[int, float]:
    """The same loop with OpenSpiel's connect_four."""
    import pyspiel

    game = pyspiel.load_game("connect_four")
    moves = 0
    before = time.perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            moves += 1
    return moves, time.perf_counter() - before


def drawn_quickly(generator: random.Random) -> Choose:
    """Draws from a list as fast as Python can."""
    fraction = generator.random
    return lambda actions: actions[int(fraction() * len(actions))]


def best_rates(programs: dict[str, Callable[[], tuple[int, float]]]) -> dict[str, float]:
    rates: dict[str, float] = defaultdict(float)
    for _ in range(ROUNDS):
        for name, program in programs.items():
            moves, seconds = program()
            rates[name] = max(rates[name], moves / seconds)
    return dict(rates)


def python_rates() -> dict[str, float]:
    """Each side with its fastest way to draw a move, and both with Python's own `random.choice`."""
    generator = random.Random(1)
    programs: dict[str, Callable[[], tuple[int, float]]] = {}
    for drawing, ours, theirs in (
        ("fastest", fourfold.Random(1).choice, drawn_quickly(generator)),
        ("random.choice", generator.choice, generator.choice),
    ):
        for game in TWO_PLAYER_GAMES:
            games = 300 if game == "exago" else 2000  # its games are the longest
            programs[f"{drawing}/{game}"] = partial(play_ours, game, games, ours)
        programs[f"{drawing}/{OTHER}"] = partial(play_connect_four, 2000, theirs)
    return best_rates(programs)


def core_rates(program: str) -> tuple[dict[str, float], dict[str, float]]:
    """Moves a second by the C++ programs, and random games a second."""
    rates: dict[str, float] = defaultdict(float)
    games: dict[str, float] = defaultdict(float)
    lines = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    for line in lines.splitlines():
        name, size, moves, seconds = line.split()
        rates[name] = max(rates[name], int(moves) / float(seconds))
        if name.startswith("games/"):
            games[name] = max(games[name], int(size) / float(seconds))
    return dict(rates), dict(games)


def machine() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    cpu = names[0] if names else platform.processor()
    return f"{cpu}, Python {platform.python_version()}"


def main() -> None:
    rates, games = core_rates(sys.argv[1])
    rates |= python_rates()
    ratios = {
        "perft qawale, core to plain": rates["perft/qawale/core"] / rates["perft/qawale/plain"],
        "perft qomet, core to plain": rates["perft/qomet/core"] / rates["perft/qomet/plain"],
    } | {
        f"python {game}, {drawing}, to {OTHER}": rates[f"{drawing}/{game}"]
        / rates[f"{drawing}/{OTHER}"]
        for drawing in ("fastest", "random.choice")
        for game in TWO_PLAYER_GAMES
    }
    print(f"{'program':45}{'moves a second':>16}{'games a second':>16}")
    for name, rate in rates.items():
        print(f"{name:45}{rate:16,.0f}" + (f"{games[name]:16,.0f}" if name in games else ""))
    print()
    for name, ratio in ratios.items():
        print(f"{name:60}{ratio:6.2f}")
    figures = {
        "machine": machine(),
        "moves_per_second": rates,
        "games_per_second": games,
        "ratios": ratios,
    }
    FIGURES.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
