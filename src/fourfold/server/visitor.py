"""Whoever asks: the player behind a cookie or a bot's token, and the address he comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from litestar.connection import ASGIConnection

from fourfold.server.identity import COOKIE
from fourfold.server.limits import counted
from fourfold.server.refusal import Refusal
from fourfold.server.store import Player

if TYPE_CHECKING:
    from fourfold.server.house import House

BEARER = "Bearer "


class Visitor(NamedTuple):
    """Somebody, known or not."""

    player: Player | None
    address: str
    is_secure: bool
    """Whether he came by https, so that a cookie may be kept for that alone."""

    @property
    def known(self) -> Player:
        if self.player is None:
            raise Refusal("who_are_you")
        return self.player


async def visitor_of(connection: ASGIConnection[Any, Any, Any, Any], house: House) -> Visitor:
    """A token that is no good is refused; a cookie that is no good is nobody's."""
    address = counted(connection.client.host if connection.client else None)
    if not house.requests.allows(address):
        raise Refusal("too_many_requests")
    is_secure = connection.scope.get("scheme") in ("https", "wss")
    header = connection.headers.get("authorization", "")
    if header:
        player = await house.identity.of(header.removeprefix(BEARER), "bot")
        if player is None:
            raise Refusal("who_are_you")
        return Visitor(player, address, is_secure)
    cookie = connection.cookies.get(COOKIE)
    player = await house.identity.of(cookie, "cookie") if cookie else None
    if cookie and player is None:
        house.refusals.note("bad_token", "cookie")
    return Visitor(player, address, is_secure)
