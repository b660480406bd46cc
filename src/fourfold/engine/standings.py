"""Where a match stands: what every player took, from whom, and what that says of strength."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from fourfold.engine.elo import Estimate, Points, elo, share, superiority
from fourfold.engine.match import Match
from fourfold.engine.ratings import ratings
from fourfold.engine.scorebook import Played


@dataclass(frozen=True)
class Duel:
    """Two players against each other, in a game for two seats, as the first of them sees it."""

    first: int
    second: int
    wins: int
    draws: int
    losses: int
    openings: tuple[Points, ...]
    """What the first took in the games of each opening."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def pentanomial(self) -> tuple[int, ...]:
        """How many openings played from both sides brought 0, ½, 1, 1½ and 2 points."""
        totals = [sum(points) for points in self.openings if len(points) == 2]
        return tuple(totals.count(half / 2) for half in range(5))

    @property
    def share(self) -> Estimate:
        """The share of points that the first took."""
        return share(self.openings)

    @property
    def elo(self) -> Estimate:
        """How much stronger the first is."""
        return elo(self.share)

    @property
    def superiority(self) -> float:
        """How likely it is that the first is stronger."""
        return superiority(self.openings)


@dataclass(frozen=True)
class Account:
    """What one player took from everybody."""

    player: int
    games: int
    wins: int
    draws: int
    losses: int
    failures: int
    """Games in which the player crashed, was late, or played what the rules forbid."""
    fair: float
    """The share of the points that would fall to the player if all were equally strong: the share
    of the seats."""
    share: Estimate
    """The share of points taken."""


class Standings:
    """A match as it stands after some games."""

    def __init__(self, match: Match, played: Iterable[Played]) -> None:
        self.match = match
        self.played = sorted(played)

    @cached_property
    def duels(self) -> list[Duel]:
        """Every two players who met in games for two; none in games for more seats."""
        if self.match.rules.seats != 2:
            return []
        meetings: dict[tuple[int, int], list[Played]] = defaultdict(list)
        for played in self.played:
            one, other = sorted(played.fixture.seating)
            meetings[one, other].append(played)
        return [_duel(one, other, meetings[one, other]) for one, other in sorted(meetings)]

    @cached_property
    def accounts(self) -> list[Account]:
        """Every player who has played, in the order in which they were named."""
        everybody = range(len(self.match.players))
        return [account for player in everybody if (account := _account(player, self.played))]

    @cached_property
    def ratings(self) -> list[Estimate]:
        """A rating for each player, fitted to all results; the mean of all is 0."""
        results = [(played.fixture.seating, played.points) for played in self.played]
        return ratings(results, len(self.match.players))


def _duel(first: int, second: int, games: Sequence[Played]) -> Duel:
    points = _by_opening(games, first)
    won = [point for both in points.values() for point in both]
    wins, draws, losses = (won.count(point) for point in (1, 0.5, 0))
    return Duel(first, second, wins, draws, losses, tuple(map(tuple, points.values())))


def _account(player: int, played: Sequence[Played]) -> Account | None:
    games = [game for game in played if player in game.fixture.seating]
    if not games:
        return None
    draws = sum(game.drawn for game in games)
    wins = sum(not game.drawn and game.points_of(player) == 1 for game in games)
    seats = sum(game.fixture.seating.count(player) for game in games)
    return Account(
        player=player,
        games=len(games),
        wins=wins,
        draws=draws,
        losses=len(games) - wins - draws,
        failures=sum(_failed(game, player) for game in games),
        fair=seats / sum(len(game.fixture.seating) for game in games),
        share=share(list(_by_opening(games, player).values())),
    )


def _failed(played: Played, player: int) -> bool:
    return any(played.fixture.seating[seat] == player for seat in played.out)


def _by_opening(games: Iterable[Played], player: int) -> dict[int, list[float]]:
    points: defaultdict[int, list[float]] = defaultdict(list)
    for played in games:
        points[played.fixture.opening].append(played.points_of(player))
    return points
