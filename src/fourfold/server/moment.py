"""What time it is, for the whole server."""

from __future__ import annotations

import time


def moment() -> int:
    """Whole milliseconds since 1970."""
    return time.time_ns() // 1_000_000
