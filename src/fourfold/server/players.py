"""/api/me and /api/bots: becoming somebody, and staying it on another device."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.datastructures import Cookie
from msgspec import Meta, Struct

from fourfold.server.answers import refusals
from fourfold.server.bus import Bus
from fourfold.server.identity import COOKIE, COOKIE_SECONDS, LONGEST_TOKEN, Identity
from fourfold.server.limits import Limit
from fourfold.server.refusal import Refusal
from fourfold.server.sockets import Sockets
from fourfold.server.store import Player
from fourfold.server.visitor import Visitor

LONGEST_RAW_NAME = 200


class Me(Struct, frozen=True):
    """Who one is; `player` is null for somebody unknown."""

    player: str | None
    name: str


class Naming(Struct, frozen=True, forbid_unknown_fields=True):
    """A name to be known by."""

    name: Annotated[str, Meta(max_length=LONGEST_RAW_NAME)] | None = None


class Token(Struct, frozen=True, forbid_unknown_fields=True):
    """The token of a private link."""

    token: Annotated[str, Meta(max_length=LONGEST_TOKEN)]


class Link(Struct, frozen=True):
    """For a private link, and until when it is good."""

    token: str
    expires: int


class Bot(Struct, frozen=True):
    """A bot, and the token by which it is known."""

    player: str
    name: str
    token: str


class Newcomers(Limit):
    """How many players one address may make."""


class PlayersApi(Controller):
    """Who one is."""

    path = "/api"
    tags = ("players",)

    @get("/me", summary="Who one is", responses=refusals(401, 429))
    async def who(self, visitor: Visitor) -> Me:
        return _me(visitor.player)

    @post("/me", status_code=200, summary="Become somebody", responses=refusals(400, 401, 422, 429))
    async def become(
        self, data: Naming, visitor: Visitor, identity: Identity, newcomers: Newcomers
    ) -> Response[Me]:
        player = visitor.player
        if player is None:
            if not newcomers.allows(visitor.address):
                raise Refusal("too_many_requests")
            player = await identity.new(data.name or "", "person")
        elif data.name is not None:
            player = await identity.rename(player, data.name)
        return _with_cookie(player, visitor, identity)

    @post("/me/link", status_code=200, summary="A private link", responses=refusals(401, 429))
    async def link(self, visitor: Visitor, identity: Identity) -> Link:
        return Link(*identity.link(visitor.known))

    @post(
        "/me/continue",
        status_code=200,
        summary="Go on here, by a private link",
        responses=refusals(400, 401, 429),
    )
    async def go_on(self, data: Token, visitor: Visitor, identity: Identity) -> Response[Me]:
        player = await identity.of(data.token, "link")
        if player is None:
            raise Refusal("bad_token")
        return _with_cookie(player, visitor, identity)

    @post(
        "/me/renew",
        status_code=200,
        summary="Make all cookies, links and tokens void but a new cookie",
        responses=refusals(401, 429),
    )
    async def renew(
        self, visitor: Visitor, identity: Identity, sockets: Sockets, bus: Bus
    ) -> Response[Me]:
        player = await identity.renew(visitor.known)
        sockets.let_go(player.id)
        bus.tell_renewed(player.id)
        return _with_cookie(player, visitor, identity)

    @post("/bots", status_code=201, summary="A new bot", responses=refusals(400, 401, 422, 429))
    async def bot(
        self, data: Naming, visitor: Visitor, identity: Identity, newcomers: Newcomers
    ) -> Bot:
        if not newcomers.allows(visitor.address):
            raise Refusal("too_many_requests")
        player = await identity.new(data.name or "", "bot")
        return Bot(player.id, player.name, identity.bot_token(player))


def _me(player: Player | None) -> Me:
    return Me(player.id, player.name) if player else Me(None, "")


def _with_cookie(player: Player, visitor: Visitor, identity: Identity) -> Response[Me]:
    """Bots show their token, and get no cookie."""
    if player.kind == "bot":
        return Response(_me(player))
    cookie = Cookie(
        key=COOKIE,
        value=identity.cookie(player),
        max_age=COOKIE_SECONDS,
        path="/api",
        httponly=True,
        secure=visitor.is_secure,
        samesite="strict",
    )
    return Response(_me(player), cookies=[cookie])
