"""`fourfold play`: a game on this terminal, between people, the engine and random players."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from fourfold._core import games
from fourfold.cli.arguments import Settings, opened
from fourfold.cli.opponents import HUMAN, LEVELS, RANDOM, USUAL_LEVEL, is_opponent
from fourfold.cli.session import Session
from fourfold.game import ending
from fourfold.record import Record, read
from fourfold.words import quoted


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="qawale, qomet, quads or exago.", show_default=False),
    ] = None,
    settings: Settings = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="LIST",
            help="Who sits where, in turn order, joined by commas: human, level:N or random. "
            "If not given, one human and the engine.",
            show_default=False,
        ),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help=f"How strong the engine plays, 1 to 10. If not given, {USUAL_LEVEL}.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="A number that makes the engine and chance repeatable.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the game after every move.")
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Go on with the game in FILE; it is saved there too."),
    ] = None,
) -> None:
    """Play a game on this terminal. Type `help` in it to see what you can do.

    \b
    Examples:
      fourfold play qawale
      fourfold play qomet --level 7
      fourfold play exago --set players=3 --players human,level:4,human
      fourfold play qomet --save evening.txt
      fourfold play --resume evening.txt
    """
    if resume is not None:
        record = _resumed(resume, game, settings)
        save = save or resume
    else:
        record = _begun(game, settings)
    if save is not None and save != resume and save.exists():
        raise FileExistsError(17, "the file exists already; name a new one to save in", str(save))
    seats = _seats(record, players, level)
    session = Session(_named(record, seats), seats, random.Random(seed), save)
    session.run()


def _begun(game: str | None, settings: Sequence[str] | None) -> Record:
    record = opened(game or _asked(), settings).record()
    return Record(
        record.rules, record.line, record.start, record.names, {"Date": date.today().isoformat()}
    )


def _asked() -> str:
    """Which game to play, where nobody said but somebody can be asked."""
    if not sys.stdin.isatty():
        raise ValueError("Say which game to play, or which file to --resume.")
    try:
        while (game := input(f"Which game: {', '.join(games)}? ").strip()) not in games:
            pass
    except EOFError:
        raise ValueError("No game was chosen.") from None
    return game


def _resumed(path: Path, game: str | None, settings: Sequence[str] | None) -> Record:
    if settings:
        raise ValueError("--set cannot change a game that is resumed.")
    reading = read(path.read_bytes())
    if reading.faults:
        raise ValueError(f"{path}: {reading.faults[0]}")
    if len(reading.games) != 1:
        raise ValueError(f"{path} holds {len(reading.games)} games; only a file of one is resumed.")
    record = reading.games[0]
    if game not in (None, record.rules.game):
        raise ValueError(f"{path} holds a game of {record.rules.game}, not of {game}.")
    outcome = record.game().outcome
    if outcome is not None:
        raise ValueError(f"The game in {path} is over: {ending(record.rules, outcome)}.")
    return record


def _seats(record: Record, players: str | None, level: int | None) -> tuple[str, ...]:
    """Who plays each seat: human, or the name of an opponent."""
    if level is not None and level not in LEVELS:
        raise ValueError(f"Levels are numbered from 1 to 10: there is no level {level}.")
    rules = record.rules
    if players is None:
        return _usual_seats(record, level)
    if level is not None:
        raise ValueError("Give --level or --players, not both: --players human,level:4 says both.")
    seats = tuple(players.split(","))
    for player in seats:
        if player != HUMAN and not is_opponent(player):
            raise ValueError(
                f"--players takes {HUMAN}, level:1 to level:10 and {RANDOM}, not {quoted(player)}."
            )
    if len(seats) != rules.seats:
        raise ValueError(f"--players needs {rules.seats} players here, not {len(seats)}.")
    return seats


def _usual_seats(record: Record, level: int | None) -> tuple[str, ...]:
    """As in the game that is resumed, or one human and the engine; a level changes the engine's."""
    engine = f"level:{level or USUAL_LEVEL}"
    if not any(map(is_opponent, record.names)):
        return (HUMAN, *[engine] * (record.rules.seats - 1))
    seats = [name if is_opponent(name) else HUMAN for name in record.names]
    return tuple(engine if level is not None and seat != HUMAN else seat for seat in seats)


def _named(record: Record, seats: Sequence[str]) -> Record:
    """The record with its opponents named as such."""
    names = tuple(
        seat if seat != HUMAN else "" if is_opponent(name) else name
        for seat, name in zip(seats, record.names, strict=True)
    )
    return Record(record.rules, record.line, record.start, names, record.tags)
