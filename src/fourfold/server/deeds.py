"""What a deed at a table leads to: an event, if the rules, the turn and the clock allow it.

Nothing changes here. Whoever stores the event lets the table take it over.
"""

from __future__ import annotations

from typing import NamedTuple

from fourfold._core import Position
from fourfold.errors import IllegalMove, InvalidMove
from fourfold.game import Game
from fourfold.online import events as happened
from fourfold.online import messages
from fourfold.online.clocks import Outages
from fourfold.online.events import Event
from fourfold.online.table import Table
from fourfold.online.vocabulary import Result, Sitter, Times
from fourfold.server.beginning import opening
from fourfold.server.refusal import Refusal

MOST_MOVES = 1000
MOST_EVENTS = 5000
MOST_SAID = 5
"""By one seat, at one ply."""


class Now(NamedTuple):
    """The moment, and the times that do not count."""

    at: int
    outages: Outages


class Decision(NamedTuple):
    """What happens."""

    event: Event
    position: Position | None = None
    """Of a move: the position after it."""
    next: tuple[str, happened.Created] | None = None
    """Of a rematch: the code and the beginning of the new game."""


class Already(NamedTuple):
    """It holds already, by the event of this number."""

    number: int


def move(table: Table, order: messages.Move, seat: int, now: Now) -> Decision | Already:
    if order.ply < table.ply:
        answered = table.answered[order.ply]
        if (answered.seat, answered.move) == (seat, order.move):
            return Already(answered.number)
    expect_ply(table, order.ply)
    if table.turn != seat or seat in table.out:
        raise Refusal("out" if seat in table.out else "not_your_turn")
    return played(table, order.move, now)


def played(table: Table, text: str, now: Now) -> Decision:
    """A move of the seat to move, whoever makes it."""
    seat = table.game.turn
    if len(table.game.moves) >= MOST_MOVES or table.number >= 2 * MOST_EVENTS:
        raise Refusal("too_long")
    try:
        chosen = table.rules.move(text)
        position = table.game.position.play(chosen)
    except IllegalMove as error:
        raise Refusal("illegal_move", why=str(error)) from None
    except InvalidMove as error:
        raise Refusal("invalid_move", why=str(error)) from None
    left = table.clock.after_move(table.times, seat, spent(table, now))
    outcome = table.game.outcome_with(position)
    times = Times(left)
    if outcome is None:
        times = next_turn(table, position.turn, len(table.game.moves) + 1, left, now.at)
    event = happened.Moved(
        number=table.number + 1,
        at=now.at,
        seat=seat,
        move=str(chosen),
        times=times,
        result=Result(*outcome) if outcome else None,
    )
    return Decision(event, position)


def too_long(table: Table, now: Now) -> Decision:
    """An engine does not go on for ever: a game that reaches the most moves is a draw."""
    game = table.game.copy()
    game.agree_draw()
    times, result = going_on(table, game, table.times.left, now.at)
    event = happened.Accepted(
        number=table.number + 1,
        at=now.at,
        seat=table.game.turn,
        what="draw",
        done=True,
        times=times,
        result=result,
    )
    return Decision(event)


def resign(table: Table, order: messages.Resign, seat: int, now: Now) -> Decision:
    expect_ply(table, order.ply)
    return departed(table, seat, happened.Resigned, now)


def timed_out(table: Table, now: Now) -> Decision:
    """The seat to move has lost on time."""
    return departed(table, table.game.turn, happened.TimedOut, now)


def departed(
    table: Table,
    seat: int,
    kind: type[happened.Resigned] | type[happened.TimedOut],
    now: Now,
) -> Decision:
    if seat in table.out:
        raise Refusal("out")
    game = table.game.copy()
    if kind is happened.Resigned:
        game.resign(seat)
    else:
        game.lose_on_time(seat)
    times, result = None, None
    if game.outcome is not None or seat == game.turn:
        left = table.clock.after_wait(table.times, game.turn, spent(table, now))
        times, result = going_on(table, game, left, now.at)
    event = kind(number=table.number + 1, at=now.at, seat=seat, times=times, result=result)
    return Decision(event)


