"""Writes docs/performance.md from the figures: python -m bench.rules.report."""

import json
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "performance.md"

GAMES = {
    "Qawale": "qawale",
    "Qomet": "qomet",
    "Quads": "quads",
    "Exago, 2 players": "exago-2",
    "Exago, 4 players": "exago-4",
}

PYTHON_GAMES = ("qawale", "qomet", "quads", "exago")
OTHER = "open_spiel connect_four"

TEXT = """# Performance

Measured by `make bench` on one thread; every figure is the best of five rounds in which all
programs take turns. Speed comes and goes on a busy machine, so ratios within the run count, not the
figures of different days. This page is made from `bench/rules/figures.json`. Machine: {machine}.

## Perft, every leaf played

The plain loop is what a careful programmer writes first (`bench/rules/plain.hpp`: a word for each
stack, a byte for each point, moves listed into a vector, every move played on a copy), compiled in
the same program.

| game | core, moves a second | plain loop | ratio |
|---|---:|---:|---:|
{perft}

## Random games inside the core

| game | moves a second | games a second |
|---|---:|---:|
{games}

With four players most of the time goes into finding out whom to block.

## Random games driven from Python

One Python call chooses a move, one plays it, beside OpenSpiel's `connect_four` driven the same way.
First each with its fastest way to draw: `chooser.choice(position.moves)` of `fourfold.Random`, and
`actions[int(random() * len(actions))]` for OpenSpiel's list. Then both with `random.choice` of
Python, which asks for the length and for an element. In Exago the length is what costs: every lift
that may cut the board has to be looked at.

| game | fastest, moves a second | to connect_four | `random.choice` | to connect_four |
|---|---:|---:|---:|---:|
{python}
"""


def millions(rate: float) -> str:
    return f"{rate / 1e6:,.0f} million" if rate >= 1e7 else f"{rate / 1e6:.2f} million"


def perft_row(name: str, key: str, rates: Mapping[str, float]) -> str:
    core = rates[f"perft/{key}/core"]
    plain = rates.get(f"perft/{key}/plain")
    beside = f"{millions(plain)} | {core / plain:.1f}" if plain else "|"
    return f"| {name} | {millions(core)} | {beside} |"


def games_row(name: str, key: str, figures: Mapping[str, Mapping[str, float]]) -> str:
    moves, games = figures["moves_per_second"][key], figures["games_per_second"][key]
    return f"| {name} | {millions(moves)} | {games:,.0f} |"


def python_row(game: str, rates: Mapping[str, float]) -> str:
    cells = [game]
    for drawing in ("fastest", "random.choice"):
        rate = rates[f"{drawing}/{game}"]
        cells += [millions(rate), f"{rate / rates[f'{drawing}/{OTHER}']:.2f}"]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    figures = json.loads((HERE / "figures.json").read_text(encoding="utf-8"))
    rates = figures["moves_per_second"]
    page = TEXT.format(
        machine=figures["machine"],
        perft="\n".join(perft_row(name, key, rates) for name, key in GAMES.items()),
        games="\n".join(
            games_row(name, f"games/{key}/core", figures) for name, key in GAMES.items()
        ),
        python="\n".join(python_row(game, rates) for game in [*PYTHON_GAMES, OTHER]),
    )
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
