"""Levels 1 to 10: the engine as an opponent for everybody.

A level is limited by nodes, so that it plays alike on every machine. The lower ones also overlook
things, as people do: of the moves that could follow a position some are not seen, their own as well
as the other side's, and what is not seen now is still not seen a moment later. Which moves, is
settled by the seed. From level 6 on nothing is overlooked, and a win within three plies is always
found.

>>> import fourfold
>>> game = fourfold.Game(fourfold.ruleset("qomet"))
>>> game.play("d4")
>>> Level(3, seed=1).choose(game) in game.position.moves
True
"""

from __future__ import annotations

import random
from typing import NamedTuple

from fourfold._core import Move
from fourfold.engine.engine import Engine
from fourfold.engine.limit import Limit
from fourfold.game import Game

LEVELS = range(1, 11)
SEEN_AHEAD = 3
MEMORY = 32


class Rung(NamedTuple):
    """What a level may think, and how much it does not see."""

    nodes: int
    overlooked: int = 0
    """Of a thousand moves."""


RUNGS: dict[str, tuple[Rung, ...]] = {
    "qawale": (
        Rung(30, 700),
        Rung(80, 500),
        Rung(200, 350),
        Rung(600, 220),
        Rung(1_500, 100),
        Rung(3_000),
        Rung(10_000),
        Rung(40_000),
        Rung(160_000),
        Rung(640_000),
    ),
    "qomet": (
        Rung(30, 600),
        Rung(80, 450),
        Rung(200, 300),
        Rung(600, 200),
        Rung(2_000, 100),
        Rung(3_000),
        Rung(15_000),
        Rung(100_000),
        Rung(600_000),
        Rung(3_000_000),
    ),
    "quads": (
        Rung(30, 700),
        Rung(80, 500),
        Rung(200, 350),
        Rung(600, 220),
        Rung(1_500, 100),
        Rung(2_000),
        Rung(6_000),
        Rung(20_000),
        Rung(80_000),
        Rung(320_000),
    ),
    "exago": (
        Rung(30, 600),
        Rung(80, 450),
        Rung(200, 300),
        Rung(600, 200),
        Rung(2_000, 100),
        Rung(3_000),
        Rung(15_000),
        Rung(100_000),
        Rung(400_000),
        Rung(1_600_000),
    ),
}


class Level:
    """An opponent of a strength. Each instance is one player: what it overlooks is its own."""

    def __init__(self, number: int, seed: int | None = None) -> None:
        if isinstance(number, bool) or number not in LEVELS:
            raise ValueError(f"A level is a whole number from 1 to 10, not {number!r}.")
        self.number = number
        self._seed = random.getrandbits(64) if seed is None else seed % 2**64
        self._engine = Engine(memory=MEMORY)

    def choose(self, game: Game) -> Move:
        """The move that this level plays. ValueError where the game is over."""
        rung = RUNGS[game.rules.game][self.number - 1]
        if rung.overlooked == 0 and self._sees_a_win(game):
            return self._engine.best(game, Limit(depth=SEEN_AHEAD))
        limit = Limit(nodes=rung.nodes)
        return self._engine.best(game, limit, overlooked=rung.overlooked, seed=self._seed)

    def _sees_a_win(self, game: Game) -> bool:
        """Between two; with more seats only a win at once can be sure, and that is always seen."""
        if game.rules.seats > 2 or game.outcome is not None:
            return False
        return self._engine.prove(game.position, SEEN_AHEAD).winner == game.turn

    def stop(self) -> None:
        """Makes a choice that is being thought about come at once."""
        self._engine.stop()
