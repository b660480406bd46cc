"""Who plays on a terminal beside people: random players, and the engine at its levels.

An opponent is named by a text: `random`, or `level:4`. So records name it too, and a game that is
resumed knows who played.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Protocol

from fourfold._core import Move
from fourfold.game import Game

if TYPE_CHECKING:
    from fourfold.engine.levels import Level

HUMAN = "human"
RANDOM = "random"
USUAL_LEVEL = 3
LEVELS = range(1, 11)

_LEVEL = re.compile("level:(10|[1-9])")


class Opponent(Protocol):
    """Somebody who needs nobody at the keyboard."""

    takes_time: bool
    """Whether people may have to wait for its moves."""

    def choose(self, game: Game) -> Move:
        """A move for the seat that is to move."""

    def hurry(self) -> None:
        """Makes what it is asked, or is about to be asked, come at once."""

    def agrees_to_draw(self, game: Game, seat: int) -> bool:
        """What it says when somebody offers a draw, sitting in a seat."""


class RandomOpponent:
    """Draws its moves, and takes any draw."""

    takes_time = False

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, game: Game) -> Move:
        return self._chance.choice(game.position.moves)

    def hurry(self) -> None:
        """It never needs long."""

    def agrees_to_draw(self, game: Game, seat: int) -> bool:
        return True


class LevelOpponent:
    """The engine at a level."""

    takes_time = True

    def __init__(self, level: Level) -> None:
        self._level = level

    def choose(self, game: Game) -> Move:
        return self._level.choose(game)

    def hurry(self) -> None:
        self._level.stop()

    def agrees_to_draw(self, game: Game, seat: int) -> bool:
        """It takes a draw where it sees no more than its share of the game for itself."""
        return self._level.chances(game)[seat] <= 1 / game.rules.seats


def is_opponent(name: str) -> bool:
    """Whether a name is that of an opponent.

    >>> is_opponent("random"), is_opponent("level:10"), is_opponent("level:11"), is_opponent("Ann")
    (True, True, False, False)
    """
    return name == RANDOM or _LEVEL.fullmatch(name) is not None


def opponent(name: str, chance: Random) -> Opponent:
    """The opponent of that name; what it does by chance comes from `chance`."""
    found = _LEVEL.fullmatch(name)
    if found is None:
        return RandomOpponent(chance)
    from fourfold.engine.levels import Level  # only for those who play against it

    return LevelOpponent(Level(int(found[1]), seed=chance.getrandbits(64)))
