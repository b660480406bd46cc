"""Exago positions on the usual board in which the side to move can force a win within 3 or 5 plies.

They come from games of UCT against itself, before their ends: half of them while tiles are placed,
half after all tiles have been placed at random. That there is a win is proven by the reference
rules alone: the attacker only tries moves that threaten to win at once, the defender every move
there is. So `win 5` says that five plies are enough; without threats it might go faster.

Made anew by `python -m tests.engine.exago_wins`, which takes about ten minutes.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator

import fourfold
from bench.engine.uct import UctPlayer
from tests.engine.positions import KNOWN, line_of, wander
from tests.reference.exago import Position, Rules

FILE = KNOWN / "exago_wins.txt"
QUOTAS = {False: {3: 25, 5: 25}, True: {3: 40, 5: 10}}  # by the plies to the win, for each half
PATIENCE = 20.0  # seconds for one proof


class Attack:
    """Looks for a win by threats, and gives up with TimeoutError."""

    def __init__(self, rules: Rules, seat: int) -> None:
        self.rules = rules
        self.seat = seat
        self.end = time.monotonic() + PATIENCE

    def wins(self, position: Position, plies: int) -> bool:
        """The attacker is to move."""
        if time.monotonic() > self.end:
            raise TimeoutError
        if self.rules.would_win(position, self.seat):
            return True
        if plies < 3:
            return False
        threats = [
            child
            for child in set(self.rules.children(position).values())
            if self.rules.would_win(child, self.seat)
            and not self.rules.would_win(child, 1 - self.seat)
        ]
        return any(self.no_defence(child, plies - 1) for child in threats)

    def no_defence(self, position: Position, plies: int) -> bool:
        """The defender is to move; first what leaves no winning move at once, which are few."""
        replies = set(self.rules.children(position).values())
        left = [reply for reply in replies if not self.rules.would_win(reply, self.seat)]
        if plies < 4 and left:
            return False
        return bool(replies) and all(self.wins(reply, plies - 1) for reply in left)


def endings(lifting: bool) -> Iterator[fourfold.Position]:
    """Positions not long before the ends of games."""
    rules = fourfold.ruleset("exago")
    chance = random.Random(f"lifting {lifting}")
    with UctPlayer("UCT", playouts=600, seed=5) as player:
        while True:
            game = wander(rules, 24 if lifting else chance.randint(2, 8), chance)
            first = len(game.moves)
            while game.outcome is None and len(game.moves) < first + 30:
                game.play(player.choose(game))
            if game.outcome is None or game.outcome.winner is None:
                continue
            for before in (3, 5, 7) if lifting else range(3, 15):
                if len(game.moves) - before >= first:
                    yield game.positions[-1 - before]


def proven(position: fourfold.Position) -> int | None:
    """Within how many plies the side to move is proven to win, at least 3; None where it is not."""
    rules = Rules()
    plain = rules.parse(str(position))
    if rules.would_win(plain, position.turn):
        return None
    for plies in (3, 5):
        try:
            if Attack(rules, position.turn).wins(plain, plies):
                return plies
        except TimeoutError:
            return None
    return None


def main() -> None:
    lines: list[str] = []
    for lifting, quota in QUOTAS.items():
        left = Counter(quota)
        for position in endings(lifting):
            plies = proven(position)
            line = line_of({}, str(position), f"win {plies}")
            if plies is None or left[plies] == 0 or line in lines:
                continue
            left[plies] -= 1
            lines.append(line)
            print(line, flush=True)
            if not any(left.values()):
                break
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
