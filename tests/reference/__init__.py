"""The four games a second time: slow, plain, and written from the rules text alone.

Nothing here is shared with the core, so that the two can be compared ply by ply.
"""

from __future__ import annotations

from typing import Any

from . import exago, qawale, qomet, quads
from .game import Game, Outcome, Rules

__all__ = ["GAMES", "Game", "Outcome", "Rules", "ruleset"]

GAMES: dict[str, type[Rules[Any]]] = {
    "qawale": qawale.Rules,
    "qomet": qomet.Rules,
    "quads": quads.Rules,
    "exago": exago.Rules,
}


def ruleset(game: str, **options: object) -> Rules[Any]:
    """Give the rules of a game; ValueError for an unknown game or a bad option."""
    if game not in GAMES:
        raise ValueError(f"no game {game!r}; there are {', '.join(GAMES)}")
    return GAMES[game](**options)
