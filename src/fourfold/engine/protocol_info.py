"""What a program tells while it thinks: the lines `info`, written and read.

`info depth 5 nodes 2048 seconds 0.01 speed 204800 line 1 of 2 score 35 chances 0.55,0.45 moves d4`
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fourfold._core import Move, Position
from fourfold.engine.protocol_orders import seconds_text
from fourfold.engine.score import LEAST_PROVEN, WON, Info, Line, Score

_KEYS = ("depth", "nodes", "seconds", "speed", "line", "score", "chances", "moves")
_NUMBER = re.compile(r"[0-9]{1,19}")
_VALUE = re.compile(r"-?[0-9]{1,9}")
_DECIMAL = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
MOST_PLIES = WON - LEAST_PROVEN


class Told(NamedTuple):
    """One line of information: one of several lines of play."""

    depth: int
    nodes: int
    seconds: float
    rank: int
    """Which of the lines this is; 1 is the best."""
    of: int
    """How many lines there are."""
    line: Line


# ---------------------------------------------------------------- written


def info_lines(info: Info) -> Iterator[str]:
    """The lines that tell an Info, the best one first."""
    for rank, line in enumerate(info.lines, start=1):
        yield (
            f"info depth {info.depth} nodes {info.nodes} seconds {seconds_text(info.seconds)} "
            f"speed {round(info.speed)} line {rank} of {len(info.lines)} "
            f"score {score_words(line.score)} chances {_chances_text(line.score.chances)} "
            f"moves {' '.join(map(str, line.moves))}"
        )


def score_words(score: Score) -> str:
    """A score as it is told: an estimate in hundredths, or what is proven.

    >>> score_words(Score.of(seat=0, seats=2, value=-35))
    '-35'
    >>> score_words(Score.of(seat=0, seats=2, value=31997, proven=True))
    'win 3'
    >>> score_words(Score.of(seat=1, seats=2, value=0, proven=True))
    'draw'
    """
    if not score.proven:
        return str(score.value)
    if score.plies is None:
        return "draw"
    return f"{'win' if score.value > 0 else 'loss'} {score.plies}"


def _chances_text(chances: Sequence[float]) -> str:
    return ",".join(f"{chance:.4f}" for chance in chances)


# ---------------------------------------------------------------- read


def read_info(words: Sequence[str], position: Position) -> Told | None:
    """What the words after `info` tell about a position; None where they cannot be understood.

    >>> import fourfold
    >>> start = fourfold.ruleset("qomet").start
    >>> line = "depth 2 nodes 40 seconds 0.1 line 1 of 1 score win 3 moves d4 c4"
    >>> told = read_info(line.split(), start)
    >>> told.line.score.plies, told.line.score.chances
    (3, (1.0, 0.0))
    >>> read_info("the weather is fine".split(), start) is None
    True
    """
    said = _by_key(words)
    counts = [_first(said, key, _NUMBER) for key in ("depth", "nodes")]
    seconds = _first(said, "seconds", _DECIMAL)
    place = _place(said.get("line", []))
    score = _score(said, position)
    moves = _moves(said.get("moves", []), position)
    if None in counts or seconds is None or place is None or score is None or not moves:
        return None
    depth, nodes = (int(count) for count in counts if count is not None)
    return Told(depth, nodes, float(seconds), *place, Line(score, moves))


def _by_key(words: Sequence[str]) -> dict[str, list[str]]:
    """The words after each key. Keys may stand in any order, but moves are the last."""
    said: dict[str, list[str]] = {}
    current: list[str] = []
    for word in words:
        if word in _KEYS and "moves" not in said:
            current = said[word] = []
        else:
            current.append(word)
    return said


def _first(said: dict[str, list[str]], key: str, form: re.Pattern[str]) -> str | None:
    words = said.get(key, [])
    return words[0] if words and form.fullmatch(words[0]) else None


def _place(words: Sequence[str]) -> tuple[int, int] | None:
    match words:
        case [rank, "of", of, *_] if _NUMBER.fullmatch(rank) and _NUMBER.fullmatch(of):
            return (int(rank), int(of)) if 1 <= int(rank) <= int(of) else None
    return None


def _score(said: dict[str, list[str]], position: Position) -> Score | None:
    match said.get("score", []):
        case ["win" | "loss" as word, plies, *_] if _is_distance(plies):
            value, proven = WON - int(plies), True
            if word == "loss":
                value = -value
        case ["draw", *_]:
            value, proven = 0, True
        case [text, *_] if _VALUE.fullmatch(text):
            # What is only an estimate stays below what is proven.
            value, proven = max(min(int(text), LEAST_PROVEN - 1), 1 - LEAST_PROVEN), False
        case _:
            return None
    score = Score.of(position.turn, position.rules.seats, value, proven)
    chances = _chances(said.get("chances", []), position.rules.seats)
    return score if chances is None else score._replace(chances=chances)


def _is_distance(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None and 1 <= int(text) <= MOST_PLIES


def _chances(words: Sequence[str], seats: int) -> tuple[float, ...] | None:
    parts = words[0].split(",") if words else []
    if len(parts) != seats or not all(map(_DECIMAL.fullmatch, parts)):
        return None
    chances = tuple(map(float, parts))
    return chances if abs(sum(chances) - 1) < 0.01 else None


def _moves(words: Sequence[str], position: Position) -> tuple[Move, ...] | None:
    moves: list[Move] = []
    try:
        for word in words:
            moves.append(position.rules.move(word))
            position = position.play(moves[-1])
    except ValueError:
        return None
    return tuple(moves)
