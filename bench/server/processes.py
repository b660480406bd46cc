"""Server processes under measurement: started, and what they cost read from /proc."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.server.serving import Serving

SETTINGS: dict[str, Any] = {
    "games_per_hour": 10_000_000,
    "requests_per_second": 1_000_000,
    "messages_per_second": 1_000_000,
    "sockets_per_address": 100_000,
    "engines": 1,
}
TICKS = os.sysconf("SC_CLK_TCK")


@contextmanager
def echo() -> Iterator[tuple[int, int]]:
    """The port and the process of a bare echo."""
    command = [sys.executable, "-m", "bench.server.echo", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert process.stdout is not None
    try:
        (port,) = re.findall(r":(\d+)/", process.stdout.readline().decode())
        yield int(port), process.pid
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@contextmanager
def servers(folder: Path, count: int = 1, **settings: Any) -> Iterator[list[Serving]]:
    """Processes of the server."""
    processes = [Serving(folder, **{**SETTINGS, **settings}) for _ in range(count)]
    try:
        yield processes
    finally:
        for serving in processes:
            serving.kill()


def processor_seconds(process: int) -> float:
    """What a process has used of the processors so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_bytes(process: int) -> int:
    """How much memory a process has."""
    (pages,) = re.findall(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    return int(pages) * 1024
