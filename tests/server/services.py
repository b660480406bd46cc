"""PostgreSQL, Redis and nginx as Debian brings them, each in a folder of its own, for tests."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
PATIENCE = 30.0


def wanted(command: str, package: str) -> None:
    """Makes sure of a command of the system. Where it may not be installed, the test is skipped."""
    try:
        subprocess.run([TOP / "scripts" / "debian", command, package], check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip(f"NOT TESTED: {package} is not here and cannot be installed")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of an empty database."""
    wanted("pg_createcluster", "postgresql")
    programs = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: int(p.parent.name))
    user = "postgres" if os.getuid() == 0 else None  # it does not run as root
    port = free_port()
    with _folder(user) as folder:
        subprocess.run(
            [programs / "initdb", "-D", folder / "data", "-U", "fourfold", "-A", "trust", "-N"],
            check=True,
            stdout=subprocess.DEVNULL,
            user=user,
        )
        options: list[str | Path] = [
            "-k",
            folder,
            "-c",
            "listen_addresses=127.0.0.1",
            "-p",
            str(port),
        ]
        with _running([programs / "postgres", "-D", folder / "data", *options], port, user):
            deadline = time.monotonic() + PATIENCE
            create: list[str | Path] = [programs / "createdb", "-h", "127.0.0.1", "-p", str(port)]
            while subprocess.run(
                [*create, "-U", "fourfold", "games"], stderr=subprocess.DEVNULL
            ).returncode:
                assert time.monotonic() < deadline
                time.sleep(0.1)
            yield f"postgresql://fourfold@127.0.0.1:{port}/games"


@contextmanager
def redis() -> Iterator[str]:
    """The URL of a Redis."""
    wanted("redis-server", "redis-server")
    port = free_port()
    with _folder(None) as folder:
        command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
        with _running([*command, "--dir", folder], port, None):
            yield f"redis://127.0.0.1:{port}"


@contextmanager
def nginx(ports: list[int]) -> Iterator[int]:
    """The port of nginx, as deploy/nginx.conf sets it up, before these two."""
    wanted("nginx", "nginx")
    port = free_port()
    text = (TOP / "deploy" / "nginx.conf").read_text()
    for number, upstream in enumerate(ports, start=1):
        text = text.replace(f"fourfold-{number}:8020", f"127.0.0.1:{upstream}")
    text = text.replace("listen 8080;", f"listen 127.0.0.1:{port};")
    with _folder(None) as folder:
        (folder / "nginx.conf").write_text(f"pid {folder}/pid;\n{text}")
        command: list[str | Path] = [
            "nginx",
            "-p",
            folder,
            "-c",
            folder / "nginx.conf",
            "-e",
            folder / "errors",
        ]
        with _running([*command, "-g", "daemon off;"], port, None):
            yield port


@contextmanager
def _folder(user: str | None) -> Iterator[Path]:
    """A folder that the user of a service can reach."""
    folder = Path(tempfile.mkdtemp(prefix="fourfold-"))
    try:
        if user is not None:
            shutil.chown(folder, user)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _running(command: list[str | Path], port: int, user: str | None) -> Iterator[None]:
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=user
    )
    try:
        _await(port, process)
        yield
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _await(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        assert process.poll() is None, f"{process.args!r} has ended"
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise AssertionError(f"{process.args!r} does not answer")
