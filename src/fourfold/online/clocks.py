"""The clocks of a game: how long each seat has, and when the one to move loses on time.

All of it is worked out from the log: an event tells the clocks as they stood after it, and time in
which the whole server was down is not counted (see `Outages`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fourfold.online.vocabulary import DAY, ClockSetting, Times

FIRST_MOVE = 5 * 60 * 1000
"""For a first move, or the clock's time where that is more."""
LEAST = {"fischer": 10, "move": 5}
MOST = {"fischer": DAY, "move": 30 * DAY}


def is_sensible(setting: ClockSetting) -> bool:
    """Whether a game can be played with this clock.

    >>> is_sensible(ClockSetting("fischer", 300, 5)), is_sensible(ClockSetting("move", 2))
    (True, False)
    """
    if setting.kind == "none":
        return setting.seconds == setting.increment == 0
    if setting.kind == "move" and setting.increment:
        return False
    return LEAST[setting.kind] <= setting.seconds <= MOST[setting.kind]


class Outage(NamedTuple):
    """A time in which no process of this server ran."""

    since: int
    until: int


class Outages:
    """All of them, the latest last.

    >>> outages = Outages([Outage(100, 150), Outage(200, 210)])
    >>> outages.between(90, 205)
    55
    >>> outages.postponed(160, since=90)
    220
    """

    def __init__(self, outages: Iterable[Outage] = ()) -> None:
        self._all = sorted(outages)

    def add(self, outage: Outage) -> None:
        self._all.append(outage)
        self._all.sort()

    def between(self, start: int, end: int) -> int:
        """How much of a time was outage. They do not overlap."""
        total = 0
        for since, until in reversed(self._all):
            if until <= start:
                break
            total += max(0, min(until, end) - max(since, start))
        return total

    def postponed(self, deadline: int, since: int) -> int:
        """A deadline, set at the moment `since`, with every outage after that added to it."""
        for outage in self._all:
            if outage.until > since and outage.since < deadline:
                deadline += outage.until - max(outage.since, since)
        return deadline


class Clock(NamedTuple):
    """The clock of a game with so many seats; `patience` is for games without one."""

    setting: ClockSetting
    seats: int
    patience: int

    def full(self) -> tuple[int, ...]:
        """What everybody has at the beginning."""
        if self.setting.kind == "none":
            return ()
        return (self.setting.seconds * 1000,) * self.seats

    def turn(self, left: tuple[int, ...], seat: int, now: int, *, counts: bool) -> Times:
        """The clocks when a person's turn begins; `counts` once everybody has made a move."""
        running = counts and self.setting.kind != "none"
        return Times(left, now + self._allowed(left, seat, running), running)

    def after_move(self, times: Times, seat: int, spent: int) -> tuple[int, ...]:
        """What everybody has after a move for which the seat needed so long."""
        left = self.after_wait(times, seat, spent)
        if not times.running or self.setting.kind != "fischer":
            return left
        return _with(left, seat, left[seat] + self.setting.increment * 1000)

    def after_wait(self, times: Times, seat: int, spent: int) -> tuple[int, ...]:
        """The same where the turn ended otherwise."""
        if not times.running or self.setting.kind != "fischer":
            return times.left
        return _with(times.left, seat, max(0, times.left[seat] - spent))

    def _allowed(self, left: tuple[int, ...], seat: int, running: bool) -> int:
        if self.setting.kind == "none":
            return self.patience
        if not running:
            return max(FIRST_MOVE, self.setting.seconds * 1000)
        return left[seat]


def _with(left: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*left[:seat], value, *left[seat + 1 :])
