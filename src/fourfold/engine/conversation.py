"""Lines to and from a program, with a patience that ends.

Whatever goes wrong in a conversation ends the program at once, so that none is left behind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import NamedTuple, NoReturn, Protocol

from fourfold.engine.failures import (
    EngineDied,
    EngineError,
    EngineGarbled,
    EngineRefused,
    EngineTimeout,
)
from fourfold.words import one_line

CHATTER = 10_000
"""Lines without meaning that a program may write before it answers."""
LONGEST_REASON = 500


class Transport(Protocol):
    """Takes lines to a program and back."""

    def send(self, line: str) -> None:
        """Gives the program a line, without waiting."""

    def receive(self, deadline: float) -> tuple[float, str] | None:
        """Its next line and when it came; None where there is none by the deadline. Times are
        those of time.monotonic(). Raises EngineDied and EngineGarbled."""

    def close(self, patience: float = 0.0) -> None:
        """Ends the program, by force when the patience is over."""


class Words(NamedTuple):
    """A line, and when it came."""

    came: float
    words: list[str]


class Conversation:
    """One with a running program."""

    def __init__(self, transport: Transport, name: str, timeout: float) -> None:
        self.name = name
        self.timeout = timeout
        self.over = False
        self._transport = transport
        self._owed = 0
        """How often it has been asked for a sign, and has not given it yet."""

    def send(self, line: str) -> None:
        """Says a line."""
        self._expect_going_on()
        self._transport.send(line)

    def words(self, deadline: float) -> Words | None:
        """The words of the next line; None where it does not come by the deadline."""
        self._expect_going_on()
        try:
            arrival = self._transport.receive(deadline)
        except EngineError:
            self.end()
            raise
        if arrival is None:
            return None
        words = arrival[1].split()
        if words == ["readyok"]:
            self._owed = max(0, self._owed - 1)
        return Words(arrival[0], words)

    def answers(self) -> Iterator[list[str]]:
        """The words of line after line, for as long and as many as an answer may take."""
        deadline = monotonic() + self.timeout
        for _ in range(CHATTER):
            heard = self.words(deadline)
            if heard is None:
                self.fail(EngineTimeout(f"{self.name} did not answer in {self.timeout:g} seconds."))
            yield heard.words
        self.fail_for_chatter()

    def ask_for_sign(self) -> None:
        """Asks it to say that it is there: `readyok`."""
        self._owed += 1
        self.send("isready")

    def settle(self) -> None:
        """Waits until it has done all that it was told. Raises EngineRefused where it did not."""
        self.ask_for_sign()
        refused = None
        for words in self.answers():
            match words:
                case ["error", *why]:
                    refused = refused or self.refusal(why)
                case ["readyok"] if self._owed == 0:
                    break
        if refused is not None:
            raise refused

    def refusal(self, why: Sequence[str]) -> EngineRefused:
        """What it means that the program told an error."""
        return EngineRefused(f"{self.name} refused: {one_line(' '.join(why))[:LONGEST_REASON]}")

    def fail(self, error: EngineError) -> NoReturn:
        """Ends the program for what it did."""
        self.end()
        raise error

    def fail_for_chatter(self) -> NoReturn:
        """Ends the program for all that it wrote without meaning."""
        self.fail(EngineGarbled(f"{self.name} wrote {CHATTER} lines that are no answer."))

    def end(self, patience: float = 0.0) -> None:
        """Ends the program. May be repeated."""
        if not self.over:
            self.over = True
            self._transport.close(patience)

    def _expect_going_on(self) -> None:
        if self.over:
            raise EngineDied(f"{self.name} is not running: start it first.")
