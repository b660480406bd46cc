"""What the server writes down about itself: one JSON object a line on standard error.

Nothing in it says who somebody is: no name, no address, no token, no text that somebody sent.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections import Counter

journal = logging.getLogger("fourfold.server")

ALLOWED = ("key", "game", "where", "error", "count", "seconds", "version", "place", "database")
"""What a line may tell besides its message."""
REFUSALS_A_SECOND = 5
"""Of each kind; more are counted, not written, so that nobody fills the disk by being refused."""


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
    """Writes down what was refused, of each kind up to so many a second."""

    def __init__(self) -> None:
        self._second = 0
        self._seen: Counter[str] = Counter()

    def note(self, key: str, where: str, game: str | None = None) -> None:
        second = int(time.monotonic())
        if second != self._second:
            self._tell_the_rest()
            self._second = second
        self._seen[key] += 1
        if self._seen[key] <= REFUSALS_A_SECOND:
            extra = {"key": key, "where": where} | ({"game": game} if game else {})
            journal.info("refused", extra=extra)

    def _tell_the_rest(self) -> None:
        for key, count in self._seen.items():
            if count > REFUSALS_A_SECOND:
                rest = {"key": key, "count": count - REFUSALS_A_SECOND}
                journal.info("refused as well", extra=rest)
        self._seen.clear()
