"""The messages on the WebSocket: JSON, tagged by `do` from a client, by `is` from the server.

docs/online.md describes them.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Raw, Struct

from fourfold.online.vocabulary import (
    Code,
    Id,
    Level,
    MoveText,
    Offer,
    Ply,
    Result,
    Saying,
    Seat,
    Sitter,
    Status,
    Times,
    What,
)

PROTOCOL = 1


class Order(Struct, frozen=True, tag_field="do", kw_only=True, forbid_unknown_fields=True):
    """What all messages of clients have."""

    game: Code
    id: Id | None = None
    """Chosen by the client; the answer carries it."""


class Follow(Order, frozen=True, tag="follow", kw_only=True):
    """Be told what happens in a game, beginning with all after an event."""

    after: Annotated[int, Meta(ge=0)] = 0


class Unfollow(Order, frozen=True, tag="unfollow", kw_only=True):
    """Be told no more."""


class Deed(Order, frozen=True, kw_only=True):
    """What a seat does. It answers a ply."""

    ply: Ply


class Move(Deed, frozen=True, tag="move", kw_only=True):
    """Play a move."""

    move: MoveText


class Resign(Deed, frozen=True, tag="resign", kw_only=True):
    """Give up."""


class Leave(Deed, frozen=True, tag="leave", kw_only=True):
    """Give the seat free before the game begins, leave for good after that."""


class MakeOffer(Deed, frozen=True, tag="offer", kw_only=True):
    """Offer a draw, a takeback, a rematch, or an engine in the seat of somebody who left."""

    what: What
    of: Seat | None = None
    level: Level | None = None


class Accept(Deed, frozen=True, tag="accept", kw_only=True):
    """Agree to what was offered."""

    what: What


class Decline(Deed, frozen=True, tag="decline", kw_only=True):
    """Do not agree, or take one's own offer back."""

    what: What


class Say(Deed, frozen=True, tag="say", kw_only=True):
    """Say something."""

    key: Saying


Message = Follow | Unfollow | Move | Resign | Leave | MakeOffer | Accept | Decline | Say


class Reply(Struct, frozen=True, tag_field="is", omit_defaults=True, kw_only=True):
    """What all messages of the server have."""


class Hello(Reply, frozen=True, tag="hello", kw_only=True, omit_defaults=False):
    """The first message: who you are here, and what the time is."""

    player: str | None
    now: int
    protocol: int = PROTOCOL


class Standing(Struct, frozen=True, kw_only=True):
    """A game as it stands."""

    game: str
    options: dict[str, str]
    status: Status
    seats: tuple[Sitter, ...]
    you: int | None
    """Your seat; None if you only watch."""
    number: int
    """Of the last event."""
    ply: int
    """What the next deed answers. Every move and every takeback counts one."""
    turn: int | None
    """The seat to move; None while the game does not run."""
    moves: tuple[str, ...]
    position: str
    times: Times
    offers: tuple[Offer, ...]
    result: Result | None
    rematch: str | None


class GameNow(Reply, frozen=True, tag="game", kw_only=True):
    """The answer to `follow`: the game as it stands, and the events that were missed."""

    game: str
    id: int | None = None
    now: int
    standing: Standing
    events: list[Raw]


class News(Reply, frozen=True, tag="event", kw_only=True):
    """Something happened. Whoever did it finds the `id` of his message in it."""

    game: str
    event: Raw
    id: int | None = None


class Done(Reply, frozen=True, tag="done", kw_only=True):
    """What was asked for holds, or held already: the number of its event, if it has one."""

    game: str
    id: int | None = None
    number: int | None = None


class Refused(Reply, frozen=True, tag="refused", kw_only=True):
    """What was asked for has no effect, and why."""

    key: str
    sentence: str
    words: dict[str, str] = {}
    game: str | None = None
    id: int | None = None


class Closing(Reply, frozen=True, tag="closing", kw_only=True):
    """This process ends: connect again after so many milliseconds."""

    after: int


Answer = Hello | GameNow | News | Done | Refused | Closing

encode = msgspec.json.Encoder().encode
decode_message = msgspec.json.Decoder(Message).decode
decode_answer = msgspec.json.Decoder(Answer).decode
