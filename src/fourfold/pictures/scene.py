"""The plain data that a picture is made of."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scene:
    """A position as it is drawn; nothing in it knows the rules."""

    game: str
    """qawale, qomet, quads or exago."""
    cells: Mapping[str, str]
    """What stands on each occupied cell: Qawale's pebbles bottom to top (``nnl``), Qomet's ``l`` or
    ``d``, in Quads the owner and the pattern as it lies, clockwise from the top (``lSPPT``), in
    Exago the first letter of the colour."""
    hands: tuple[tuple[str, ...], ...]
    """For each seat the pieces it still holds, written as on the board; in Quads the pattern alone,
    ``?`` for a piece that is not shown."""
    turn: int
    """The seat to move; -1 when the game is over."""
    seats: tuple[str, ...]
    """What each seat is called: light and dark, or its colour."""
    side: int = 0
    """Exago: cells on a side of the board."""
