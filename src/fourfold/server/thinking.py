"""A process that thinks for engine seats: a position in, a move out, a JSON object a line.

It ends with the server, when nothing more can come in.
"""

from __future__ import annotations

import os
import sys
from typing import BinaryIO

import msgspec
from msgspec import Struct

import fourfold
from fourfold.engine import Level
from fourfold.game import Game
from fourfold.record_parts import take

MOST_MEMORY = 2 << 30
"""Bytes of address space; a level needs 32 MiB for what it remembers."""
NICENESS = 5
"""Engines stand back behind the server itself."""


class Question(Struct, frozen=True):
    """How the game has gone so far, and who is asked for a move."""

    game: str
    options: dict[str, str]
    steps: list[str]
    level: int
    seed: int


class Reply(Struct, frozen=True):
    """The move."""

    move: str


def answer(question: Question) -> Reply:
    """
    >>> answer(Question("qomet", {}, ["d4"], level=1, seed=1)).move != "d4"
    True
    """
    game = Game(fourfold.ruleset(question.game, **question.options))
    for step in question.steps:
        take(game, step)
    return Reply(str(Level(question.level, question.seed).choose(game)))


def serve(questions: BinaryIO, replies: BinaryIO) -> None:
    decode = msgspec.json.Decoder(Question).decode
    for line in questions:
        replies.write(msgspec.json.encode(answer(decode(line))) + b"\n")
        replies.flush()


def main() -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        os.nice(NICENESS)
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except (KeyboardInterrupt, BrokenPipeError):
        os._exit(0)  # the server ends, and nobody reads what would still be flushed


if __name__ == "__main__":
    main()
