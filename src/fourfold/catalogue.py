"""Finding a ruleset by its game's name and options."""

from collections.abc import Sequence
from typing import Any

from fourfold import _core


def _text_of(value: Any) -> str:
    """An option's value as the core reads it; what it cannot be is left to the core to refuse."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Sequence) and not isinstance(value, str | bytes | bytearray):
        return ",".join(_text_of(item) for item in value)
    return str(value)


def ruleset(game: str, /, **options: Any) -> _core.Rules:
    """The rules of a game with its options settled. Raises BadOption.

    >>> ruleset("qomet").start.turn
    0
    >>> ruleset("exago", players=3, side=5).seat_names
    ('red', 'blue', 'yellow')
    >>> ruleset("exago", side=4)
    Traceback (most recent call last):
    ...
    fourfold.errors.BadOption: side must be 5 to 8, not '4'.
    """
    return _core.Rules(game, [(name, _text_of(value)) for name, value in options.items()])
