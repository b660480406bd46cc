"""Deeds at a table: whose turn, which ply, what the clock says, how it ends."""

from __future__ import annotations

import pytest

from fourfold.online import events as happened
from fourfold.online.clocks import Outage
from fourfold.online.table import table_from
from fourfold.online.vocabulary import ClockSetting, Result, Sitter, Times
from fourfold.server import deeds
from fourfold.server.refusal import Refusal
from tests.server.sitting import CODE, PATIENCE, START, Sitting

FISCHER = ClockSetting("fischer", 60, 5)
FIVE_MINUTES = 300_000


def refused(key: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, match=f"^{key}$")


def test_a_move_counts_one_ply() -> None:
    sitting = Sitting()
    event = sitting.move("d4")
    assert isinstance(event, happened.Moved)
    assert (event.number, event.seat, event.move) == (3, 0, "d4")
    assert (sitting.table.ply, sitting.table.turn) == (1, 1)


def test_only_the_seat_to_move_may_move() -> None:
    with refused("not_your_turn"):
        Sitting().move("d4", seat=1)


def test_a_move_that_comes_again_does_nothing() -> None:
    sitting = Sitting()
    sitting.play("d4", "c4")
    assert sitting.move("d4", seat=0, ply=0) == 3
    assert sitting.table.number == 4


def test_another_move_for_a_ply_that_has_passed_is_late() -> None:
    sitting = Sitting()
    sitting.play("d4", "c4")
    with refused("late"):
        sitting.move("d5", seat=0, ply=0)
    with refused("late"):
        sitting.move("d4", seat=1, ply=0)
    with refused("early"):
        sitting.move("d5", seat=0, ply=3)


def test_the_rules_say_why_a_move_is_refused() -> None:
    sitting = Sitting()
    sitting.move("d4")
    with refused("illegal_move") as caught:
        sitting.move("d4")
    assert "d4" in caught.value.told.sentence
    with refused("invalid_move"):
        sitting.move("z9")


def test_nobody_plays_before_all_seats_are_taken() -> None:
    sitting = Sitting(taken=False)
    with refused("not_running"):
        sitting.move("d4", seat=0)
    with refused("not_running"):
        sitting.say("hello", 0)
    sitting.sit(1)
    sitting.move("d4")


def test_seats_are_taken_once() -> None:
    sitting = Sitting("exago", players="3", taken=False)
    sitting.sit(2)
    stranger = Sitter("person", "stranger")
    with refused("seat_taken"):
        sitting.take(lambda table, now: deeds.sit(table, 2, stranger, now))
    with refused("bad_seats"):
        sitting.take(lambda table, now: deeds.sit(table, 3, stranger, now))
    assert sitting.sit(2) == sitting.table.number
    sitting.take(lambda table, now: deeds.sit(table, None, stranger, now))
    with refused("not_open"):
        sitting.take(lambda table, now: deeds.sit(table, None, Sitter("person", "late"), now))


def test_no_clock_runs_before_everybody_has_moved() -> None:
    sitting = Sitting(clock=FISCHER)
    times = sitting.table.times
    assert times == Times((60_000, 60_000), START + FIVE_MINUTES, running=False)
    sitting.at += 100_000
    sitting.move("d4")
    assert sitting.table.times == Times((60_000, 60_000), sitting.at + FIVE_MINUTES, running=False)
    sitting.at += 100_000
    sitting.move("c4")
    assert sitting.table.times == Times((60_000, 60_000), sitting.at + 60_000, running=True)


def test_a_fischer_clock_counts_what_was_used_and_adds_the_increment() -> None:
    sitting = Sitting(clock=FISCHER)
    sitting.play("d4", "c4")
    sitting.at += 20_000
    sitting.move("d5")
    assert sitting.table.times == Times((45_000, 60_000), sitting.at + 60_000, running=True)


def test_time_in_which_the_server_was_down_is_not_counted() -> None:
    sitting = Sitting(clock=FISCHER)
    sitting.play("d4", "c4")
    sitting.outages.append(Outage(sitting.at + 10_000, sitting.at + 1_000_000))
    assert sitting.table.deadline(sitting.now.outages) == sitting.at + 60_000 + 990_000
    sitting.at += 1_010_000
    sitting.move("d5")
    assert sitting.table.times.left == (45_000, 60_000)


def test_a_clock_for_each_move_begins_anew() -> None:
    sitting = Sitting(clock=ClockSetting("move", 86400))
    assert sitting.table.times.deadline == START + 86_400_000
    sitting.play("d4", "c4")
    sitting.at += 50_000
    sitting.move("d5")
    assert sitting.table.times == Times((86_400_000,) * 2, sitting.at + 86_400_000, running=True)


