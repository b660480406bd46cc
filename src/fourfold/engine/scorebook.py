"""The scorebook of a match: a file of records to which every game is added as soon as it is over.

A game that was added is on the disk, whatever happens next. Opened again, the book tells what was
played. If the machine failed while a game was being written, that last record may be torn: it is
cut off, and the game is played again.
"""

from __future__ import annotations

import re
import shlex
from collections import Counter
from datetime import date
from itertools import zip_longest
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from fourfold.engine.hall import Finished
from fourfold.engine.ledger import Ledger
from fourfold.engine.match import Fixture, Match
from fourfold.game import Game
from fourfold.record import Record, read, write

_BEGINNING = b'[Game "'
"""So every record begins, at the beginning of a line."""
_BLANK = b"\0\n"
"""A failing disk may have put zeros where text should be."""


class Played(NamedTuple):
    """A game of the match that was played."""

    fixture: Fixture
    points: tuple[float, ...]
    """What each seat took; 1 in all."""
    out: tuple[int, ...]
    """The seats whose players failed."""
    moves: int

    def points_of(self, player: int) -> float:
        """The points of a player, who may have had several seats."""
        seats = zip(self.fixture.seating, self.points, strict=True)
        return sum(points for who, points in seats if who == player)

    @property
    def drawn(self) -> bool:
        """Whether nobody won."""
        return max(self.points) < 1


class Scorebook:
    """The file of a match. A context manager, for it keeps the file to itself.

    ValueError where the file is none of this match.
    """

    def __init__(self, path: Path, match: Match) -> None:
        self.torn = False
        """Whether a torn record was found at the end, and cut off."""
        self.played: list[Played] = []
        """All games of the match so far, in the order in which they ended."""
        self._match = match
        self._ledger = Ledger(path)
        try:
            self._read(path)
        except BaseException:
            self._ledger.close()
            raise

    def __enter__(self) -> Scorebook:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ledger.close()

    @property
    def missing(self) -> list[Fixture]:
        """The games that are still to be played."""
        numbers = {played.fixture.number for played in self.played}
        return [fixture for fixture in self._match.fixtures() if fixture.number not in numbers]

    def add(self, finished: Finished) -> Played:
        """Adds a game. When this returns, the game is on the disk."""
        text = write(_record(self._match, finished))
        self._ledger.add(f"\n{text}" if self.played else text)
        self.played.append(_played(self._match.fixture(finished.task.number), finished.game))
        return self.played[-1]

    def _read(self, path: Path) -> None:
        content = self._ledger.read()
        whole = _without_torn_end(content)
        reading = read(whole)
        if reading.faults:
            raise ValueError(f"{path}: {reading.faults[0]}")
        for number, record in zip(reading.numbers, reading.games, strict=True):
            try:
                self.played.append(_recognised(self._match, record))
            except ValueError as error:
                raise ValueError(f"{path}, game {number}: {error}") from None
        for number, times in Counter(game.fixture.number for game in self.played).items():
            if times > 1:
                raise ValueError(f"{path}: Game {number} of the match stands there {times} times.")
        self.torn = bool(content[len(whole) :].strip(_BLANK))
        self._ledger.cut(len(whole))


def _record(match: Match, finished: Finished) -> Record:
    tags = {
        "Date": date.today().isoformat(),
        "Match": match.settings,
        "Number": str(finished.task.number),
        "Opening": str(match.fixture(finished.task.number).opening + 1),
    }
    if finished.whys:
        tags["Why"] = "\n".join(finished.whys)
    return Record.of(finished.game, tags)


def _played(fixture: Fixture, game: Game) -> Played:
    out = tuple(departure.seat for departure in game.out)
    return Played(fixture, _points(game), out, len(game.moves))


def _points(game: Game) -> tuple[float, ...]:
    """A win is 1 point. A draw is shared by all who did not leave."""
    assert game.outcome is not None
    seats = range(game.rules.seats)
    winner = game.outcome.winner
    sharers = {winner} if winner is not None else {*seats} - {left.seat for left in game.out}
    return tuple(1 / len(sharers) if seat in sharers else 0.0 for seat in seats)


def _recognised(match: Match, record: Record) -> Played:
    """A record as a game of the match. ValueError where it is none."""
    settings = record.tags.get("Match")
    if record.rules != match.rules or settings is None:
        raise ValueError("This is no game of this match: choose another file.")
    _expect_same(settings, match.settings)
    number = record.tags.get("Number", "")
    if not re.fullmatch("[1-9][0-9]{0,8}", number):
        raise ValueError(f"{number!r} is no number of a game.")
    fixture = match.fixture(int(number))
    game = record.game()
    names = tuple(match.players[player].name for player in fixture.seating)
    if game.outcome is None or record.names != names:
        raise ValueError(f"This is not game {number} of the match, or it was never finished.")
    return _played(fixture, game)


def _expect_same(theirs: str, ours: str) -> None:
    """Names the first setting in which a match differs from ours."""
    if theirs != ours:
        pairs = zip_longest(_settings(theirs), _settings(ours), fillvalue="nothing more")
        their, our = next((pair for pair in pairs if len(set(pair)) == 2), (theirs, ours))
        raise ValueError(f"This is another match, with {their} where this one has {our}.")


def _settings(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:  # not written by us
        return [text]


def _without_torn_end(content: bytes) -> bytes:
    """The content up to its last whole record.

    Whatever cut a record off, it does not read well: by our rules a game that is not over ends with
    a star, nothing follows one that is, and Result says the same as the moves. Only a last word may
    be torn and make sense; it lacks the end of its line.
    """
    end = len(content.rstrip(_BLANK))
    lines = content[: content.rfind(b"\n", 0, end + 1) + 1]
    last = lines.rfind(b"\n" + _BEGINNING) + 1
    whole = lines[:last] if read(lines[last:]).faults else lines
    torn = content[len(whole) :]
    return whole.rstrip(b"\n") + b"\n" * bool(whole) if _may_be_ours(whole, torn) else content


def _may_be_ours(whole: bytes, torn: bytes) -> bool:
    """Whether a torn end can be one of a match; a person's own text is not cut off.

    It begins as records do, and there are games before it, or it says itself that it belongs to a
    match, or it has not come to any moves.
    """
    torn = torn.strip(_BLANK)
    begins_well = _BEGINNING.startswith(torn[: len(_BEGINNING)])
    return begins_well and bool(whole or b'\n[Match "' in torn or b"\n\n" not in torn)
