"""What a program finds while it thinks."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from threading import Lock
from time import monotonic
from types import TracebackType
from typing import Self

from fourfold._core import Move, Position
from fourfold.engine.conversation import CHATTER, Conversation
from fourfold.engine.failures import EngineError, EngineIllegal, EngineRefused, EngineTimeout
from fourfold.engine.protocol_info import Told, read_info
from fourfold.engine.score import Info
from fourfold.words import quoted


class ProgramAnalysis:
    """The thinking of a program: go through it for one Info after the other."""

    def __init__(
        self, talk: Conversation, position: Position, deadline: float | None, sending: Lock
    ) -> None:
        """`sending` is held while `go` or `stop` is sent, so that no stop meets the next go."""
        self._talk = talk
        self._position = position
        self._deadline = deadline
        self._sending = sending
        self._stopped = False
        self._over = False
        self._failure: EngineError | None = None
        self._move: Move | None = None
        self._gathered: list[Told] = []
        self._reached = (-1, 0)
        self._chatter = 0
        """Lines that told nothing new, since one that did."""

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Info:
        if self._over:
            raise StopIteration
        try:
            info = self._next_info()
        except EngineError as failure:
            self._over, self._failure = True, failure
            raise
        if info is None:
            self._over = True
            raise StopIteration
        return info

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def move(self) -> Move:
        """The move that the program chooses, once it has thought to the end."""
        for _ in self:
            pass
        if self._move is None:
            raise self._failure or EngineRefused(f"{self._talk.name} chose no move.")
        return self._move

    def stop(self) -> None:
        """Ends the thinking soon. May be called from any thread."""
        with self._sending:
            if self._over or self._stopped or self._talk.over:
                return
            self._stopped = True
            patience = monotonic() + self._talk.timeout
            self._deadline = min(patience, self._deadline or patience)
            self._talk.send("stop")

    def close(self) -> None:
        """Ends the thinking, and hears the program out."""
        self.stop()
        with suppress(EngineRefused):
            for _ in self:
                pass

    # ------------------------------------------------------------ what is heard

    def _next_info(self) -> Info | None:
        """The next Info; None when the move has been chosen."""
        info = None
        while info is None:
            self._chatter += 1
            if self._chatter > CHATTER:
                self._talk.fail_for_chatter()
            match self._words():
                case ["info", *told]:
                    info = self._gather(read_info(told, self._position))
                case ["bestmove", *words]:
                    self._move = self._chosen(words)
                    break
                case ["error", *why]:
                    raise self._talk.refusal(why)
        return info

    def _gather(self, told: Told | None) -> Info | None:
        """An Info, as soon as all its lines have been told."""
        if told is None:
            return None
        if (told.depth, told.nodes) > self._reached:
            self._reached = (told.depth, told.nodes)
            self._chatter = 0
        if told.rank != len(self._gathered) + 1:
            self._gathered.clear()
        if told.rank == len(self._gathered) + 1:
            self._gathered.append(told)
        if told.rank != told.of or len(self._gathered) != told.of:
            return None
        lines = tuple(each.line for each in self._gathered)
        self._gathered.clear()
        return Info(told.depth, told.nodes, told.seconds, lines)

    def _chosen(self, words: Sequence[str]) -> Move:
        text = words[0] if words else ""
        try:
            why = self._position.why_not(text)
        except ValueError as error:
            why = str(error)
        if why is not None:
            answer = f"{self._talk.name} answered {quoted(text)}, which cannot be played"
            self._talk.fail(EngineIllegal(f"{answer}: {why}"))
        return self._position.rules.move(text)

    # ------------------------------------------------------------ how long it may take

    def _words(self) -> list[str]:
        """The words of the next line. Without a deadline, the program has to give a sign of life
        where it is silent for long."""
        asked = False
        while True:
            soon = monotonic() + self._talk.timeout
            deadline = self._deadline
            heard = self._talk.words(soon if deadline is None else min(deadline, soon))
            deadline = self._deadline  # which stop() may have set meanwhile
            if heard is not None and (deadline is None or heard.came <= deadline):
                return heard.words
            if asked or (deadline is not None and deadline <= monotonic()):
                self._talk.fail(EngineTimeout(f"{self._talk.name} did not move in time."))
            if deadline is None:
                self._talk.ask_for_sign()
                asked = True