def test_without_a_clock_a_game_is_abandoned_at_last() -> None:
    sitting = Sitting()
    assert sitting.table.times == Times((), START + PATIENCE, running=False)


def test_between_two_the_other_one_wins_on_time() -> None:
    sitting = Sitting(clock=FISCHER)
    sitting.play("d4", "c4", "d5")
    sitting.at += 70_000
    event = sitting.run_out()
    assert isinstance(event, happened.TimedOut)
    assert (event.seat, event.result) == (1, Result(0, "time"))
    assert event.times == Times((65_000, 0), None, running=False)
    with refused("over"):
        sitting.move("c3", seat=1)


def test_an_engine_has_no_clock() -> None:
    sitting = Sitting(clock=FISCHER, engines={1: 3})
    sitting.move("d4")
    assert (sitting.table.thinker, sitting.table.times.deadline) == (3, None)
    sitting.at += 500_000
    sitting.think("c4")
    assert sitting.table.times == Times((60_000, 60_000), sitting.at + 60_000, running=True)


def test_resigning_between_two_ends_the_game() -> None:
    sitting = Sitting()
    sitting.move("d4")
    event = sitting.resign(0)
    assert isinstance(event, happened.Resigned)
    assert event.result == Result(1, "resignation")
    assert (sitting.table.status, sitting.table.turn) == ("over", None)
    with refused("over"):
        sitting.resign(1)


def test_with_three_an_engine_plays_on_for_who_resigned() -> None:
    sitting = Sitting("exago", clock=FISCHER, players="3")
    sitting.move(first_move(sitting))
    before = sitting.table.times
    event = sitting.resign(0)
    assert isinstance(event, happened.Resigned)
    assert (event.times, event.result) == (None, None)  # not his turn: the clock runs on
    assert (sitting.table.times, sitting.table.thinker) == (before, None)
    sitting.move(first_move(sitting))
    sitting.move(first_move(sitting))
    assert sitting.table.thinker is not None
    with refused("out"):
        sitting.move(first_move(sitting), seat=0)
    with refused("out"):
        sitting.resign(0)
    sitting.think(first_move(sitting))
    assert sitting.table.turn == 1
    event = sitting.resign(1)
    assert isinstance(event, happened.Resigned)
    assert event.result == Result(2, "resignation")


def test_who_resigns_at_his_turn_gives_it_to_the_stand_in() -> None:
    sitting = Sitting("exago", clock=FISCHER, players="3")
    event = sitting.resign(0)
    assert isinstance(event, happened.Resigned)
    assert event.times is not None
    assert event.times.deadline is None
    assert sitting.table.thinker is not None


def test_leaving_before_the_beginning_gives_the_seat_free() -> None:
    sitting = Sitting("exago", players="3", taken=False)
    sitting.sit(1)
    assert isinstance(sitting.leave(1), happened.Unseated)
    assert sitting.table.is_free(1)
    sitting.sit(1)
    sitting.sit(2)
    assert sitting.table.status == "running"


def test_leaving_for_good_lets_the_clock_run() -> None:
    sitting = Sitting(clock=FISCHER)
    sitting.play("d4", "c4")
    before = sitting.table.times
    assert isinstance(sitting.leave(0), happened.Left)
    assert sitting.table.times == before
    assert sitting.table.seats[0].left
    with refused("out"):
        sitting.leave(0)


def test_sayings_are_bounded() -> None:
    sitting = Sitting()
    sitting.say("hello", 0)
    assert sitting.say("hello", 0) == sitting.table.number
    for key in ("good_luck", "have_fun", "oops", "sorry"):
        sitting.say(key, 0)
    with refused("said_enough"):
        sitting.say("thanks", 0)
    sitting.say("hello", 1)
    sitting.move("d4")
    sitting.say("thanks", 0)


def test_the_log_alone_leads_to_the_same_table() -> None:
    sitting = Sitting("exago", clock=FISCHER, players="3")
    for _ in range(5):
        sitting.move(first_move(sitting))
    sitting.offer("takeback", 1)
    sitting.accept("takeback", 0)
    sitting.accept("takeback", 2)
    sitting.resign(2)
    sitting.say("oops", 1)
    again = table_from(CODE, sitting.table.log, PATIENCE)
    outages = sitting.now.outages
    assert again.standing("p1", outages) == sitting.table.standing("p1", outages)
    assert again.game == sitting.table.game


def first_move(sitting: Sitting) -> str:
    return str(sitting.table.game.position.moves[0])
