"""The record of a game that was played here."""

from __future__ import annotations

import time

from fourfold.online.table import Table
from fourfold.online.vocabulary import Sitter
from fourfold.record import Record


def record_of(table: Table) -> Record:
    """With names, date and clock, and nothing said about its moves."""
    tags = {"Date": time.strftime("%Y-%m-%d", time.gmtime(table.created.at / 1000))}
    clock = table.created.clock
    if clock.kind == "fischer":
        tags["Clock"] = f"{clock.seconds}+{clock.increment}"
    names = tuple(map(_name, table.seats))
    return Record(table.rules, Record.of(table.game).line, names=names, tags=tags)


def _name(sitter: Sitter) -> str:
    return f"level {sitter.level}" if sitter.kind == "engine" else sitter.name
