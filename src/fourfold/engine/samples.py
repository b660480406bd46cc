"""What games teach: positions of theirs that an estimate has to judge, and what became of them.

An estimate is asked at the end of a line, where nothing is about to happen. So of each position in
a game the line that a short search expects is played out, and its end is taken; positions in which
somebody wins by force are none of its business.
"""

from __future__ import annotations

from collections.abc import Iterator

from fourfold import _core
from fourfold._core import Position
from fourfold.engine.engine import Engine
from fourfold.engine.fit import Sample
from fourfold.engine.limit import Limit
from fourfold.game import Game

SHORT = Limit(depth=2, nodes=500)


def samples(game: Game, opening: int, engine: Engine) -> Iterator[Sample]:
    """Of a game that is over, between two; the random moves at its beginning are left out."""
    assert game.outcome is not None
    winner = game.outcome.winner
    points = 0.5 if winner is None else 1.0 - winner
    for position in game.positions[opening:-1]:
        quiet = _quiet_end(position, engine)
        if quiet is not None:
            yield Sample(tuple(count for count, _ in _core.features(quiet, 0).values()), points)


def weights_of(position: Position) -> dict[str, int]:
    """The features of a game's estimate by their names, with the weights it has."""
    return {name: weight for name, (_, weight) in _core.features(position, 0).items()}


def _quiet_end(position: Position, engine: Engine) -> Position | None:
    """Where the line ends that both sides would play; None where somebody wins by force."""
    for info in engine.analyse(position, SHORT):
        best = info.best
    if best.score.proven:
        return None
    for move in best.moves:
        position = position.play(move)
    return position if position.outcome is None else None
