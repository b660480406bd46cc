"""What is written beside the log, so that a game can be found: its row, and those of its seats."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from fourfold._core import Position
from fourfold.game import Game
from fourfold.online.clocks import Outages
from fourfold.online.events import Moved
from fourfold.online.table import Table
from fourfold.online.vocabulary import Sitter
from fourfold.record_parts import Record, value_text

Row = dict[str, Any]

_json = msgspec.json.Encoder()


def row_of(table: Table, outages: Outages) -> Row:
    """All of a new game."""
    settings = "".join(f"{name}={value_text(v)}|" for name, v in table.rules.settings.items())
    return {
        **changing(table, outages),
        "rules": table.rules.game,
        "settings": f"|{settings}",
        "options": text_of(table.created.options),
        "clock": text_of(table.created.clock),
        "by": table.created.by,
        "listed": table.created.listed,
        "created": table.created.at,
    }


class Step(NamedTuple):
    """What a move changes that does not end the game: the most frequent, and so the least."""

    code: str
    updated: int
    moves: int
    turn: int
    deadline: int | None
    thinking: bool


def step(table: Table, event: Moved, after: Position) -> Step:
    deadline = event.times.deadline
    moves = len(table.game.moves) + 1
    return Step(table.code, event.at, moves, after.turn, deadline, deadline is None)


def changing(table: Table, outages: Outages) -> Row:
    """What any other event may change."""
    over = table.status == "over"
    result = table.result
    deadline = table.deadline(outages)
    if table.status == "open":
        deadline = table.created.at + table.clock.patience
    return {
        "code": table.code,
        "sitters": text_of(table.seats),
        "status": table.status,
        "updated": table.updated,
        "moves": len(table.game.moves),
        "turn": table.turn,
        "deadline": deadline,
        "thinking": table.thinker is not None,
        "winner": result.winner if result else None,
        "reason": result.reason if result else None,
        "finished": table.turn_began if over else None,
        "line": line_of(table.game) if over else None,
    }


def seat_row(code: str, seat: int, sitter: Sitter) -> Row:
    folded = sitter.name.casefold()
    return {"game": code, "seat": seat, "player": sitter.player, "folded": folded}


def line_of(game: Game) -> str:
    """The steps of a game as records have them."""
    return " ".join(step.text for step in Record.of(game).line.steps)


def text_of(value: object) -> str:
    return _json.encode(value).decode()
