"""Draws, takebacks, rematches, engines in seats: when all who must have agreed, and not before."""

from __future__ import annotations

from fourfold.online import events as happened
from fourfold.online.vocabulary import ClockSetting, Result, Sitter
from tests.server.sitting import Sitting
from tests.server.test_deeds import first_move, refused


def held(event: object) -> bool:
    assert isinstance(event, happened.Consented)
    return event.done


def test_a_draw_between_two() -> None:
    sitting = Sitting()
    sitting.move("d4")
    assert not held(sitting.offer("draw", 0))
    assert sitting.offer("draw", 0) == sitting.table.number
    event = sitting.accept("draw", 1)
    assert held(event)
    assert sitting.table.result == Result(None, "agreement")


def test_offering_what_the_other_offers_is_agreeing() -> None:
    sitting = Sitting()
    sitting.offer("draw", 1)
    assert isinstance(sitting.offer("draw", 0), happened.Accepted)
    assert sitting.table.status == "over"


def test_a_draw_lapses_with_the_next_move() -> None:
    sitting = Sitting()
    sitting.offer("draw", 0)
    sitting.move("d4")
    with refused("no_offer"):
        sitting.accept("draw", 1)
    with refused("late"):
        sitting.accept("draw", 1, ply=0)


def test_what_was_declined_is_not_offered_again_at_once() -> None:
    sitting = Sitting()
    sitting.offer("draw", 0)
    assert isinstance(sitting.decline("draw", 1), happened.Declined)
    with refused("offered_already"):
        sitting.offer("draw", 0)
    sitting.move("d4")
    sitting.offer("draw", 0)
    sitting.decline("draw", 0)
    with refused("no_offer"):
        sitting.decline("draw", 1)


def test_an_engine_agrees_to_no_draw() -> None:
    with refused("engine_plays_on"):
        Sitting(engines={1: 3}).offer("draw", 0)


def test_all_three_must_agree() -> None:
    sitting = Sitting("exago", players="3")
    sitting.offer("draw", 2)
    assert not held(sitting.accept("draw", 0))
    assert sitting.accept("draw", 0) == sitting.table.number
    assert held(sitting.accept("draw", 1))


def test_who_is_out_is_not_asked() -> None:
    sitting = Sitting("exago", players="3")
    sitting.resign(1)
    sitting.offer("draw", 2)
    with refused("out"):
        sitting.accept("draw", 1)
    assert held(sitting.accept("draw", 0))


def test_a_takeback_goes_back_to_ones_own_last_move() -> None:
    sitting = Sitting()
    sitting.play("d4", "c4", "d5")
    sitting.offer("takeback", 1)
    event = sitting.accept("takeback", 0)
    assert isinstance(event, happened.Accepted)
    assert (event.done, event.back) == (True, 1)
    assert [str(move) for move in sitting.table.game.moves] == ["d4"]
    assert (sitting.table.ply, sitting.table.turn) == (4, 1)
    with refused("late"):
        sitting.move("c4", seat=1, ply=1 + 1)


def test_an_engine_agrees_to_every_takeback() -> None:
    sitting = Sitting(engines={1: 3})
    sitting.move("d4")
    sitting.think("c4")
    assert held(sitting.offer("takeback", 0))
    assert sitting.table.game.moves == ()


def test_a_takeback_charges_the_time_of_who_thinks() -> None:
    sitting = Sitting(clock=ClockSetting("fischer", 60, 5))
    sitting.play("d4", "c4", "d5")
    sitting.at += 10_000
    sitting.offer("takeback", 0)
    sitting.accept("takeback", 1)
    assert sitting.table.times.left == (65_000, 50_000)
    assert sitting.table.times.deadline == sitting.at + 65_000


def test_there_must_be_a_move_to_take_back() -> None:
    sitting = Sitting()
    sitting.move("d4")
    with refused("nothing_to_take_back"):
        sitting.offer("takeback", 1)


def test_nobody_comes_back_by_a_takeback() -> None:
    sitting = Sitting("exago", players="3")
    for _ in range(2):
        sitting.move(first_move(sitting))
    sitting.resign(2)
    sitting.think(first_move(sitting))
    with refused("somebody_left"):
        sitting.offer("takeback", 1)


def test_a_rematch_changes_the_seats() -> None:
    sitting = Sitting()
    with refused("not_over"):
        sitting.offer("rematch", 0)
    sitting.resign(0)
    sitting.offer("rematch", 0)
    event = sitting.accept("rematch", 1)
    assert isinstance(event, happened.Accepted)
    assert sitting.next is not None
    code, created = sitting.next
    assert event.game == sitting.table.rematch == code
    assert [sitter.player for sitter in created.seats] == ["p1", "p0"]
    assert (created.previous, created.by) == (sitting.table.code, "p0")
    assert created.times is not None
    assert sitting.accept("rematch", 0) == sitting.table.number


def test_in_a_rematch_of_exago_the_winner_begins() -> None:
    sitting = Sitting("exago", players="3")
    sitting.resign(0)
    sitting.resign(2)
    assert sitting.table.result == Result(1, "resignation")
    for seat in (0, 1, 2):
        event = sitting.offer("rematch", seat)
    assert held(event)
    assert sitting.next is not None
    assert sitting.next[1].seats[0].player == "p1"


def test_no_rematch_with_who_has_left() -> None:
    sitting = Sitting()
    sitting.leave(1)
    sitting.resign(0)
    with refused("somebody_left"):
        sitting.offer("rematch", 0)


def test_an_engine_takes_the_seat_of_who_left() -> None:
    sitting = Sitting("exago", players="3")
    with refused("nobody_left"):
        sitting.offer("engine", 0, of=1, level=5)
    sitting.leave(1)
    with refused("bad_level"):
        sitting.offer("engine", 0, of=1)
    sitting.offer("engine", 0, of=1, level=5)
    with refused("offered_already"):
        sitting.offer("engine", 2, of=1, level=6)
    assert held(sitting.offer("engine", 2, of=1, level=5))
    assert sitting.table.seats[1] == Sitter("engine", level=5)
    sitting.move(first_move(sitting))
    assert sitting.table.thinker == 5


def test_an_engine_in_the_seat_to_move_stops_its_clock() -> None:
    sitting = Sitting(clock=ClockSetting("fischer", 60, 5))
    sitting.play("d4", "c4")
    sitting.leave(0)
    event = sitting.offer("engine", 1, of=0, level=2)
    assert held(event)
    assert (sitting.table.times.deadline, sitting.table.thinker) == (None, 2)
