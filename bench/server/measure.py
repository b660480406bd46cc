"""Measures the server: python -m bench.server.measure [steady|memory|saturation ...]

Prints what it found and writes bench/server/figures.json. On a busy machine the clock tells little:
what is compared takes turns in one run, and beside the rates stand the seconds of processor time
that the server itself used for a message.
"""

from __future__ import annotations

import asyncio
import json
import os
import platform
import statistics
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import uvloop

from bench.server.games import pairs
from bench.server.load import Rate, echoed, saturated, steady
from bench.server.processes import echo, processor_seconds, resident_bytes, servers
from bench.server.wire import opened
from tests.server import services
from tests.server.serving import Serving

FIGURES = Path(__file__).with_name("figures.json")
GAMES, EVERY, STEADY = 1000, 5.0, 60.0
IDLE = 2000
PAIRS, SECONDS, ROUNDS, MOVES = 400, 5.0, 2, 400
SECRET = "0123456789abcdef" * 2


def percentile(values: list[float], percent: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * percent / 100))]


def measured_steady() -> dict[str, float]:
    """1,000 games with a move every five seconds."""
    with tempfile.TemporaryDirectory() as folder, servers(Path(folder)) as (serving,):

        async def play() -> dict[str, float]:
            made = await pairs([serving.port], GAMES, int(STEADY / EVERY) + 2)
            used = processor_seconds(serving.process.pid)
            latencies = await steady(made, EVERY, STEADY)
            used = processor_seconds(serving.process.pid) - used
            figures = {"moves": len(latencies.acknowledged), "seen": len(latencies.seen)}
            return {
                **figures,
                "load average": os.getloadavg()[0],
                "acknowledged, 50 % (ms)": 1000 * percentile(latencies.acknowledged, 50),
                "acknowledged, 99 % (ms)": 1000 * percentile(latencies.acknowledged, 99),
                "seen, 50 % (ms)": 1000 * percentile(latencies.seen, 50),
                "seen, 99 % (ms)": 1000 * percentile(latencies.seen, 99),
                "processor (%)": 100 * used / STEADY,
            }

        return uvloop.run(play())


def measured_memory() -> dict[str, float]:
    """2,000 sockets that do nothing."""
    with tempfile.TemporaryDirectory() as folder, servers(Path(folder)) as (serving,):

        async def connect() -> dict[str, float]:
            warm = [await opened(serving.port, {}) for _ in range(100)]
            await asyncio.sleep(1)
            before = resident_bytes(serving.process.pid)
            idle = [await opened(serving.port, {}) for _ in range(IDLE)]
            await asyncio.sleep(1)
            grown = resident_bytes(serving.process.pid) - before
            for wire in (*warm, *idle):
                wire.close()
            return {"sockets": IDLE, "KB per idle socket": grown / IDLE / 1000}

        return uvloop.run(connect())


def measured_saturation() -> dict[str, dict[str, float]]:
    """As many moves as there can be, beside as many echoes, in turns."""
    rates: dict[str, list[tuple[float, float]]] = {}
    with ExitStack() as stack:
        database = stack.enter_context(services.postgresql())
        redis = stack.enter_context(services.redis())
        many = {"database": database, "redis": redis, "secret": SECRET}
        kinds: dict[str, Callable[[], tuple[Rate, float]]] = {
            "echo": _echo,
            "SQLite": lambda: _moves(1),
            "PostgreSQL": lambda: _moves(1, database=database),
            "two processes": lambda: _moves(2, **many),
        }
        for _ in range(ROUNDS):
            for name, measure in kinds.items():
                rate, processor = measure()
                rates.setdefault(name, []).append((rate.per_second, processor / rate.messages))
                print(f"{name}: {rate.per_second:.0f} a second", flush=True)
    return _compared(rates)


def _compared(rates: dict[str, list[tuple[float, float]]]) -> dict[str, dict[str, float]]:
    """The best round of each by the clock, the median by processor time."""
    best = {name: max(rate for rate, _ in each) for name, each in rates.items()}
    used = {name: statistics.median(cost for _, cost in each) for name, each in rates.items()}
    return {
        name: {
            "a second": best[name],
            "to the echo": best[name] / best["echo"],
            "processor microseconds": 1e6 * used[name],
            "to the echo by processor time": used["echo"] / used[name],
        }
        for name in rates
    }


def _echo() -> tuple[Rate, float]:
    text = b'{"do":"move","game":"abcdefghijkl","ply":10,"move":"c4d4","id":10}'
    with echo() as (port, process):

        async def run() -> tuple[Rate, float]:
            before = processor_seconds(process)
            rate = await echoed(port, 2 * PAIRS, text, SECONDS)
            share = rate.seconds / (rate.seconds + 1)
            return rate, (processor_seconds(process) - before) * share

        return uvloop.run(run())


def _moves(count: int, **settings: Any) -> tuple[Rate, float]:
    with tempfile.TemporaryDirectory() as folder, servers(Path(folder), count, **settings) as both:

        async def run() -> tuple[Rate, float]:
            made = await pairs([serving.port for serving in both], PAIRS, MOVES)
            before = _used(both)
            rate = await saturated(made, SECONDS)
            share = rate.seconds / (rate.seconds + 1)  # it was warmed up for a second
            return rate, (_used(both) - before) * share

        return uvloop.run(run())


def _used(processes: list[Serving]) -> float:
    return sum(processor_seconds(serving.process.pid) for serving in processes)


def main() -> None:
    parts: dict[str, Callable[[], Any]] = {
        "steady": measured_steady,
        "memory": measured_memory,
        "saturation": measured_saturation,
    }
    figures = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    figures["machine"] = f"{os.cpu_count()} cores, Python {platform.python_version()}"
    for name in sys.argv[1:] or parts:
        figures[name] = parts[name]()
        print(json.dumps(figures[name], indent=2), flush=True)
        FIGURES.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
