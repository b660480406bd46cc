"""/api/lobby, /api/me/games, /api/records: lists of games."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import Response, get
from litestar.params import Parameter
from msgspec import Struct

from fourfold.server import search
from fourfold.server.answers import refusals
from fourfold.server.refusal import Refusal
from fourfold.server.search import Summary, Wanted
from fourfold.server.store import Store
from fourfold.server.visitor import Visitor

LICENCE = '<https://creativecommons.org/publicdomain/zero/1.0/>; rel="license"'
LATEST = 2**53 - 1

Limit = Annotated[int, Parameter(ge=1, le=100, description="How many at most.")]
Words = Annotated[str | None, Parameter(max_length=64)]
Option = Annotated[
    list[Annotated[str, msgspec.Meta(max_length=64)]] | None,
    Parameter(max_items=16, description="Such as players=3; may be repeated."),
]
Before = Annotated[
    str | None, Parameter(max_length=40, description="The `next` of the page before.")
]
After = Annotated[
    int, Parameter(ge=0, le=LATEST, description="The `finished` of the last line you have.")
]
Lines = Annotated[int, Parameter(ge=1, le=1000, description="How many at most.")]


class Lobby(Struct, frozen=True):
    """Open invitations."""

    games: list[Summary]


class Page(Struct, frozen=True):
    """Some of somebody's games, and what the next page is asked for with."""

    games: list[Summary]
    next: str | None


@get("/api/lobby", tags=["lists"], summary="Open invitations", responses=refusals(401, 429))
async def lobby(visitor: Visitor, store: Store) -> Lobby:
    you = visitor.player.id if visitor.player else None
    return Lobby(await store.ask(lambda connection: search.lobby(connection, you)))


@get("/api/me/games", tags=["lists"], summary="Your games", responses=refusals(400, 401, 429))
async def own_games(
    visitor: Visitor,
    store: Store,
    status: Literal["open", "running", "over"] | None = None,
    game: Words = None,
    option: Option = None,
    result: Literal["won", "lost", "draw"] | None = None,
    opponent: Words = None,
    before: Before = None,
    limit: Limit = 30,
) -> Page:
    you = visitor.known.id
    place = _place(before)
    wanted = Wanted(status, game, option or (), result, opponent, place, limit)
    games = await store.ask(lambda connection: search.of_player(connection, you, wanted))
    last = games[-1] if len(games) == limit else None
    return Page(games, f"{last.updated}.{last.game}" if last else None)


@get(
    "/api/records",
    tags=["lists"],
    summary="Finished games, a JSON object a line, CC0",
    media_type="application/jsonl",
    responses=refusals(400, 401, 429),
)
async def records(
    visitor: Visitor, store: Store, after: After = 0, limit: Lines = 1000
) -> Response[bytes]:
    games = await store.ask(lambda connection: search.finished(connection, after, limit))
    body = msgspec.json.Encoder().encode_lines(games)
    return Response(body, media_type="application/jsonl", headers={"link": LICENCE})


def _place(before: str | None) -> tuple[int, str] | None:
    if before is None:
        return None
    updated, _, code = before.partition(".")
    if not (updated.isascii() and updated.isdigit() and len(updated) <= 16):
        raise Refusal("bad_request", why="before: not the `next` of a page")
    return int(updated), code
