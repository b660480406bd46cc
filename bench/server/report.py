"""Writes docs/server-figures.md from bench/server/figures.json: python -m bench.server.report"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from bench.server.measure import FIGURES

TEMPLATE = Path(__file__).with_name("page.md")
PAGE = Path(__file__).parents[2] / "docs" / "server-figures.md"

PLAYERS = 1_000_000
GAMES_A_DAY = 3
MOVES_A_GAME = 40
HOURS_CONNECTED = 0.5
PEAK = 3
BYTES_SENT = 3 * 220
BYTES_STORED = 300
LOAD = 0.5
"""How busy a process may be in the busiest hour."""


def page(figures: dict[str, Any]) -> str:
    steady, memory = figures["steady"], figures["memory"]
    return TEMPLATE.read_text().format(
        machine=figures["machine"],
        load=steady["load average"],
        steady=_table(steady),
        sockets=memory["sockets"],
        idle=memory["KB per idle socket"],
        saturation=_compared(figures["saturation"]),
        **_on_paper(figures["saturation"], memory["KB per idle socket"]),
    )


def _table(figures: dict[str, float]) -> str:
    shown = (f"| {name} | {value:,.1f} |" for name, value in figures.items())
    return "\n".join(["| | |", "|---|---:|", *shown])


def _compared(saturation: dict[str, dict[str, float]]) -> str:
    columns = ("a second", "to the echo", "processor µs", "to the echo by processor time")
    shown = [
        f"| {name} | {each['a second']:,.0f} | {each['to the echo']:.0%} "
        f"| {each['processor microseconds']:.0f} | {each['to the echo by processor time']:.0%} |"
        for name, each in saturation.items()
    ]
    return "\n".join([f"| | {' | '.join(columns)} |", "|---|---:|---:|---:|---:|", *shown])


def _on_paper(saturation: dict[str, dict[str, float]], idle: float) -> dict[str, float]:
    moves = PLAYERS * GAMES_A_DAY * MOVES_A_GAME / 2
    mean = moves / (24 * 3600)
    shared = saturation["two processes"]["processor microseconds"]
    cores = PEAK * mean * shared / 1e6
    connected = PLAYERS * HOURS_CONNECTED / 24 * PEAK
    return {
        "games_a_day": GAMES_A_DAY,
        "moves_a_game": MOVES_A_GAME,
        "peak_factor": PEAK,
        "moves": moves / 1e6,
        "mean": mean,
        "peak": PEAK * mean,
        "shared": shared,
        "cost": saturation["PostgreSQL"]["processor microseconds"],
        "cores": cores,
        "processes": math.ceil(cores / LOAD),
        "connected": connected,
        "memory": connected * idle / 1e6,
        "log": moves * BYTES_STORED / 1e9,
        "year": 365 * moves * BYTES_STORED / 1e12,
        "bandwidth": PEAK * mean * BYTES_SENT * 8 / 1e6,
    }


def main() -> None:
    PAGE.write_text(page(json.loads(FIGURES.read_text())))
    print(f"docs/{PAGE.name} written")


if __name__ == "__main__":
    main()
