"""What is committed together or not at all: an event, and what follows from it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from fourfold.server.row import Row, Step


@dataclass(slots=True)
class Unit:
    """An event of a game, and what it changes beside the log."""

    game: str
    number: int
    text: str
    step: Step | None = None
    changed: Row | None = None
    seats: Sequence[Row] = ()
    """The seats of the game, where they have changed."""
    created: Unit | None = None
    """Of a rematch: the new game."""
    new: bool = False
    done: asyncio.Future[bool] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
