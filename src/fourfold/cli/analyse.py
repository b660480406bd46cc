"""`fourfold analyse`: what the engine thinks of a position, while it thinks."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from fourfold.cli.arguments import GameName, MoveTexts, PositionText, Settings, opened
from fourfold.cli.interrupts import stopped_by_interrupt

USUAL_SECONDS = 10.0


def analyse(
    game: GameName,
    moves: MoveTexts = None,
    settings: Settings = None,
    position: PositionText = None,
    lines: Annotated[int, typer.Option(metavar="K", help="Tell the K best moves.")] = 1,
    seconds: Annotated[
        float | None,
        typer.Option(help="Think so long. Without any limit, ten seconds.", show_default=False),
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(help="Look at so many positions.", show_default=False)
    ] = None,
    depth: Annotated[
        int | None, typer.Option(help="Look so many plies ahead, 1 to 120.", show_default=False)
    ] = None,
    threads: Annotated[int, typer.Option(help="Think with so many threads.")] = 1,
    memory: Annotated[int, typer.Option(metavar="MIB", help="Use so much memory.")] = 64,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print data, an object a line, whenever more is known.")
    ] = False,
) -> None:
    """Tell what the engine thinks of a position: scores and lines, better and better ones.

    Scores are those of the player to move, in hundredths; a `win 5` or `loss 4` is proven, and says
    within how many plies. On a terminal a table is drawn anew as the engine looks deeper; elsewhere
    each depth is a line of its own. Ctrl-C ends the thinking, and the last result stays.

    \b
    Examples:
      fourfold analyse qomet d4 c3 --lines 3
      fourfold analyse qawale --seconds 60 --threads 4 --memory 1024
      fourfold analyse exago --set players=3 f6 g6 --nodes 50000
      fourfold analyse quads --depth 8 --json
    """
    from fourfold.cli.analysis_report import Report, as_data, as_rows, heading
    from fourfold.engine import Engine, Limit

    opening = opened(game, settings, position, moves)
    if seconds is nodes is depth is None:
        seconds = USUAL_SECONDS
    limit = Limit(seconds, nodes, depth)
    analysis = Engine(threads, memory).analyse(opening, limit, lines)
    with stopped_by_interrupt(analysis.stop), analysis:
        if as_json:
            for info in analysis:
                print(as_data(info, opening.rules), flush=True)
        elif sys.stdout.isatty():
            with Report(opening) as report:
                for info in analysis:
                    report.show(info)
        else:
            print(heading(opening))
            for info in analysis:
                print(as_rows(info, opening.rules), flush=True)
