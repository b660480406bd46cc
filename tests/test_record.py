"""Records: what is written is read again, and what is wrong is told without losing the rest."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fourfold
from fourfold import Game
from fourfold.record import Line, Reading, Record, Step, clock_text, read, write

SAMPLE = """\
[Game "exago"]
[Options "players=3"]
[Rules "1"]
[Date "2026-11-18"]
[Red "Ann"]
[Yellow "Cem \\"the Cat\\""]
[Clock "300+5"]
[Result "*"]
[Event "Club evening"]

{A slow start.} 1. f6@4:58.2 {The middle, as the rules demand.} 2. g6 (2. f7
{Nearer.} 3. g7 (3. g6 4. e6) 4. e5) (2. g5) blue:resignation {Tired \\[and
cold\\}.} 3. f7 {Blue's moves are a stand-in's now.} *
"""
SMALL = '[Game "qomet"]\n[Light "Ann"]\n\n1. d4 2. c4 *\n'

GAMES: list[tuple[str, dict[str, object]]] = [
    ("qawale", {}),
    ("qawale", {"double_line": "draw"}),
    ("qomet", {"repetition": 2}),
    ("quads", {"border": True}),
    ("exago", {}),
    ("exago", {"players": 3, "early_lift": True, "reconnect": True}),
]


def only(reading: Reading) -> Record:
    assert reading.faults == ()
    (record,) = reading.games
    return record


def fault(text: str | bytes) -> tuple[int, str]:
    """The one fault of a text without a good game: its line and what is wrong."""
    reading = read(text)
    assert reading.games == ()
    (found,) = reading.faults
    assert found.what.endswith(".")
    assert "\n" not in found.what
    return found.line, found.what


def played(name: str, options: dict[str, object], seed: int, plies: int) -> Game:
    """A random game; with three seats, somebody may leave on the way."""
    chance = random.Random(seed)
    rules = fourfold.ruleset(name, **options)
    game = Game(rules, names=["Ann", *[""] * (rules.seats - 1)])
    while game.outcome is None and len(game.moves) < plies:
        game.play(chance.choice(game.position.moves))
        if game.outcome is None and chance.random() < 0.02:
            act = chance.choice([game.resign, game.lose_on_time])
            leaving = set(range(rules.seats)) - {out.seat for out in game.out}
            act(chance.choice(sorted(leaving)))
    return game


# ---------------------------------------------------------------- there and back


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(GAMES), st.integers(0, 10**6), st.integers(0, 60))
def test_random_games_come_back(kind: tuple[str, dict[str, object]], seed: int, plies: int) -> None:
    game = played(*kind, seed, plies)
    text = write(game.record())
    record = only(read(text))
    assert record == game.record()
    assert record.game() == game
    assert write(record) == text
    assert all(len(line) <= 80 for line in text.partition("\n\n")[2].splitlines())


WORDS = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), include_characters="\n\t"), max_size=60
)


@settings(deadline=None, max_examples=100)
@given(WORDS, st.lists(WORDS, max_size=3), WORDS, st.floats(0, 10**5))
def test_whatever_is_said_comes_back(
    name: str, comments: list[str], tag: str, clock: float
) -> None:
    side = Line((Step("c4", notes=tuple(comments)), Step("d5")), tuple(comments))
    steps = (
        Step("d4", clock, tuple(comments)),
        Step("c3", notes=(*comments, side, *comments)),
        Step("e3"),
    )
    record = Record(
        fourfold.ruleset("qomet"),
        Line(steps, tuple(comments)),
        names=(name, ""),
        tags={"Event": tag},
    )
    text = write(record)
    assert only(read(text)) == record
    assert write(only(read(text))) == text


def test_the_sample_is_canonical() -> None:
    record = only(read(SAMPLE))
    assert write(record) == SAMPLE
    assert record.names == ("Ann", "", 'Cem "the Cat"')
    assert record.tags == {"Date": "2026-11-18", "Clock": "300+5", "Event": "Club evening"}
    first, second, resignation, third = record.line.steps
    assert first.clock == 298.2
    assert [type(note) for note in second.notes] == [Line, Line]
    assert not resignation.is_move
    assert resignation.notes == ("Tired [and cold}.",)
    assert third.text == "f7"
    assert record.game().out == ((1, "resignation"),)


def test_a_person_may_be_careless_with_space_and_numbers() -> None:
    text = (
        '\ufeff[Game "qomet"]\r\n\r\n[Light "Ann"]  \r\n  d4{one\r\n\ttwo}({why}1.c4)\r\n2.c4 *\r\n'
    )
    record = only(read(text.encode()))
    assert record.line.steps[0].notes[0] == "one two"
    assert [step.text for step in record.line.steps] == ["d4", "c4"]


def test_a_side_line_replaces_the_move_before_it() -> None:
    assert fault('[Game "qomet"]\n1. d4 2. c4 (2. d4) *')[1].startswith("Move 2 of a side line")
    record = only(read('[Game "qomet"]\n1. d4 2. c4 (2. c5 3. c4) *'))
    (side,) = record.line.steps[1].notes
    assert isinstance(side, Line)
    assert [step.text for step in side.steps] == ["c5", "c4"]


def test_a_side_line_may_replace_a_resignation() -> None:
    text = '[Game "qomet"]\n1. d4 dark:resignation (2. c4 3. c5)\n'
    record = only(read(text))
    assert record.game().outcome == fourfold.Outcome(0, "resignation")
    assert only(read(write(record))) == record


@pytest.mark.parametrize("ending", ["*", "dark:resignation (3. d6) (3. d7)"])
def test_side_lines_do_not_play_the_game_again(
    ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = ["1. d4 (1. c4 2. c5)", "2. c3 (2. b4) (2. b2 3. c5)", ending]
    text = f'[Game "qomet"]\n\n{" ".join(moves)}'
    played: list[str] = []
    monkeypatch.setattr(Game, "play", recorded(Game.play, played))
    record = only(read(text))
    on_lines = ["d4", "c4", "c5", "c3", "b4", "b2", "c5"]
    assert played == on_lines + ([] if ending == "*" else ["d4", "c3", "d6", "d7"])
    played.clear()
    write(record)
    assert played == on_lines + ([] if ending == "*" else ["d4", "c3", "d6", "d7"])


def recorded(
    play: Callable[[Game, Any], None], played: list[str]
) -> Callable[[Game, fourfold.Move | str], None]:
    def play_and_record(game: Game, move: fourfold.Move | str) -> None:
        played.append(str(move))
        play(game, move)

    return play_and_record


def test_another_start_is_kept() -> None:
    rules = fourfold.ruleset("qomet")
    game = Game(rules, rules.position("3/3/3/3l3/3/3/3 d -"))
    game.play("c4")
    text = write(game.record())
    assert '[Start "3/3/3/3l3/3/3/3 d -"]' in text
    assert only(read(text)).game() == game


def test_the_usual_start_is_not_written() -> None:
    rules = fourfold.ruleset("qomet")
    assert Record(rules, start=rules.start) == Record(rules)


def test_several_games_to_a_file() -> None:
    records = [played(name, options, 5, 12).record() for name, options in GAMES]
    reading = read(write(*records))
    assert reading.games == tuple(records)
    assert reading.numbers == tuple(range(1, len(GAMES) + 1))


def test_nothing_holds_no_games() -> None:
    assert read("") == read(b"\xef\xbb\xbf\r\n \n") == Reading()
    assert write() == ""


def test_agreement_and_time_are_kept() -> None:
    game = played("quads", {}, 1, 6)
    game.agree_draw()
    assert '[Result "draw agreement"]' in write(game.record())
    assert only(read(write(game.record()))).game() == game
    game.undo()
    game.lose_on_time(0)
    assert '[Result "dark time"]' in write(game.record())
    assert only(read(write(game.record()))).game() == game


def test_a_continued_record_keeps_what_was_said() -> None:
    record = only(read(SAMPLE))
    game = record.game()
    game.play(game.position.moves[0])
    longer = record.continued(game)
    assert longer.line.steps[:4] == record.line.steps
    assert longer.tags == record.tags
    game.undo()
    game.undo()
    assert record.continued(game).line.steps == record.line.steps[:3]


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (59.96, "1:00"), (298.2, "4:58.2"), (36000, "10:00:00")]
)
def test_clock_texts(seconds: float, text: str) -> None:
    assert clock_text(seconds) == text


# ---------------------------------------------------------------- what cannot be written


def test_what_no_record_may_hold() -> None:
    rules = fourfold.ruleset("qomet")
    with pytest.raises(ValueError, match=r"U\+0000"):
        Record(rules, names=("a\0b", ""))
    with pytest.raises(ValueError, match=r"U\+001B"):
        Step("d4", notes=("\x1b[1m",))
    with pytest.raises(ValueError, match="no name for a tag"):
        Record(rules, tags={"Two words": ""})
    with pytest.raises(ValueError, match="written from the game"):
        Record(rules, tags={"Result": "*"})
    with pytest.raises(ValueError, match="needs 2 names"):
        Record(rules, names=("Ann",))
    with pytest.raises(ValueError, match="A date"):
        Record(rules, tags={"Date": "2026-02-30"})
    with pytest.raises(ValueError, match="no time"):
        Step("d4", clock=-1)
    for seconds in (-1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="no time"):
            clock_text(seconds)
    with pytest.raises(ValueError, match="at least one move"):
        Step("d4", notes=(Line(),))


def test_nothing_wrong_is_written() -> None:
    rules = fourfold.ruleset("qomet")
    with pytest.raises(fourfold.IllegalMove):
        write(Record(rules, Line((Step("d4"), Step("d4")))))
    with pytest.raises(fourfold.IllegalMove):
        write(Record(rules, Line((Step("d4"), Step("c4", notes=(Line((Step("d4"),)),))))))


# ---------------------------------------------------------------- faults, one by one

HEAD = '[Game "qomet"]\n\n'
FAULTS = {
    "no tags": ("1. d4 *", 1, "A game begins with tags"),
    "text of another kind": ("Dear Ann,\nhow are you?", 1, "A game begins with tags"),
    "no Game tag": ('[Light "Ann"]\n1. d4 *', 1, "A game begins with tags"),
    "unknown game": ('[Date "2026-11-18"]\n[Game "chess"]\n*', 2, "chess"),
    "unknown option": ('[Game "qomet"]\n[Options "players=3"]\n*', 2, "players"),
    "option out of range": ('[Game "exago"]\n[Options "players=9"]\n*', 2, "players"),
    "option twice": ('[Game "exago"]\n[Options "side=5 side=6"]\n*', 2, "side' is given twice"),
    "option without value": ('[Game "exago"]\n[Options "side"]\n*', 2, "KEY=VALUE"),
    "an option called game": ('[Game "exago"]\n[Options "game=exago"]\n*', 2, "game"),
    "newer rules": ('[Game "qomet"]\n[Rules "99"]\n*', 2, "version 99"),
    "no version": ('[Game "qomet"]\n[Rules "new"]\n*', 2, "is a number"),
    "bad start": ('[Game "qomet"]\n[Start "3/3 l -"]\n*', 2, "."),
    "bad date": ('[Game "qomet"]\n[Date "2026-13-01"]\n*', 2, "year-month-day"),
    "bad clock": ('[Game "qomet"]\n[Clock "5 minutes"]\n*', 2, "seconds"),
    "duplicate tag": ('[Game "qomet"]\n[Light "A"]\n[Light "B"]\n*', 3, "in line 2 already"),
    "tag never closed": ('[Game "qomet"\n*', 1, 'written as [Name "value"]'),
    "tag without quotes": ('[Game "qomet"]\n[Light Ann]\n*', 2, 'written as [Name "value"]'),
    "bad escape in a tag": ('[Game "qomet"]\n[Light "a\\b"]\n*', 2, "A backslash"),
    "result contradicts": (
        '[Game "qomet"]\n[Result "light square"]\n\n1. d4 *',
        2,
        'The result says "light square", but by the moves it is "*", not over.',
    ),
    "unfinished contradicts": (
        '[Game "qomet"]\n[Result "*"]\n\n1. d4 dark:time',
        2,
        'by the moves it is "light time"',
    ),
    "illegal move": (HEAD + "1. d4\n2. d4 3. c4 *", 4, "Move 2 (d4): "),
    "move of another game": (HEAD + "1. a1b1b2 *", 3, "Move 1 (a1b1b2): "),
    "upper case": (HEAD + "1. D4 *", 3, "Move 1 (D4): "),
    "cell off the board": (HEAD + "1. h9 *", 3, "Move 1 (h9): "),
    "not of a seat": (HEAD + "1. d4 red:time", 3, "This is no move; between moves stand"),
    "not a way to leave": (HEAD + "1. d4 dark:boredom", 3, "This is no move; between moves stand"),
    "move after the end": (
        HEAD + "1. d4 dark:time 2. c4",
        3,
        "The game is over: light won on time.",
    ),
    "wrong number": (HEAD + "1. d4 3. c4 *", 3, "Here stands number 3. but this is move 2."),
    "two numbers": (HEAD + "1. 2. d4 *", 3, "Here a move should stand, not 2.."),
    "cut off before the end": (HEAD + "1. d4 2. c4", 3, "The moves end before the game does"),
    "cut off in a move": (HEAD + "1. d4 2. c", 3, "only the beginning of a move"),
    "cut off after a number": (HEAD + "1. d4 2.", 3, "cut off here"),
    "cut off in a comment": (HEAD + "1. d4 {good\n\nmove", 3, "This comment is never closed."),
    "cut off in a side line": (HEAD + "1. d4\n2. c4 (2. c5", 4, "This bracket is never closed."),
    "nothing but tags": ('[Game "qomet"]\n[Light "Ann"]', 2, "The moves end before the game does"),
    "bracket too many": (HEAD + "1. d4) *", 3, "This bracket closes nothing."),
    "brace too many": (HEAD + "1. d4 } *", 3, "Here a move should stand, not }."),
    "bracket before any move": (HEAD + "(1. d4) 1. c4 *", 3, "Here a move should stand, not (."),
    "empty side line": (HEAD + "1. d4 () *", 3, "A side line needs at least one move."),
    "star in a side line": (HEAD + "1. d4 (1. c4 *) *", 3, "A side line does not end with *"),
    "star after the end": (HEAD + "1. d4 dark:time *", 3, "so * has no place here"),
    "text after the star": (HEAD + "1. d4 * 2. c4", 3, "Nothing may follow the *"),
    "bad clock time": (HEAD + "1. d4@4.58 *", 3, "@4.58 is no clock time"),
    "bad escape in a comment": (HEAD + "1. d4 {a\\b} *", 3, "A backslash"),
    "too deep": (HEAD + "1. d4 " + "(1. c4 " * 41 + ")" * 41 + "*", 3, "deeper than 40"),
    "deeper than any stack": (HEAD + "1. d4 " + "(1. c4 " * 9999, 3, "deeper than 40"),
    "a sign that turns the writing round": (HEAD + "1. \u202ed4 *", 3, "Move 1 (\\u202ed4): "),
    "something endless": (HEAD + "1. " + "d4" * 99 + " *", 3, f"Move 1 ({'d4' * 30} ...): "),
    "a NUL": (HEAD + "1. d4 {\0} *", 3, "The character U+0000 cannot stand in a record."),
    "an escape sequence": ('[Game "qomet"]\n[Light "\x1b[1m"]\n*', 2, "U+001B"),
}


@pytest.mark.parametrize(("text", "line", "what"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_told_in_one_sentence(text: str, line: int, what: str) -> None:
    found_line, found = fault(text)
    assert found_line == line
    assert what in found
    assert found.isprintable()


def test_records_are_read_from_text() -> None:
    source: Any = 42
    with pytest.raises(TypeError, match="from str or bytes, not from int"):
        read(source)


def test_bytes_that_are_no_text() -> None:
    assert fault(b'[Game "qomet"]\n\n1. d4 {\xff} *') == (3, "The byte 0xff is not UTF-8 text.")
    assert read(bytes(range(256))).games == ()
    assert read(SAMPLE.encode("utf-16")).games == ()


def test_several_faults_in_the_tags_are_all_told() -> None:
    reading = read('[Game "qomet"]\n[Date "today"]\n[Clock "long"]\n*')
    assert [fault.line for fault in reading.faults] == [2, 3]
    tags = '[Game "qomet"]\n[Options "side=6"]\n[Rules "99"]\n[Date "today"]\n[Light]\n[Date ""]'
    reading = read(f"{tags}\n*")
    assert [fault.line for fault in reading.faults] == [2, 3, 4, 5, 6]
    reading = read('[Game "qomet"]\n[Start "7"]\n[Clock "long"]\n*')
    assert [fault.line for fault in reading.faults] == [2, 3]


def test_a_first_position_is_not_held_against_other_options() -> None:
    start = '[Start "5/6/7/8/4r4/8/7/6/5 b 11,12"]'  # good on a board of side 5 only
    reading = read(f'[Game "exago"]\n[Options "side=5 line=1"]\n{start}\n*')
    assert [fault.line for fault in reading.faults] == [2]


@pytest.mark.parametrize("text", [text for text, _, _ in FAULTS.values()], ids=FAULTS.keys())
def test_a_broken_game_loses_no_good_one(text: str) -> None:
    reading = read(f"{SMALL}\n{text}\n\n{SMALL}" if text[0] == "[" else f"{text}\n\n{SMALL}")
    good = only(read(SMALL))
    assert set(map(write, reading.games)) == {write(good)}
    assert len(reading.games) == (2 if text[0] == "[" else 1)
    assert len({fault.game for fault in reading.faults}) == 1


def test_a_game_that_lost_its_moves_does_not_take_those_of_the_next() -> None:
    reading = read(f'[Game "qawale"]\n[Light "Cem"]\n\n{SMALL}')
    assert reading.numbers == (2,)
    assert [(fault.line, fault.game) for fault in reading.faults] == [(2, 1)]


def test_a_game_cut_off_in_its_first_tag_does_not_take_the_next() -> None:
    for at in range(1, len('[Game "qomet"]')):
        reading = read(f"{SMALL}\n{SMALL[:at]}\n\n{SMALL}")
        assert reading.numbers == (1, 3)
        assert [(fault.line, fault.game) for fault in reading.faults] == [(6, 2)]


@pytest.mark.parametrize(
    "first", ['Game "qomet"]', 'Game "qomet"', '\0[Game "qomet"]', '([Game "q"]', 'ome"]', '"]']
)
def test_a_first_tag_that_lost_its_bracket_still_begins_a_game(first: str) -> None:
    mangled = first + SMALL.removeprefix('[Game "qomet"]')
    reading = read(f"{SMALL}\n{mangled}\n{SMALL}")
    assert reading.numbers == (1, 3)
    assert [(fault.line, fault.game) for fault in reading.faults] == [(6, 2)]


# ---------------------------------------------------------------- faults at random


def edits(text: str, seed: int) -> Iterator[str]:
    """A text with more and more of its signs changed, doubled or lost, and sometimes cut off."""
    chance = random.Random(seed)
    signs = string.printable + "é\0\ufeff…\x85\u2028"
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(text) + 1)
        text = chance.choice(
            [
                text[:at] + chance.choice(signs) + text[at + 1 :],
                text[:at] + chance.choice(signs) + text[at:],
                text[:at] + text[at + 1 :],
                text[:at] + text[at + chance.randrange(40) :],
                text[:at],
            ]
        )
        yield text


@settings(deadline=None, max_examples=300)
@given(st.integers(0, 10**9), st.sampled_from([SAMPLE, SMALL, SAMPLE + "\n" + SMALL]))
def test_no_edit_of_a_file_makes_reading_fail(seed: int, text: str) -> None:
    for edited in edits(text, seed):
        reading = read(edited)
        assert reading.games or reading.faults or not edited.strip(" \t\r\n\ufeff")
        assert only(read(write(*reading.games))) if len(reading.games) == 1 else True
        lines = edited.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
        assert all(1 <= fault.line <= lines for fault in reading.faults)


@settings(deadline=None, max_examples=100)
@given(st.integers(0, 10**9))
def test_no_edit_of_one_game_touches_its_neighbours(seed: int) -> None:
    head, moves = SAMPLE.split("\n\n")
    *_, edited = edits(moves.replace("[", ""), seed)
    edited = "1. " + edited.replace("[", "").replace("\0", "")
    reading = read(f"{SMALL}\n{head}\n\n{edited}\n\n{SMALL}")
    assert {1, 3} <= set(reading.numbers)


@settings(deadline=None, max_examples=200)
@given(st.binary(max_size=200))
def test_no_bytes_make_reading_fail(content: bytes) -> None:
    read(content)
    read(b'[Game "qomet"]\n' + content)
