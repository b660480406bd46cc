"""Who plays in a match: anything that can choose a move in a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random

import fourfold
from fourfold.engine.limit import Limit
from fourfold.game import Game

Function = Callable[[Game, Random], fourfold.Move | str]
"""A player of somebody's own: a move for a game, with a source of chance to draw from."""


class Player(ABC):
    """Plays one seat of one game. Whatever it raises costs it the game.

    Nothing but a seed and the specification decides how a player plays: so a match can be played in
    any order, on any number of processes, and be resumed.
    """

    @abstractmethod
    def choose(self, game: Game) -> fourfold.Move | str:
        """A move for the seat that is to move."""

    def expect_able(self, rules: fourfold.Rules) -> None:  # noqa: B027 - most can play any game
        """ValueError where it could not play by these rules."""

    def close(self) -> None:  # noqa: B027 - most players have nothing to close
        """The game is over."""


class RandomPlayer(Player):
    """Draws its moves, each as likely as any other.

    >>> game = fourfold.Game(fourfold.ruleset("qomet"))
    >>> RandomPlayer(seed=1).choose(game) in game.position.moves
    True
    """

    def __init__(self, seed: int) -> None:
        self._random = fourfold.Random(seed)

    def choose(self, game: Game) -> fourfold.Move:
        return self._random.choice(game.position.moves)


class LevelPlayer(Player):
    """The engine at one of its levels."""

    def __init__(self, level: int, seed: int) -> None:
        from fourfold.engine import Level

        self._level = Level(level, seed=seed)

    def choose(self, game: Game) -> fourfold.Move:
        move: fourfold.Move = self._level.choose(game)
        return move


class EnginePlayer(Player):
    """The engine with settings of one's own."""

    def __init__(
        self,
        limit: Limit,
        threads: int = 1,
        memory: int = 64,
        weights: Sequence[int] = (),
        overlooked: int = 0,
        seed: int = 0,
    ) -> None:
        from fourfold.engine import Engine

        self._engine = Engine(threads=threads, memory=memory, weights=weights)
        self._limit = limit
        self._overlooked = overlooked
        self._seed = seed

    def expect_able(self, rules: fourfold.Rules) -> None:
        if self._engine.weights:
            self._engine.best(rules.start, Limit(nodes=1))

    def choose(self, game: Game) -> fourfold.Move:
        return self._engine.best(game, self._limit, overlooked=self._overlooked, seed=self._seed)


class ProgramPlayer(Player):
    """A program of its own that speaks our protocol."""

    def __init__(self, command: list[str], limit: Limit) -> None:
        from fourfold.engine.client import Client

        self._client = Client(command)
        self._limit = limit
        self._client.start()

    def choose(self, game: Game) -> fourfold.Move:
        from fourfold.engine.failures import EngineTimeout

        try:
            return self._client.best(game, self._limit)
        except EngineTimeout as error:
            raise TimeoutError(str(error)) from None

    def close(self) -> None:
        self._client.close()


class FunctionPlayer(Player):
    """A function of Python."""

    def __init__(self, function: Function, seed: int) -> None:
        self._function = function
        self._random = Random(seed)

    def choose(self, game: Game) -> fourfold.Move | str:
        return self._function(game, self._random)
