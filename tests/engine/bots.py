"""Players for the tests of matches, good and bad ones: `python:tests.engine.bots:crash` and so on.

They run in processes of their own, so they can hang and die as they like.
"""

from __future__ import annotations

import os
import threading
from random import Random

from fourfold import Game, Move


def first(game: Game, chance: Random) -> Move:
    """Always the first move there is."""
    return game.position.moves[0]


def crash(game: Game, chance: Random) -> Move:
    raise RuntimeError("no idea\nwhat to do")


def illegal(game: Game, chance: Random) -> str:
    return "a1"


def nothing(game: Game, chance: Random) -> None:
    return None


def late(game: Game, chance: Random) -> str:
    raise TimeoutError("still thinking")


def die(game: Game, chance: Random) -> Move:
    os._exit(7)


def hang(game: Game, chance: Random) -> Move:
    threading.Event().wait()
    raise AssertionError("nobody sets this event")


def meddle(game: Game, chance: Random) -> Move:
    """Plays on in the game it is shown."""
    move = game.position.moves[0]
    game.play(move)
    return move
