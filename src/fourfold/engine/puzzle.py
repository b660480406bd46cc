"""A puzzle: a position in which the side to move wins by force, and with which first moves."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from fourfold._core import Position
from fourfold.record_parts import option_texts, rules_from


class Judgement(NamedTuple):
    """What the first moves are worth."""

    plies: int
    """Within so many the game is won. In Quads: at most so many are left to play."""
    winning: tuple[str, ...]
    """All moves that win within them."""
    slower: tuple[str, ...]
    """Moves that are known to win as well, but not so soon."""
    ways: int
    """How many different positions the moves lead to: many moves of Qawale lead to the same."""
    winning_ways: int


class Puzzle(NamedTuple):
    """A position with a proven win."""

    position: Position
    judgement: Judgement
    line: tuple[str, ...]
    """How the game could go on: a winning move, a defence that holds out long, and so on."""
    finders: tuple[float, ...]
    """How often each level, from 1 to 8, finds a move that wins: from 0 to 1."""

    @property
    def difficulty(self) -> int:
        """From 1 to 10: the levels that miss it, own moves to foresee, the choice there is."""
        missed = sum(1 - found for found in self.finders)
        foreseen = (self.judgement.plies - 1) // 2
        choice = math.log2(self.judgement.ways / self.judgement.winning_ways)
        return max(1, min(10, round(missed + 0.5 * foreseen + 0.25 * choice)))

    def as_data(self) -> dict[str, Any]:
        """For programs."""
        rules = self.position.rules
        return {
            "game": rules.game,
            "options": option_texts(rules),
            "position": str(self.position),
            "turn": self.position.turn,
            "plies": self.judgement.plies,
            "winning": list(self.judgement.winning),
            "slower": list(self.judgement.slower),
            "moves": len(self.position.moves),
            "ways": self.judgement.ways,
            "winning_ways": self.judgement.winning_ways,
            "line": list(self.line),
            "finders": [round(found, 2) for found in self.finders],
            "difficulty": self.difficulty,
        }

    @staticmethod
    def of(data: Mapping[str, Any]) -> Puzzle:
        """The puzzle that data describe."""
        position = rules_from(data["game"], data["options"]).position(data["position"])
        judgement = Judgement(
            data["plies"],
            tuple(data["winning"]),
            tuple(data["slower"]),
            data["ways"],
            data["winning_ways"],
        )
        return Puzzle(position, judgement, tuple(data["line"]), tuple(data["finders"]))
