"""The file of a match: nothing finished is lost, torn ends are cut off, strangers are refused."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import fourfold
from fourfold import Game
from fourfold.engine.entrant import Entrant
from fourfold.engine.hall import Finished
from fourfold.engine.match import Match
from fourfold.engine.referee import playing
from fourfold.engine.scorebook import Scorebook
from fourfold.record import read, write

PLAYERS = ["random", 'the "b"=random']


def contest(rules: fourfold.Rules | None = None, players: Sequence[str] = PLAYERS) -> Match:
    return Match(rules or fourfold.ruleset("qomet"), list(map(Entrant.read, players)), openings=3)


def finished(match: Match, number: int) -> Finished:
    """A game of the match as a table would play it."""
    task = match.task(match.fixture(number))
    game = task.game()
    makers = [Entrant.read(seat).manner.player for seat in task.seats]
    whys = [taken.why for taken in playing(game, makers, task.seed, task.longest) if taken.why]
    return Finished(task, game, tuple(whys))


def filled(path: Path, match: Match, *numbers: int) -> bytes:
    with Scorebook(path, match) as book:
        for number in numbers:
            book.add(finished(match, number))
    return path.read_bytes()


def numbers(book: Scorebook) -> list[int]:
    return [played.fixture.number for played in book.played]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.txt"


def test_every_game_is_a_record_with_its_tags(path: Path) -> None:
    match = contest()
    filled(path, match, 2, 1)
    reading = read(path.read_bytes())
    assert reading.faults == ()
    first, second = reading.games
    assert [record.tags["Number"] for record in reading.games] == ["2", "1"]
    assert first.names == ('the "b"', "random")
    assert second.names == ("random", 'the "b"')
    assert first.tags["Opening"] == second.tags["Opening"] == "1"
    assert first.tags["Match"] == match.settings
    assert first.game() == finished(match, 2).game
    assert path.read_text(encoding="utf-8") == write(first, second)


def test_a_game_is_in_the_file_when_it_is_added(path: Path) -> None:
    match = contest()
    with Scorebook(path, match) as book:
        for number in (1, 2, 3):
            book.add(finished(match, number))
            assert len(read(path.read_bytes()).games) == number


def test_opened_again_it_knows_what_was_played(path: Path) -> None:
    match = contest()
    filled(path, match, 1, 4, 3)
    with Scorebook(path, match) as book:
        assert numbers(book) == [1, 4, 3]
        assert [fixture.number for fixture in book.missing] == [2, 5, 6]
        assert not book.torn
        assert book.played[0].points in ((1, 0), (0, 1), (0.5, 0.5))
        assert book.played[0].moves == len(finished(match, 1).game.moves)


def test_more_openings_continue_a_match(path: Path) -> None:
    match = contest()
    filled(path, match, 1, 2)
    longer = Match(match.rules, match.players, openings=4)
    with Scorebook(path, longer) as book:
        assert len(book.missing) == 6


def test_why_players_lost_is_told(path: Path) -> None:
    match = contest(players=["random", "python:tests.engine.bots:illegal"])
    filled(path, match, 1)
    (record,) = read(path.read_bytes()).games
    assert record.tags["Why"] == "played a1: There is a star on a1 already."
    with Scorebook(path, match) as book:
        assert book.played[0].out == (1,)
        assert book.played[0].points == (1, 0)


def test_a_draw_is_shared_by_those_who_stayed(path: Path) -> None:
    match = contest(fourfold.ruleset("exago", players=3), ["random", "b=random", "c=random"])
    task = match.task(match.fixture(1))
    game = task.game()
    game.resign(1)
    game.agree_draw()
    with Scorebook(path, match) as book:
        played = book.add(Finished(task, game, ()))
    assert played.points == (0.5, 0, 0.5)
    assert played.drawn
    assert played.out == (1,)
    assert played.points_of(played.fixture.seating[2]) == 0.5


# ---------------------------------------------------------------- torn ends


@pytest.mark.parametrize("before", [(), (1, 2)])
def test_wherever_the_last_record_is_torn(path: Path, before: tuple[int, ...]) -> None:
    match = contest()
    whole = filled(path, match, *before)
    more = filled(path, match, 3)
    for end in range(len(whole) + 1, len(more)):
        if end % 7 and b"\n" not in more[end - 2 : end + 2]:
            continue  # in the middle of a line every seventh place will do
        path.write_bytes(more[:end])
        with Scorebook(path, match) as book:
            assert numbers(book) == list(before), more[len(whole) : end]
            assert book.torn == bool(more[len(whole) : end].strip())
        assert path.read_bytes() == whole


@pytest.mark.parametrize("cut", [1, 10, 50, 200])
def test_a_torn_game_is_written_again(path: Path, cut: int) -> None:
    match = contest()
    filled(path, match, 1)
    both = filled(path, match, 2)
    path.write_bytes(both[:-cut])
    with Scorebook(path, match) as book:
        book.add(finished(match, 2))
    assert path.read_bytes() == both


def test_zeros_of_a_failing_disk_are_cut_off(path: Path) -> None:
    match = contest()
    whole = filled(path, match, 1)
    for rest in (b"\0\0\0", b"\n[Game\0\0\0", b"\n\0\0\n"):
        path.write_bytes(whole + rest)
        with Scorebook(path, match) as book:
            assert numbers(book) == [1]
        assert path.read_bytes() == whole


def test_a_file_that_ends_without_a_line_break_loses_no_more_than_its_last_game(path: Path) -> None:
    match = contest()
    whole = filled(path, match, 1)
    both = filled(path, match, 2)
    path.write_bytes(both.rstrip(b"\n"))
    with Scorebook(path, match) as book:
        assert numbers(book) == [1]
        assert book.torn
    assert path.read_bytes() == whole


# ---------------------------------------------------------------- strangers


def refused(path: Path, match: Match) -> str:
    before = path.read_bytes()
    with pytest.raises(ValueError, match=str(path)) as error:
        Scorebook(path, match)
    assert path.read_bytes() == before
    return str(error.value)


@pytest.mark.parametrize(
    "text",
    [
        "my precious notes",
        "my precious notes\n",
        "\n\nnotes\n\n\n",
        '[Game "qomet"]\n[Light "Ann"]\n\n1. d4 2. c4 *\n',
        '[Game "qomet"]\n[Light "Ann"]\n\n1. d4 2. c4',
        '[Game "qomet"]\n[Light "Ann"]\n\n1. d4 2. d4 *\n',
    ],
)
def test_what_is_no_match_is_left_alone(path: Path, text: str) -> None:
    path.write_text(text)
    refused(path, contest())


def test_another_match_is_refused_and_told_apart(path: Path) -> None:
    match = contest()
    filled(path, match, 1)
    seeded = Match(match.rules, match.players, seed=2)
    assert "with seed=1 where this one has seed=2" in refused(path, seeded)
    others = contest(players=["random", "level:3"])
    assert 'player=the "b"=random where this one has player=level:3' in refused(path, others)
    more = contest(players=[*PLAYERS, "c=random"])
    assert "opening=4 where this one has player=c=random" in refused(path, more)
    endless = contest(fourfold.ruleset("qomet", repetition=0))
    assert "no game of this match" in refused(path, endless)


def test_a_game_that_stands_twice_is_refused(path: Path) -> None:
    match = contest()
    whole = filled(path, match, 1)
    path.write_bytes(whole + b"\n" + whole)
    assert "Game 1 of the match stands there 2 times." in refused(path, match)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('[Number "1"]', '[Number "one"]', "'one' is no number of a game"),
        ('[Number "1"]', '[Number "2"]', "This is not game 2 of the match"),
        ('[Light "random"]', '[Light "Ann"]', "This is not game 1 of the match"),
    ],
)
def test_records_that_were_changed(path: Path, old: str, new: str, what: str) -> None:
    match = contest()
    whole = filled(path, match, 1, 3)
    path.write_bytes(whole.replace(old.encode(), new.encode(), 1))
    assert what in refused(path, match)


def test_a_fault_in_the_middle_is_told_with_its_line(path: Path) -> None:
    match = contest()
    whole = filled(path, match, 1, 2)
    path.write_bytes(whole.replace(b'[Number "1"]', b"[Number 1]"))
    assert "line 8, game 1: A tag is written" in refused(path, match)


@pytest.mark.skipif(sys.platform == "win32", reason="files are not locked there")
def test_one_match_at_a_time(path: Path) -> None:
    match = contest()
    with Scorebook(path, match):
        assert "is being written by another process" in refused(path, match)
    Scorebook(path, match).__exit__(None, None, None)


def test_an_unfinished_game_is_none_of_the_match(path: Path) -> None:
    match = contest()
    task = match.task(match.fixture(1))
    tags = {"Match": match.settings, "Number": "1"}
    record = fourfold.Record.of(Game(match.rules, names=task.game().names), tags)
    path.write_text(write(record))
    assert "it was never finished" in refused(path, match)
