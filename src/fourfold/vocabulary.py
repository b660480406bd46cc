"""The plain values that rules speak in: outcomes, effects, steps of half-entered moves, options."""

from typing import NamedTuple

OptionValue = bool | int | str | tuple[int, ...]


class Outcome(NamedTuple):
    """How a game ended.

    >>> import fourfold
    >>> fourfold.ruleset("qomet").position("l1l/3/l1l/7/l1l/3/3 d -").outcome
    Outcome(winner=0, reason='square')
    """

    winner: int | None
    """A seat, or None for a draw."""
    reason: str
    """The rule that ended it: `line`, `pebbles`, `square`, `stuck`, `repetition`, or for a game
    being played also `resignation`, `agreement`, `time`."""


class Effect(NamedTuple):
    """One thing that hands do on the board. Applied in turn, they lead to the next position."""

    kind: str
    """`place` from a hand, `lift` into the grip, `sow` the bottom piece of the grip, `move`,
    `push`, or `home` to a hand."""
    piece: str
    """As in the position text; a lifted stack bottom to top."""
    source: str | None
    """The cell it comes from; None for a hand or the grip."""
    target: str | None
    """The cell it goes to; None for a hand or the grip."""
    seat: int | None
    """Whose hand it comes from or goes to."""


class Steps(NamedTuple):
    """What can follow a half-entered move."""

    next: tuple[str, ...]
    """The fragments of text that can be added: cells, and what else moves are made of."""
    complete: bool
    """Whether what was entered is a legal move as it is."""


class Option(NamedTuple):
    """Something that can be chosen about a game."""

    name: str
    kind: str
    """`choice`, `flag`, `number` or `numbers` (a tuple, one for each seat)."""
    default: OptionValue
    allowed: str
    """What is allowed, in words."""
    low: int | None
    high: int | None
    choices: tuple[str, ...]

    @property
    def about(self) -> str:
        """One sentence on what it changes."""
        from fourfold.words import sentence

        return sentence(f"about.{self.name}", {})


def repr_of_rules(game: str, changed: dict[str, OptionValue]) -> str:
    options = "".join(f", {name}={value!r}" for name, value in changed.items())
    return f"fourfold.ruleset({game!r}{options})"
