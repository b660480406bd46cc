"""Coroutines that are begun at once, and become a task only if they have to wait.

Sending a message almost never waits; a task for each would cost more than the sending.
"""

from __future__ import annotations

import asyncio
import types
from collections.abc import Coroutine, Generator
from functools import partial
from typing import Any


def unfinished(coroutine: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Runs it as far as it goes. None if that was to its end, otherwise the task of its rest."""
    try:
        awaited = coroutine.send(None)
    except StopIteration:
        return None
    return asyncio.create_task(_rest(coroutine, awaited))


async def _rest(coroutine: Coroutine[Any, Any, None], awaited: Any) -> None:
    await _resumed(coroutine, awaited)


@types.coroutine
def _resumed(coroutine: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    """Hands on what the coroutine awaits, and what comes of it."""
    while True:
        try:
            result = yield awaited
        except BaseException as error:
            step: partial[Any] = partial(coroutine.throw, error)
        else:
            step = partial(coroutine.send, result)
        try:
            awaited = step()
        except StopIteration:
            return
