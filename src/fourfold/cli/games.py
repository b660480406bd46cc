"""`fourfold games`: the games and their options."""

from __future__ import annotations

from collections.abc import Iterator

import fourfold
from fourfold.record_parts import value_text

MORE = "players=3"
"""Some options, and what is usual, are others where more than two play."""


def games() -> None:
    """List the games with their options.

    \b
    Example:
      fourfold games
    """
    from rich.console import Console  # rich is slow to import, so only here where it draws
    from rich.table import Table
    from rich.text import Text

    table = Table("game", "option", "allowed", "usual", "meaning", box=None, pad_edge=False)
    for name in fourfold.games:
        for row, cells in enumerate(_options(name)):
            table.add_row(*map(Text, ("" if row else name, *cells)))
        table.add_row()
    console = Console(highlight=False)
    console.print(table)
    console.print("Set an option with --set, as in: fourfold play exago --set players=3")


def _options(game: str) -> Iterator[tuple[str, str, str, str]]:
    """Of each option its name, what is allowed, what is usual, and what it means."""
    usual = {option.name: option for option in fourfold.ruleset(game).options}
    more = fourfold.ruleset(game, players=3).options if "players" in usual else usual.values()
    for option in more:
        value = value_text(option.default)
        if option.name not in usual:
            yield option.name, option.allowed, f"{value}, from {MORE} on", option.about
            continue
        few = usual[option.name]
        if few.default != option.default:
            value = f"{value_text(few.default)}; {value} with {MORE}"
        yield option.name, few.allowed, value, option.about
