"""What happens in a game, one event after the other: its log, from which all else follows.

An event is stored as the very JSON text that clients get. Events are numbered from 1.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from fourfold.online.vocabulary import ClockSetting, Result, Saying, Sitter, Times, What


class Happened(Struct, frozen=True, omit_defaults=True, tag_field="kind", kw_only=True):
    """What all events tell."""

    number: int
    at: int


class Created(Happened, frozen=True, tag="created", kw_only=True):
    """The game, its clock, its seats. Where all seats are taken it begins at once."""

    game: str
    options: dict[str, str] = {}
    rules: int
    """The version of the rules."""
    clock: ClockSetting
    seats: tuple[Sitter, ...]
    by: str | None = None
    """The player who created it."""
    listed: bool = False
    """Whether it stands in the lobby."""
    times: Times | None = None
    previous: str | None = None
    """The game of which this is the rematch."""


class Seated(Happened, frozen=True, tag="seated", kw_only=True):
    """Somebody took a seat. With `times` it was the last one: the game begins."""

    seat: int
    sitter: Sitter
    times: Times | None = None


class Unseated(Happened, frozen=True, tag="unseated", kw_only=True):
    """Somebody gave a seat free before the game began."""

    seat: int


class Cancelled(Happened, frozen=True, tag="cancelled", kw_only=True):
    """Whoever created the game took it back before it began."""


class Moved(Happened, frozen=True, tag="moved", kw_only=True):
    """A move."""

    seat: int
    move: str
    times: Times
    result: Result | None = None


class Resigned(Happened, frozen=True, tag="resigned", kw_only=True):
    """A seat gave up. With three or more the game goes on, a stand-in plays its moves."""

    seat: int
    times: Times | None = None
    result: Result | None = None


class TimedOut(Happened, frozen=True, tag="timed_out", kw_only=True):
    """A seat's time ran out."""

    seat: int
    times: Times | None = None
    result: Result | None = None


class Left(Happened, frozen=True, tag="left", kw_only=True):
    """A person left for good. The others may agree on an engine in the seat."""

    seat: int


class Consented(Happened, frozen=True, kw_only=True):
    """What offers and their acceptance tell. With `done`, all have agreed: it holds."""

    seat: int
    what: What
    of: int | None = None
    level: int | None = None
    done: bool = False
    back: int | None = None
    """Of a takeback: how many moves stand now."""
    times: Times | None = None
    result: Result | None = None
    game: str | None = None
    """Of a rematch: the new game."""


class Offered(Consented, frozen=True, tag="offered", kw_only=True):
    """A seat offered something."""


class Accepted(Consented, frozen=True, tag="accepted", kw_only=True):
    """A seat agreed to what was offered."""


class Declined(Happened, frozen=True, tag="declined", kw_only=True):
    """A seat did not agree, or the one that offered it took it back: the offer is gone."""

    seat: int
    what: What


class Said(Happened, frozen=True, tag="said", kw_only=True):
    """A seat said one of the fixed sayings."""

    seat: int
    key: Saying


Event = (
    Created
    | Seated
    | Unseated
    | Cancelled
    | Moved
    | Resigned
    | TimedOut
    | Left
    | Offered
    | Accepted
    | Declined
    | Said
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def written(event: Event) -> str:
    """The text of an event, as it is stored and sent."""
    return _encoder.encode(event).decode()


def read(text: str | bytes) -> Event:
    """The event of a text."""
    return _decoder.decode(text)
