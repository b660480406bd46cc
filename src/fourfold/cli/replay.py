"""`fourfold replay`: going through recorded games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.board import board
from fourfold.cli.group import WRONG
from fourfold.game import Game, ending
from fourfold.record import Reading, Record, clock_text, read, write
from fourfold.record_parts import Step
from fourfold.words import one_line


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of recorded games.")],
    number: Annotated[
        int | None,
        typer.Option("--game", metavar="N", help="The game to show, by its number in the file."),
    ] = None,
    at: Annotated[
        int | None, typer.Option(metavar="PLY", help="Show only the board after so many moves.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Show the board after every move.")] = False,
) -> None:
    """List the games in a file, or go through one of them.

    On a terminal, a game is gone through move by move: enter goes on, b goes back, q ends.

    \b
    Examples:
      fourfold replay games.txt
      fourfold replay games.txt --game 2
      fourfold replay games.txt --game 2 --at 14
    """
    reading = read(file.read_bytes())
    for fault in reading.faults:
        print(f"fourfold: {one_line(f'{file}: {fault}')}", file=sys.stderr)
    if not reading.games and not reading.faults:
        raise ValueError(f"{file} holds no games.")
    if number is None and at is None and not every:
        _list(reading)
        if len(reading.games) == 1 and _on_terminal():
            _step_through(reading.games[0])
    elif reading.games or number is not None:
        _show(_chosen(reading, number), at, every)
    if reading.faults:
        raise typer.Exit(WRONG)


def _list(reading: Reading) -> None:
    for number, record in zip(reading.numbers, reading.games, strict=True):
        game = record.game()
        facts = [record.rules.game.capitalize(), record.tags.get("Date", ""), _players(record)]
        facts += [_count(len(game.moves)), _state(game)]
        print(f"{number}. {', '.join(one_line(fact) for fact in facts if fact)}")


def _chosen(reading: Reading, number: int | None) -> Record:
    """The game with this number; without a number, the only one there is."""
    if number is None and len(reading.games) == 1:
        return reading.games[0]
    numbers = ", ".join(map(str, reading.numbers)) or "none"
    if number is None:
        raise ValueError(f"Say which game with --game; there are {numbers}.")
    if number not in reading.numbers:
        raise ValueError(f"There is no good game {number} in the file; there are {numbers}.")
    return reading.games[reading.numbers.index(number)]


def _show(record: Record, at: int | None, every: bool) -> None:
    last = len(record.game().moves)
    if at is not None:
        if at not in range(last + 1):
            raise ValueError(f"--at takes 0 to {last}: the game has {_count(last)}.")
        print(_page(record, at))
    elif every:
        print("\n\n".join(_page(record, ply) for ply in range(last + 1)))
    elif _on_terminal():
        _step_through(record)
    else:
        print(f"{write(record)}\n{_page(record, last)}")


def _step_through(record: Record) -> None:
    last = len(record.game().moves)
    ply = 0
    while True:
        print(f"\x1b[H\x1b[2J{_page(record, ply)}")
        try:
            answer = input(f"\n{ply}/{last}  enter: on, b: back, number: there, q: end > ").strip()
        except EOFError:
            return
        if answer == "q":
            return
        if answer == "b":
            ply = max(ply - 1, 0)
        elif answer.isdecimal():
            ply = min(int(answer), last)
        elif not answer:
            ply = min(ply + 1, last)


def _page(record: Record, ply: int) -> str:
    """The board after so many moves, with the move before it and what is said about it."""
    steps = _steps_to(record, ply)
    game = record.game_after(step.text for step in steps)
    lines = [f"{record.rules.game.capitalize()}: {_players(record)}"]
    if ply == 0:
        lines += record.line.comments
    for step in _since_last_move(steps):
        lines += _told(step, f"Move {ply}, {_mover(game)}: " if step.is_move else "")
    lines += ["", board(game)]
    if game.outcome is not None:
        lines.append(f"{_state(game).capitalize()}.")
    return "\n".join(lines)


def _steps_to(record: Record, ply: int) -> list[Step]:
    """The steps up to the move with this number, and whatever people did before the next one."""
    steps: list[Step] = []
    played = 0
    for step in record.line.steps:
        played += step.is_move
        if played > ply:
            break
        steps.append(step)
    return steps


def _since_last_move(steps: list[Step]) -> list[Step]:
    moves = [at for at, step in enumerate(steps) if step.is_move]
    return steps[moves[-1] if moves else 0 :]


def _told(step: Step, title: str) -> list[str]:
    """A step and what is said about it: comments, and what could have been played instead."""
    clock = "" if step.clock is None else f", {clock_text(step.clock)} left"
    lines = [f"{title}{step.text}{clock}"]
    for note in step.notes:
        if isinstance(note, str):
            lines.append(f"  {note}")
        else:
            lines.append(f"  or {' '.join(other.text for other in note.steps)}")
    return lines


def _mover(game: Game) -> str:
    return game.rules.seat_names[game.positions[-2].turn]


def _players(record: Record) -> str:
    seats = zip(record.rules.seat_names, record.names, strict=True)
    return " against ".join(f"{name} ({seat})" if name else seat for seat, name in seats)


def _state(game: Game) -> str:
    return "not over" if game.outcome is None else ending(game.rules, game.outcome)


def _count(moves: int) -> str:
    return "1 move" if moves == 1 else f"{moves} moves"


def _on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
