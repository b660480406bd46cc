"""Random games in which the core is compared with the reference at every ply.

Any number of games, as a command: python -m tests.comparison GAMES [SEED]
"""

import random
import sys
from typing import Any

import fourfold
from tests import reference
from tests.option_sets import CASES, name_of

# Long enough for tiles to be lifted, stars to be pushed around and positions to come back.
LONGEST = {"qawale": 16, "qomet": 60, "quads": 36, "exago": 45}


def compare_game(game: str, options: dict[str, Any], seed: int) -> int:
    """Plays one random game on both sides; returns its plies."""
    rng = random.Random(seed)
    rules = fourfold.ruleset(game, **options)
    plain_rules = reference.ruleset(game, **options)
    played = fourfold.Game(rules)
    plain = reference.Game(plain_rules)
    for ply in range(LONGEST[game] + 1):
        position = played.position
        where = f"{game} {options} seed {seed} ply {ply}: {position}"
        assert str(position) == plain_rules.format(plain.position), where
        assert position.turn == plain_rules.turn(plain.position), where
        assert same(position.outcome, plain_rules.outcome(plain.position)), where
        assert same(played.outcome, plain.outcome), where
        moves = plain_rules.moves(plain.position)
        assert sorted(map(str, position.moves)) == moves, where
        assert len(position.moves) == len(moves), where
        compare_hands(position, plain_rules, plain.position, where)
        if played.outcome is not None or not moves or ply == LONGEST[game]:
            return ply
        move = choose(rng, moves, position)
        played.play(move)
        plain.play(move)
    raise AssertionError


def same(ours: fourfold.Outcome | None, plain: reference.Outcome | None) -> bool:
    """Outcomes of both sides are tuples of a winner and a reason, but of different classes."""
    return tuple(ours or ()) == tuple(plain or ())


def choose(rng: random.Random, moves: list[str], position: fourfold.Position) -> str:
    """At random, but now and then with an eye for moves that end the game."""
    if rng.random() < 0.3:
        for move in rng.sample(moves, min(len(moves), 40)):
            if position.play(move).outcome is not None:
                return move
    return rng.choice(moves)


def compare_hands(position: fourfold.Position, plain_rules: Any, plain: Any, where: str) -> None:
    for seat in range(position.rules.seats):
        hand = plain_rules.hand(plain, seat)
        ours = position.hand(seat)
        assert (len(ours) == hand) if isinstance(hand, int) else (sorted(ours) == sorted(hand)), (
            where
        )


def main() -> None:
    games = int(sys.argv[1])
    first_seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    for game, options in CASES:
        plies = sum(compare_game(game, options, first_seed + i) for i in range(games))
        print(f"{name_of((game, options))}: {games} games, {plies} plies agree", flush=True)


if __name__ == "__main__":
    main()
