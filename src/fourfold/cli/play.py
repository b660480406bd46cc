"""`fourfold play`: a game on this terminal, between people and random players."""

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
from fourfold.cli.session import HUMAN, RANDOM, Session
from fourfold.game import ending
from fourfold.record import Record, read


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
            help="Who sits where, in turn order, joined by commas: human or random. "
            "If not given, one human and random players.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="A number that makes random players repeatable.")
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
      fourfold play exago --set players=3 --players human,human,random
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
    seats = _seats(record, players)
    if resume is None:
        record = _named(record, seats)
    session = Session(record, seats, random.Random(seed), save)
    session.run()


def _begun(game: str | None, settings: Sequence[str] | None) -> Record:
    return opened(game or _asked(), settings).record()


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


def _seats(record: Record, players: str | None) -> tuple[str, ...]:
    """Who plays each seat, human or random."""
    rules = record.rules
    if players is None:
        if RANDOM in record.names:  # a game of ours, resumed
            return tuple(RANDOM if name == RANDOM else HUMAN for name in record.names)
        return (HUMAN, *[RANDOM] * (rules.seats - 1))
    seats = tuple(players.split(","))
    for player in seats:
        if player not in (HUMAN, RANDOM):
            raise ValueError(f"--players takes {HUMAN} and {RANDOM}, not {player!r}.")
    if len(seats) != rules.seats:
        raise ValueError(f"--players needs {rules.seats} players here, not {len(seats)}.")
    return seats


def _named(record: Record, seats: Sequence[str]) -> Record:
    """The record with today's date, and the random players named as such."""
    names = tuple(RANDOM if player == RANDOM else "" for player in seats)
    return Record(
        record.rules, record.line, record.start, names, {"Date": date.today().isoformat()}
    )
