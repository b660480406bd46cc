"""The examiner: makes a puzzle of a position, if it is one.

First it looks for a win that a short search proves. Then every move is judged: with a proof for
each that it wins in time, or that it does not. At last the levels try to find the win, each several
times where it overlooks now this and now that.

>>> import fourfold
>>> position = fourfold.ruleset("qomet").position("3/dll/ll1/1ld2d1/ldd/1dl/3 l -")
>>> puzzle = Examiner().examined(position, most_plies=3)
>>> puzzle.judgement.plies, len(puzzle.judgement.winning) < len(position.moves)
(3, True)
"""

from __future__ import annotations

from collections import defaultdict
from enum import Enum, auto

from fourfold import _core
from fourfold._core import Position
from fourfold.engine.engine import Engine
from fourfold.engine.levels import Level, rung
from fourfold.engine.limit import Limit
from fourfold.engine.puzzle import Judgement, Puzzle
from fourfold.game import Game

CANDIDATE_NODES = 20_000
"""A position is taken up where a search of so many nodes proves a win."""
JUDGE_NODES = 100_000
"""Where a proof does not count plies, each move is judged by a search of so many nodes."""
SLOWER_NODES = 5_000
"""A move that does not win in time is looked at with so many, for it may win a little later."""
SHORTEST = 3
"""Whoever wins at once needs no puzzle."""
RAREST = 4
"""At most one in so many ways to move may win: where most moves do, there is nothing to find."""
LEVELS = range(1, 9)
"""Those who try: the two highest would take too long."""
TRIES = 5
"""How often a level tries that overlooks things."""

Ways = dict[Position, list[str]]
"""The positions that moves lead to, each with all moves that do."""


class Worth(Enum):
    """What a first move does."""

    WINS = auto()
    WINS_LATER = auto()
    FAILS = auto()
    UNKNOWN = auto()


class Examiner:
    """Judges positions with an engine of its own."""

    def __init__(self) -> None:
        self._engine = Engine(memory=16)

    def examined(self, position: Position, most_plies: int) -> Puzzle | None:
        """The puzzle that a position is; None where it is none, or one of too many plies."""
        plies = self._plies(position, most_plies)
        if plies is None:
            return None
        ways = _ways(position)
        worth = {after: self._worth(position, after, plies) for after in ways}
        if Worth.UNKNOWN in worth.values():
            return None
        wins = [after for after in ways if worth[after] is Worth.WINS]
        if not wins or RAREST * len(wins) > len(ways):
            return None
        winning = _moves(ways, worth, Worth.WINS)
        slower = _moves(ways, worth, Worth.WINS_LATER)
        judgement = Judgement(plies, winning, slower, len(ways), len(wins))
        line = (ways[wins[0]][0], *self._defence(wins[0], plies))
        return Puzzle(position, judgement, line, _finders(position, {*winning, *slower}))

    def _plies(self, position: Position, most_plies: int) -> int | None:
        """Within how many plies the side to move wins, if that is neither at once nor too late."""
        if position.outcome is not None or not position.moves:
            return None
        if position.rules.seats > 2:  # against all others, which a search does not ask
            return self._proven_plies(position, most_plies)
        for info in self._engine.analyse(position, Limit(nodes=CANDIDATE_NODES)):
            score = info.best.score
        if not score.proven or score.value <= 0 or score.plies is None:
            return None
        if not _core.counts_plies(position.rules):
            return score.plies if SHORTEST <= score.plies <= most_plies else None
        return self._proven_plies(position, min(score.plies, most_plies))

    def _proven_plies(self, position: Position, most_plies: int) -> int | None:
        proof = self._engine.prove(position, most_plies, seat=position.turn)
        wins = proof.winner == position.turn and proof.plies >= SHORTEST
        return proof.plies if wins else None

    def _worth(self, position: Position, after: Position, plies: int) -> Worth:
        seat = position.turn
        if after.outcome is not None:
            return Worth.WINS if after.outcome.winner == seat else Worth.FAILS
        if not after.moves:
            return Worth.FAILS
        if not _core.counts_plies(position.rules):
            return self._winner(after, seat, JUDGE_NODES, Worth.WINS, Worth.UNKNOWN)
        if self._engine.prove(after, plies - 1, seat=seat).winner == seat:
            return Worth.WINS
        if position.rules.seats > 2:  # there a search takes everybody to play for himself
            return Worth.FAILS
        return self._winner(after, seat, SLOWER_NODES, Worth.WINS_LATER, Worth.FAILS)

    def _winner(self, after: Position, seat: int, nodes: int, wins: Worth, open_: Worth) -> Worth:
        """What a search proves: the seat wins, or it does not, or neither."""
        for info in self._engine.analyse(after, Limit(nodes=nodes)):
            score = info.best.score
        if not score.proven:
            return open_
        return wins if score.chances[seat] == 1 else Worth.FAILS

    def _defence(self, after: Position, plies: int) -> tuple[str, ...]:
        """How the game goes on after a winning move, the loser holding out as long as may be."""
        counts = _core.counts_plies(after.rules)
        limit = Limit(depth=plies - 1) if counts else Limit(nodes=JUDGE_NODES)
        for info in self._engine.analyse(after, limit):
            moves = info.best.moves
        return tuple(map(str, moves))


def _ways(position: Position) -> Ways:
    ways: defaultdict[Position, list[str]] = defaultdict(list)
    for move in position.moves:
        ways[position.play(move)].append(str(move))
    return dict(ways)


def _moves(ways: Ways, worth: dict[Position, Worth], wanted: Worth) -> tuple[str, ...]:
    return tuple(
        sorted(move for after, moves in ways.items() if worth[after] is wanted for move in moves)
    )


def _finders(position: Position, wins: set[str]) -> tuple[float, ...]:
    """How often each level finds a move that wins."""
    return tuple(_found(position, wins, number) for number in LEVELS)


def _found(position: Position, wins: set[str], number: int) -> float:
    """Whoever overlooks nothing plays the same move every time."""
    overlooks = rung(position.rules, number).overlooked > 0
    tries = TRIES if overlooks or position.rules.seats > 2 else 1
    levels = (Level(number, seed) for seed in range(tries))
    moves = (str(level.choose(Game(position.rules, position))) for level in levels)
    return sum(move in wins for move in moves) / tries
