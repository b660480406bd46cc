"""Tuning: an engine plays itself, weights are fitted to the games, and the new ones meet the old.

All that takes long is a match with its own file in one folder, so that tuning can be interrupted
and resumed like any match:

    games.txt              the games that the weights are fitted to
    trial 2 10 40.txt      the games of the weights that came out against the old ones
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from fourfold._core import Rules
from fourfold.engine.engine import Engine
from fourfold.engine.entrant import Entrant
from fourfold.engine.fit import Fit, Sample, fitted
from fourfold.engine.match import Match
from fourfold.engine.samples import samples, weights_of
from fourfold.record import read

UNEQUAL = 1.5
"""The second of the two that play for learning looks at so many times more nodes: the same engine
twice would play the two games of an opening alike."""


@dataclass(frozen=True)
class Tuning:
    """What is tuned, from which games, and how the gain is measured.

    >>> import fourfold
    >>> tuning = Tuning(fourfold.ruleset("qomet"), Path("tune-qomet"), nodes=100)
    >>> [player.text for player in tuning.lessons.players]
    ['engine:nodes=100', 'engine:nodes=150']
    """

    rules: Rules
    folder: Path
    nodes: int = 2000
    """For each move."""
    openings: int = 500
    """To learn from; each is played twice."""
    trial_openings: int = 200
    """To measure the gain with."""
    plies: int = 4
    seed: int = 1
    weights: tuple[int, ...] = ()
    """Those to begin with; none for those of the game."""

    def __post_init__(self) -> None:
        if self.rules.seats != 2:
            raise ValueError("Weights are tuned in games of two.")
        if self.weights and len(self.weights) != len(weights_of(self.rules.start)):
            needed = len(weights_of(self.rules.start))
            raise ValueError(
                f"The estimate of {self.rules.game} has {needed} weights, not {len(self.weights)}."
            )
        for match in (self.lessons, self.trial(self.first_weights)):
            assert match.games > 0  # made here, so that what is wrong is told before the first game

    @property
    def lessons(self) -> Match:
        """The games to learn from."""
        players = [
            Entrant.read(_engine("", self.nodes, self.weights)),
            Entrant.read(_engine("", round(UNEQUAL * self.nodes), self.weights)),
        ]
        return Match(self.rules, players, self.openings, self.plies, self.seed)

    def trial(self, weights: tuple[int, ...]) -> Match:
        """The new weights against the old ones, from openings that nothing was learnt from."""
        players = [
            Entrant.read(_engine("tuned=", self.nodes, weights)),
            Entrant.read(_engine("untuned=", self.nodes, self.weights)),
        ]
        return Match(self.rules, players, self.trial_openings, self.plies, self.seed + 1)

    @property
    def games_file(self) -> Path:
        """Where the lessons are kept."""
        return self.folder / "games.txt"

    def trial_file(self, weights: tuple[int, ...]) -> Path:
        """Where the games of a trial are kept: other weights play another trial."""
        return self.folder / f"trial {' '.join(map(str, weights))}.txt"

    @cached_property
    def features(self) -> tuple[str, ...]:
        """What the estimate counts."""
        return tuple(weights_of(self.rules.start))

    @cached_property
    def first_weights(self) -> tuple[int, ...]:
        """The weights that are tuned."""
        return self.weights or tuple(weights_of(self.rules.start).values())

    def samples(self) -> Iterator[list[Sample]]:
        """What each game of the lessons teaches."""
        engine = Engine(memory=1, weights=self.weights)
        for record in read(self.games_file.read_bytes()).games:
            yield list(samples(record.game(), self.plies, engine))

    def fit(self, lessons: list[Sample]) -> Fit:
        """The weights that agree best with the lessons."""
        return fitted(lessons, self.first_weights)


def _engine(name: str, nodes: int, weights: tuple[int, ...]) -> str:
    own = f",weights={'/'.join(map(str, weights))}" if weights else ""
    return f"{name}engine:nodes={nodes}{own}"
