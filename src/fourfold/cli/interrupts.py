"""Ctrl-C, where it does not mean that all shall end."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def stopped_by_interrupt(stop: Callable[[], object]) -> Iterator[None]:
    """The first Ctrl-C asks for a stop, so that a result can be told; the second one ends all."""

    def hear(*_: object) -> None:
        signal.signal(signal.SIGINT, before)
        stop()

    before = signal.signal(signal.SIGINT, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
