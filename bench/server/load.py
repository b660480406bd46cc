"""The load itself: moves at a steady pace, moves as fast as they are answered, echoes likewise."""

from __future__ import annotations

import asyncio
import random
import time
from typing import NamedTuple

from bench.server.games import Pair
from bench.server.wire import Wire, opened


class Latencies(NamedTuple):
    """Seconds from sending a move until it was acknowledged, and until the opponent saw it."""

    acknowledged: list[float]
    seen: list[float]


class Rate(NamedTuple):
    """Messages in a time."""

    messages: int
    seconds: float

    @property
    def per_second(self) -> float:
        return self.messages / self.seconds


async def steady(pairs: list[Pair], every: float, seconds: float) -> Latencies:
    """Each pair plays a move every so many seconds, not all at the same moment."""
    latencies = Latencies([], [])
    for pair in pairs:
        _listen(pair, latencies)
    await asyncio.gather(*(_pace(pair, every, seconds) for pair in pairs))
    await asyncio.sleep(1)
    return latencies


def _listen(pair: Pair, latencies: Latencies) -> None:
    for seat, wire in enumerate(pair.wires):

        def hear(message: bytes, seat: int = seat) -> None:
            if b'"kind":"moved"' in message:
                mine = (pair.ply - 1) % 2 == seat
                waited = time.perf_counter() - pair.sent
                (latencies.acknowledged if mine else latencies.seen).append(waited)

        wire.heard = hear


async def _pace(pair: Pair, every: float, seconds: float) -> None:
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    await asyncio.sleep(random.uniform(0, every))
    while loop.time() < end:
        began = loop.time()
        _send(pair)
        await asyncio.sleep(max(0, began + every - loop.time()))


def _send(pair: Pair) -> None:
    ply = pair.ply
    pair.ply = ply + 1
    pair.sent = time.perf_counter()
    pair.wires[ply % 2].send(pair.script[ply])


async def saturated(pairs: list[Pair], seconds: float) -> Rate:
    """Each move is sent as soon as its player has seen the one before. Counted are those seen."""
    count = 0
    going_on = True

    def answer(pair: Pair, seat: int) -> None:
        def hear(message: bytes) -> None:
            nonlocal count
            if b'"kind":"moved"' in message and pair.ply % 2 == seat:
                count += 1
                if going_on and pair.ply < len(pair.script):
                    _send(pair)

        pair.wires[seat].heard = hear

    for pair in pairs:
        answer(pair, 0)
        answer(pair, 1)
        _send(pair)
    await asyncio.sleep(1)  # until it runs evenly
    count, began = 0, time.perf_counter()
    await asyncio.sleep(seconds)
    rate = Rate(count, time.perf_counter() - began)
    going_on = False
    await asyncio.sleep(1)
    if any(pair.ply >= len(pair.script) for pair in pairs):
        raise RuntimeError("The games were too short for this machine: give them more moves.")
    return rate


async def echoed(port: int, count: int, text: bytes, seconds: float) -> Rate:
    """So many sockets, each sending again what came back."""
    wires = [await opened(port, {}) for _ in range(count)]
    echoes = 0
    going_on = True

    def answer(wire: Wire) -> None:
        def hear(message: bytes) -> None:
            nonlocal echoes
            echoes += 1
            if going_on:
                wire.send(message)

        wire.heard = hear

    for wire in wires:
        answer(wire)
        wire.send(text)
    await asyncio.sleep(1)
    echoes, began = 0, time.perf_counter()
    await asyncio.sleep(seconds)
    rate = Rate(echoes, time.perf_counter() - began)
    going_on = False
    for wire in wires:
        wire.close()
    return rate
