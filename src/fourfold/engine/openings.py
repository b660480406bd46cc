"""Openings of a match: some random moves, so that no two games need be the same.

They come from a seed in a fixed order, and the first ones are the same however many are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from fourfold._core import Move, Position, Random, Rules

TRIES = 200
"""So many openings are drawn before one is taken that has been seen, or is decided."""
REPLIES = 200_000
"""So many moves and replies are looked at to see whether a position is lost."""

Opening = tuple[Move, ...]


def openings(rules: Rules, plies: int, seed: int) -> Iterator[Opening]:
    """Endless openings of so many random moves.

    None ends the game. As long as others are found, none leaves a position that can be won at once
    or lost whatever is played, and no two lead to positions that are the same by a symmetry.

    >>> import fourfold
    >>> drawn = openings(fourfold.ruleset("qomet"), plies=4, seed=1)
    >>> [len(next(drawn)) for _ in range(3)]
    [4, 4, 4]
    """
    book = _Book(rules, plies, seed)
    while True:
        yield book.next()


class _Book:
    """The openings drawn so far, and what is known of the positions that they lead to."""

    def __init__(self, rules: Rules, plies: int, seed: int) -> None:
        self._rules = rules
        self._plies = plies
        self._random = Random(seed)
        self._used: set[str] = set()
        self._decided: dict[str, bool] = {}

    def next(self) -> Opening:
        """The best of some random openings: balanced and new, or balanced, or at least open."""
        best: tuple[int, str, Opening] | None = None
        for _ in range(TRIES):
            moves, position = self._drawn()
            if position.outcome is not None:
                continue
            key = up_to_symmetry(position)
            rank = 2 * (not self._is_decided(position, key)) + (key not in self._used)
            if best is None or rank > best[0]:
                best = (rank, key, moves)
            if rank == 3:
                break
        if best is None:
            raise ValueError(
                f"After {self._plies} random moves a game of {self._rules.game} is over: "
                "choose shorter openings."
            )
        self._used.add(best[1])
        return best[2]

    def _drawn(self) -> tuple[Opening, Position]:
        position = self._rules.start
        moves: list[Move] = []
        while len(moves) < self._plies and position.outcome is None:
            moves.append(self._random.choice(position.moves))
            position = position.play(moves[-1])
        return tuple(moves), position

    def _is_decided(self, position: Position, key: str) -> bool:
        if key not in self._decided:
            self._decided[key] = _wins_at_once(position) or _is_lost(position)
        return self._decided[key]


def up_to_symmetry(position: Position) -> str:
    """The same text for all positions that are turned or mirrored into each other."""
    return min(str(position.transform(number)) for number in range(position.rules.symmetries))


def _wins_at_once(position: Position) -> bool:
    turn = position.turn
    return any(_winner(position.play(move)) == turn for move in position.moves)


def _is_lost(position: Position) -> bool:
    """Whether the next player wins at once after every move; False where that would take long."""
    budget = REPLIES
    for move in position.moves:
        after = position.play(move)
        if after.outcome is None:
            budget -= len(after.moves)
            if budget < 0 or not _wins_at_once(after):
                return False
        elif after.outcome.winner in (None, position.turn):
            return False
    return True


def _winner(position: Position) -> int | None:
    return position.outcome.winner if position.outcome is not None else None
