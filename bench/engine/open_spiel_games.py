"""The four games as Python games of OpenSpiel: fourfold_qawale, fourfold_qomet and so on.

>>> game = pyspiel.load_game("fourfold_exago(options=players=3 side=5)")
>>> game.num_players()
3

An action is the number of a move among the legal ones, so actions mean something only together with
a state. That is what OpenSpiel's tree search needs, and the only numbering that is bounded in
Qawale, where moves of a length that no position allows would have to be numbered too. All legal
moves are actions: in Qawale several may lead to the same position.

What the wrapping costs: OpenSpiel's search is C++, but asks Python for every move of every rollout
whose turn it is, what is legal, and whether the game is over. Python makes a list of the actions,
which in Qawale can be thousands long. So an answer is worked out once for each state, and what a
state holds is one object that is never copied (OpenSpiel copies the attributes of a state in every
simulation). Even so a simulation takes 20 to 80 times as long as one of our UCT: some 5,000 to
11,000 a second of CPU with two seats and 2,000 to 3,000 with more, where OpenSpiel's own games in
C++, connect_four and breakthrough, reach 149,000 and 28,000 with the same search.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Self

import pyspiel

import fourfold

MOST_ACTIONS = 1 << 28  # the moves of 24 pebbles of Qawale are fewer; nothing is laid out for them
LONGEST = {"qawale": 16, "quads": 36, "qomet": 1000, "exago": 1000}


class Standing(NamedTuple):
    """All that a state knows."""

    position: fourfold.Position
    left: int  # plies until the game is a draw because it lasts too long
    over: bool
    winner: int | None

    @classmethod
    def of(cls, position: fourfold.Position, left: int) -> Standing:
        """A position and what follows from it."""
        outcome = position.outcome
        over = outcome is not None or left == 0 or not position.moves
        return cls(position, left, over, outcome.winner if outcome else None)

    def __deepcopy__(self, _: dict[int, Any]) -> Self:
        return self  # nothing in it ever changes


class State(pyspiel.State):  # type: ignore[misc]
    """A position; OpenSpiel's names for what can be asked of it."""

    def __init__(self, game: FourfoldGame) -> None:
        super().__init__(game)
        self.standing = game.start

    def current_player(self) -> int:
        if self.standing.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.standing.position.turn

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.standing.position.moves)))

    def _apply_action(self, action: int) -> None:
        position, left, _, _ = self.standing
        self.standing = Standing.of(position.play(position.moves[action]), left - 1)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.standing.position.moves[action])

    def is_terminal(self) -> bool:
        return self.standing.over

    def returns(self) -> list[float]:
        """1 for the winner, and what makes the sum 0 for the others."""
        seats = self.standing.position.rules.seats
        winner = self.standing.winner
        if winner is None:
            return [0.0] * seats
        return [1.0 if seat == winner else -1.0 / (seats - 1) for seat in range(seats)]

    def __str__(self) -> str:
        return str(self.standing.position)


class FourfoldGame(pyspiel.Game):  # type: ignore[misc]
    """Rules of one of the games, and the position that games start from."""

    name: str
    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        words = str(given.get("options", "")).split()
        rules = fourfold.ruleset(self.name, **dict(word.split("=") for word in words))
        longest = int(given.get("longest", LONGEST[self.name]))
        self.rules = rules
        self.start = Standing.of(rules.start, longest)
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_ACTIONS,
            max_chance_outcomes=0,
            num_players=rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> State:
        """A state at the start."""
        return State(self)

    def state_of(self, position: fourfold.Position) -> State:
        """A state of a position in the middle of a game."""
        state = State(self)
        state.standing = Standing.of(position, self.max_game_length())
        return state

    def make_py_observer(self, observation: Any = None, params: Any = None) -> None:
        """There is nothing to observe but the state itself."""


def registered(game: str) -> type[FourfoldGame]:
    """Makes a game known to OpenSpiel."""
    kind = pyspiel.GameType(
        short_name=f"fourfold_{game}",
        long_name=game.capitalize(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=6 if game == "exago" else 2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={"options": "", "longest": LONGEST[game]},
    )
    made = type(game.capitalize(), (FourfoldGame,), {"name": game, "kind": kind})
    pyspiel.register_game(kind, made)
    return made


GAMES = {game: registered(game) for game in fourfold.games}
