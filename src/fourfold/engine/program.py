"""A program that runs beside us, spoken with line by line.

Three threads keep its pipes from filling up, so that neither side ever waits for the other: one
writes, one reads, one keeps the last words of its standard error.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from time import monotonic
from typing import BinaryIO

from fourfold.engine.failures import EngineDied, EngineError, EngineGarbled, EngineMissing
from fourfold.words import one_line, quoted

LONGEST = 1 << 20
"""Bytes that a line may have."""
UNREAD = 1000
"""Lines that may wait to be read; a program that writes more has to wait itself."""
LAST_WORDS = 4096
"""Bytes of standard error that are kept."""
GRACE = 1.0
"""Seconds that a thread or a program which is ending anyway is waited for."""


class Program:
    """A running program. Lines go in and come out as text without their ends."""

    def __init__(self, command: Sequence[str]) -> None:
        self.name = one_line(Path(command[0]).name)
        self._lines: Queue[tuple[float, str | EngineError]] = Queue(UNREAD)
        self._outbox: SimpleQueue[str | None] = SimpleQueue()
        self._last_words = b""
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # A group of its own: it ends together with all that it starts, and an interrupt
                # on our terminal is ours alone.
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            why = (isinstance(error, OSError) and error.strerror) or str(error)
            raise EngineMissing(f"{quoted(command[0])} cannot be started: {why}.") from None
        stdin, stdout, stderr = self._process.stdin, self._process.stdout, self._process.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        self._pipes: list[BinaryIO] = [stdout, stderr]  # type: ignore[list-item]
        self._errors = _thread(self._keep_last_words, stderr)
        self._threads = [_thread(self._write, stdin), _thread(self._read, stdout), self._errors]

    @property
    def process_id(self) -> int:
        """The number that the system knows it by."""
        return self._process.pid

    def send(self, line: str) -> None:
        """Gives it a line. Never waits; a program that reads no more will not answer either."""
        self._outbox.put(line)

    def receive(self, deadline: float) -> tuple[float, str] | None:
        """The next line and when it came; None where there is none by the deadline."""
        try:
            came, line = self._lines.get(timeout=max(0.0, deadline - monotonic()))
        except Empty:
            return None
        if isinstance(line, EngineError):
            raise line
        return came, line

    def close(self, patience: float = 0.0) -> None:
        """Ends it: with `quit`, if there is patience, and then by force. May be repeated."""
        if patience:
            self.send("quit")
        self._outbox.put(None)
        end = monotonic() + patience
        while self._process.poll() is None and monotonic() < end:
            self._discard(0.01)  # a program that is still writing could not end otherwise
        if self._process.poll() is None:
            self._kill()
        self._process.wait()
        end = monotonic() + GRACE
        while any(thread.is_alive() for thread in self._threads) and monotonic() < end:
            self._discard(0.01)
        if not any(thread.is_alive() for thread in self._threads):
            for pipe in self._pipes:
                pipe.close()

    def _discard(self, seconds: float) -> None:
        with suppress(Empty):
            self._lines.get(timeout=seconds)

    def _kill(self) -> None:
        if os.name == "posix":
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()

    # ------------------------------------------------------------ the three threads

    def _write(self, pipe: BinaryIO) -> None:
        with suppress(OSError):
            for line in iter(self._outbox.get, None):
                pipe.write(f"{line}\n".encode())
                pipe.flush()
        with suppress(OSError):
            pipe.close()

    def _read(self, pipe: BinaryIO) -> None:
        while line := pipe.readline(LONGEST):
            try:
                text = line.decode()
            except UnicodeDecodeError:
                self._hand_over(EngineGarbled(f"{self.name} wrote bytes that are no text."))
                return
            if len(line) == LONGEST and not text.endswith("\n"):
                self._hand_over(EngineGarbled(f"{self.name} wrote a line that does not end."))
                return
            self._hand_over(text.strip())
        self._hand_over(self._died())

    def _hand_over(self, line: str | EngineError) -> None:
        self._lines.put((monotonic(), line))

    def _keep_last_words(self, pipe: BinaryIO) -> None:
        while words := pipe.read1():  # type: ignore[attr-defined]
            self._last_words = (self._last_words + words)[-LAST_WORDS:]

    def _died(self) -> EngineDied:
        try:
            code = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return EngineDied(f"{self.name} closed its output.")
        self._errors.join(GRACE)
        how = f"was killed by signal {-code}" if code < 0 else f"ended with exit code {code}"
        lines = self._last_words.decode(errors="replace").strip().splitlines()
        last = f": {one_line(lines[-1])[:200]}" if lines else ""
        return EngineDied(f"{self.name} {how}{last or '.'}")


def _thread(work: object, pipe: object) -> Thread:
    thread = Thread(target=work, args=(pipe,), name="pipe", daemon=True)  # type: ignore[arg-type]
    thread.start()
    return thread
