"""The hunt for puzzles: levels play each other and make mistakes; what wins by force after them?

Games have numbers from 1, and all that a game is follows from its number and the settings of the
hunt. Each gives one puzzle at most, the hardest in it. A book keeps what was found, in the order of
the games, so that a hunt can be interrupted and resumed, and finds the same in the end.
"""

from __future__ import annotations

import json
import signal
from collections.abc import Generator
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, NamedTuple, Self

from fourfold import _core
from fourfold._core import Rules
from fourfold.engine.examiner import SHORTEST, Examiner
from fourfold.engine.ledger import Ledger
from fourfold.engine.levels import LEVELS, Level
from fourfold.engine.openings import up_to_symmetry
from fourfold.engine.puzzle import Puzzle
from fourfold.game import Game
from fourfold.record_parts import rules_from

LONGEST = 200
"""So many moves of a game are looked at."""
MOST_PLIES = 5
MOST_PLIES_TO_THE_END = 14
"""Where proofs don't count plies: so many may be left to play."""


@dataclass(frozen=True)
class Hunt:
    """Where puzzles are looked for.

    >>> Hunt("qomet", most_plies=3).rules.game
    'qomet'
    """

    game: str
    options: tuple[str, ...] = ()
    most_plies: int = 0
    """Of a puzzle; 0 for what suits the game."""
    level: int = 4
    """Of those who play."""
    plies: int = 2
    """How many random moves a game begins with."""
    seed: int = 1

    def __post_init__(self) -> None:
        if self.level not in LEVELS:
            raise ValueError(f"Levels are numbered from 1 to 10: there is no level {self.level}.")
        if self.most_plies == 0:
            counted = _core.counts_plies(self.rules)
            most = MOST_PLIES if counted else MOST_PLIES_TO_THE_END
            object.__setattr__(self, "most_plies", most)
        if not SHORTEST <= self.most_plies <= 100:
            raise ValueError(f"A puzzle takes {SHORTEST} to 100 plies, not {self.most_plies}.")
        if not 0 <= self.plies <= LONGEST:
            raise ValueError(f"A game begins with 0 to {LONGEST} random moves, not {self.plies}.")

    @property
    def rules(self) -> Rules:
        """Those of the games."""
        return rules_from(self.game, self.options)

    def played(self, number: int) -> Game:
        """The game with this number, everybody being of the level."""
        chance = Random(f"{self.seed} {number}")
        game = Game(self.rules)
        levels = [Level(self.level, chance.getrandbits(64)) for _ in range(game.rules.seats)]
        while game.outcome is None and game.position.moves and len(game.moves) < LONGEST:
            opening = len(game.moves) < self.plies
            game.play(
                chance.choice(game.position.moves) if opening else levels[game.turn].choose(game)
            )
        return game


class Find(NamedTuple):
    """A puzzle, and where it comes from."""

    puzzle: Puzzle
    number: int
    """Of the game."""
    ply: int
    """How many moves had been played."""


def searched(hunt: Hunt, number: int) -> Find | None:
    """The hardest puzzle of a game."""
    examiner = Examiner()
    positions = hunt.played(number).positions
    finds = [
        Find(puzzle, number, ply)
        for ply, position in enumerate(positions)
        if (puzzle := examiner.examined(position, hunt.most_plies)) is not None
    ]
    return max(finds, key=lambda find: find.puzzle.difficulty, default=None)


def finds(hunt: Hunt, numbers: range, jobs: int) -> Generator[Find | None]:
    """What each of the games gives, in their order, searched by so many processes."""
    if jobs == 1:
        yield from map(partial(searched, hunt), numbers)
        return
    with get_context("spawn").Pool(jobs, _ignore_interrupts) as pool:
        yield from pool.imap(partial(searched, hunt), numbers)


def _ignore_interrupts() -> None:
    """An interrupt is the parent's to deal with."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class PuzzleBook:
    """A file of puzzles, an object of JSON a line. A context manager: it is kept to ourselves.

    ValueError where the file is none of this hunt.
    """

    def __init__(self, path: Path, hunt: Hunt) -> None:
        self.finds: list[Find] = []
        self._hunt = hunt
        self._known: set[str] = set()
        self._ledger = Ledger(path)
        try:
            self._read(path)
        except BaseException:
            self._ledger.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ledger.close()

    @property
    def next_game(self) -> int:
        """The number of the first game that nothing is known of."""
        return self.finds[-1].number + 1 if self.finds else 1

    def add(self, find: Find) -> bool:
        """Adds a puzzle, unless it is there already, perhaps turned or mirrored."""
        if up_to_symmetry(find.puzzle.position) in self._known:
            return False
        source = {**_settings(self._hunt), "number": find.number, "ply": find.ply}
        self._ledger.add(json.dumps({**find.puzzle.as_data(), "source": source}) + "\n")
        self._keep(find)
        return True

    def _keep(self, find: Find) -> None:
        self.finds.append(find)
        self._known.add(up_to_symmetry(find.puzzle.position))

    def _read(self, path: Path) -> None:
        content = self._ledger.read()
        whole = content[: content.rfind(b"\n") + 1]
        for number, line in enumerate(whole.splitlines(), start=1):
            try:
                self._keep(_find(json.loads(line), self._hunt))
            except (KeyError, TypeError, AttributeError, UnicodeDecodeError, json.JSONDecodeError):
                raise ValueError(f"{path}, line {number}: This is no puzzle of ours.") from None
            except ValueError as error:
                raise ValueError(f"{path}, line {number}: {error}") from None
        if whole != content and not whole and content[:1] != b"{":
            raise ValueError(f"{path}, line 1: This is no puzzle of ours.")
        self._ledger.cut(len(whole))


def _settings(hunt: Hunt) -> dict[str, Any]:
    """What decides which puzzles are found, beside the game and its options."""
    return {name: value for name, value in asdict(hunt).items() if name not in ("game", "options")}


def _find(data: dict[str, Any], hunt: Hunt) -> Find:
    puzzle, source = Puzzle.of(data), data["source"]
    if puzzle.position.rules != hunt.rules:
        raise ValueError("This is a puzzle of another game, or of other options.")
    for name, value in _settings(hunt).items():
        if source[name] != value:
            raise ValueError(
                f"This is from another hunt, with {name} {source[name]!r}, not {value!r}."
            )
    return Find(puzzle, int(source["number"]), int(source["ply"]))
