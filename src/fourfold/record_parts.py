"""What a record is made of: steps, lines, the record itself, and the faults of a bad one.

A step is a move, or something that people do between moves: `dark:resignation`, `red:time`,
`draw:agreement`. Both are kept as text, for that is what a record is.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from fourfold._core import Position, Rules
from fourfold.game import Game
from fourfold.vocabulary import OptionValue
from fourfold.words import sentence, short

AGREEMENT = "draw:agreement"
DEPTH = 40
"""How deep side lines may be nested."""

_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_CLOCK = re.compile(r"[0-9]{1,7}(\+[0-9]{1,7})?")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SPACES = re.compile(r"[ \t\r\n]+")


@dataclass(frozen=True)
class Step:
    """A move, or what a player did instead, with all that is said about it.

    >>> step = Step("d4", clock=298.2, notes=("The middle.", Line((Step("c4"), Step("d5")))))
    >>> step.is_move, Step("dark:resignation").is_move
    (True, False)
    """

    text: str
    clock: float | None = None
    """Seconds left on the mover's clock, in tenths."""
    notes: tuple[str | Line, ...] = ()
    """Comments, and lines that could have been played instead, in the order in which they stand."""

    def __post_init__(self) -> None:
        # A comment is its words: how they are broken into lines is not part of it.
        notes = tuple(_words(note) if isinstance(note, str) else note for note in self.notes)
        object.__setattr__(self, "notes", tuple(note for note in notes if note != ""))
        for note in self.notes:
            if isinstance(note, Line) and not note.steps:
                raise ValueError(sentence("record.side_empty", {}))
        if self.clock is not None:
            object.__setattr__(self, "clock", _tenths(self.clock))

    @property
    def is_move(self) -> bool:
        """Whether a move was played; otherwise somebody resigned, ran out of time or agreed."""
        return ":" not in self.text


@dataclass(frozen=True)
class Line:
    """Steps one after the other, after any comments on what is to come."""

    steps: tuple[Step, ...] = ()
    comments: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        comments = tuple(_words(comment) for comment in self.comments)
        object.__setattr__(self, "comments", tuple(filter(None, comments)))


@dataclass(frozen=True)
class Record:
    """A game as it is written down: the rules, who played, the moves, and what is said about them.

    >>> import fourfold
    >>> record = Record(fourfold.ruleset("qomet"), Line((Step("d4"), Step("c4"))))
    >>> str(record.game().position)
    '3/3/3/2dl3/3/3/3 l -'
    """

    rules: Rules
    line: Line = Line()
    start: Position | None = None
    """The first position, where it is not the usual one."""
    names: tuple[str, ...] = ()
    """Who sat where, in turn order; "" for a seat that nobody named."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Everything else that is known, such as Date, Clock, Event."""

    def __post_init__(self) -> None:
        names = self.names or ("",) * self.rules.seats
        if len(names) != self.rules.seats:
            raise ValueError(f"A game of {self.rules.seats} seats needs {self.rules.seats} names.")
        object.__setattr__(self, "names", tuple(names))
        if self.start == self.rules.start:
            object.__setattr__(self, "start", None)
        for value in self.names:
            expect_printable(value)
        for name, value in self.tags.items():
            self._expect_free_tag(name)
            expect_value(name, value)

    @staticmethod
    def of(game: Game, tags: Mapping[str, str] | None = None) -> Record:
        """The record of a game, with nothing said about its moves."""
        line = Line(tuple(Step(text) for text in _texts(game)))
        return Record(game.rules, line, game.positions[0], game.names, tags or {})

    def game(self) -> Game:
        """The game on the main line. ValueError where a step cannot be taken."""
        return self.game_after(step.text for step in self.line.steps)

    def game_after(self, texts: Iterable[str]) -> Game:
        """The game after some steps from the first position."""
        game = Game(self.rules, self.start, names=self.names)
        for text in texts:
            take(game, text)
        return game

    def continued(self, game: Game) -> Record:
        """This record with the steps of `game`; what is said of those it had already stays.

        >>> import fourfold
        >>> record = Record(fourfold.ruleset("qomet"), Line((Step("d4", notes=("Good.",)),)))
        >>> game = record.game()
        >>> game.play("c4")
        >>> [step.notes for step in record.continued(game).line.steps]
        [('Good.',), ()]
        """
        texts = _texts(game)
        steps = [Step(text) for text in texts]
        for at, (known, text) in enumerate(zip(self.line.steps, texts, strict=False)):
            if known.text != text:
                break
            steps[at] = known
        return replace(self, line=replace(self.line, steps=tuple(steps)), names=game.names)

    def _expect_free_tag(self, name: str) -> None:
        if not _TAG_NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no name for a tag: letters, digits and _ only.")
        if name in own_tags(self.rules):
            raise ValueError(f"The tag {name} is written from the game and cannot be set.")


@dataclass(frozen=True)
class Fault:
    """What is wrong in a file of records, and where.

    >>> print(Fault(line=12, game=2, what="There is no Game tag."))
    line 12, game 2: There is no Game tag.
    """

    line: int
    game: int
    """Which game of the file, from 1."""
    what: str

    def __str__(self) -> str:
        words = {"line": str(self.line), "number": str(self.game), "fault": self.what}
        return sentence("record.fault", words)


