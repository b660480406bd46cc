"""How a game over the network begins: what is asked for, who sits where, the first event."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

import fourfold
from fourfold.errors import BadOption
from fourfold.online.clocks import Clock, is_sensible
from fourfold.online.events import Created
from fourfold.online.table import FREE, Table
from fourfold.online.vocabulary import ClockSetting, SeatSetting, Sitter, Times
from fourfold.record_parts import value_text
from fourfold.server.refusal import Refusal

WINNER_BEGINS = ("exago",)
"""The games in whose rematch the winner begins; in the others the seats change."""

OptionText = Annotated[str, Meta(max_length=64)]


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to be created."""

    game: Annotated[str, Meta(max_length=32, description="qawale, qomet, quads or exago")]
    options: Annotated[dict[OptionText, OptionText], Meta(max_length=16)] = {}
    clock: ClockSetting = ClockSetting("none")
    seats: Annotated[list[SeatSetting], Meta(max_length=6)] | None = None
    draw_lots: bool = True
    listed: bool = False


def new_code() -> str:
    """Twelve characters that cannot be guessed: 72 bits."""
    return secrets.token_urlsafe(9)


def created(asked: NewGame, by: Sitter, at: int, patience: int) -> Created:
    """The first event of a game that somebody asks for."""
    rules = rules_of(asked)
    if not is_sensible(asked.clock):
        raise Refusal("bad_clock")
    settings = asked.seats
    if settings is None:
        settings = [SeatSetting("you"), *[SeatSetting("open")] * (rules.seats - 1)]
    yours = sum(setting.kind == "you" for setting in settings)
    if len(settings) != rules.seats or yours > 1:
        raise Refusal("bad_seats", seats=str(rules.seats))
    seats = [_sitter(setting, by) for setting in settings]
    if asked.draw_lots:
        random.SystemRandom().shuffle(seats)
    clock = Clock(asked.clock, rules.seats, patience)
    return Created(
        number=1,
        at=at,
        game=rules.game,
        options={name: value_text(value) for name, value in rules.changed.items()},
        rules=rules.version,
        clock=asked.clock,
        seats=tuple(seats),
        by=by.player,
        listed=asked.listed,
        times=opening(clock, seats, rules.start.turn, at),
    )


def rules_of(asked: NewGame) -> fourfold.Rules:
    try:
        return fourfold.ruleset(asked.game, **asked.options)
    except BadOption as error:
        raise Refusal("bad_option", why=str(error)) from None


def opening(clock: Clock, seats: Sequence[Sitter], turn: int, at: int) -> Times | None:
    """The clocks when the game begins; None while a seat is free."""
    if any(sitter.kind != "engine" and sitter.player is None for sitter in seats):
        return None
    if seats[turn].kind == "engine":
        return Times(clock.full())
    return clock.turn(clock.full(), turn, at, counts=False)


def rematch(table: Table, by: str | None, at: int) -> Created:
    """The first event of the same game once more."""
    seats = _seats_of_rematch(table)
    first = table.created
    return Created(
        number=1,
        at=at,
        game=first.game,
        options=first.options,
        rules=table.rules.version,
        clock=first.clock,
        seats=tuple(seats),
        by=by,
        times=opening(table.clock, seats, table.rules.start.turn, at),
        previous=table.code,
    )


def _seats_of_rematch(table: Table) -> list[Sitter]:
    seats = list(table.seats)
    if table.rules.game not in WINNER_BEGINS:
        return [*seats[1:], seats[0]]
    winner = None if table.result is None else table.result.winner
    first = [] if winner is None else [seats.pop(winner)]
    random.SystemRandom().shuffle(seats)
    return [*first, *seats]


def _sitter(setting: SeatSetting, you: Sitter) -> Sitter:
    if (setting.kind == "engine") != (setting.level is not None):
        raise Refusal("bad_level")
    if setting.kind == "engine":
        return Sitter("engine", level=setting.level)
    return you if setting.kind == "you" else FREE
