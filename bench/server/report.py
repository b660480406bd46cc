"""Writes docs/server-figures.md from bench/server/figures.json: python -m bench.server.report"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bench.server.measure import FIGURES

PAGE = Path(__file__).parents[2] / "docs" / "server-figures.md"
GAMES_A_DAY = 3
MOVES_A_GAME = 40
BYTES_A_MOVE = 4 * 220
"""An order, two events, and what TCP and the frames add."""
BYTES_STORED = 300
PEAK = 3
"""How many times the mean the busiest hour has."""


def page(figures: dict[str, Any]) -> str:
    return "\n\n".join(
        [
            "# The server in figures",
            f"Made by `make server-bench` from `bench/server/figures.json`. Machine: {figures['machine']}. "
            "Compare ratios within a run, never figures of different days.",
            *_steady(figures["steady"]),
            *_memory(figures["memory"]),
            *_saturation(figures["saturation"]),
            *_a_million(figures),
        ]
    ) + "\n"


def _steady(steady: dict[str, float]) -> list[str]:
    rows = "\n".join(f"| {name} | {value:,.1f} |" for name, value in steady.items())
    return [
        "## 1,000 games, a move every five seconds in each",
        "One process on SQLite, every move on the disk before it is acknowledged; 2,000 sockets on the same machine. "
        "`seen` is what the opponent waits for.",
        f"| | |\n|---|---:|\n{rows}",
    ]


def _memory(memory: dict[str, float]) -> list[str]:
    size = memory["KB per idle socket"]
    return [
        "## Memory",
        f"{memory['sockets']:,.0f} sockets that do nothing: {size:.1f} KB each in the server process.",
    ]


def _saturation(saturation: dict[str, dict[str, float]]) -> list[str]:
    head = "| | a second | to the echo | processor µs | to the echo by processor time |\n|---|---:|---:|---:|---:|"
    rows = "\n".join(
        f"| {name} | {each['a second']:,.0f} | {each['to the echo']:.0%} "
        f"| {each['processor microseconds']:.0f} | {each['to the echo by processor time']:.0%} |"
        for name, each in saturation.items()
    )
    return [
        "## As fast as it goes",
        "400 games in which every move is answered at once, beside 800 sockets on a bare WebSocket echo of the same uvicorn, in turns. A move is "
        "one message in and two out, checked by the rules and stored. The load comes from the same machine, and PostgreSQL and Redis "
        "run there too: processor time is that of the server's own processes, for one message.",
        f"{head}\n{rows}",
    ]


def _a_million(figures: dict[str, Any]) -> list[str]:
    moves = 1_000_000 * GAMES_A_DAY * MOVES_A_GAME / 2
    mean = moves / 86_400
    peak = PEAK * mean
    cost = figures["saturation"]["PostgreSQL"]["processor microseconds"] / 1e6
    shared = figures["saturation"]["two processes"]["processor microseconds"] / 1e6
    sockets = 1_000_000 * PEAK * 0.5 / 24
    memory = sockets * figures["memory"]["KB per idle socket"] / 1e6
    processes = peak * shared / 0.5
    return [
        "## On paper: a million players a day",
        f"Assumed: {GAMES_A_DAY} games a player and day, two players and {MOVES_A_GAME} moves a game, half an hour connected, a busiest hour of "
        f"{PEAK} times the mean.",
        "\n".join(
            [
                f"- **Moves**: {moves / 1e6:.0f} million a day, {mean:,.0f} a second, {peak:,.0f} in the busiest hour.",
                f"- **Processes**: a move costs {shared * 1e6:.0f} µs of processor where two processes share it ({cost * 1e6:.0f} µs where one has "
                f"both players), so {peak * shared:.1f} cores in the busiest hour: {max(2, round(processes))} processes at half load.",
                f"- **Sockets**: {sockets:,.0f} at once, {memory:.1f} GB over all processes.",
                f"- **Database**: {peak:,.0f} events a second in transactions of many, which one PostgreSQL on an SSD carries; "
                f"{moves * BYTES_STORED / 1e9:.0f} GB of log a day with its index, {moves * BYTES_STORED * 365 / 1e12:.1f} TB a year.",
                f"- **Redis**: {peak:,.0f} messages a second, a small part of what one carries.",
                f"- **Bandwidth**: {peak * BYTES_A_MOVE * 8 / 1e6:.0f} Mbit/s in the busiest hour.",
            ]
        ),
        "The processes grow by adding more of them. The first bottleneck that cannot is the one database: every move is a row of the log and a change of the "
        "game's row, at random places of two indexes. What removes it, in this order: finished games moved to a table of their own, so that the "
        "indexes that are written to stay in memory; the row of a game changed every few moves and when the turn's deadline is near, for it follows "
        "from the log; then games divided over several databases by their code, which nothing here speaks against, for no transaction touches two games but a rematch. "
        "Engines are apart from this: a level takes from milliseconds to seconds of a core for a move, so games against them belong in the "
        "browser, which has the same engine, and the server's queue stays for what must be watched or fair.",
    ]


def main() -> None:
    PAGE.write_text(page(json.loads(FIGURES.read_text())))
    print(f"{PAGE.name} written")


if __name__ == "__main__":
    main()
