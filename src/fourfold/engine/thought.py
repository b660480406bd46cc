"""Thinking beside the conversation."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread

from fourfold._core import Move


class Thought:
    """Thinking in a thread of its own, from `go` to the answer."""

    def __init__(
        self,
        choose: Callable[[], Move],
        infinite: bool,
        conclude: Callable[[Move | Exception], None],
        hurry: Callable[[], None],
    ) -> None:
        """`hurry` makes a choice that is being made come at once."""
        self._choose = choose
        self._infinite = infinite
        self._conclude = conclude
        self._hurry = hurry
        self._stopped = Event()
        self._thread = Thread(target=self._think, name="thinking", daemon=True)

    def begin(self) -> None:
        """Starts to think."""
        self._thread.start()

    def stop(self) -> None:
        """Ends the thinking, and waits until the answer has been given."""
        self._stopped.set()
        self._hurry()
        self._thread.join()

    def _think(self) -> None:
        found: Move | Exception
        try:
            found = self._choose()
            if self._infinite:
                self._stopped.wait()
        except Exception as error:  # whatever broke: who waits for a move must hear of it
            found = error
        self._conclude(found)
