"""What needs the consent of others: a draw, a takeback, a rematch, an engine in a seat."""

from __future__ import annotations

import msgspec

from fourfold.game import Game
from fourfold.online import events as happened
from fourfold.online import messages
from fourfold.online.table import Table
from fourfold.online.vocabulary import Offer, Result, Times, What
from fourfold.server.beginning import new_code, rematch
from fourfold.server.deeds import (
    MOST_EVENTS,
    Already,
    Decision,
    Now,
    expect_ply,
    going_on,
    spent,
)
from fourfold.server.refusal import Refusal


def offer(table: Table, order: messages.MakeOffer, seat: int, now: Now) -> Decision | Already:
    _expect_possible(table, order.what, order.ply, seat)
    known = table.offers.get(order.what)
    if known is not None:
        return _offered_again(table, order, known, seat, now)
    if (seat, order.what) in table.refused or table.number >= MOST_EVENTS:
        raise Refusal("offered_already")
    made = Offer(order.what, seat)
    if order.what == "draw":
        _expect_nobody_thinks(table)
    elif order.what == "takeback":
        _moves_after(table, seat)
    elif order.what == "engine":
        made = _engine_for(table, order, seat)
    return _consented(table, happened.Offered, made, seat, now)


def accept(table: Table, order: messages.Accept, seat: int, now: Now) -> Decision | Already:
    if order.what == "rematch" and table.rematch is not None:
        return Already(table.number)
    _expect_possible(table, order.what, order.ply, seat)
    known = table.offers.get(order.what)
    if known is None:
        raise Refusal("no_offer")
    if seat in known.agreed:
        return Already(table.number)
    return _consented(table, happened.Accepted, known, seat, now)


def decline(table: Table, order: messages.Decline, seat: int, now: Now) -> Decision:
    _expect_possible(table, order.what, order.ply, seat)
    if order.what not in table.offers:
        raise Refusal("no_offer")
    event = happened.Declined(number=table.number + 1, at=now.at, seat=seat, what=order.what)
    return Decision(event)


def voters(table: Table, what: What) -> set[int]:
    """The seats whose persons must agree."""
    people = set(table.people())
    return people if what == "rematch" else people - table.out


def _expect_possible(table: Table, what: What, ply: int, seat: int) -> None:
    if what == "rematch":
        if table.status != "over":
            raise Refusal("not_over")
        if len(table.people()) < sum(sitter.player is not None for sitter in table.seats):
            raise Refusal("somebody_left")
    else:
        expect_ply(table, ply)
        if seat not in voters(table, what):
            raise Refusal("out")


def _offered_again(
    table: Table, order: messages.MakeOffer, known: Offer, seat: int, now: Now
) -> Decision | Already:
    """To offer what another one offers is to agree; of takebacks, each means another one."""
    same = (known.of, known.level) == (order.of, order.level)
    if seat in known.agreed and same:
        return Already(table.number)
    if not same or order.what == "takeback":
        raise Refusal("offered_already")
    return _consented(table, happened.Accepted, known, seat, now)


def _expect_nobody_thinks(table: Table) -> None:
    for seat, sitter in enumerate(table.seats):
        if sitter.kind == "engine" and seat not in table.out:
            raise Refusal("engine_plays_on")


def _moves_after(table: Table, seat: int) -> int:
    """How many moves stand when a seat has taken its last one back."""
    positions = table.game.positions
    for count in range(len(table.game.moves) - 1, -1, -1):
        if positions[count].turn == seat:
            if any(ply > count for ply, _ in table.game.departures):
                raise Refusal("somebody_left")
            return count
    raise Refusal("nothing_to_take_back")


def _engine_for(table: Table, order: messages.MakeOffer, seat: int) -> Offer:
    if order.level is None:
        raise Refusal("bad_level")
    if order.of is None or order.of >= table.rules.seats or order.of in table.out:
        raise Refusal("nobody_left")
    if not table.seats[order.of].left:
        raise Refusal("nobody_left")
    return Offer(order.what, seat, order.of, order.level)


def _consented(
    table: Table,
    kind: type[happened.Offered] | type[happened.Accepted],
    known: Offer,
    seat: int,
    now: Now,
) -> Decision:
    """Somebody agrees; when everybody has, it holds."""
    event = kind(
        number=table.number + 1,
        at=now.at,
        seat=seat,
        what=known.what,
        of=known.of,
        level=known.level,
    )
    if {*known.agreed, seat} < voters(table, known.what):
        return Decision(event)
    if known.what == "rematch":
        return _rematch(table, event, known, now)
    back, times, result = _held(table, known, now)
    done = msgspec.structs.replace(event, done=True, back=back, times=times, result=result)
    return Decision(done)


def _held(table: Table, known: Offer, now: Now) -> tuple[int | None, Times | None, Result | None]:
    """What follows: how many moves stand, the clocks, the result."""
    left = table.clock.after_wait(table.times, table.game.turn, spent(table, now))
    if known.what == "draw":
        game = table.game.copy()
        game.agree_draw()
        return None, *going_on(table, game, left, now.at)
    if known.what == "takeback":
        back = _moves_after(table, known.by)
        return back, *going_on(table, _taken_back(table.game, back), left, now.at)
    if known.of == table.game.turn:
        return None, Times(left), None
    return None, None, None


def _taken_back(game: Game, back: int) -> Game:
    earlier = game.copy()
    while len(earlier.moves) > back:
        earlier.undo()
    return earlier


def _rematch(
    table: Table, event: happened.Offered | happened.Accepted, known: Offer, now: Now
) -> Decision:
    code = new_code()
    created = rematch(table, table.seats[known.by].player, now.at)
    return Decision(msgspec.structs.replace(event, done=True, game=code), next=(code, created))
