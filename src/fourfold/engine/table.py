"""A table at which games are played one after the other: what runs in a worker process.

The process ends with the one that started it, however that ended, and closes its players: nobody
goes on thinking for a match that is no more.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from typing import NamedTuple

from fourfold._core import Rules
from fourfold.engine.entrant import Entrant
from fourfold.engine.referee import playing
from fourfold.game import Game
from fourfold.record_parts import take

GRACE = 2.0
"""Seconds to close the players in; a program that hangs is given one to say goodbye."""
READY = "ready"
"""What a table says first: it can be given a game."""


class Task(NamedTuple):
    """A game to be played to its end, from wherever it stands."""

    number: int
    rules: Rules
    steps: tuple[str, ...]
    """What was played already, as records write it: at first the opening."""
    seats: tuple[str, ...]
    """The specification of the player in each seat."""
    seed: int
    longest: int
    whys: tuple[str, ...] = ()
    """Why players have left already."""

    def game(self) -> Game:
        """The game as far as it has been played."""
        game = Game(self.rules, names=[Entrant.read(seat).name for seat in self.seats])
        for step in self.steps:
            take(game, step)
        return game


def serve(hall: Connection) -> None:
    """Plays the games that come from the hall and tells it every step at once."""
    _depend_on_parent()
    hall.send(READY)
    while True:
        try:
            task: Task = hall.recv()
        except EOFError:
            return
        makers = [Entrant.read(seat).manner.player for seat in task.seats]
        for taken in playing(task.game(), makers, task.seed, task.longest):
            hall.send(taken)


def _depend_on_parent() -> None:
    signal.signal(signal.SIGTERM, _leave)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is the parent's to deal with
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _leave(_signal: int, _frame: object) -> None:
    """Told to end: whoever plays here is closed on the way, programs included."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise SystemExit


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    if sys.platform != "win32":
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(GRACE)
    os._exit(1)
