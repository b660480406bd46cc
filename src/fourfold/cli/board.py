"""The board as commands show it: in text, or as a picture."""

from __future__ import annotations

import os
import sys
from typing import Any

from fourfold.game import Game


def board(game: Game, *, ascii_only: bool = False, viewer: int | None = None) -> str:
    """The board as lines of text, the last move marked, as well as standard output can show it."""
    seen: dict[str, Any] = {} if viewer is None else {"viewer": viewer}
    return game.position.text(
        ascii=ascii_only or not _writes_unicode(), color=_colors(), last=last_cells(game), **seen
    ).rstrip("\n")


def last_cells(game: Game) -> tuple[str, ...]:
    """The cells that the last move touched, for a frame around each."""
    if not game.moves:
        return ()
    before, move = game.positions[-2], game.moves[-1]
    cells: list[str | None] = []
    for effect in before.effects(move):
        cells += [effect.source, effect.target]
    return tuple(dict.fromkeys(cell for cell in cells if cell is not None))


def _writes_unicode() -> bool:
    try:
        "●◆─".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _colors() -> bool:
    # NO_COLOR: see no-color.org
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain
