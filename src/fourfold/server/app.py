"""The server put together."""

from __future__ import annotations

from litestar import Litestar, MediaType, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from fourfold.server.front import Front
from fourfold.server.settings import Settings
from fourfold.server.site import Site


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def healthz() -> str:
    """The process is alive."""
    return "ok"


@get("/readyz", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def readyz() -> str:
    """Requests can be answered."""
    return "ok"


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics() -> Response[bytes]:
    """What Prometheus reads."""
    return Response(generate_latest(), headers={"content-type": CONTENT_TYPE_LATEST})


def application(settings: Settings) -> Front:
    """All of it, behind its front. ValueError where the app has not been built."""
    site = Site(settings.site_folder)
    interface = Litestar(route_handlers=[healthz, readyz, metrics], openapi_config=None)
    return Front(interface, site, settings.origins)
