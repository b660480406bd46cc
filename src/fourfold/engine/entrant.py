"""Players as people name them on a command line, and as processes hand them on: by a text.

    random                                   draws its moves
    level:3                                  the engine at level 3 of 10
    engine:seconds=0.5,threads=1,memory=64   the engine, with a limit (seconds, nodes, depth)
    engine:nodes=500,overlooked=200          the same, not seeing so many of a thousand moves
    engine:nodes=500,weights=2/10/40/3       the same with other weights of the game's estimate
    program:./my-bot --flag                  a program that speaks our protocol, a second a move
    program:nodes=20000:./my-bot --flag      the same with a limit
    python:my_bot:choose                     a function: choose(game, random) -> move

Each may have a name in front: `strong=engine:seconds=2`. Without one, the text is the name.
"""

from __future__ import annotations

import importlib
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from fourfold.engine.limit import Limit
from fourfold.engine.player import (
    EnginePlayer,
    Function,
    FunctionPlayer,
    LevelPlayer,
    Player,
    ProgramPlayer,
    RandomPlayer,
)

LEVELS = range(1, 11)
LIMITS = ("seconds", "nodes", "depth")
KINDS = "random, level:N, engine:LIMIT, program:COMMAND or python:MODULE:FUNCTION"

Maker = Callable[[int], Player]
"""Makes a player from a seed."""

_NAMED = re.compile(r"([^=:]+)=(.+)", re.DOTALL)
_LIMITED = re.compile(rf"((?:{'|'.join(LIMITS)})=[^:]*):(.*)", re.DOTALL)


class Manner(NamedTuple):
    """How somebody plays."""

    player: Maker
    """Makes the player afresh, for one game."""
    threads: int = 1
    """How many threads it thinks with."""
    seconds: float = 0.0
    """How long it may think about a move, if it has such a limit."""


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part in a match.

    >>> entrant = Entrant.read("strong=engine:nodes=20000,threads=2")
    >>> entrant.name, entrant.manner.threads, str(entrant)
    ('strong', 2, 'strong=engine:nodes=20000,threads=2')
    >>> Entrant.read("level:11")
    Traceback (most recent call last):
    ValueError: Levels are numbered from 1 to 10: there is no level '11'.
    """

    name: str
    text: str
    """What to play: one of the kinds, without the name."""
    manner: Manner = field(compare=False, repr=False)

    @staticmethod
    def read(specification: str) -> Entrant:
        """The entrant that a text names. ValueError with a sentence where it names none."""
        named = _NAMED.fullmatch(specification)
        name, text = named.groups() if named else (specification, specification)
        if not specification.isprintable():
            raise ValueError(f"A player is named in one printable line, not as {specification!r}.")
        if name != name.strip():
            raise ValueError(f"A player's name neither begins nor ends with a space: {name!r}.")
        kind, colon, details = text.partition(":")
        if kind not in _KINDS or not (colon or kind == "random"):
            raise ValueError(f"{text!r} is no player: a player is {KINDS}.")
        return Entrant(name, text, _KINDS[kind](details))

    def __str__(self) -> str:
        return self.text if self.name == self.text else f"{self.name}={self.text}"


def _random(details: str) -> Manner:
    if details:
        raise ValueError(f"A random player has no settings, so {details!r} means nothing.")
    return Manner(RandomPlayer)


def _level(details: str) -> Manner:
    if details not in map(str, LEVELS):
        raise ValueError(
            f"Levels are numbered from {LEVELS[0]} to {LEVELS[-1]}: there is no level {details!r}."
        )
    return Manner(lambda seed: LevelPlayer(int(details), seed))


def _engine(details: str) -> Manner:
    settings = _settings(details, (*LIMITS, "threads", "memory", "overlooked", "weights"))
    limit = _limit(settings)
    threads = _whole("threads", settings.get("threads", "1"))
    memory = _whole("memory", settings.get("memory", "64"))
    overlooked = _overlooked(settings.get("overlooked", "0"))
    weights = weights_from(settings["weights"]) if "weights" in settings else ()

    def player(seed: int) -> EnginePlayer:
        return EnginePlayer(limit, threads, memory, weights, overlooked, seed)

    return Manner(player, threads, limit.seconds or 0.0)


def _program(details: str) -> Manner:
    limited = _LIMITED.fullmatch(details)
    limits, text = limited.groups() if limited else ("seconds=1", details)
    limit = _limit(_settings(limits, LIMITS))
    try:
        command = shlex.split(text)
    except ValueError:
        raise ValueError(f"A quotation in the command {text!r} is never closed.") from None
    if not command:
        raise ValueError("A program needs its command, such as program:./my-bot.")
    if shutil.which(command[0]) is None:
        raise ValueError(f"There is no program {command[0]!r} that could be run.")
    return Manner(lambda _seed: ProgramPlayer(command, limit), seconds=limit.seconds or 0.0)


def _python(details: str) -> Manner:
    module, colon, name = details.partition(":")
    if not (module and colon and name):
        raise ValueError("A function is named as python:MODULE:FUNCTION, such as python:bot:play.")
    return Manner(lambda seed: FunctionPlayer(_function(module, name), seed))


_KINDS: dict[str, Callable[[str], Manner]] = {
    "random": _random,
    "level": _level,
    "engine": _engine,
    "program": _program,
    "python": _python,
}


def _settings(text: str, known: tuple[str, ...]) -> dict[str, str]:
    settings: dict[str, str] = {}
    for setting in text.split(",") if text else ():
        key, equals, value = setting.partition("=")
        if key not in known or not equals:
            allowed = ", ".join(f"{name}=" for name in known)
            raise ValueError(f"{setting!r} is no setting of a player: there are {allowed}.")
        if key in settings:
            raise ValueError(f"The setting {key} is given twice.")
        settings[key] = value
    return settings


def _limit(settings: Mapping[str, str]) -> Limit:
    seconds, nodes, depth = (settings.get(name) for name in LIMITS)
    if seconds is nodes is depth is None:
        raise ValueError("A player that thinks needs a limit: seconds=, nodes= or depth=.")
    return Limit(
        None if seconds is None else _number(seconds),
        None if nodes is None else _whole("nodes", nodes),
        None if depth is None else _whole("depth", depth),
    )


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ValueError(f"seconds must be a positive number, not {text!r}.") from None


def _whole(name: str, text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,17}", text):
        raise ValueError(f"{name} must be a whole number from 1, not {text!r}.")
    return int(text)


def _overlooked(text: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,2}", text):
        raise ValueError(f"overlooked must be a whole number from 0 to 999, not {text!r}.")
    return int(text)


def weights_from(text: str) -> tuple[int, ...]:
    """Weights as people write them.

    >>> weights_from("2/10/-4")
    (2, 10, -4)
    """
    if not re.fullmatch(r"-?[0-9]{1,4}(/-?[0-9]{1,4})*", text):
        raise ValueError(f"Weights are whole numbers with strokes between, not {text!r}.")
    return tuple(map(int, text.split("/")))


def _function(module: str, name: str) -> Function:
    """The function of that name; modules in the present folder are found as well."""
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        function: Function = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"There is no function {module}:{name}: {error}.") from error
    if not callable(function):
        raise ValueError(f"{module}:{name} is no function.")
    return function
