"""A real server process for tests, on a free port, ended by its id."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

STARTUP = 60.0
INDEX = """<!doctype html><title>Fourfold</title><style>a{}</style>
<script>document.title = 'Fourfold'</script><script type="module" src="assets/app-1.js"></script>
"""


def small_site(folder: Path) -> Path:
    """A folder as `make site` makes it, small."""
    (folder / "assets").mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "service-worker.js").write_text("'use strict'")
    (folder / "assets" / "app-1.js").write_text("'use strict'")
    (folder / "assets" / "app-1.js.br").write_bytes(b"brotli")
    (folder / "assets" / "app-1.js.gz").write_bytes(b"gzip")
    (folder / "assets" / "core-1.wasm").write_bytes(b"\0asm")
    return folder


class Serving:
    """`fourfold serve` in a process of its own, with settings of the environment."""

    def __init__(self, folder: Path, *, port: int = 0, **settings: object) -> None:
        self.data = folder / "data"
        site = small_site(folder / "site")
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("FOURFOLD_")}
        chosen = {f"FOURFOLD_{name.upper()}": str(value) for name, value in settings.items()}
        command = [sys.executable, "-m", "fourfold", "serve", "--port", str(port)]
        self.errors = folder / f"errors-{os.urandom(4).hex()}.txt"
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [*command, "--data", str(self.data), "--site", str(site)],
                stdout=subprocess.PIPE,
                stderr=errors,
                env={**inherited, **chosen},
            )
        self.url = self._place()
        self.port = int(self.url.rsplit(":", 1)[1])

    def _place(self) -> str:
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], STARTUP)
        line = self.process.stdout.readline().decode() if ready else ""
        if not line.startswith("Fourfold is at "):
            self.kill()
            raise AssertionError(f"the server did not start: {self.errors.read_text()}")
        return line.removeprefix("Fourfold is at ").strip().rstrip("/")

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self._reap()

    def end(self) -> int:
        """Asks it to end, and waits until it has; returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self._reap()

    def _reap(self) -> int:
        status = self.process.wait(30)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return status

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.kill()
