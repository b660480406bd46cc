"""/api/games: creating them, sitting down, looking at them."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, MediaType, Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec import Struct

from fourfold.online.messages import Standing
from fourfold.online.table import Table
from fourfold.online.vocabulary import Code, Seat, Sitter
from fourfold.record import write
from fourfold.server import beginning, deeds
from fourfold.server.answers import refusals
from fourfold.server.beginning import NewGame
from fourfold.server.deeds import Already, Decision, Now
from fourfold.server.hall import Hall
from fourfold.server.limits import Limit
from fourfold.server.moment import moment
from fourfold.server.records import record_of
from fourfold.server.refusal import Refusal
from fourfold.server.settings import Settings
from fourfold.server.store import Player
from fourfold.server.visitor import Visitor

GameCode = Annotated[Code, Parameter(description="The code of a game.")]


class Place(Struct, frozen=True):
    """A seat in a game; null for who only watches."""

    game: str
    seat: int | None


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat to take; null for any."""

    seat: Seat | None = None


class NewGames(Limit):
    """How many games one address may create."""


SEATED_ALREADY = ResponseSpec(Place, generate_examples=False, description="You sit there already.")


class GamesApi(Controller):
    """Games over the network."""

    path = "/api/games"
    tags = ("games",)

    @post("/", summary="Create a game", responses=refusals(400, 401, 422, 429))
    async def create(
        self, data: NewGame, visitor: Visitor, hall: Hall, new_games: NewGames, settings: Settings
    ) -> Place:
        you = sitter_of(visitor.known)
        created = beginning.created(data, you, moment(), settings.patience)
        if not new_games.allows(visitor.address):
            raise Refusal("too_many_games")
        code = beginning.new_code()
        await hall.create(code, created)
        table = await hall.table(code)
        return Place(code, table.seat_of(you.player))

    @get("/{code:str}", summary="A game as it stands", responses=refusals(400, 401, 404, 429))
    async def standing(self, code: GameCode, visitor: Visitor, hall: Hall) -> Standing:
        player = visitor.player.id if visitor.player else None
        return (await hall.table(code)).standing(player, hall.outages)

    @post(
        "/{code:str}/seats",
        summary="Take a seat",
        responses={200: SEATED_ALREADY, **refusals(400, 401, 404, 409, 422, 429)},
    )
    async def sit(
        self, code: GameCode, data: Choice, visitor: Visitor, hall: Hall
    ) -> Response[Place]:
        sitter = sitter_of(visitor.known)

        def decide(table: Table, now: Now) -> Decision | Already:
            return deeds.sit(table, data.seat, sitter, now)

        already = await hall.do(code, decide)
        table = await hall.table(code)
        place = Place(code, table.seat_of(sitter.player))
        return Response(place, status_code=201 if already is None else 200)

    @delete(
        "/{code:str}",
        summary="Take a game back before it begins",
        responses=refusals(400, 401, 403, 404, 409, 429),
    )
    async def cancel(self, code: GameCode, visitor: Visitor, hall: Hall) -> None:
        player = visitor.known.id
        await hall.do(code, lambda table, now: deeds.cancel(table, player, now))

    @get(
        "/{code:str}/record",
        media_type=MediaType.TEXT,
        summary="The record of a finished game",
        responses=refusals(400, 401, 404, 409, 429),
    )
    async def record(self, code: GameCode, visitor: Visitor, hall: Hall) -> str:
        table = await hall.table(code)
        if table.status != "over":
            raise Refusal("not_over")
        return write(record_of(table))


def sitter_of(player: Player) -> Sitter:
    """Somebody as he is shown in a seat."""
    return Sitter("bot" if player.kind == "bot" else "person", player.id, player.name)
