"""Games for the load: created over HTTP, with moves that were chosen before, so that nothing is
thought about while it is measured.
"""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import Any

import fourfold
from bench.server.wire import Wire, opened

GAME = "exago"
OPTIONS = {"repetition": "0"}


@dataclass
class Pair:
    """A game, its two sockets, and the moves that will be played."""

    code: str
    wires: list[Wire]
    script: list[bytes]
    ply: int = 0
    sent: float = 0.0
    waits: list[float] = field(default_factory=list)


class Http:
    """One connection, kept open: requests one after the other."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter

    async def ask(self, path: str, body: object, cookie: str = "") -> tuple[Any, str]:
        """The answer, and the cookie that came with it."""
        if not hasattr(self, "_writer"):
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        text = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        head += f"Cookie: {cookie}\r\nContent-Length: {len(text)}\r\n\r\n"
        self._writer.write(head.encode() + text)
        told = (await self._reader.readuntil(b"\r\n\r\n")).decode()
        headers = dict(line.lower().split(": ", 1) for line in told.split("\r\n")[1:-2])
        content = await self._reader.readexactly(int(headers["content-length"]))
        cookies = [line for line in told.split("\r\n") if line.lower().startswith("set-cookie")]
        kept = cookies[0].split(": ", 1)[1].partition(";")[0] if cookies else ""
        return json.loads(content), kept


async def pairs(ports: list[int], count: int, moves: int) -> list[Pair]:
    """So many games with both players connected; the second one at the last of the ports."""
    made: list[Pair] = []
    http = Http(ports[0])
    for number in range(count):
        cookies = [(await http.ask("/api/me", {"name": "Bench"}))[1] for _ in range(2)]
        asked = {"game": GAME, "options": OPTIONS, "draw_lots": False}
        created, _ = await http.ask("/api/games", asked, cookies[0])
        code = created["game"]
        await http.ask(f"/api/games/{code}/seats", {}, cookies[1])
        wires = [
            await followed(port, cookie, code)
            for port, cookie in zip((ports[0], ports[-1]), cookies, strict=True)
        ]
        made.append(Pair(code, wires, script(code, moves, number)))
    return made


async def followed(port: int, cookie: str, code: str) -> Wire:
    """A socket that follows the game."""
    wire = await opened(port, {"cookie": cookie})
    ready = asyncio.get_running_loop().create_future()

    def hear(message: bytes) -> None:
        if message.startswith(b'{"is":"game"') and not ready.done():
            ready.set_result(None)

    wire.heard = hear
    wire.send(b'{"do":"follow","game":"%s"}' % code.encode())
    await ready
    return wire


def script(code: str, moves: int, seed: int) -> list[bytes]:
    """The messages of a random game that does not end within so many moves."""
    draw = random.Random(seed)
    position = fourfold.ruleset(GAME, repetition=0).start
    messages = []
    for ply in range(moves):
        while True:
            move = draw.choice(position.moves)
            after = position.play(move)
            if after.outcome is None and len(after.moves) > 0:
                break
        position = after
        text = f'{{"do":"move","game":"{code}","ply":{ply},"move":"{move}","id":{ply}}}'
        messages.append(text.encode())
    return messages
