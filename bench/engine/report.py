"""Writes the tables of docs/engine.md from the figures: python -m bench.engine.report."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from bench.engine.uct import ROOT

HERE = Path(__file__).parent
PAGE = ROOT / "docs/engine.md"
END = "<!-- until here -->"
KINDS = ("moves", "evaluation", "table", "search")


def table(head: str, rows: list[str]) -> str:
    columns = head.count("|") - 1
    return "\n".join([head, "|---|" + "---:|" * (columns - 1), *rows])


def solved(figures: dict[str, Any]) -> str:
    rows = [
        f"| Qomet, the empty board: nobody forces a win within {plies} plies | 1 "
        f"| {span(proof['seconds'])} | | {proof['nodes']:,} nodes |"
        for plies, proof in figures.get("qomet", {}).items()
    ]
    for game in ("qawale", "quads"):
        rows += [
            row(f"{game.capitalize()}, exact value, {what}", of)
            for what, of in figures.get(game, {}).items()
        ]
    if "exago" in figures:
        rows.append(row("Exago, a win within five plies found", figures["exago"]))
    head = "| | positions | median | nine in ten | slowest |"
    parts = [table(head, rows), *easy(figures)]
    if "levels" in figures:
        told = [
            f"{of['missed']} of {of['positions'] * len(of['levels'])} in {game.capitalize()}"
            for game, of in figures["levels"].items()
        ]
        parts.append(f"Wins within three plies that levels 6, 7 and 8 missed: {', '.join(told)}.")
    if "speed" in figures:
        rows = [f"| {what.capitalize()} | {rate:,} |" for what, rate in figures["speed"].items()]
        parts.append(table("| one thread | nodes a second |", rows))
    if "threads" in figures:
        told = [f"{game.capitalize()} {ratio}" for game, ratio in figures["threads"].items()]
        parts.append(
            "Nodes of two threads for one of a single thread, each on a core of its own (from "
            "processor time; the second thread begins a ply deeper, so its nodes are others): "
            f"{', '.join(told)}."
        )
    return "\n\n".join(parts)


def easy(figures: dict[str, Any]) -> list[str]:
    """Random positions of Qawale are often won at once, which says little."""
    told = [
        f"with {left}, {of['not won at once']} positions, median {span(of['median of those'])}"
        for left, of in figures.get("qawale", {}).items()
        if "not won at once" in of
    ]
    return [f"Of Qawale without the positions won at once: {'; '.join(told)}."] if told else []


def row(what: str, of: dict[str, Any]) -> str:
    given_up = f", {of['given up']} given up" if of["given up"] else ""
    times = [span(of[which]) for which in ("median", "nine in ten", "slowest")]
    return f"| {what} | {of['positions']} | {' | '.join(times)}{given_up} |"


def span(seconds: float) -> str:
    """A time in the unit that suits it.

    >>> span(0.0003), span(0.086), span(6.104), span(132.0)
    ('0.3 ms', '86 ms', '6.1 s', '132 s')
    """
    if seconds < 0.01:
        return f"{1000 * seconds:.1f} ms"
    if seconds < 1:
        return f"{1000 * seconds:.0f} ms"
    return f"{seconds:.1f} s" if seconds < 100 else f"{seconds:.0f} s"


def shares(figures: dict[str, Any]) -> str:
    rows = [
        f"| {game.capitalize()} | " + " | ".join(f"{of[kind]:.0%}" for kind in KINDS) + " |"
        for game, of in figures.get("shares", {}).items()
    ]
    return table("| | moves | evaluation | table | search |", rows)


def interval(hits: int, of: int) -> str:
    """Wilson's, 95 %."""
    if of == 0:
        return ""
    z = 1.96
    centre = hits + z * z / 2
    reach = z * math.sqrt(hits * (of - hits) / of + z * z / 4)
    low, high = (max(0, centre - reach) / (of + z * z), (centre + reach) / (of + z * z))
    return f"{low:.0%} to {high:.0%}"


def strength(figures: dict[str, Any]) -> str:
    rows = []
    for pairing, of in figures.get("pairings", {}).items():
        decided = of["wins"] + of["losses"]
        rows.append(
            f"| {pairing} | {of['games']} | {of['wins']} | {of['draws']} | {of['losses']} "
            f"| {of['of_decided']:.0%} | {interval(of['wins'], decided)} "
            f"| {of['of_all']:.0%} | {of['of_fair_share']:.2f} |"
        )
    head = "| | games | won | drawn | lost | of decided | 95 % | of all | fair shares |"
    return table(head, rows)


def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name, make, file in (
        ("solved", solved, "solve.json"),
        ("shares", shares, "solve.json"),
        ("strength", strength, "strength.json"),
    ):
        if not (HERE / file).exists():
            continue
        figures = json.loads((HERE / file).read_text(encoding="utf-8"))
        before, rest = page.split(f"<!-- {name} -->\n", 1)
        _, after = rest.split(END, 1)
        page = f"{before}<!-- {name} -->\n{make(figures)}\n{END}{after}"
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
