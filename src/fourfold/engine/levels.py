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

import json
import random
from pathlib import Path
from typing import NamedTuple

from fourfold._core import Move, Rules
from fourfold.engine.engine import Engine
from fourfold.engine.limit import Limit
from fourfold.engine.score import Info
from fourfold.game import Game

LEVELS = range(1, 11)
SEEN_AHEAD = 3
MEMORY = 32


class Rung(NamedTuple):
    """What a level may think, and how much it does not see."""

    nodes: int
    overlooked: int = 0
    """Of a thousand moves."""
    crowd: int = 0
    """With three seats or more a node is a game played out: so many of those. 0 where there are
    never more than two."""


def _rungs() -> dict[str, tuple[Rung, ...]]:
    """Of every game, from the file that the app in the browser reads too."""
    table = json.loads(Path(__file__).with_name("levels.json").read_text("utf-8"))
    return {game: tuple(Rung(**rung) for rung in rungs) for game, rungs in table.items()}


RUNGS = _rungs()


def rung(rules: Rules, number: int) -> Rung:
    """What a level may think in a game by these rules.

    >>> import fourfold
    >>> two, four = (rung(fourfold.ruleset("exago", players=n), 8) for n in (2, 4))
    >>> two.nodes > four.nodes
    True
    """
    found = RUNGS[rules.game][number - 1]
    return found._replace(nodes=found.crowd) if rules.seats > 2 else found


class Level:
    """An opponent of a strength. Each instance is one player: what it overlooks is its own."""

    def __init__(self, number: int, seed: int | None = None) -> None:
        if isinstance(number, bool) or number not in LEVELS:
            raise ValueError(f"A level is a whole number from 1 to 10, not {number!r}.")
        self.number = number
        self._seed = random.getrandbits(64) if seed is None else seed % 2**64
        self._engine = Engine(memory=MEMORY)
        self._hurried = False

    def choose(self, game: Game) -> Move:
        """The move that this level plays. ValueError where the game is over."""
        return self._thinks(game).best.moves[0]

    def chances(self, game: Game) -> tuple[float, ...]:
        """The share of the game that this level expects for each seat. ValueError as above."""
        return self._thinks(game).best.score.chances

    def _thinks(self, game: Game) -> Info:
        try:
            return self._last_info(game, rung(game.rules, self.number))
        finally:
            self._hurried = False

    def _last_info(self, game: Game, own: Rung) -> Info:
        limit = Limit(nodes=own.nodes)
        if own.overlooked == 0 and not self._hurried and self._sees_a_win(game):
            limit = Limit(depth=SEEN_AHEAD)
        analysis = self._engine.analyse(game, limit, overlooked=own.overlooked, seed=self._seed)
        if self._hurried:  # asked before there was anything to stop
            analysis.stop()
        for info in analysis:
            last = info
        return last

    def _sees_a_win(self, game: Game) -> bool:
        """Between two; with more seats only a win at once can be sure, and that is always seen."""
        if game.rules.seats > 2 or game.outcome is not None:
            return False
        return self._engine.prove(game.position, SEEN_AHEAD).winner == game.turn

    def stop(self) -> None:
        """Makes the choice that is being thought about, or else the next, come at once."""
        self._hurried = True
        self._engine.stop()
