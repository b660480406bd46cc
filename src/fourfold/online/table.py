"""A table: one game over the network, as its log tells it.

A table changes only by events that are stored already. What may happen next is decided elsewhere
(`deeds`, `consent`); what a move does, the core knows.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import msgspec

import fourfold
from fourfold.game import Game
from fourfold.online import events as happened
from fourfold.online.clocks import Clock, Outages
from fourfold.online.events import Event
from fourfold.online.messages import Standing
from fourfold.online.vocabulary import Offer, Result, Sitter, Status, Times, What

STAND_IN = 4
"""The level of the engine that plays on for a seat that is out."""
FREE = Sitter("person")


class Follower(Protocol):
    """Somebody who is told what happens."""

    def tell(self, text: str) -> None:
        """A message, sent when there is room for it."""


class Answered(NamedTuple):
    """What was done at a ply: the move of a seat, or a takeback, and the number of its event."""

    number: int
    seat: int
    move: str | None


class Table:
    """How a game stands."""

    def __init__(self, code: str, created: happened.Created, patience: int) -> None:
        self.code = code
        self.created = created
        self.rules = fourfold.ruleset(created.game, **created.options)
        self.clock = Clock(created.clock, self.rules.seats, patience)
        self.game = Game(self.rules)
        self.seats = list(created.seats)
        self.status: Status = "open"
        self.number = 0
        self.ply = 0
        self.times = Times()
        self.turn_began = created.at
        self.updated = created.at
        self.offers: dict[What, Offer] = {}
        self.refused: set[tuple[int, What]] = set()
        """Who has offered what at this ply, and was declined."""
        self.said: list[tuple[int, str]] = []
        """What was said at this ply."""
        self.result: Result | None = None
        self.rematch: str | None = None
        self.log: list[str] = []
        self.answered: list[Answered] = []
        self.followers: set[Follower] = set()

    @property
    def turn(self) -> int | None:
        """The seat to move; None while the game does not run."""
        return self.game.turn if self.status == "running" else None

    @property
    def out(self) -> set[int]:
        """The seats that cannot win any more."""
        return {departure.seat for departure in self.game.out}

    @property
    def thinker(self) -> int | None:
        """The level of the engine that is to move; None where a person is, or nobody."""
        if self.status != "running":
            return None
        sitter = self.seats[self.game.turn]
        if sitter.kind == "engine":
            return sitter.level or STAND_IN
        return STAND_IN if self.game.turn in self.out else None

    def seat_of(self, player: str | None) -> int | None:
        """Where somebody sits."""
        if player is not None:
            for seat, sitter in enumerate(self.seats):
                if sitter.player == player:
                    return seat
        return None

    def is_free(self, seat: int) -> bool:
        return self.seats[seat].kind != "engine" and self.seats[seat].player is None

    def people(self) -> list[int]:
        """The seats of persons and bots who have not left."""
        return [
            seat
            for seat, sitter in enumerate(self.seats)
            if sitter.player is not None and not sitter.left
        ]

    def deadline(self, outages: Outages) -> int | None:
        """When the seat to move loses on time, as far as is known now."""
        if self.times.deadline is None or self.status != "running":
            return None
        return outages.postponed(self.times.deadline, self.turn_began)

    def apply(self, event: Event, text: str) -> None:
        """Takes the next event over."""
        assert event.number == self.number + 1, f"event {event.number} after {self.number}"
        self.number = event.number
        self.updated = event.at
        self.log.append(text)
        match event:
            case happened.Created():
                self._begin(event.times, event.at)
            case happened.Seated():
                self.seats[event.seat] = event.sitter
                self._begin(event.times, event.at)
            case happened.Unseated():
                self.seats[event.seat] = FREE
            case happened.Cancelled():
                self.status = "cancelled"
            case happened.Moved():
                self._move(event)
            case happened.Resigned():
                self.game.resign(event.seat)
                self._depart(event)
            case happened.TimedOut():
                self.game.lose_on_time(event.seat)
                self._depart(event)
            case happened.Left():
                self._leave(event.seat)
            case happened.Offered() | happened.Accepted():
                self._consent(event)
            case happened.Declined():
                offer = self.offers.pop(event.what)
                self.refused.add((offer.by, event.what))
            case happened.Said():
                self.said.append((event.seat, event.key))

    def _begin(self, times: Times | None, at: int) -> None:
        if times is not None:
            self.status = "running"
            self.times = times
            self.turn_began = at

    def _move(self, event: happened.Moved) -> None:
        self.game.play(event.move)
        self._answer(Answered(event.number, event.seat, event.move))
        self._go_on(event.times, event.result, event.at)

    def _depart(self, event: happened.Resigned | happened.TimedOut) -> None:
        if event.times is not None:
            self._go_on(event.times, event.result, event.at)

    def _leave(self, seat: int) -> None:
        self.seats[seat] = msgspec.structs.replace(self.seats[seat], left=True)

    def _consent(self, event: happened.Offered | happened.Accepted) -> None:
        known = self.offers.get(event.what) or Offer(event.what, event.seat, event.of, event.level)
        if not event.done:
            agreed = (*known.agreed, event.seat)
            self.offers[event.what] = msgspec.structs.replace(known, agreed=agreed)
            return
        self.offers.pop(event.what, None)
        if event.what == "takeback" and event.back is not None:
            while len(self.game.moves) > event.back:
                self.game.undo()
            self._answer(Answered(event.number, event.seat, None))
        elif event.what == "draw":
            self.game.agree_draw()
        elif event.what == "engine" and known.of is not None:
            self.seats[known.of] = Sitter("engine", level=known.level)
        elif event.what == "rematch":
            self.rematch = event.game
        if event.times is not None:
            self._go_on(event.times, event.result, event.at)

    def _answer(self, answered: Answered) -> None:
        """The ply counts up, and what waited for consent at the one before lapses."""
        self.answered.append(answered)
        self.ply += 1
        self.offers.pop("draw", None)
        self.offers.pop("takeback", None)
        self.refused.clear()
        self.said.clear()

    def _go_on(self, times: Times, result: Result | None, at: int) -> None:
        self.times = times
        self.turn_began = at
        if result is not None:
            self.result = result
            self.status = "over"
            self.offers.clear()

    def standing(self, viewer: str | None, outages: Outages) -> Standing:
        """How the game stands, for somebody."""
        return Standing(
            game=self.rules.game,
            options=self.created.options,
            status=self.status,
            seats=tuple(self.seats),
            you=self.seat_of(viewer),
            number=self.number,
            ply=self.ply,
            turn=self.turn,
            moves=tuple(map(str, self.game.moves)),
            position=str(self.game.position),
            times=msgspec.structs.replace(self.times, deadline=self.deadline(outages)),
            offers=tuple(self.offers.values()),
            result=self.result,
            rematch=self.rematch,
        )


def table_from(code: str, texts: list[str], patience: int) -> Table:
    """The table of a log."""
    first = happened.read(texts[0])
    assert isinstance(first, happened.Created), f"the log of {code} begins with {first}"
    table = Table(code, first, patience)
    for text in texts:
        table.apply(happened.read(text), text)
    return table
