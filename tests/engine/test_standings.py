"""What is added up from the games of a match."""

from __future__ import annotations

import pytest

import fourfold
from fourfold import Rules
from fourfold.engine.entrant import Entrant
from fourfold.engine.match import Match
from fourfold.engine.scorebook import Played
from fourfold.engine.standings import Standings

QOMET = fourfold.ruleset("qomet")
FOUR = fourfold.ruleset("exago", players=4)


def contest(rules: Rules, *names: str) -> Match:
    return Match(rules, [Entrant.read(f"{name}=random") for name in names], openings=5)


def game(match: Match, number: int, *points: float, out: tuple[int, ...] = ()) -> Played:
    return Played(match.fixture(number), points, out, moves=20)


def test_a_duel() -> None:
    match = contest(QOMET, "a", "b")
    # In every second game b begins, so the points of a stand second.
    standings = Standings(
        match,
        [
            game(match, 2, 0.5, 0.5),
            game(match, 1, 1, 0),
            game(match, 3, 1, 0),
            game(match, 4, 0, 1),
            game(match, 5, 0, 1, out=(0,)),
            game(match, 6, 1, 0),
            game(match, 7, 1, 0),
        ],
    )
    (duel,) = standings.duels
    assert (duel.first, duel.second) == (0, 1)
    assert (duel.wins, duel.draws, duel.losses, duel.games) == (4, 1, 2, 7)
    assert duel.pentanomial == (1, 0, 0, 1, 1)
    assert duel.openings == ((1, 0.5), (1, 1), (0, 0), (1,))
    assert duel.share.value == 4.5 / 7
    assert duel.elo.low < 0 < duel.elo.value < duel.elo.high
    assert 0.5 < duel.superiority < 1
    a, b = standings.accounts
    assert (a.games, a.wins, a.draws, a.losses, a.failures, a.fair) == (7, 4, 1, 2, 1, 0.5)
    assert (b.games, b.wins, b.draws, b.losses, b.failures, b.fair) == (7, 2, 1, 4, 0, 0.5)
    assert a.share.value + b.share.value == pytest.approx(1)


def test_a_round_robin() -> None:
    match = contest(QOMET, "a", "b", "c")
    # a beats b, b beats c, and a draws with c, in either seat; games 5 and 6 are b against c.
    points = [(1, 0), (0, 1), (0.5, 0.5), (0.5, 0.5), (1, 0), (0, 1)]
    standings = Standings(match, [game(match, n, *p) for n, p in enumerate(points, start=1)])
    assert [(d.first, d.second, d.wins, d.draws, d.losses) for d in standings.duels] == [
        (0, 1, 2, 0, 0),
        (0, 2, 0, 2, 0),
        (1, 2, 2, 0, 0),
    ]
    assert [account.share.value for account in standings.accounts] == [0.75, 0.5, 0.25]
    first, second, third = (rating.value for rating in standings.ratings)
    assert first > second > third
    assert second == pytest.approx(0, abs=1e-6)


def test_one_against_the_rest_is_held_against_its_fair_share() -> None:
    match = contest(FOUR, "a", "b")
    wins = [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 1), (0.25, 0.25, 0.25, 0.25)]
    standings = Standings(match, [game(match, n, *p) for n, p in enumerate(wins, start=1)])
    # a sits on the seats 0, 1, 2, 3 in turn: won, won, lost, drawn.
    a, b = standings.accounts
    assert (a.wins, a.draws, a.losses, a.fair, a.share.value) == (2, 1, 1, 0.25, 2.25 / 4)
    assert (b.wins, b.draws, b.losses, b.fair, b.share.value) == (1, 1, 2, 0.75, 1.75 / 4)
    assert standings.duels == []


def test_a_player_with_several_seats_fails_once_a_game() -> None:
    match = contest(FOUR, "a", "b")
    standings = Standings(match, [game(match, 1, 1, 0, 0, 0, out=(1, 2, 3))])
    assert [account.failures for account in standings.accounts] == [0, 1]


def test_nothing_played_yet() -> None:
    standings = Standings(contest(QOMET, "a", "b"), [])
    assert standings.duels == []
    assert standings.accounts == []
    assert [rating.value for rating in standings.ratings] == [0, 0]
