"""Kills a server with `kill -9` at random moments while games are played on it, and looks whether
anything acknowledged was lost.

python -m tests.server.kills 200
"""

from __future__ import annotations

import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

import fourfold
from tests.server.conftest import AMPLE
from tests.server.people import Person, Socket
from tests.server.serving import Serving

LOST = (OSError, ConnectionClosed, InvalidHandshake)
GAMES = 12
CLOCK = {"kind": "fischer", "seconds": 3600, "increment": 2}
SHARPNESS = 0.25
"""Seconds by which a clock may be off: what passes between the last commit and the kill, and
between the restart and the line that tells of it."""


class Killed:
    """What the killer knows: when the server was gone, and when it was there again."""

    def __init__(self) -> None:
        self.kills = 0
        self.down = 0.0
        """Seconds, all together."""
        self.up = threading.Event()
        self.up.set()
        self.ended = False


class Pair(threading.Thread):
    """Two people who play on, whatever happens, and remember all that was acknowledged."""

    def __init__(self, port: int, killed: Killed, seed: int) -> None:
        super().__init__(daemon=True)
        self.acknowledged = 0
        self.worst = 0.0
        """By how many seconds a clock was off, at worst, beyond the time down."""
        self.complaints: list[str] = []
        self._draw = random.Random(seed)
        self._killed = killed
        self._people = [Person(port, "Ann"), Person(port, "Bob")]
        self._sockets: list[Socket] = []
        self._begin()

    def run(self) -> None:
        try:
            while not self._killed.ended:
                self._play_on()
        except Exception as error:
            self.complaints.append(f"{self._code}: {error!r}")
        for socket in self._sockets:
            socket.__exit__(None, None, None)

    def _begin(self) -> None:
        options = {"repetition": "0"}
        self._code = self._people[0].create("exago", options=options, clock=CLOCK)
        self._people[1].sit(self._code)
        self._rules = fourfold.ruleset("exago", repetition=0)
        self._game = fourfold.Game(self._rules)
        self._events: dict[int, dict[str, Any]] = {}
        self._deadline: int | None = None
        self._down = self._killed.down

    def _play_on(self) -> None:
        """A move, sent until it is acknowledged, however often the server dies meanwhile."""
        if self._game.outcome is not None or len(self._game.moves) > 200:
            self._until_it_works(self._begin)
        if self._killed.ended:  # perhaps before another game could begin
            return
        move = str(self._draw.choice(self._game.position.moves))
        while not self._killed.ended:
            try:
                self._connect()
                self._ask(move)
                break
            except LOST:
                self._hang_up()
                self._killed.up.wait()

    def _ask(self, move: str) -> None:
        seat, ply = self._game.turn, len(self._game.moves)
        answer = self._sockets[seat].ask("move", self._code, ply=ply, move=move)
        if answer["is"] == "refused":
            raise AssertionError(f"move {move} at ply {ply}: {answer['key']}")
        if answer["is"] == "event":
            self._note(answer["event"])
        self._game.play(move)

    def _note(self, event: dict[str, Any]) -> None:
        self.acknowledged += 1
        self._events[event["number"]] = event
        self._deadline = event["times"]["deadline"] if event["times"]["running"] else None
        self._down = self._killed.down

    def _connect(self) -> None:
        if self._sockets:
            return
        self._sockets = [person.socket() for person in self._people]
        now = self._sockets[0].ask("follow", self._code)
        self._expect_nothing_lost(now)
        self._expect_the_clock(now["standing"])

    def _expect_nothing_lost(self, now: dict[str, Any]) -> None:
        log = {event["number"]: event for event in now["events"]}
        for number, event in self._events.items():
            if log.get(number) != event:
                self.complaints.append(f"{self._code}: event {number} is {log.get(number)}")

    def _expect_the_clock(self, standing: dict[str, Any]) -> None:
        """The deadline has moved by the time down, if no move has come after the last one known."""
        if self._deadline is None or standing["number"] != max(self._events):
            return
        moved = (standing["times"]["deadline"] - self._deadline) / 1000
        off = abs(moved - (self._killed.down - self._down))
        self.worst = max(self.worst, off)
        if off > SHARPNESS:
            self.complaints.append(f"{self._code}: the clock is off by {off:.3f} s")

    def _until_it_works(self, do: Callable[[], None]) -> None:
        self._hang_up()
        while not self._killed.ended:
            try:
                do()
                break
            except (*LOST, AssertionError):
                self._killed.up.wait()

    def _hang_up(self) -> None:
        for socket in self._sockets:
            socket.__exit__(None, None, None)
        self._sockets = []


def kill(folder: Path, times: int, seed: int = 1, *, tell: bool = False) -> list[Pair]:
    """The pairs, with all that they have to complain about."""
    draw = random.Random(seed)
    killed = Killed()
    serving = Serving(folder, **AMPLE)
    try:
        pairs = [Pair(serving.port, killed, seed) for seed in range(GAMES)]
        for pair in pairs:
            pair.start()
        for number in range(times):
            time.sleep(draw.uniform(0.05, 0.8))
            serving = again(serving, folder, killed)
            if tell:
                moves = sum(pair.acknowledged for pair in pairs)
                print(f"\r{number + 1} kills, {moves} moves acknowledged", end="", flush=True)
        time.sleep(0.5)
        killed.ended = True
        for pair in pairs:
            pair.join(30)
    finally:
        killed.ended = True
        killed.up.set()
        serving.kill()
    return pairs


def again(serving: Serving, folder: Path, killed: Killed) -> Serving:
    """Kills the server and starts it again at the same port."""
    killed.up.clear()
    gone = time.time()
    serving.kill()
    risen = Serving(folder, port=serving.port, **AMPLE)
    killed.down += time.time() - gone
    killed.kills += 1
    killed.up.set()
    return risen


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory() as folder:
        pairs = kill(Path(folder), times, tell=True)
    complaints = [complaint for pair in pairs for complaint in pair.complaints]
    print(f"; clocks off by {max(pair.worst for pair in pairs):.3f} s at worst")
    for complaint in complaints:
        print(complaint)
    if complaints or not all(pair.acknowledged for pair in pairs):
        sys.exit(1)


if __name__ == "__main__":
    main()
