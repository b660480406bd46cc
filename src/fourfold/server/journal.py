"""What the server writes down about itself: one JSON object a line on standard error.

Nothing in it says who somebody is: no name, no address, no token, no text that somebody sent.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback

journal = logging.getLogger("fourfold.server")

ALLOWED = ("key", "game", "where", "error", "count", "seconds", "version", "place", "database")
"""What a line may tell besides its message."""
REFUSALS_A_SECOND = 20
"""More are counted, not written, so that nobody fills the disk by being refused."""


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in ALLOWED if hasattr(record, name)}
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = repr(record.exc_info[0])
            line["trace"] = traceback.format_tb(record.exc_info[2])
        return json.dumps(line, ensure_ascii=True)


def begin() -> None:
    """Writes to standard error from now on, warnings of libraries included."""
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[lines], force=True)
    journal.setLevel(logging.INFO)


class Refusals:
    """Writes down what was refused, up to so many a second."""

    def __init__(self) -> None:
        self._second = 0
        self._written = 0
        self._unwritten = 0

    def note(self, key: str, where: str, game: str | None = None) -> None:
        second = int(time.monotonic())
        if second != self._second:
            if self._unwritten:
                journal.info("refused, not written", extra={"count": self._unwritten})
            self._second, self._written, self._unwritten = second, 0, 0
        if self._written >= REFUSALS_A_SECOND:
            self._unwritten += 1
            return
        self._written += 1
        extra = {"key": key, "where": where} | ({"game": game} if game else {})
        journal.info("refused", extra=extra)
