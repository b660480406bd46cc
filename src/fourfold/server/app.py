"""The server put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from litestar import Litestar, MediaType, Response, get
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Scope
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from fourfold.server import answers
from fourfold.server.front import LARGEST_BODY, Front
from fourfold.server.games import GamesApi
from fourfold.server.house import House
from fourfold.server.lists import lobby, own_games, records
from fourfold.server.players import PlayersApi
from fourfold.server.refusal import Refusal
from fourfold.server.settings import Settings
from fourfold.server.site import Site
from fourfold.server.sockets import socket_of
from fourfold.server.visitor import Visitor, visitor_of


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def healthz() -> str:
    """The process is alive."""
    return "ok"


@get("/readyz", media_type=MediaType.TEXT, include_in_schema=False)
async def readyz(house: House) -> Response[str]:
    """Requests can be answered: the database is there, and Redis where there is one."""
    ready = await house.is_ready()
    return Response("ok" if ready else "not ready", status_code=200 if ready else 503)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics() -> Response[bytes]:
    """What Prometheus reads."""
    return Response(generate_latest(), headers={"content-type": CONTENT_TYPE_LATEST})


def interface(house: House) -> Litestar:
    """The program behind the front."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        async with house.opened():
            yield

    return Litestar(
        route_handlers=[
            *(healthz, readyz, metrics, PlayersApi, GamesApi),
            *(lobby, own_games, records, socket_of),
        ],
        dependencies=_provided(house),
        exception_handlers={
            Refusal: answers.refused,
            HTTPException: answers.unreadable,
            Exception: answers.broken,
        },
        openapi_config=OpenAPIConfig(
            title="Fourfold",
            version=version("fourfold"),
            summary="Playing over the network: docs/online.md",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
        lifespan=[lifespan],
        state=State({"refusals": house.refusals}),
        request_max_body_size=LARGEST_BODY,
    )


def _provided(house: House) -> dict[str, Provide]:
    """What handlers ask for by name."""

    async def visitor(scope: Scope) -> Visitor:
        connection: ASGIConnection[object, object, object, State] = ASGIConnection(scope)
        return await visitor_of(connection, house)

    def given(value: object) -> Provide:
        return Provide(lambda: value, sync_to_thread=False)

    def here(name: str) -> Provide:
        """What there is only once the house is open."""
        return Provide(lambda: getattr(house, name), sync_to_thread=False)

    return {
        "house": given(house),
        "settings": given(house.settings),
        "store": given(house.store),
        "identity": given(house.identity),
        "bus": given(house.bus),
        "new_games": given(house.new_games),
        "newcomers": given(house.newcomers),
        "hall": here("hall"),
        "sockets": here("sockets"),
        "visitor": Provide(visitor),
    }


def application(settings: Settings) -> tuple[Front, House]:
    """All of it, behind its front. ValueError where the app has not been built."""
    site = Site(settings.site_folder)
    house = House(settings)
    return Front(interface(house), site, house.refusals, settings.origins), house
