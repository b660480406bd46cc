"""What a program is told: the lines `game`, `position` and `go`, written and read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from fourfold._core import Rules
from fourfold.engine.clock import Clock
from fourfold.engine.limit import Limit
from fourfold.errors import IllegalMove, InvalidMove
from fourfold.game import Game
from fourfold.record_parts import option_texts
from fourfold.words import quoted

_NUMBER = re.compile(r"[0-9]{1,19}")
_SECONDS = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
_MOST_SECONDS = 999_999_999.0


@dataclass(frozen=True)
class Order:
    """What `go` asks for."""

    limit: Limit = field(default_factory=Limit)
    clock: Clock | None = None
    infinite: bool = False
    """No answer before `stop`, even where there is nothing more to find."""

    def limit_for(self, seat: int) -> Limit:
        """The limit, with the time that the seat's clock allows.

        >>> Order(Limit(depth=9), Clock(left=(160.03, 5))).limit_for(0)
        Limit(seconds=10.0, nodes=None, depth=9)
        """
        if self.clock is None:
            return self.limit
        seconds = self.clock.seconds_for(seat)
        if self.limit.seconds is not None:
            seconds = min(seconds, self.limit.seconds)
        return Limit(seconds, self.limit.nodes, self.limit.depth)


# ---------------------------------------------------------------- written


def game_line(rules: Rules) -> str:
    """The line that chooses a game.

    >>> import fourfold
    >>> game_line(fourfold.ruleset("exago", players=3, tiles=(3, 4, 3)))
    'game exago players=3 tiles=3,4,3'
    """
    return " ".join(["game", rules.game, *option_texts(rules)])


def position_line(game: Game) -> str:
    """The line that sets up a position, with the moves that led to it.

    >>> import fourfold
    >>> game = fourfold.Game(fourfold.ruleset("qomet"))
    >>> game.play("d4")
    >>> position_line(game)
    'position start moves d4'
    >>> position_line(fourfold.Game(game.rules, game.position))
    'position 3/3/3/3l3/3/3/3 d -'
    """
    first = game.positions[0]
    start = "start" if first == game.rules.start else str(first)
    moves = f" moves {' '.join(map(str, game.moves))}" if game.moves else ""
    return f"position {start}{moves}"


def go_line(limit: Limit | None = None, clock: Clock | None = None) -> str:
    """The line that makes a program think.

    >>> go_line(Limit(seconds=0.5, depth=8), Clock(left=(300, 280), increment=(2, 2)))
    'go seconds 0.5 depth 8 clock 300,280 increment 2,2'
    """
    words = ["go"]
    if limit is not None and limit.seconds is not None:
        words += ["seconds", seconds_text(limit.seconds)]
    if limit is not None and limit.nodes is not None:
        words += ["nodes", str(limit.nodes)]
    if limit is not None and limit.depth is not None:
        words += ["depth", str(limit.depth)]
    if clock is not None:
        words += ["clock", ",".join(map(seconds_text, clock.left))]
        words += ["increment", ",".join(map(seconds_text, clock.increment))]
    return " ".join(words)


def seconds_text(seconds: float) -> str:
    """Seconds as a decimal number without needless zeros.

    >>> seconds_text(0.25), seconds_text(300), seconds_text(1e-7)
    ('0.25', '300', '0.0000001')
    """
    text = f"{min(seconds, _MOST_SECONDS):.9f}"
    return text.rstrip("0").rstrip(".")


# ---------------------------------------------------------------- read


def read_position(words: Sequence[str], rules: Rules) -> Game:
    """The game that the words after `position` set up. A move that cannot be played is named.

    No text of a position has a word `moves`: the first one ends it.

    >>> import fourfold
    >>> rules = fourfold.ruleset("qomet")
    >>> read_position("3/3/3/3l3/3/3/3 d - moves c4 d5".split(), rules).moves
    (fourfold.Move('qomet', 'c4'), fourfold.Move('qomet', 'd5'))
    >>> read_position("start moves d4 d4".split(), rules)
    Traceback (most recent call last):
    fourfold.errors.IllegalMove: Move 2 (d4): There is a star on d4 already.
    """
    end = words.index("moves") if "moves" in words else len(words)
    text = " ".join(words[:end])
    if not text:
        raise ValueError("Say which position: start, or the text of one.")
    game = Game(rules, None if text == "start" else rules.position(text))
    for number, move in enumerate(words[end + 1 :], start=1):
        try:
            game.play(move)
        except (InvalidMove, IllegalMove) as error:
            name = move if len(move) <= 40 else "too long for one"
            raise type(error)(f"Move {number} ({name}): {error}") from None
    return game


def read_order(words: Sequence[str], seats: int) -> Order:
    """What the words after `go` ask for. ValueError where they make no sense.

    >>> read_order("nodes 1000 clock 60,55.5".split(), seats=2).clock
    Clock(left=(60.0, 55.5), increment=(0.0, 0.0))
    """
    said = _pairs(words)
    if "infinite" in said:
        if len(said) > 1:
            raise ValueError("infinite stands alone: it allows no other limit.")
        return Order(infinite=True)
    if "increment" in said and "clock" not in said:
        raise ValueError("increment needs a clock.")
    limit = Limit(
        seconds=_seconds("seconds", said["seconds"]) if "seconds" in said else None,
        nodes=_number("nodes", said["nodes"]) if "nodes" in said else None,
        depth=_number("depth", said["depth"]) if "depth" in said else None,
    )
    clock = None
    if "clock" in said:
        increment = _list("increment", said["increment"]) if "increment" in said else ()
        clock = Clock(_list("clock", said["clock"]), increment)
        clock.expect_seats(seats)
    return Order(limit, clock)


def _pairs(words: Sequence[str]) -> dict[str, str]:
    """Each limit with its value; a limit that stands twice or is unknown is refused."""
    said: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        if word in said:
            raise ValueError(f"{word} stands twice.")
        if word == "infinite":
            said[word] = ""
        elif word in ("seconds", "nodes", "depth", "clock", "increment"):
            said[word] = next(rest, "")
        else:
            raise ValueError(
                f"go does not know {quoted(word)}: it takes seconds, nodes, depth, clock, "
                "increment and infinite."
            )
    return said


def _number(name: str, text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"{name} needs a whole number, not {quoted(text)}.")
    return int(text)


def _seconds(name: str, text: str) -> float:
    if not _SECONDS.fullmatch(text):
        raise ValueError(f"{name} needs a number such as 2 or 0.5, not {quoted(text)}.")
    return float(text)


def _list(name: str, text: str) -> tuple[float, ...]:
    return tuple(_seconds(name, part) for part in text.split(","))
