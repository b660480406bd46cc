"""The tables of docs/levels.md, from the figures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
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
    steps = [
        None,
        *(above["rating"][0] - below["rating"][0] for below, above in pairwise(ladder["rungs"])),
    ]
    for rung, step in zip(ladder["rungs"], steps, strict=True):
        value, low, high = rung["rating"]
        cells = (
            re.sub(":", " ", rung["name"]),
            f"{rung['nodes']:,}" if rung["nodes"] else "",
            f"{rung['overlooked'] / 10:g} %" if rung["overlooked"] else "",
            f"{value:+}",
            f"{low:+} to {high:+}",
            "" if step is None else f"{step:+}",
        )
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"
