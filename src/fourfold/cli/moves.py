"""`fourfold moves`: the legal moves."""

from __future__ import annotations

from fourfold.cli.arguments import GameName, MoveTexts, PositionText, Settings, opened
from fourfold.cli.listing import sorted_texts


def moves(
    game: GameName,
    moves: MoveTexts = None,
    settings: Settings = None,
    position: PositionText = None,
) -> None:
    """List the legal moves, one a line, sorted; nothing when the game is over.

    \b
    Examples:
      fourfold moves qawale
      fourfold moves exago --set players=3 f6 g6
      fourfold moves qomet --position "3/3/3/3l3/3/3/3 d -"
    """
    opening = opened(game, settings, position, moves)
    if opening.outcome is None:
        for text in sorted_texts(opening.position):
            print(text)
