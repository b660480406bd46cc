"""From positions to pictures: what `Position.svg` and `Position.text` call."""

from typing import Any

from fourfold import pictures
from fourfold._core import Position
from fourfold.pictures import Scene


def scene_of(position: Position, viewer: int | None = None) -> Scene:
    """A position as plain data to draw, as far as a viewer may see it."""
    rules = position.rules
    side = rules.settings.get("side", 0)
    return Scene(
        game=rules.game,
        cells=position.cells,
        hands=tuple(position.hand(seat, viewer) for seat in range(rules.seats)),
        turn=-1 if position.outcome else position.turn,
        seats=rules.seat_names,
        side=side if isinstance(side, int) else 0,
    )


def svg(position: Position, *, viewer: int | None = None, **options: Any) -> str:
    """A picture of a position; see `fourfold.pictures.svg` for the options."""
    return pictures.svg(scene_of(position, viewer), **options)


def text(position: Position, *, viewer: int | None = None, **options: Any) -> str:
    """A position in letters; see `fourfold.pictures.text` for the options."""
    return pictures.text(scene_of(position, viewer), **options)
