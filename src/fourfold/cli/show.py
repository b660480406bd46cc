"""`fourfold show`: the board, as text, data or picture."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from fourfold.cli.arguments import GameName, MoveTexts, PositionText, Settings, opened
from fourfold.cli.board import board, last_cells
from fourfold.cli.files import replace_file
from fourfold.game import Game


def show(
    game: GameName,
    moves: MoveTexts = None,
    settings: Settings = None,
    position: PositionText = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print data instead.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Use plain ASCII signs.")] = False,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw an SVG picture into FILE instead.")
    ] = None,
    png: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw a PNG picture into FILE instead.")
    ] = None,
    theme: Annotated[
        Literal["light", "dark"], typer.Option(help="The colours of a picture.")
    ] = "light",
    arrows: Annotated[
        list[str] | None,
        typer.Option("--arrow", metavar="FROM-TO", help="Draw an arrow; may be repeated."),
    ] = None,
    marks: Annotated[
        list[str] | None,
        typer.Option("--mark", metavar="CELL", help="Mark a cell; may be repeated."),
    ] = None,
) -> None:
    """Show the board after the moves, the last one marked.

    \b
    Examples:
      fourfold show qawale
      fourfold show qomet d4 c4 --json
      fourfold show exago --set players=3 f6 g6 --svg board.svg --theme dark
      fourfold show qomet d4 --png board.png --arrow c3-d4 --mark e5
    """
    opening = opened(game, settings, position, moves)
    if (arrows or marks) and not (svg or png):
        raise ValueError("--arrow and --mark are drawn in a picture: add --svg FILE or --png FILE.")
    if svg or png:
        signs = {"arrows": [_ends(arrow) for arrow in arrows or ()], "marks": marks or ()}
        picture = _picture(opening, theme, signs)
        if svg:
            replace_file(svg, picture)
        if png:
            from fourfold.pictures import png as drawn

            replace_file(png, drawn(picture))
    if as_json:
        print(json.dumps(described(opening)))
    elif not svg and not png:
        print(board(opening, ascii_only=ascii_only))


def described(game: Game) -> dict[str, Any]:
    """A game as plain data."""
    outcome = game.outcome
    return {
        "game": game.rules.game,
        "options": game.rules.settings,
        "position": str(game.position),
        "turn": game.turn,
        "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason},
    }


def _ends(arrow: str) -> tuple[str, str]:
    source, dash, target = arrow.partition("-")
    if not dash:
        raise ValueError(f"An arrow goes from cell to cell, such as a1-b2, not {arrow}.")
    return source, target


def _picture(game: Game, theme: str, signs: dict[str, Any]) -> str:
    # Where hands are hidden, the player to move sees his own.
    viewer = game.turn if game.rules.settings.get("hidden") else None
    return game.position.svg(
        theme=theme, last=last_cells(game), hands=True, background=True, viewer=viewer, **signs
    )
