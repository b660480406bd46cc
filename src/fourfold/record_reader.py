"""Reading records: every good game, and for every bad one what is wrong in which line.

A file is cut into games first, by lines alone, so that a fault in one game cannot reach another:
a line that begins with [ is always a tag, and the first tag after moves begins the next game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from fourfold._core import Position, Rules
from fourfold.game import Game
from fourfold.record_moves import BadGameError, MoveReader, Text, unescaped
from fourfold.record_parts import (
    Fault,
    Reading,
    Record,
    expect_printable,
    expect_value,
    own_tags,
    result,
    rules_from,
    seat_tags,
)
from fourfold.words import sentence, short

_Wrong = tuple[int, str]
"""A line, and what is wrong in it."""

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\.)*)"\]')
_FIRST_TAG = re.compile(r'[^A-Za-z0-9]{0,2}Game "')
"""The beginning of a Game tag, also where its bracket is missing or does not come first."""


def read(source: str | bytes) -> Reading:
    """Reads the records in a text, or in the bytes of a file.

    >>> reading = read('''[Game "qomet"]
    ... [Light "Ann"]
    ...
    ... 1. d4 {The middle.} 2. c4 *
    ...
    ... [Game "qomet"]
    ... 1. d4 2. d4 *
    ... ''')
    >>> reading.games[0].names
    ('Ann', '')
    >>> print(reading.faults[0])
    line 7, game 2: Move 2 (d4): There is a star on d4 already.
    """
    games: list[Record] = []
    numbers: list[int] = []
    faults: list[Fault] = []
    for block in _blocks(_decoded(source)):
        try:
            games.append(_record(block))
            numbers.append(block.number)
        except BadGameError as bad:
            faults += [Fault(line, block.number, what) for line, what in sorted(bad.faults)]
    return Reading(tuple(games), tuple(numbers), tuple(faults))


@dataclass
class _Block:
    """The lines of one game."""

    number: int
    tags: list[Text] = field(default_factory=list)
    moves: list[Text] = field(default_factory=list)

    @property
    def last_line(self) -> int:
        return max(text.line for text in self.tags + self.moves)


def _decoded(source: str | bytes) -> str:
    """The text, with bytes that are none left in it as surrogates: only their game is lost."""
    if not isinstance(source, str | bytes):
        raise TypeError(f"Records are read from str or bytes, not from {type(source).__name__}.")
    if isinstance(source, bytes):
        source = source.decode("utf-8", errors="surrogateescape")
    return source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _blocks(source: str) -> Iterator[_Block]:
    block: _Block | None = None
    after_blank = False
    for line, raw in enumerate(source.split("\n"), start=1):
        text = raw.strip(" \t")
        if text.startswith("[") or (after_blank and _was_tag(text)):
            if block is None or block.moves or (after_blank and _begins_again(block, text)):
                if block is not None:
                    yield block
                block = _Block(block.number + 1 if block else 1)
            block.tags.append(Text(line, text))
        elif text:
            block = block or _Block(1)
            block.moves.append(Text(line, text))
        after_blank = not text
    if block is not None:
        yield block


def _was_tag(text: str) -> bool:
    """Whether this line was a tag before somebody lost its beginning."""
    return bool(_FIRST_TAG.match(text)) or text.endswith('"]')


def _begins_again(block: _Block, text: str) -> bool:
    """Whether this tag is a second Game tag: the game before it has lost its moves.

    The first one may be cut off, down to its bracket.
    """
    first = any(_FIRST_TAG.match(tag.text) or not _TAG.fullmatch(tag.text) for tag in block.tags)
    return first and bool(_FIRST_TAG.match(text))


def _record(block: _Block) -> Record:
    _expect_text(block)
    faults: list[_Wrong] = []
    tags = _tags(block, faults)
    rules = _rules(tags, faults)
    start = _start(rules, tags, faults)
    _check_values(tags, faults)
    if faults or rules is None:
        raise BadGameError(faults)
    own = own_tags(rules)
    record = Record(
        rules,
        start=start,
        names=tuple(tags[tag].text if tag in tags else "" for tag in seat_tags(rules)),
        tags={name: tag.text for name, tag in tags.items() if name not in own},
    )
    moves = MoveReader(record, block.moves, block.last_line)
    line = moves.read()
    _check_result(moves.game, tags)
    return Record(record.rules, line, record.start, record.names, record.tags)


def _expect_text(block: _Block) -> None:
    faults = []
    for line, text in block.tags + block.moves:
        try:
            expect_printable(text)
        except ValueError as error:
            byte = next((ord(letter) for letter in text if "\udc80" <= letter <= "\udcff"), None)
            what = str(error) if byte is None else _not_utf8(byte - 0xDC00)
            faults.append((line, what))
    if faults:
        # The first one says it: a file of another kind would bring thousands.
        raise BadGameError(faults[:1])


def _not_utf8(byte: int) -> str:
    return sentence("record.byte", {"byte": f"{byte:#x}"})


def _tags(block: _Block, faults: list[_Wrong]) -> dict[str, Text]:
    """The tags that can be read; what is wrong in others is added to the faults."""
    tags: dict[str, Text] = {}
    for line, text in block.tags:
        match = _TAG.fullmatch(text)
        if not match:
            faults.append((line, sentence("record.tag", {})))
            continue
        name = match[1]
        if name in tags:
            words = {"tag": name, "line": str(tags[name].line)}
            faults.append((line, sentence("record.tag_twice", words)))
            continue
        try:
            tags[name] = Text(line, unescaped(match[2], '\\"nt'))
        except ValueError as error:
            faults.append((line, str(error)))
    if "Game" not in tags and not faults:
        faults.append((_first_line(block), sentence("record.no_game", {})))
    return tags


def _first_line(block: _Block) -> int:
    return (block.tags or block.moves)[0].line


def _rules(tags: dict[str, Text], faults: list[_Wrong]) -> Rules | None:
    if "Game" not in tags:
        return None
    game = tags["Game"]
    try:
        usual = rules_from(game.text, ())
    except ValueError as error:
        faults.append((game.line, str(error)))
        return None
    if "Rules" in tags and (what := _wrong_version(usual, tags["Rules"].text)):
        faults.append((tags["Rules"].line, what))
    options = tags.get("Options", Text(game.line, ""))
    try:
        return rules_from(game.text, options.text.split())
    except ValueError as error:
        faults.append((options.line, str(error)))
        return None


def _wrong_version(rules: Rules, version: str) -> str:
    if not re.fullmatch(r"[1-9][0-9]{0,5}", version):
        return sentence("record.version", {"version": str(rules.version)})
    if int(version) > rules.version:
        return sentence("record.newer", {"version": version, "known": str(rules.version)})
    return ""


def _check_values(tags: dict[str, Text], faults: list[_Wrong]) -> None:
    for name, tag in tags.items():
        try:
            expect_value(name, tag.text)
        except ValueError as error:
            faults.append((tag.line, str(error)))


def _start(rules: Rules | None, tags: dict[str, Text], faults: list[_Wrong]) -> Position | None:
    """The first position; None where it is the usual one, or where it cannot be read."""
    if rules is None or "Start" not in tags:
        return None
    try:
        return rules.position(tags["Start"].text)
    except ValueError as error:
        faults.append((tags["Start"].line, str(error)))
        return None


def _check_result(game: Game, tags: dict[str, Text]) -> None:
    if "Result" not in tags:
        return
    tag, by_moves = tags["Result"], result(game)
    if tag.text != by_moves:
        key = "record.result_open" if by_moves == "*" else "record.result"
        what = sentence(key, {"said": short(tag.text), "moves": by_moves})
        raise BadGameError([(tag.line, what)])
