"""A program that plays Qomet, or rather misbehaves in the way its argument says.

It needs nothing but Python, so that it starts quickly. It always places a star on the first point
of its list that nobody mentioned.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

POINTS = ("d4", "d5", "d3", "c4", "e4", "c3", "e5")
INFO = "info depth 1 nodes 1 seconds 0.1 line 1 of 1 score 0 moves g7"
HELLO = """\
id name Rogue
id version 1
plays qomet 1
option name lines type number default 1 min 1 max 9
fourfoldok"""

position = ""


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def move() -> str:
    return next(point for point in POINTS if point not in position)


def forever(text: str) -> None:
    while True:
        say(text)


def think_forever() -> None:
    nodes = 0
    while True:
        nodes += 1
        say(INFO.replace("nodes 1", f"nodes {nodes}"))


def sleep() -> None:
    while True:
        time.sleep(60)


def crash() -> None:
    print("Something terrible\nhas\x07 happened", file=sys.stderr, flush=True)
    os._exit(3)


def shout() -> None:
    """Fills standard error, and plays all the same."""
    sys.stderr.write("It is a lovely day. " * 100_000)
    say(f"bestmove {move()}")


def leave_a_child() -> None:
    """Ends, but the pipes stay open in a child."""
    subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(3600)"])
    sleep()


def close_output() -> None:
    os.close(1)
    sleep()


def ignore_everything() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sleep()


def bytes_out(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.flush()
    sleep()


def endless_line() -> None:
    while True:
        sys.stdout.write("x" * 65536)


DEEDS: dict[str, Callable[[], object]] = {
    "good": lambda: say(f"{INFO}\nbestmove {move()}"),
    "chatty": lambda: say(
        "\n".join(["\tnice weather", "", "info string d4?", f"bestmove {move()}"])
    ),
    "crash": crash,
    "killed": lambda: os.kill(os.getpid(), 9),
    "leave": lambda: os._exit(0),
    "hang": sleep,
    "deaf": ignore_everything,
    "close": close_output,
    "flood": lambda: forever("nothing to say"),
    "infos": lambda: forever(INFO),
    "thoughts": think_forever,
    "binary": lambda: bytes_out(bytes(range(256)) * 8 + b"\n"),
    "endless": endless_line,
    "illegal": lambda: say(f"bestmove {position.split()[-1]}"),
    "nonsense": lambda: say("bestmove banana split"),
    "nothing": lambda: say("bestmove"),
    "sorry": lambda: say("error I do not feel well."),
    "shout": shout,
    "child": leave_a_child,
}

when, what = sys.argv[1:]  # start, isready, go or quit, and one of the deeds
if when == "start":
    DEEDS[what]()
for line in sys.stdin:
    word = line.split()[0]
    if word == "position":
        position = line
    if word == when:
        DEEDS[what]()
    elif word == "fourfold":
        say(HELLO)
    elif word == "isready":
        say("readyok")
    elif word == "go":
        say(f"bestmove {move()}")
    elif word == "quit":
        break
