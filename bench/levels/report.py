"""The tables of docs/levels.md, from the figures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

BEGIN, END = "<!-- made by `make ladder` -->", "<!-- until here -->"


def written(figures: Mapping[str, Any], page: Path) -> None:
    """Puts the tables between the two marks of the page."""
    text = page.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    tables = "\n".join(_table(ladder) for ladder in figures.values())
    page.write_text(f"{before}{BEGIN}\n\n{tables}\n{END}{after}", encoding="utf-8")


def _table(ladder: Mapping[str, Any]) -> str:
    crowd = f", {ladder['players']} players" if ladder["players"] > 2 else ""
    rows = [
        f"### {ladder['game'].capitalize()}{crowd}",
        "",
        f"{ladder['games']} games.",
        "",
        "| | nodes | overlooked | Elo | 95 % | step |",
        "|---|---:|---:|---:|---|---:|",
    ]
    below = None
    for rung in ladder["rungs"]:
        limits = (f"{rung['nodes']:,}" if rung["nodes"] else "", _percent(rung["overlooked"]))
        measured = _measured(rung, below) if rung["games"] else ("not measured yet", "", "")
        rows.append(f"| {' | '.join((re.sub(':', ' ', rung['name']), *limits, *measured))} |")
        below = rung
    return "\n".join(rows) + "\n"


def _measured(rung: Mapping[str, Any], below: Mapping[str, Any] | None) -> tuple[str, str, str]:
    """The rating, its bars, and how far above the one below."""
    value, low, high = rung["rating"]
    step = f"{value - below['rating'][0]:+}" if below is not None and below["games"] else ""
    return f"{value:+}", f"{low:+} to {high:+}", step


def _percent(thousandth: int) -> str:
    return f"{thousandth / 10:g} %" if thousandth else ""
