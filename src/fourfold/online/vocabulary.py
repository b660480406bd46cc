"""What is said about a game over the network: its clock, its seats, its times.

Times are whole milliseconds; moments are counted from 1970, by the clock of the server.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

DAY = 24 * 60 * 60

Ply = Annotated[int, Meta(ge=0, le=1_000_000)]
Seat = Annotated[int, Meta(ge=0, le=5)]
Level = Annotated[int, Meta(ge=1, le=10)]
Code = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{12}$")]
"""The name of a game, as in its link. Whoever knows it may watch."""
Id = Annotated[int, Meta(ge=0, le=2**53 - 1)]
MoveText = Annotated[str, Meta(min_length=1, max_length=64)]

What = Literal["draw", "takeback", "rematch", "engine"]
"""What needs the consent of the others."""
Status = Literal["open", "running", "over", "cancelled"]

Saying = Literal[
    "hello",
    "good_luck",
    "have_fun",
    "well_played",
    "oops",
    "thinking",
    "sorry",
    "thanks",
    "good_game",
    "must_go",
]
"""What players can say to each other; every app says it in its own language."""


class ClockSetting(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How time is counted."""

    kind: Literal["none", "fischer", "move"]
    """`fischer`: seconds for the game, and an increment for each move. `move`: seconds for each
    move, 86400 for a day."""
    seconds: Annotated[int, Meta(ge=0, le=30 * DAY)] = 0
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class SeatSetting(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who is to sit in a seat of a new game."""

    kind: Literal["you", "open", "engine"] = "open"
    """`open`: whoever takes it first by the link."""
    level: Level | None = None
    """Of an engine, 1 to 10."""


class Sitter(Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat."""

    kind: Literal["person", "bot", "engine"]
    player: str | None = None
    """Who it is; None for an engine, and for a seat that nobody has taken."""
    name: str = ""
    level: int | None = None
    left: bool = False
    """Gone for good."""


class Times(Struct, frozen=True):
    """The clocks after an event."""

    left: tuple[int, ...] = ()
    """What each seat has left, when its turn began; empty without a clock."""
    deadline: int | None = None
    """The moment at which the seat to move loses on time; None while nobody does."""
    running: bool = False
    """Whether the clock of the seat to move runs: not before everybody has made a move."""


class Result(Struct, frozen=True):
    """How a game ended."""

    winner: int | None
    reason: str


class Offer(Struct, frozen=True, omit_defaults=True):
    """Something that waits for the consent of the others."""

    what: What
    by: int
    of: int | None = None
    """The seat that an engine is to take."""
    level: int | None = None
    agreed: tuple[int, ...] = ()
    """The seats that have consented so far, the one that offered included."""
