"""Small and late positions whose exact values are known, to hold proofs against.

The values come from `tests.solver`, which shares no code with the core. Each line of a file in
`known/` is a position: its options, its text and the verdict, separated by tabs. A verdict is

    win N      the side to move wins in N plies if both play their best
    loss N     it loses in N plies
    draw       the game ends in a draw
    open N     nobody can force a win within N plies
    saves M M  only these moves keep the next seat from winning at once (three or more seats)

`python -m tests.engine.positions GAME` makes such a file anew, which takes minutes. The one of
Qawale was put together from several runs, so it comes out with other positions.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import fourfold
from fourfold.engine import Engine, Limit
from tests import reference
from tests.solver import Solver

KNOWN = Path(__file__).with_name("known")

Options = dict[str, Any]


class Known(NamedTuple):
    """A position and what is known of it."""

    game: str
    options: Options
    text: str
    verdict: str
    """win, loss, draw, open or saves."""
    plies: int
    """The number of the verdict; 0 where it has none."""
    moves: tuple[str, ...]
    """Those of the verdict `saves`."""

    @property
    def position(self) -> fourfold.Position:
        """The position, ready to be played on."""
        return fourfold.ruleset(self.game, **self.options).position(self.text)

    def __str__(self) -> str:
        return f"{self.game} {self.options}: {self.text}: {self.verdict} {self.plies}"


def known(game: str) -> list[Known]:
    """All positions of a game."""
    return list(read(KNOWN / f"{game}.txt", game))


def read(file: Path, game: str) -> Iterator[Known]:
    """The positions of a file, one a line."""
    for line in file.read_text(encoding="utf-8").splitlines():
        options, text, verdict = line.split("\t")
        word, *rest = verdict.split()
        plies = int(rest[0]) if rest and word != "saves" else 0
        moves = tuple(rest) if word == "saves" else ()
        yield Known(game, json.loads(options), text, word, plies, moves)


def line_of(options: Options, text: str, verdict: str) -> str:
    return f"{json.dumps(options)}\t{text}\t{verdict}"


# ---------------------------------------------------------------- verdicts


def exact(solver: Solver[Any], position: Any, depth: int) -> str:
    """Played to the end, which must be near: `depth` says nothing here."""
    return str(solver.value(position))


def within(solver: Solver[Any], position: Any, depth: int) -> str:
    """By forced wins of either of two seats within so many plies."""
    turn = solver.rules.turn(position)
    for plies in range(1, depth + 1):
        if solver.wins_within(position, turn, plies):
            return f"win {plies}"
        if solver.wins_within(position, 1 - turn, plies):
            return f"loss {plies}"
    return f"open {depth}"


def at_once(solver: Solver[Any], position: Any, depth: int) -> str:
    """For three and more seats: a win at once, or the moves that do not let the next seat win."""
    turn = solver.rules.turn(position)
    if solver.wins_within(position, turn, 1):
        return "win 1"
    following = (turn + 1) % solver.rules.seats
    children = solver.rules.children(position)
    saving = [
        move for move, child in children.items() if not solver.wins_within(child, following, 1)
    ]
    if saving and len(saving) < len(children) // 2:
        return f"saves {' '.join(sorted(saving))}"
    return "quiet"


# ---------------------------------------------------------------- finding positions

Judge = Callable[[Solver[Any], Any, int], str]


class Search(NamedTuple):
    """Where positions are looked for, how they are judged, and how many of each verdict to keep."""

    options: Options
    plies: range
    """How many random moves are played before."""
    judge: Judge
    depth: int
    quota: dict[str, int]
    most_moves: int = 1000
    """Positions with more legal moves are left out: the solver is slow."""
    tries: int = 3000
    """Random games to look at; what is rare may not turn up in them."""
    hinted: bool = False
    """Whether only those positions are judged that the engine takes for what is looked for."""


EXAGO_WITHIN = {"win 1": 1, "win 3": 4, "win 5": 3, "loss 2": 2, "loss 4": 2, "open 5": 2}
EXAGO_AT_ONCE = {"win 1": 2, "saves": 3}
SMALL: Options = {"side": 5, "line": 4, "tiles": [4, 4]}

SEARCHES: dict[str, list[Search]] = {
    "qawale": [
        Search(
            {"double_line": double_line} if double_line != "mover" else {},
            range(16 - left, 17 - left),
            exact,
            0,
            quota,
            most_moves=1000 if left < 3 else 350,
            tries=tries,
        )
        for double_line in ("mover", "opponent", "draw")
        for left, tries, quota in (
            (1, 400, {"win 1": 3, "draw": 4}),
            (2, 100, {"win 1": 2, "draw": 4, "loss 2": 5}),
            (3, 20, {"win 1": 1, "draw": 3, "win 3": 3, "loss 2": 1}),
        )
    ]
    + [
        # What is rare in random games: the engine says where to look, the solver what is there.
        Search({}, range(14, 15), exact, 0, {"loss 2": 6}, hinted=True),
        Search({}, range(13, 14), exact, 0, {"win 3": 6, "loss 2": 3}, 400, hinted=True),
    ],
    "qomet": [
        Search(
            {},
            range(6, 40),
            within,
            5,
            {"win 1": 5, "win 3": 14, "win 5": 12, "loss 2": 8, "loss 4": 8, "open 5": 10},
        ),
    ],
    "quads": [
        Search(
            {"border": True} if border else {},
            range(36 - empty, 37 - empty),
            exact,
            0,
            {"win 1": 1, "win 3": 1, "loss 2": 1, "win": 2, "loss": 2},
        )
        for border in (False, True)
        for empty in range(8, 13)
    ],
    "exago": [
        Search(SMALL, range(5, 8), within, 5, EXAGO_WITHIN),
        Search(SMALL, range(8, 20), within, 5, EXAGO_WITHIN),
        Search(
            {**SMALL, "early_lift": True}, range(5, 14), within, 3, EXAGO_WITHIN | {"open 3": 2}
        ),
        Search({**SMALL, "reconnect": True}, range(8, 20), within, 3, EXAGO_WITHIN | {"open 3": 2}),
        *[
            Search(
                {"players": players, "side": 5, "block_left": False, "tiles": [tiles] * players},
                range(players * tiles - players, players * tiles + 2 * players),
                at_once,
                1,
                EXAGO_AT_ONCE,
            )
            for players, tiles in ((3, 5), (4, 4), (6, 4))
        ],
    ],
}


def wander(rules: fourfold.Rules, plies: int, chance: random.Random) -> fourfold.Game:
    """Random moves, now and then one that would end the game left out."""
    game = fourfold.Game(rules)
    while len(game.moves) < plies and game.outcome is None and game.position.moves:
        moves = game.position.moves
        choices = [chance.choice(moves) for _ in range(4)]
        going_on = [move for move in choices if game.position.play(move).outcome is None]
        game.play((going_on or choices)[0])
    return game


def hint(position: fourfold.Position) -> str:
    """What the engine says, which may be wrong."""
    for info in Engine().analyse(position, Limit(depth=4)):
        score = info.best.score
    return f"{'win' if score.value > 0 else 'loss'} {score.plies}"


def found(game: str, search: Search, chance: random.Random) -> Iterator[str]:
    """Lines for the file, until each quota is full or nothing more turns up."""
    rules = fourfold.ruleset(game, **search.options)
    plain = reference.ruleset(game, **search.options)
    left = Counter(search.quota)
    seen: set[str] = set()
    for _ in range(search.tries):
        wandered = wander(rules, chance.choice(search.plies), chance)
        text = str(wandered.position)
        if wandered.outcome or not 0 < len(wandered.position.moves) <= search.most_moves:
            continue
        if text in seen:
            continue
        seen.add(text)
        if search.hinted and hint(wandered.position) not in search.quota:
            continue
        verdict = search.judge(Solver(plain), plain.parse(text), search.depth)
        kind = verdict if verdict in search.quota else verdict.split()[0]
        if left[kind] > 0:
            left[kind] -= 1
            yield line_of(search.options, text, verdict)
        if not any(left.values()):
            return


def main() -> None:
    """Makes the file of one game."""
    game = sys.argv[1]
    chance = random.Random(game)
    lines: list[str] = []
    for search in SEARCHES[game]:
        for line in found(game, search, chance):
            lines.append(line)
            print(line, flush=True)
    (KNOWN / f"{game}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
