"""OpenSpiel's own C++ tree search as a player of matches."""

from __future__ import annotations

import time

import pyspiel

from bench.engine.open_spiel_games import GAMES, FourfoldGame
from bench.engine.uct import text_of
from fourfold import Game, Move, Rules

EXPLORE = 1.0  # for utilities from -1 to 1
LONGEST = 40  # plies from the move to be chosen, then a rollout is a draw
MEMORY = 1000  # MiB
NO_END = 1 << 30  # simulations


class OpenSpielPlayer:
    """Plays by `pyspiel.MCTSBot` with random rollouts, so many seconds or simulations a move."""

    def __init__(
        self,
        name: str,
        seconds: float = 0,
        simulations: int = NO_END,
        seed: int = 1,
        explore: float = EXPLORE,
    ) -> None:
        self.name = name
        self._seconds = seconds or -1  # negative: by simulations alone
        self._most = simulations
        self._explore = explore
        self._seed = seed
        self._games: dict[Rules, FourfoldGame] = {}
        self.simulations = 0  # of the last move
        self.taken = 0.0  # seconds, for the last move

    def choose(self, game: Game) -> Move:
        """The move that OpenSpiel would play in this game; repetition is unknown to it."""
        position = game.position
        wrapped = self._wrapped(game.rules)
        self._seed += 1
        bot = pyspiel.MCTSBot(
            wrapped,
            pyspiel.RandomRolloutEvaluator(1, self._seed),
            self._explore,
            self._most,
            MEMORY,
            True,  # solve: proven wins and losses are handed back as such
            self._seed,
            False,
            max_wall_clock_time=self._seconds,
        )
        before = time.perf_counter()
        root = bot.mcts_search(wrapped.state_of(position))
        self.taken = time.perf_counter() - before
        self.simulations = root.explore_count
        return position.moves[int(root.best_child().action)]

    def _wrapped(self, rules: Rules) -> FourfoldGame:
        if rules not in self._games:
            options = " ".join(f"{key}={text_of(value)}" for key, value in rules.changed.items())
            self._games[rules] = GAMES[rules.game]({"options": options, "longest": LONGEST})
        return self._games[rules]
