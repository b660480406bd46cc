"""Reading the moves of one record, playing them on the way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple, NoReturn

from fourfold.game import Game
from fourfold.record_parts import DEPTH, Line, Record, Step, before, take
from fourfold.words import sentence, short

LISTED = 10_000
"""A Qawale position may have millions of moves; it is enough to look through so many."""
_TOKEN = re.compile(
    r"(?P<comment>\{(?:[^}\\]|\\.)*\})"
    r"|(?P<number>[0-9]+\.)"
    r"|(?P<bracket>[()])"
    r"|(?P<open>\{.*)"
    r"|(?P<word>[^ \t\n(){}]+|\})",
    re.DOTALL,
)
_CLOCK = re.compile(r"(?:([0-9]{1,3}):)?([0-9]{1,4}):([0-5][0-9])(?:\.([0-9]))?")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ESCAPED = {"\\": "\\", '"': '"', "}": "}", "[": "[", "n": "\n", "t": "\t"}


class BadGameError(Exception):
    """A game that cannot be kept, with all that is known to be wrong in it."""

    def __init__(self, faults: list[tuple[int, str]]) -> None:
        super().__init__(faults)
        self.faults = faults


class Text(NamedTuple):
    """A line of the file, by its number."""

    line: int
    text: str


class _Token(NamedTuple):
    kind: str
    text: str
    line: int


def _tokens(moves: Iterable[Text]) -> Iterator[_Token]:
    """The words, brackets and comments of the moves; a comment may run over several lines."""
    texts = list(moves)
    whole = "\n".join(text.text for text in texts)
    row = counted = 0
    for match in _TOKEN.finditer(whole):
        row += whole.count("\n", counted, match.start())
        counted = match.start()
        yield _Token(match.lastgroup or "", match.group(), texts[row].line)


class MoveReader:
    """Reads the moves of one game, playing them on the way."""

    def __init__(self, record: Record, moves: Iterable[Text], last_line: int) -> None:
        self.game = record.game()
        """The game on the main line, as far as it is read."""
        self._tokens = list(_tokens(moves))
        self._last_line = last_line
        self._at = 0

    def read(self) -> Line:
        """The main line, to the end of the game."""
        line = self._line(self.game, 0)
        token = self._peek()
        over = self.game.outcome is not None
        if token is None:
            if not over:
                self._fail(sentence("record.unended", {}))
            return line
        if token.text == ")":
            self._fail(sentence("record.closes_nothing", {}))
        if over:
            self._fail(sentence("record.star_over", {}))
        self._at += 1
        if self._peek() is not None:
            self._fail(sentence("record.after_star", {}))
        return line

    def _line(self, game: Game, depth: int) -> Line:
        """A line that goes on from `game`, to its end: what ends it is left to the caller."""
        comments = list(self._comments())
        steps: list[Step] = []
        while (token := self._peek()) is not None and token.text not in (")", "*"):
            step = self._step(game, depth)
            steps.append(Step(step.text, step.clock, tuple(self._notes(game, step, depth))))
        return Line(tuple(steps), tuple(comments))

    def _comments(self) -> Iterator[str]:
        while (token := self._peek()) is not None and token.kind == "comment":
            self._at += 1
            try:
                yield unescaped(token.text[1:-1], "\\}[")
            except ValueError as error:
                self._fail(str(error), token)

    def _notes(self, game: Game, step: Step, depth: int) -> Iterator[str | Line]:
        """What is said of the step just taken in `game`."""
        earlier: Game | None = None
        while (token := self._peek()) is not None:
            if token.kind == "comment":
                yield from self._comments()
            elif token.text == "(":
                earlier = earlier or before(game, step)
                yield self._side_line(earlier.copy(), depth + 1)
            else:
                return

    def _side_line(self, game: Game, depth: int) -> Line:
        """A line in brackets, which goes on from `game`."""
        opening = self._tokens[self._at]
        if depth > DEPTH:
            self._fail(sentence("record.deep", {"depth": str(DEPTH)}))
        self._at += 1
        line = self._line(game, depth)
        token = self._peek()
        if token is None:
            self._fail(sentence("record.bracket_open", {}), opening)
        if token.text == "*":
            self._fail(sentence("record.star_side", {}))
        if not line.steps:
            self._fail(sentence("record.side_empty", {}), opening)
        self._at += 1
        return line

    def _step(self, game: Game, depth: int) -> Step:
        number = len(game.moves) + 1
        token = self._numbered(number)
        text, at, clock = token.text.partition("@")
        try:
            take(game, text)
        except ValueError as error:
            what = _cut_off(game, text) if self._at == len(self._tokens) else None
            words = {"number": str(number), "move": short(text), "fault": what or str(error)}
            self._fail(sentence("record.side_move" if depth else "record.move", words), token)
        return Step(text, self._clock(clock, token) if at else None)

    def _numbered(self, number: int) -> _Token:
        """The next word, after its number if it has one."""
        token = self._next()
        if token.kind == "number":
            if token.text != f"{number}.":
                words = {"found": short(token.text), "number": str(number)}
                self._fail(sentence("record.number", words), token)
            if self._peek() is None:
                self._fail(sentence("record.number_last", {"number": token.text}), token)
            token = self._next()
        if token.kind == "open":
            self._fail(sentence("record.comment_open", {}), token)
        if token.kind != "word" or token.text == "}":
            self._fail(sentence("record.no_move", {"found": short(token.text)}), token)
        return token

    def _clock(self, text: str, token: _Token) -> float:
        match = _CLOCK.fullmatch(text)
        if not match:
            self._fail(sentence("record.clock_time", {"time": short(text)}), token)
        hours, minutes, seconds, tenths = (int(group or 0) for group in match.groups())
        return hours * 3600 + minutes * 60 + seconds + tenths / 10

    def _peek(self) -> _Token | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _next(self) -> _Token:
        self._at += 1
        return self._tokens[self._at - 1]

    def _fail(self, what: str, token: _Token | None = None) -> NoReturn:
        token = token or self._peek()
        raise BadGameError([(token.line if token else self._last_line, what)])


def _cut_off(game: Game, text: str) -> str | None:
    """Says so where a text at the very end is only the beginning of a move."""
    moves = () if game.outcome else islice(game.position.moves, LISTED)
    if any(str(move).startswith(text) for move in moves):
        return sentence("record.cut_move", {})
    return None


def unescaped(text: str, known: str) -> str:
    r"""A text without its backslashes, each of which stands before one of `known`.

    >>> unescaped(r"a \"b\"", '"')
    'a "b"'
    """

    def sign(match: re.Match[str]) -> str:
        if match[1] not in known:
            raise ValueError(sentence("record.backslash", {"sign": short(match[1])}))
        return _ESCAPED[match[1]]

    return _ESCAPE.sub(sign, text)
