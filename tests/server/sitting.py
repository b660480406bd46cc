"""A table without a server, for tests: deeds are decided on and taken over, the clock is told."""

from __future__ import annotations

from collections.abc import Callable

from fourfold.online import events as happened
from fourfold.online import messages
from fourfold.online.clocks import Outage, Outages
from fourfold.online.table import Table
from fourfold.online.vocabulary import ClockSetting, SeatSetting, Sitter
from fourfold.server import beginning, consent, deeds
from fourfold.server.beginning import NewGame
from fourfold.server.deeds import Already, Decision, Now

CODE = "abcdefghijkl"
PATIENCE = 14 * 24 * 3600 * 1000
START = 1_790_000_000_000


class Sitting:
    """Persons "p0", "p1" … at a table, engines where `engines` names a level."""

    def __init__(
        self,
        game: str = "qomet",
        *,
        clock: ClockSetting | None = None,
        engines: dict[int, int] | None = None,
        taken: bool = True,
        **options: str,
    ) -> None:
        self.at = START
        self.outages: list[Outage] = []
        asked = NewGame(game, options, clock or ClockSetting("none"), draw_lots=False)
        seats = beginning.rules_of(asked).seats
        kinds = [SeatSetting("open") for _ in range(seats)]
        kinds[0] = SeatSetting("you")
        for seat, level in (engines or {}).items():
            kinds[seat] = SeatSetting("engine", level)
        asked = NewGame(game, options, asked.clock, kinds, draw_lots=False)
        first = beginning.created(asked, person(0), self.at, PATIENCE)
        self.table = Table(CODE, first, PATIENCE)
        self.table.apply(first, happened.written(first))
        for seat in range(1, seats) if taken else ():
            if seat not in (engines or {}):
                self.sit(seat)

    @property
    def now(self) -> Now:
        return Now(self.at, Outages(self.outages))

    def sit(self, seat: int) -> happened.Event | int:
        return self.take(lambda t, now: deeds.sit(t, seat, person(seat), now))

    def move(self, text: str, seat: int | None = None, ply: int | None = None) -> object:
        """A move, of the seat to move unless another one is said."""
        turn = self.table.turn
        chosen = (turn if turn is not None else 0) if seat is None else seat
        answers = self.table.ply if ply is None else ply
        order = messages.Move(game=CODE, ply=answers, move=text)
        return self.take(lambda t, now: deeds.move(t, order, chosen, now))

    def play(self, *moves: str) -> None:
        for move in moves:
            self.move(move)

    def think(self, text: str) -> object:
        """The move of an engine."""
        return self.take(lambda t, now: deeds.played(t, text, now))

    def resign(self, seat: int, ply: int | None = None) -> object:
        order = messages.Resign(game=CODE, ply=self.table.ply if ply is None else ply)
        return self.take(lambda t, now: deeds.resign(t, order, seat, now))

    def leave(self, seat: int) -> object:
        order = messages.Leave(game=CODE, ply=self.table.ply)
        return self.take(lambda t, now: deeds.leave(t, order, seat, now))

    def offer(
        self, what: str, seat: int, of: int | None = None, level: int | None = None
    ) -> happened.Event | int:
        ply = self.table.ply
        order = messages.MakeOffer(game=CODE, ply=ply, what=what, of=of, level=level)  # type: ignore[arg-type]
        return self.take(lambda t, now: consent.offer(t, order, seat, now))

    def accept(self, what: str, seat: int, ply: int | None = None) -> happened.Event | int:
        answers = self.table.ply if ply is None else ply
        order = messages.Accept(game=CODE, ply=answers, what=what)  # type: ignore[arg-type]
        return self.take(lambda t, now: consent.accept(t, order, seat, now))

    def decline(self, what: str, seat: int) -> object:
        order = messages.Decline(game=CODE, ply=self.table.ply, what=what)  # type: ignore[arg-type]
        return self.take(lambda t, now: consent.decline(t, order, seat, now))

    def say(self, key: str, seat: int) -> object:
        order = messages.Say(game=CODE, ply=self.table.ply, key=key)  # type: ignore[arg-type]
        return self.take(lambda t, now: deeds.say(t, order, seat, now))

    def run_out(self) -> object:
        return self.take(lambda t, now: deeds.timed_out(t, now))

    def take(self, decide: Callable[[Table, Now], Decision | Already]) -> happened.Event | int:
        """The event that follows, or the number of the one by which it holds already.

        The log always tells the same as the table that it was played at.
        """
        decision = decide(self.table, self.now)
        if isinstance(decision, Already):
            return decision.number
        self.next = decision.next
        text = happened.written(decision.event)
        self.table.apply(decision.event, text)
        return happened.read(text)


def person(seat: int) -> Sitter:
    return Sitter("person", f"p{seat}", f"Person {seat}")
