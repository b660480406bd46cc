"""Exact values by a slow search on the reference rules, which share no code with the core.

Two questions. What is a position of two seats worth when it is played to its end (`value`)? And
can a seat force a win within so many plies, whatever the others do (`wins_within`)? A position has
no past here: repetition plays no part in lines as short as these, because the third occurrence of a
position takes eight plies at least.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from tests.reference import Rules
from tests.reference.exago import Rules as Exago

P = TypeVar("P", bound=Hashable)

MOST = 1000  # the score of a game just won; one less for each ply until then


class Value(NamedTuple):
    """What the side to move gets with best play: a win as fast, a loss as slow as possible."""

    result: int  # 1 a win, 0 a draw, -1 a loss
    plies: int  # to the end; 0 for a draw, however long it takes

    def __str__(self) -> str:
        word = {1: "win", 0: "draw", -1: "loss"}[self.result]
        return f"{word} {self.plies}" if self.result else word


class Solver(Generic[P]):
    """Answers questions about positions of one ruleset, and remembers the answers."""

    def __init__(self, rules: Rules[P]) -> None:
        self.rules = rules
        self._bounds: dict[P, tuple[int, int]] = {}
        self._within: dict[tuple[P, int, int], bool] = {}
        self._at_once: dict[tuple[P, int], bool] = {}
        self._children: dict[P, dict[P, str]] = {}
        self._replies: list[str] = []  # moves that met an attack, the latest first

    # ---- to the end

    def value(self, position: P) -> Value:
        """The exact value; for two seats, and games that end by themselves."""
        score = self._score(position, -MOST, MOST)
        if score == 0:
            return Value(0, 0)
        return Value(1, MOST - score) if score > 0 else Value(-1, MOST + score)

    def _score(self, position: P, alpha: int, beta: int) -> int:
        """Alpha-beta: exact between alpha and beta, otherwise a bound on that side."""
        outcome = self.rules.outcome(position)
        if outcome:
            if outcome.winner is None:
                return 0
            return MOST if outcome.winner == self.rules.turn(position) else -MOST
        low, high = self._bounds.get(position, (-MOST, MOST))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        best = -MOST
        floor = max(alpha, low)
        for child in self._winners_first(position):
            score = later(-self._score(child, -sooner(beta), -sooner(max(floor, best))))
            best = max(best, score)
            if best >= beta:
                break
        if best < beta:
            high = min(high, best)
        if best > alpha:
            low = max(low, best)
        self._bounds[position] = (low, high)
        return best

    def _winners_first(self, position: P) -> list[P]:
        turn = self.rules.turn(position)

        def wins(child: P) -> bool:
            outcome = self.rules.outcome(child)
            return outcome is not None and outcome.winner == turn

        children = self.children(position)
        return sorted(children, key=lambda child: not wins(child))

    # ---- within so many plies

    def wins_within(self, position: P, seat: int, plies: int) -> bool:
        """Whether the seat can force a win within so many plies against all the others."""
        outcome = self.rules.outcome(position)
        if outcome:
            return outcome.winner == seat
        if plies == 0:
            return False
        key = (position, seat, plies)
        if key not in self._within:
            if self.rules.turn(position) == seat:
                self._within[key] = self._attack(position, seat, plies)
            else:
                self._within[key] = self._no_defence(position, seat, plies)
        return self._within[key]

    def _attack(self, position: P, seat: int, plies: int) -> bool:
        if self.wins_at_once(position, seat):
            return True
        if plies == 1:
            return False
        return any(self.wins_within(child, seat, plies - 1) for child in self.children(position))

    def _no_defence(self, position: P, seat: int, plies: int) -> bool:
        children = self.children(position)
        for child in self._known_replies_first(children):
            if not self.wins_within(child, seat, plies - 1):
                reply = children[child]
                self._replies = [reply, *(other for other in self._replies if other != reply)][:8]
                return False
        return bool(children)  # where nobody can move, nobody wins

    def _known_replies_first(self, children: dict[P, str]) -> Iterator[P]:
        known = [child for child, move in children.items() if move in self._replies]
        yield from known
        yield from (child for child in children if child not in known)

    def wins_at_once(self, position: P, seat: int) -> bool:
        """Whether the seat, whose turn it is, has a winning move."""
        key = (position, seat)
        if key not in self._at_once:
            rules = self.rules
            if isinstance(rules, Exago):  # which looks at the gaps in lines only
                at_once: Any = rules.would_win
                self._at_once[key] = at_once(position, seat)
            else:
                outcomes = map(rules.outcome, self.children(position))
                self._at_once[key] = any(found and found.winner == seat for found in outcomes)
        return self._at_once[key]

    def children(self, position: P) -> dict[P, str]:
        """The positions that moves lead to, each once, with a move that leads there."""
        if position not in self._children:
            moves = self.rules.children(position)
            self._children[position] = {child: move for move, child in moves.items()}
        return self._children[position]


def later(score: int) -> int:
    """The score of a position from which another position of this score is a ply away."""
    return score - 1 if score > 0 else score + 1 if score < 0 else 0


def sooner(score: int) -> int:
    """The other way round."""
    return score + 1 if score > 0 else score - 1 if score < 0 else 0
