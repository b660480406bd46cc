"""Writing records: always the same text for the same record, no line of moves above 80 columns."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from fourfold.game import Game
from fourfold.record_parts import (
    DEPTH,
    Line,
    Record,
    Step,
    before,
    option_texts,
    result,
    seat_tags,
    take,
)
from fourfold.words import sentence

WIDTH = 80
_TAG_ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n", "\t": r"\t"})
# A line that begins with [ is a tag, so a comment must not bring one to the front.
_COMMENT_ESCAPES = str.maketrans({"\\": r"\\", "}": r"\}", "[": r"\["})


def write(*records: Record) -> str:
    """The text of one or more records, a blank line between them.

    ValueError where a record holds a step that cannot be taken: nothing wrong is written.

    >>> import fourfold
    >>> game = fourfold.Game(fourfold.ruleset("qomet"), names=["Ann", "Bob"])
    >>> game.play("d4")
    >>> game.resign(1)
    >>> print(write(game.record()), end="")
    [Game "qomet"]
    [Rules "1"]
    [Light "Ann"]
    [Dark "Bob"]
    [Result "light resignation"]
    <BLANKLINE>
    1. d4 dark:resignation
    """
    return "\n".join(_text(record) for record in records)


def clock_text(seconds: float) -> str:
    """A time as clocks show it.

    >>> clock_text(298.2), clock_text(5), clock_text(3723)
    ('4:58.2', '0:05', '1:02:03')
    """
    if not 0 <= seconds < math.inf:
        raise ValueError(f"{seconds} is no time that a clock can show.")
    whole, tenths = divmod(round(seconds * 10), 10)
    minutes, seconds_left = divmod(whole, 60)
    hours, minutes_left = divmod(minutes, 60)
    head = f"{hours}:{minutes_left:02}" if hours else f"{minutes_left}"
    return f"{head}:{seconds_left:02}" + (f".{tenths}" if tenths else "")


def _text(record: Record) -> str:
    game = record.game_after(())
    words = list(_line(game, record.line, 0))
    if game.outcome is None:
        words.append("*")
    tags = [*_own_tags(record), ("Result", result(game)), *_other_tags(record)]
    tag_lines = [f'[{name} "{value.translate(_TAG_ESCAPES)}"]' for name, value in tags]
    return "\n".join([*tag_lines, "", *_wrapped(words)]) + "\n"


def _own_tags(record: Record) -> Iterator[tuple[str, str]]:
    rules = record.rules
    yield "Game", rules.game
    if rules.changed:
        yield "Options", " ".join(option_texts(rules))
    yield "Rules", str(rules.version)
    if "Date" in record.tags:
        yield "Date", record.tags["Date"]
    for tag, name in zip(seat_tags(rules), record.names, strict=True):
        if name:
            yield tag, name
    if record.start is not None:
        yield "Start", str(record.start)
    if "Clock" in record.tags:
        yield "Clock", record.tags["Clock"]


def _other_tags(record: Record) -> Iterator[tuple[str, str]]:
    return ((name, value) for name, value in record.tags.items() if name not in ("Date", "Clock"))


def _line(game: Game, line: Line, depth: int) -> Iterator[str]:
    """The words of a line, whose steps are taken in `game` on the way."""
    if depth > DEPTH:
        raise ValueError(sentence("record.deep", {"depth": str(DEPTH)}))
    for comment in line.comments:
        yield from _comment(comment)
    for step in line.steps:
        take(game, step.text)
        yield _step(step, len(game.moves))
        yield from _notes(game, step, depth)


def _notes(game: Game, step: Step, depth: int) -> Iterator[str]:
    """What is said of the step just taken in `game`."""
    earlier: Game | None = None
    for note in step.notes:
        if isinstance(note, str):
            yield from _comment(note)
        else:
            earlier = earlier or before(game, step)
            yield from _bracketed(_line(earlier.copy(), note, depth + 1))


def _step(step: Step, number: int) -> str:
    clock = "" if step.clock is None else f"@{clock_text(step.clock)}"
    return f"{number}. {step.text}{clock}" if step.is_move else f"{step.text}{clock}"


def _comment(comment: str) -> list[str]:
    return f"{{{comment.translate(_COMMENT_ESCAPES)}}}".split(" ")


def _bracketed(words: Iterable[str]) -> list[str]:
    inner = list(words)
    inner[0] = f"({inner[0]}"
    inner[-1] = f"{inner[-1]})"
    return inner


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    if line:
        yield line
