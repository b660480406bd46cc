"""One process of the server, from taking its port to saying goodbye."""

from __future__ import annotations

import gc
import socket
import sys
import webbrowser
from typing import Any

import uvicorn

from fourfold.server import journal
from fourfold.server.app import application
from fourfold.server.house import House
from fourfold.server.settings import Settings

LARGEST_MESSAGE = 4096
"""Bytes of a WebSocket message; the longest move of Qawale has 34."""
MOST_UNSENT = 64 * 1024
"""Bytes that the system keeps for a connection whose other end does not read."""
DEAF = 30_000
"""Milliseconds after which the system gives up a connection whose other end takes nothing."""
GARBAGE = 20_000
"""New objects before Python looks for garbage; a table in memory has thousands that stay."""
TURN = 0.001
"""Seconds after which the thread that commits gets its turn, however busy the event loop is."""
GRACE = 5
"""Seconds that requests under way may take when the server ends."""


class Process(uvicorn.Server):
    """A uvicorn server that tells where it is, and opens the app in a browser if asked to."""

    def __init__(self, config: uvicorn.Config, house: House, place: str, show: bool) -> None:
        super().__init__(config)
        self._house = house
        self._place = place
        self._show = show

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Fourfold is at {self._place}", flush=True)
            if self._show:
                webbrowser.open(self._place)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._house.sockets.close()
        await super().shutdown(sockets)


def run(settings: Settings, *, show: bool = False) -> None:
    """Serves until it is told to end. ValueError where something is missing or taken."""
    journal.begin()
    listener = listening(settings.host, settings.port)
    front, house = application(settings)
    _settle_python()
    with listener:
        place = _place(listener)
        Process(configured(front, settings), house, place, show).run(sockets=[listener])


def _settle_python() -> None:
    """What is here by now stays: Python need not look for garbage in it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, 50, 50)
    sys.setswitchinterval(TURN)


def configured(front: Any, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves."""
    return uvicorn.Config(
        front,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # its windows would be most of a socket's memory
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=GRACE,
        backlog=4096,
    )


def listening(host: str, port: int) -> socket.socket:
    """The port, taken before all else begins: one that is not free is known at once."""
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise ValueError(f"There is no address {host}: {error.strerror}.") from None
    family, kind, protocol, _, address = addresses[0]
    listener = socket.socket(family, kind, protocol)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST_UNSENT)
    if sys.platform == "linux":  # connections inherit both
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF)
    try:
        listener.bind(address)
    except OSError as error:
        listener.close()
        why = "it is taken" if error.errno == 98 else error.strerror
        raise ValueError(f"Port {port} on {host} cannot be used: {why}.") from None
    return listener


def _place(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
