"""What an analysis tells: as a table that is drawn again and again, as rows, as data."""

from __future__ import annotations

import json
from time import monotonic
from types import TracebackType
from typing import Self

from rich.console import Console, ConsoleOptions, RenderResult
from rich.live import Live
from rich.table import Table
from rich.text import Text

from fourfold._core import Rules
from fourfold.cli.verdict import chances, number, verdict
from fourfold.engine.score import Info, Line
from fourfold.game import Game

COLUMNS = "{:>5}  {:>11}  {:>9}  {:>8}  {:>4}  {:>7}  {:9}  {:26}  {}"
REDRAWN = 8
"""Times a second."""


def heading(game: Game) -> str:
    """The line above the rows."""
    titles = ("depth", "nodes", "a second", "seconds", "line", "score", "", "in words", "moves")
    return f"{_subject(game)}\n\n{COLUMNS.format(*titles)}"


def as_rows(info: Info, rules: Rules) -> str:
    """A row for each line of an Info."""
    rows = []
    for rank, line in enumerate(info.lines, start=1):
        cells = (info.depth, info.nodes, round(info.speed), f"{info.seconds:.2f}", rank)
        rows.append(COLUMNS.format(*cells, *_cells(line, rules)).rstrip())
    return "\n".join(rows)


def as_data(info: Info, rules: Rules) -> str:
    """An Info as JSON in one line."""
    return json.dumps(
        {
            "depth": info.depth,
            "nodes": info.nodes,
            "seconds": round(info.seconds, 6),
            "speed": round(info.speed),
            "lines": [
                {
                    "score": {
                        "seat": line.score.seat,
                        "value": line.score.value,
                        "proven": line.score.proven,
                        "plies": line.score.plies,
                        "chances": [round(chance, 4) for chance in line.score.chances],
                        "words": verdict(line.score, rules),
                    },
                    "moves": list(map(str, line.moves)),
                }
                for line in info.lines
            ],
        }
    )


class Report:
    """The table on a terminal. A context manager: leaving it lets the last table stand."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._info: Info | None = None
        self._began = monotonic()
        self._thinking = True
        console = Console(highlight=False)
        self._live = Live(self, console=console, refresh_per_second=REDRAWN)

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._thinking = False
        self._live.stop()

    def show(self, info: Info) -> None:
        """Shows what is known now."""
        self._info = info

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Text(_subject(self._game), style="bold")
        if self._info is not None:
            yield _table(self._info, self._game.rules)
            yield Text(_effort(self._info), style="dim")
        if self._thinking:
            elapsed = monotonic() - self._began
            yield Text(f"Thinking for {elapsed:.0f} s; Ctrl-C ends it.", style="dim")


def _table(info: Info, rules: Rules) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("line", justify="right")
    table.add_column("score", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("in words", no_wrap=True)
    several = rules.seats > 2
    if several:
        table.add_column("chances")
    table.add_column("moves")
    for rank, line in enumerate(info.lines, start=1):
        score, certainty, words, moves = _cells(line, rules)
        shares = [chances(line.score, rules)] if several else []
        table.add_row(*map(Text, (str(rank), score, certainty, words, *shares, moves)))
    return table


def _cells(line: Line, rules: Rules) -> tuple[str, str, str, str]:
    certainty = "proven" if line.score.proven else "estimated"
    moves = " ".join(map(str, line.moves))
    return number(line.score), certainty, verdict(line.score, rules), moves


def _subject(game: Game) -> str:
    rules = game.rules
    return f"{rules.game}, move {len(game.moves) + 1}: {rules.seat_names[game.turn]} to move"


def _effort(info: Info) -> str:
    return (
        f"depth {info.depth}, {info.nodes:,} nodes in {info.seconds:.2f} s, "
        f"{round(info.speed):,} a second"
    )
