"""`fourfold games`: the games and their options."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator

import fourfold
from fourfold.record_parts import value_text
from fourfold.vocabulary import Option

MORE = "players=3"
"""Some options, and what is usual, are others where more than two play."""


def games() -> None:
    """List the games with their options.

    \b
    Example:
      fourfold games
    """
    for name in fourfold.games:
        print(name)
        for option, usual in _options(name):
            print(_told(option.name, f"{option.allowed}; usual: {usual}"))
            print(_told("", option.about))
        print()
    print(_wrapped("Set an option with --set, as in: fourfold play exago --set players=3"))


def _options(game: str) -> Iterator[tuple[Option, str]]:
    """The options of a game, each with what is usual."""
    usual = {option.name: option for option in fourfold.ruleset(game).options}
    more = fourfold.ruleset(game, players=3).options if "players" in usual else usual.values()
    for option in more:
        value = value_text(option.default)
        if option.name not in usual:
            yield option, f"{value} (from {MORE} on)"
            continue
        few = usual[option.name]
        if few.default != option.default:
            value = f"{value_text(few.default)} ({value} with {MORE})"
        yield few, value


def _told(name: str, text: str) -> str:
    return _wrapped(text, f"  {name:11} ", " " * 14)


def _wrapped(text: str, first: str = "", indent: str = "") -> str:
    width = max(shutil.get_terminal_size().columns, 30)
    return textwrap.fill(text, width, initial_indent=first, subsequent_indent=indent)
