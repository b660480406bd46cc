"""Matches: who plays whom, from which openings, in which seats; and the games as they are played.

Every opening is played by the same players once in each way of seating them, so that neither the
opening nor the first move favours anybody. Games have numbers from 1, and all that a game is
follows from its number and the settings of the match: so a match can be interrupted and resumed.
"""

from __future__ import annotations

import math
import shlex
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice, permutations
from typing import NamedTuple

from fourfold._core import Rules
from fourfold.engine.entrant import Entrant
from fourfold.engine.hall import Finished, Hall
from fourfold.engine.openings import Opening, openings
from fourfold.engine.table import Task

Seating = tuple[int, ...]
"""The player in each seat, by number."""


class Fixture(NamedTuple):
    """A game that is to be played."""

    number: int
    opening: int
    """Which opening, from 0."""
    seating: Seating


@dataclass(frozen=True)
class Match:
    """Some players, and how they meet.

    In a game for two seats, every two players meet. In one for more, as many players as there are
    seats share a table. Otherwise two meet, the first alone against the second in all other seats;
    of three or more players every two do, each of them alone in his turn.

    >>> import fourfold
    >>> players = [Entrant.read(text) for text in ("random", "other=random")]
    >>> match = Match(fourfold.ruleset("qomet"), players, openings=2)
    >>> [(fixture.opening, fixture.seating) for fixture in match.fixtures()]
    [(0, (0, 1)), (0, (1, 0)), (1, (0, 1)), (1, (1, 0))]
    """

    rules: Rules
    players: Sequence[Entrant]
    openings: int = 50
    plies: int = 4
    """How many random moves an opening has."""
    seed: int = 1
    longest: int = 1000
    """A game that is not over after so many moves is a draw."""

    def __post_init__(self) -> None:
        names = [player.name for player in self.players]
        if len(names) < 2:
            raise ValueError("A match needs at least two players.")
        for name in names:
            if names.count(name) > 1:
                raise ValueError(
                    f"Two players are called {name}: name one of them otherwise, as in b={name}."
                )
        if not 0 <= self.plies < self.longest:
            raise ValueError("The longest game must be longer than its opening, from 0 moves.")
        if self.openings < 1:
            raise ValueError("A match needs at least one opening.")
        if not 0 <= self.seed < 2**64:
            raise ValueError("A seed is a number from 0 to 2^64 - 1.")

    @property
    def is_duel(self) -> bool:
        """Whether there are just two players, in a game for two."""
        return self.rules.seats == len(self.players) == 2

    @property
    def games(self) -> int:
        """How many games are to be played."""
        return self.openings * self._games_an_opening

    @property
    def settings(self) -> str:
        """What decides the games, as every record says it: whoever plays by it plays this match."""
        words = [f"player={player}" for player in self.players]
        words += [f"opening={self.plies}", f"seed={self.seed}", f"longest={self.longest}"]
        return shlex.join(words)

    def fixture(self, number: int) -> Fixture:
        """The game with this number: every opening is played by everybody before the next one."""
        opening, game = divmod(number - 1, self._games_an_opening)
        return Fixture(number, opening, self._seatings(opening)[game])

    def fixtures(self) -> Iterator[Fixture]:
        """All games in their order."""
        return map(self.fixture, range(1, self.games + 1))

    @cached_property
    def drawn(self) -> Sequence[Opening]:
        """The openings."""
        return list(islice(openings(self.rules, self.plies, self.seed), self.openings))

    def task(self, fixture: Fixture) -> Task:
        """The game as a table takes it."""
        return Task(
            fixture.number,
            self.rules,
            tuple(map(str, self.drawn[fixture.opening])),
            tuple(str(self.players[player]) for player in fixture.seating),
            # Far apart, or game 2 of one match would be game 1 of the next.
            seed=self.seed * 1_000_003 + fixture.number,
            longest=self.longest,
        )

    def play(
        self, fixtures: Sequence[Fixture], jobs: int, patience: float = math.inf
    ) -> Generator[Finished]:
        """Plays some of the games on so many processes; each is told as soon as it is over.

        A player who needs more seconds than `patience` for a move loses on time.
        """
        with Hall(jobs, patience) as hall:
            yield from hall.play([self.task(fixture) for fixture in fixtures])

    @cached_property
    def _games_an_opening(self) -> int:
        return len(self._seatings(0))

    def _seatings(self, opening: int) -> list[Seating]:
        """How the players sit in the games of an opening: everybody in every seat."""
        seats = self.rules.seats
        everybody = range(len(self.players))
        if len(self.players) == seats:
            tables = [_circle(everybody, opening)]
        elif seats == 2:
            tables = list(combinations(everybody, 2))
        else:
            pairs = [(0, 1)] if len(everybody) == 2 else permutations(everybody, 2)
            tables = [(one, *[other] * (seats - 1)) for one, other in pairs]
        return [table[-turn:] + table[:-turn] for table in tables for turn in range(seats)]


def _circle(players: Sequence[int], opening: int) -> Seating:
    """The players in a circle. Who sits after whom matters, so every order has its turn."""
    orders = list(permutations(players[1:]))
    return (players[0], *orders[opening % len(orders)])
