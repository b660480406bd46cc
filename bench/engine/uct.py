"""UCT as a player of matches: the program bench/engine/uct.cpp, asked for one move after the other.

>>> import fourfold
>>> with UctPlayer("UCT", playouts=100) as player:
...     move = player.choose(fourfold.Game(fourfold.ruleset("exago")))
>>> str(move)  # the only one
'f6'
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from fourfold import Game, Move

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "build/bench/uct"
HERE = Path("bench/engine")


def built() -> Path:
    """The program, compiled anew where its sources have changed."""
    headers = (ROOT / "core/include").rglob("*.hpp")
    sources = [ROOT / HERE / "uct.cpp", ROOT / HERE / "uct.hpp", *headers]
    newest = max(source.stat().st_mtime for source in sources)
    if PROGRAM.exists() and PROGRAM.stat().st_mtime > newest:
        return PROGRAM
    PROGRAM.parent.mkdir(parents=True, exist_ok=True)
    # Several processes may compile at once: each in a file of its own, put in place when whole.
    fresh = PROGRAM.with_suffix(f".{os.getpid()}")
    flags = ["-std=c++20", "-O3", "-DNDEBUG", "-Icore/include"]
    command = [*compiler(), *flags, str(HERE / "uct.cpp"), "-o", str(fresh)]
    subprocess.run(command, check=True, cwd=ROOT)
    return fresh.replace(PROGRAM)


def compiler() -> list[str]:
    """The system's compiler, or else the one that the wheel `ziglang` brings."""
    asked_for = os.environ.get("CXX")
    if asked_for:
        return asked_for.split()
    found = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    return [found] if found else [sys.executable, "-m", "ziglang", "c++"]


def text_of(value: bool | int | str | tuple[int, ...]) -> str:
    """The value of an option as the core reads it.

    >>> text_of(True), text_of((4, 3))
    ('true', '4,3')
    """
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()


class UctPlayer:
    """Plays by UCT on one thread, so many seconds or so many playouts a move."""

    def __init__(
        self, name: str, seconds: float = 0, playouts: int = 0, seed: int = 1, **settings: float
    ) -> None:
        self.name = name
        limit = {"seconds": seconds} if seconds else {"playouts": playouts}
        self._limit = " ".join(f"{key} {value}" for key, value in (limit | settings).items())
        self._program = subprocess.Popen(
            [built(), str(seed)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.playouts = 0  # of the last move
        self.share = 0.0  # of the win, as the playouts of the last move have it

    def choose(self, game: Game) -> Move:
        """The move that UCT would play in this game."""
        assert self._program.stdin
        assert self._program.stdout
        options = " ".join(f"{key}={text_of(value)}" for key, value in game.rules.changed.items())
        moves = " ".join(map(str, game.moves))
        question = [self._limit, game.rules.game, options, str(game.positions[0]), moves]
        self._program.stdin.write("\t".join(question) + "\n")
        self._program.stdin.flush()
        answer = self._program.stdout.readline().split()
        if answer[:1] != ["move"]:
            raise ValueError(f"UCT has no move: {' '.join(answer) or 'it ended'}.")
        self.playouts = int(answer[3])
        self.share = float(answer[5])
        return game.rules.move(answer[1])

    def close(self) -> None:
        """Ends the program."""
        self._program.communicate()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
