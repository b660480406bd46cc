"""Somebody who has just read the rules: most often takes a win at once, now and then sees the
other's, and otherwise moves somewhere."""

from __future__ import annotations

from random import Random

import fourfold
from fourfold.engine import Engine
from fourfold.game import Game

TAKES = 0.9
"""How often a win is seen."""
LOOKS = 0.5
"""How often it is looked at what the other side could do next."""
SECOND_THOUGHTS = 3
"""So many moves are thrown away at most because the next player would win."""


def choose(game: Game, chance: Random) -> fourfold.Move:
    """A player of a match: python:bench.levels.beginner:choose."""
    position, engine = game.position, Engine(memory=1)
    if engine.prove(position, 1, seat=position.turn).winner == position.turn:
        winning = [move for move in position.moves if _wins(position, move)]
        if chance.random() < TAKES:
            return chance.choice(winning)
    for _ in range(SECOND_THOUGHTS):
        move = chance.choice(position.moves)
        if chance.random() >= LOOKS or not _gives_away(engine, position.play(move)):
            break
    return move


def _wins(position: fourfold.Position, move: fourfold.Move) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.turn


def _gives_away(engine: Engine, after: fourfold.Position) -> bool:
    """Whether whoever moves next wins at once."""
    if after.outcome is not None or not after.moves:
        return False
    return engine.prove(after, 1, seat=after.turn).winner == after.turn