@dataclass(frozen=True)
class Reading:
    """What a file of records holds: its good games, and what is wrong with the others."""

    games: tuple[Record, ...] = ()
    numbers: tuple[int, ...] = ()
    """Which game of the file each of `games` is, from 1."""
    faults: tuple[Fault, ...] = ()


def take(game: Game, text: str) -> None:
    """Takes one step in a game: a move, or what people do between moves."""
    who, colon, reason = text.partition(":")
    if not colon:
        game.play(text)
    elif text == AGREEMENT:
        game.agree_draw()
    elif who in game.rules.seat_names and reason == "resignation":
        game.resign(game.rules.seat_names.index(who))
    elif who in game.rules.seat_names and reason == "time":
        game.lose_on_time(game.rules.seat_names.index(who))
    else:
        raise ValueError(sentence("record.step", {"seats": ", ".join(game.rules.seat_names)}))


def before(game: Game, last: Step) -> Game:
    """The game as it stood before its last step, a game of its own.

    >>> import fourfold
    >>> game = fourfold.Game(fourfold.ruleset("qomet"))
    >>> game.play("d4")
    >>> before(game, Step("d4")) == fourfold.Game(game.rules)
    True
    """
    if last.is_move:
        earlier = game.copy()
        earlier.undo()
        return earlier
    # Somebody left or all agreed on a draw: rare, and `undo` would take back a move with it.
    earlier = Game(game.rules, game.positions[0], names=game.names)
    for text in _texts(game)[:-1]:
        take(earlier, text)
    return earlier


def result(game: Game) -> str:
    """How a game ended, as the tag Result says it: who won and the reason, or * while it goes on.

    >>> import fourfold
    >>> game = fourfold.Game(fourfold.ruleset("qomet"))
    >>> result(game)
    '*'
    >>> game.resign(0)
    >>> result(game)
    'dark resignation'
    """
    outcome = game.outcome
    if outcome is None:
        return "*"
    who = "draw" if outcome.winner is None else game.rules.seat_names[outcome.winner]
    return f"{who} {outcome.reason}"


def rules_from(game: str, texts: Iterable[str]) -> Rules:
    """The rules of a game with options given as KEY=VALUE.

    >>> rules_from("exago", ["players=3", "side=7"]).seats
    3
    """
    settings: list[tuple[str, str]] = []
    for text in texts:
        key, equals, value = text.partition("=")
        if not key or not equals:
            raise ValueError(sentence("record.option", {"text": short(text)}))
        settings.append((key, value))
    return Rules(game, settings)


def option_texts(rules: Rules) -> list[str]:
    """The options that differ from the usual ones, as KEY=VALUE.

    >>> import fourfold
    >>> option_texts(fourfold.ruleset("exago", players=2, tiles=(4, 3), reconnect=True))
    ['reconnect=true', 'tiles=4,3']
    """
    return [f"{name}={value_text(value)}" for name, value in rules.changed.items()]


def value_text(value: OptionValue) -> str:
    """The value of an option as it is written: true, 4, mover, 4,3."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value)


def own_tags(rules: Rules) -> tuple[str, ...]:
    """The tags that follow from the game itself."""
    return ("Game", "Options", "Rules", *seat_tags(rules), "Start", "Result")


def seat_tags(rules: Rules) -> tuple[str, ...]:
    """The tags that say who sat where: Light and Dark, or Red, Blue and so on."""
    return tuple(name.capitalize() for name in rules.seat_names)


def expect_printable(text: str) -> None:
    """Refuses what a text file should not hold; line breaks and tabs have their way of writing."""
    for letter in text:
        if letter not in "\t\n" and unicodedata.category(letter) in ("Cc", "Cs"):
            raise ValueError(sentence("record.control", {"character": f"U+{ord(letter):04X}"}))


def expect_value(name: str, value: str) -> None:
    """Refuses what a tag cannot say: any text will do, but dates and clocks have a form.

    >>> expect_value("Date", "2026-11-18")
    >>> expect_value("Clock", "five minutes")
    Traceback (most recent call last):
    ValueError: A clock is written as seconds, or as seconds+increment such as 300+5.
    """
    expect_printable(value)
    if name == "Clock" and not _CLOCK.fullmatch(value):
        raise ValueError(sentence("record.clock", {}))
    if name == "Date" and not _is_date(value):
        raise ValueError(sentence("record.date", {}))


def _is_date(text: str) -> bool:
    try:
        return bool(_DATE.fullmatch(text) and date.fromisoformat(text))
    except ValueError:
        return False


def _words(comment: str) -> str:
    words = _SPACES.sub(" ", comment).strip(" ")
    expect_printable(words)
    return words


def _tenths(clock: float) -> float:
    if not math.isfinite(clock) or not 0 <= clock < 3600 * 1000:
        raise ValueError(f"{clock} is no time that a clock can show.")
    return round(float(clock), 1)


def _texts(game: Game) -> list[str]:
    """The steps of a game: its moves, and between them those who left."""
    names = game.rules.seat_names
    moves = game.moves
    texts: list[str] = []
    for played in range(len(moves) + 1):
        texts += [f"{names[out.seat]}:{out.reason}" for at, out in game.departures if at == played]
        texts += map(str, moves[played : played + 1])
    return [*texts, AGREEMENT] if game.agreed else texts
