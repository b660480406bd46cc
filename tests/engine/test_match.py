"""Matches: who plays whom, and games played in processes of their own."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

import fourfold
from fourfold import Rules
from fourfold.engine.entrant import Entrant
from fourfold.engine.hall import Finished
from fourfold.engine.match import Match

QOMET = fourfold.ruleset("qomet")
THREE = fourfold.ruleset("exago", players=3)
PATIENCE = 60.0


def contest(rules: Rules, *players: str, openings: int = 2, longest: int = 1000) -> Match:
    return Match(rules, list(map(Entrant.read, players)), openings, longest=longest)


def bot(name: str) -> str:
    return f"{name}=python:tests.engine.bots:{name}"


def played(match: Match, jobs: int = 2, patience: float = PATIENCE) -> dict[int, Finished]:
    with closing(match.play(list(match.fixtures()), jobs, patience)) as games:
        return {finished.task.number: finished for finished in games}


# ---------------------------------------------------------------- who plays whom


def seatings(match: Match) -> list[tuple[int, ...]]:
    return [fixture.seating for fixture in match.fixtures()]


def test_each_opening_is_played_from_both_sides() -> None:
    match = contest(QOMET, "random", "b=random", openings=3)
    assert seatings(match) == [(0, 1), (1, 0)] * 3
    assert [fixture.opening for fixture in match.fixtures()] == [0, 0, 1, 1, 2, 2]
    assert [fixture.number for fixture in match.fixtures()] == [1, 2, 3, 4, 5, 6]
    assert match.games == 6


def test_all_pairs_meet() -> None:
    match = contest(QOMET, *(f"{name}=random" for name in "abcd"), openings=1)
    assert Counter(map(frozenset, seatings(match))) == {
        frozenset({one, other}): 2 for one in range(4) for other in range(one)
    }
    assert len(set(seatings(match))) == match.games == 12


def test_players_for_every_seat_share_a_table() -> None:
    match = contest(THREE, "random", "b=random", "c=random", openings=4)
    found = seatings(match)
    for seat in range(3):
        assert Counter(seating[seat] for seating in found) == {0: 4, 1: 4, 2: 4}
    # Who sits after whom changes as well.
    after = Counter(pair for seating in found for pair in pairwise((*seating, seating[0])))
    assert set(after.values()) == {6}


def test_two_at_a_table_for_four_sit_one_against_the_rest() -> None:
    match = contest(fourfold.ruleset("exago", players=4), "random", "b=random", openings=1)
    assert seatings(match) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


def test_many_at_tables_for_three_all_sit_alone_in_turn() -> None:
    match = contest(THREE, *(f"{name}=random" for name in "abcd"), openings=1)
    alone = Counter(
        next(pair for pair in Counter(seating).items() if pair[1] == 1)[0]
        for seating in seatings(match)
    )
    assert alone == dict.fromkeys(range(4), 9)


def test_a_game_follows_from_its_number() -> None:
    match = contest(THREE, "random", "b=random", "c=random", openings=5)
    assert [match.fixture(number) for number in range(1, match.games + 1)] == [*match.fixtures()]


def test_games_of_an_opening_begin_alike() -> None:
    match = contest(QOMET, "random", "b=random")
    one, other, third, _ = map(match.task, match.fixtures())
    assert one.steps == other.steps != third.steps
    assert one.seats == ("random", "b=random")
    assert other.seats == ("b=random", "random")
    assert one.seed != other.seed


@pytest.mark.parametrize(
    ("players", "settings", "what"),
    [
        (["random"], {}, "at least two players"),
        (["random", "random"], {}, "Two players are called random"),
        (["a=random", "a=level:1"], {}, "Two players are called a"),
        (["random", "b=random"], {"openings": 0}, "at least one opening"),
        (["random", "b=random"], {"plies": -1}, "longer than its opening"),
        (["random", "b=random"], {"plies": 5, "longest": 5}, "longer than its opening"),
        (["random", "b=random"], {"seed": -1}, "A seed is"),
        (["random", "b=random"], {"seed": 2**64}, "A seed is"),
    ],
)
def test_what_is_no_match(players: list[str], settings: dict[str, int], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        Match(QOMET, list(map(Entrant.read, players)), **settings)


# ---------------------------------------------------------------- games in processes


def test_games_do_not_depend_on_the_processes() -> None:
    match = contest(QOMET, "random", "b=random", openings=4)
    alone, together = played(match, jobs=1), played(match, jobs=3)
    assert sorted(alone) == sorted(together) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert all(alone[number].game == together[number].game for number in alone)
    assert len({tuple(map(str, finished.game.moves)) for finished in alone.values()}) == 8


def test_games_are_played_from_their_opening_to_their_end() -> None:
    match = contest(THREE, "random", "b=random", "c=random", openings=1)
    for finished in played(match).values():
        assert [str(move) for move in finished.game.moves[:4]] == list(finished.task.steps)
        assert finished.game.outcome is not None
        assert finished.game.names == tuple(
            match.players[player].name for player in match.fixture(finished.task.number).seating
        )


@pytest.mark.parametrize(
    ("name", "reason", "why"),
    [
        ("crash", "resignation", "resignation: RuntimeError: no idea what to do"),
        ("illegal", "resignation", "resignation: played a1: "),
        ("die", "resignation", "resignation: the process ended with code 7"),
        ("hang", "time", "time: no move in 3 seconds"),
    ],
)
def test_who_fails_loses_and_the_match_goes_on(name: str, reason: str, why: str) -> None:
    match = contest(QOMET, "random", bot(name), openings=1)
    games = played(match, patience=3.0 if name == "hang" else PATIENCE)
    assert sorted(games) == [1, 2]
    for number, loser in ((1, "dark"), (2, "light")):
        finished = games[number]
        assert finished.game.outcome == (number - 1, reason)
        assert finished.whys[0].startswith(f"{loser}:{why}")


def test_a_table_that_died_is_replaced_in_the_middle_of_a_game() -> None:
    match = contest(THREE, "random", bot("die"), bot("first"), openings=1, longest=60)
    for finished in played(match).values():
        seat = finished.game.names.index("die")
        assert [out.seat for out in finished.game.out] == [seat]
        assert len(finished.game.moves) > 5
        assert finished.game.outcome is not None
        assert finished.whys[0].endswith("the process ended with code 7")


def test_the_longest_game_is_a_draw() -> None:
    match = contest(QOMET, "random", "b=random", openings=1, longest=6)
    for finished in played(match).values():
        assert finished.game.outcome == (None, "agreement")
        assert finished.whys == ("draw:agreement: not over after 6 moves",)


def test_nothing_to_play() -> None:
    match = contest(QOMET, "random", "b=random")
    assert list(match.play([], 2, PATIENCE)) == []


def test_the_example_in_the_docs(tmp_path: Path) -> None:
    page = Path(__file__).parents[2] / "docs" / "matches.md"
    (example,) = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    script = tmp_path / "example.py"
    script.write_text(example, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stderr == ""
    assert sorted(int(line.split()[0]) for line in done.stdout.splitlines()) == list(range(1, 11))