def leave(table: Table, order: messages.Leave, seat: int, now: Now) -> Decision:
    number = table.number + 1
    if table.status == "open":
        return Decision(happened.Unseated(number=number, at=now.at, seat=seat))
    expect_running(table)
    expect_ply(table, order.ply)
    if table.seats[seat].left or seat in table.out:
        raise Refusal("out")
    return Decision(happened.Left(number=number, at=now.at, seat=seat))


def say(table: Table, order: messages.Say, seat: int, now: Now) -> Decision | Already:
    """It harms nobody if a saying comes late; the same one is said once at a ply."""
    if table.status not in ("running", "over"):
        raise Refusal("not_running")
    if order.ply > table.ply:
        raise Refusal("early")
    if (seat, order.key) in table.said:
        return Already(table.number)
    if sum(by == seat for by, _ in table.said) >= MOST_SAID or table.number >= MOST_EVENTS:
        raise Refusal("said_enough")
    number = table.number + 1
    return Decision(happened.Said(number=number, at=now.at, seat=seat, key=order.key))


def sit(table: Table, seat: int | None, sitter: Sitter, now: Now) -> Decision | Already:
    """Somebody takes a seat, or any that is free."""
    if table.seat_of(sitter.player) is not None:
        return Already(table.number)
    if table.status != "open":
        raise Refusal("not_open")
    if seat is not None and seat >= table.rules.seats:
        raise Refusal("bad_seats", seats=str(table.rules.seats))
    free = [each for each in range(table.rules.seats) if table.is_free(each)]
    if seat is not None and seat not in free:
        raise Refusal("seat_taken")
    chosen = free[0] if seat is None else seat
    seats = [*table.seats[:chosen], sitter, *table.seats[chosen + 1 :]]
    times = opening(table.clock, seats, table.game.turn, now.at)
    event = happened.Seated(
        number=table.number + 1, at=now.at, seat=chosen, sitter=sitter, times=times
    )
    return Decision(event)


def cancel(table: Table, player: str, now: Now) -> Decision | Already:
    if table.created.by != player:
        raise Refusal("not_yours")
    if table.status == "cancelled":
        return Already(table.number)
    if table.status != "open":
        raise Refusal("not_open")
    return Decision(happened.Cancelled(number=table.number + 1, at=now.at))


def expect_ply(table: Table, ply: int) -> None:
    """A deed answers the present ply, in a game that goes on."""
    if table.status == "open":
        raise Refusal("not_running")
    if ply != table.ply:
        raise Refusal("late" if ply < table.ply else "early")
    expect_running(table)


def expect_running(table: Table) -> None:
    if table.status != "running":
        raise Refusal("over")


def spent(table: Table, now: Now) -> int:
    """How long the seat to move has thought; nothing for an engine, whose clock stands still."""
    if table.thinker is not None:
        return 0
    passed = now.at - table.turn_began
    return max(0, passed - now.outages.between(table.turn_began, now.at))


def going_on(
    table: Table, game: Game, left: tuple[int, ...], at: int
) -> tuple[Times, Result | None]:
    """The clocks after an event, and the result if it has ended the game."""
    if game.outcome is not None:
        return Times(left), Result(*game.outcome)
    if any(departure.seat == game.turn for departure in game.out):
        return Times(left), None
    return next_turn(table, game.turn, len(game.moves), left, at), None


def next_turn(table: Table, turn: int, moves: int, left: tuple[int, ...], at: int) -> Times:
    """The clocks when a turn begins. An engine has none, whether it plays for itself or not."""
    if table.seats[turn].kind == "engine" or turn in table.out:
        return Times(left)
    return table.clock.turn(left, turn, at, counts=moves >= table.rules.seats)
