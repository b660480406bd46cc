"""The arguments that several commands share, and the game that they describe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from fourfold.errors import IllegalMove, InvalidMove
from fourfold.game import Game
from fourfold.record_parts import rules_from
from fourfold.words import short

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="qawale, qomet, quads or exago.", show_default=False)
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Set an option of the game, such as players=3; may be repeated.",
        show_default=False,
    ),
]
PositionText = Annotated[
    str | None,
    typer.Option(
        "--position",
        metavar="TEXT",
        help="Begin with this position instead of the start.",
        show_default=False,
    ),
]
MoveTexts = Annotated[
    list[str] | None,
    typer.Argument(metavar="MOVE", help="Moves to play first.", show_default=False),
]


def opened(
    name: str,
    settings: Sequence[str] | None = None,
    position: str | None = None,
    moves: Sequence[str] | None = None,
) -> Game:
    """The game that the arguments describe. A move that cannot be played is named by its number.

    >>> opened("qomet", moves=["d4", "d4"])
    Traceback (most recent call last):
    fourfold.errors.IllegalMove: move 2 (d4): There is a star on d4 already.
    """
    rules = rules_from(name, settings or ())
    game = Game(rules, None if position is None else rules.position(position))
    for number, move in enumerate(moves or (), start=1):
        try:
            game.play(move)
        except (InvalidMove, IllegalMove) as error:
            raise type(error)(f"move {number} ({short(move)}): {error}") from None
    return game
