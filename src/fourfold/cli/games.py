"""`fourfold games`: the games and their options."""

from __future__ import annotations

import fourfold
from fourfold.record_parts import value_text


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
        rules = fourfold.ruleset(name)
        for row, option in enumerate(rules.options):
            title = "" if row else name
            usual = value_text(option.default)
            cells = (title, option.name, option.allowed, usual, option.about)
            table.add_row(*map(Text, cells))
        table.add_row()
    console = Console(highlight=False)
    console.print(table)
    console.print("Set an option with --set, as in: fourfold play exago --set players=3")
