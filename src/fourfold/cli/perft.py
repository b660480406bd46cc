"""`fourfold perft`: how many sequences of moves there are."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from fourfold import _core
from fourfold._core import Position
from fourfold.cli.arguments import GameName, PositionText, Settings, opened
from fourfold.cli.listing import sorted_texts

DEEPEST = 99


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text) > DEEPEST:
        raise typer.BadParameter(f"a number from 0 to {DEEPEST}, not {text!r}.")
    return int(text)


def perft(
    game: GameName,
    depth: Annotated[
        int,
        typer.Argument(parser=_depth, metavar="DEPTH", help="How many moves, 0 to 99."),
    ],
    settings: Settings = None,
    position: PositionText = None,
    divide: Annotated[
        bool, typer.Option("--divide", help="Before the count, show what each move leads to.")
    ] = False,
) -> None:
    """Count the move sequences of a given length. Repetition is ignored.

    \b
    Examples:
      fourfold perft qawale 4
      fourfold perft qomet 3 --divide
    """
    start = opened(game, settings, position).position
    if divide and depth:
        print(_divided(start, depth))
    elif depth > 1 and sys.stderr.isatty():
        print(_watched(start, depth))
    else:
        print(_core.perft(start, depth))


def _divided(start: Position, depth: int) -> int:
    total = 0
    for text in sorted_texts(start):
        count = _core.perft(start.play(text), depth - 1)
        print(f"{text}: {count}", flush=True)
        total += count
    return total


def _watched(start: Position, depth: int) -> int:
    """The same count, with a bar for those who wait for it."""
    from rich.console import Console  # slow to import, so only for those who watch
    from rich.progress import track

    console = Console(stderr=True)
    moves = track(start.moves, "Counting", console=console, transient=True)
    return sum(_core.perft(start.play(move), depth - 1) for move in moves)
