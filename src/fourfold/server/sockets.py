"""Where WebSockets come in: who is let in, and the list of those who are."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from fourfold.online import messages
from fourfold.server import meters
from fourfold.server.connection import Connection
from fourfold.server.hall import Hall
from fourfold.server.journal import Refusals
from fourfold.server.limits import Places
from fourfold.server.settings import Settings
from fourfold.server.visitor import Visitor

Socket = WebSocket[Any, Any, Any]

COME_AGAIN = 1500
"""Milliseconds after which clients are to connect again when a process ends."""
TOO_LARGE = 1009
"""The code with which a socket is closed on which a message was too large."""
GOODBYE = 0.1
"""Seconds in which they are told so."""


class Sockets:
    """All open WebSockets of this process."""

    def __init__(self, hall: Hall, refusals: Refusals, settings: Settings) -> None:
        self._hall = hall
        self._refusals = refusals
        self._settings = settings
        self._places = Places(settings.sockets_per_address)
        self._open: set[Connection] = set()

    async def serve(self, socket: Socket, visitor: Visitor) -> None:
        """One WebSocket, from its greeting until it is closed."""
        await socket.accept()
        if not self._places.take(visitor.address):
            self._refusals.note("too_many_requests", "sockets")
            meters.SOCKETS_DROPPED.labels("too_many").inc()
            await socket.close(1013, "too_many_requests")
            return
        connection = self._connection(socket, visitor)
        try:
            connection.greet()
            if await _hear(socket, connection) == TOO_LARGE:
                self._refusals.note("too_large", "socket")
                meters.SOCKETS_DROPPED.labels("too_large").inc()
        finally:
            connection.leave()
            self._open.discard(connection)
            self._places.give_back(visitor.address)
            meters.SOCKETS.dec()

    def let_go(self, player: str) -> None:
        """A player has made all his cookies void: whoever came in by one of them leaves."""
        for connection in list(self._open):
            if connection.player == player:
                connection.close(1008, "renewed")

    async def close(self) -> None:
        """This process ends: everybody is told to come again. The sockets are closed after that."""
        text = messages.encode(messages.Closing(after=COME_AGAIN)).decode()
        for connection in self._open:
            connection.tell(text)
        await asyncio.sleep(GOODBYE)

    def _connection(self, socket: Socket, visitor: Visitor) -> Connection:
        player = visitor.player.id if visitor.player else None
        connection = Connection(
            player, socket.send, self._hall, self._refusals, self._settings.messages_per_second
        )
        self._open.add(connection)
        meters.SOCKETS.inc()
        return connection


async def _hear(socket: Socket, connection: Connection) -> int:
    """Until the socket is closed; returns the code it was closed with."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return message["code"]
        if message["type"] == "websocket.receive":
            await connection.hear(message.get("text"))


@websocket("/api/socket")
async def socket_of(socket: Socket, sockets: Sockets, visitor: Visitor) -> None:
    """The WebSocket of docs/online.md."""
    try:
        await sockets.serve(socket, visitor)
    except WebSocketDisconnect:
        return
