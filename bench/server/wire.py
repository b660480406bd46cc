"""A WebSocket client that costs next to nothing, so that the server is what is measured."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import cast

KEY = "dGhlIHNhbXBsZSBub25jZQ=="


class Wire(asyncio.Protocol):
    """One socket. `heard` is called with the bytes of each text message."""

    def __init__(self, host: str, headers: dict[str, str]) -> None:
        lines = [
            "GET /api/socket HTTP/1.1",
            f"Host: {host}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {KEY}",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        self._hello = ("\r\n".join(lines) + "\r\n\r\n").encode()
        self._unread = b""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.heard: Callable[[bytes], None] = lambda message: None
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._hello)

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed at once"))

    def data_received(self, data: bytes) -> None:
        data = self._unread + data if self._unread else data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._unread = head
                return
            if b" 101 " not in head[:20]:
                self.opened.set_exception(ConnectionError(head.decode()))
                return
            self.opened.set_result(None)
        self._unread = self._frames(data)

    def send(self, text: bytes) -> None:
        """A text frame. Its mask is zero, which the standard allows and nobody can see."""
        length = len(text)
        if length < 126:
            head = bytes((0x81, 0x80 | length))
        else:
            head = b"\x81\xfe" + struct.pack("!H", length)
        self._transport.write(head + b"\0\0\0\0" + text)

    def close(self) -> None:
        self._transport.abort()

    def _frames(self, data: bytes) -> bytes:
        """Reads whole frames; what is left over is returned."""
        at, end = 0, len(data)
        while end - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                if end - at < 4:
                    break
                (length,) = struct.unpack_from("!H", data, at + 2)
                start = at + 4
            elif length == 127:
                if end - at < 10:
                    break
                (length,) = struct.unpack_from("!Q", data, at + 2)
                start = at + 10
            if end - start < length:
                break
            kind = data[at] & 15
            if kind == 1:
                self.heard(data[start : start + length])
            elif kind == 9:
                self._transport.write(_pong(data[start : start + length]))
            at = start + length
        return data[at:]


def _pong(payload: bytes) -> bytes:
    return bytes((0x8A, 0x80 | len(payload))) + b"\0\0\0\0" + payload


async def opened(port: int, headers: dict[str, str]) -> Wire:
    loop = asyncio.get_running_loop()
    wire = Wire(f"127.0.0.1:{port}", headers)
    await loop.create_connection(lambda: wire, "127.0.0.1", port)
    await wire.opened
    return wire
