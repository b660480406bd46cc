"""Qawale: put a pebble on a stack and sow it, until four pebbles of a colour show in a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from . import options as option
from .game import Outcome
from .rows import squeeze, stretch

COLOURS = "ld"
PEBBLES = 8  # of each colour and of the neutral ones
CELLS = [file + rank for rank in "1234" for file in "abcd"]
NEXT = {
    cell: [
        other
        for other in CELLS
        if abs(ord(cell[0]) - ord(other[0])) + abs(ord(cell[1]) - ord(other[1])) == 1
    ]
    for cell in CELLS
}
LINES = [
    *[[file + rank for file in "abcd"] for rank in "1234"],
    *[[file + rank for rank in "1234"] for file in "abcd"],
    ["a1", "b2", "c3", "d4"],
    ["a4", "b3", "c2", "d1"],
]

Board = dict[str, str]  # each cell's stack, bottom to top; "" where the cell is empty


class Position(NamedTuple):
    stacks: tuple[str, ...]  # in the order of CELLS
    turn: int
    hands: tuple[int, int]


def board_of(position: Position) -> Board:
    return dict(zip(CELLS, position.stacks, strict=True))


def has_line(board: Board, colour: str) -> bool:
    return any(all(board[cell].endswith(colour) for cell in line) for line in LINES)


def walks(path: list[str], steps: int) -> Iterator[list[str]]:
    """Go on from the path (the cell lifted from, then what was sown) in every way."""
    if steps == 0:
        yield path
        return
    for cell in NEXT[path[-1]]:
        # Never straight back, neither to a cell just sown nor to the one just lifted from.
        if cell not in path[-2:-1]:
            yield from walks([*path, cell], steps - 1)


def sown(position: Position, move: str) -> Position:
    board = board_of(position)
    origin, *path = re.findall("..", move)
    stack = board[origin] + COLOURS[position.turn]
    board[origin] = ""
    for cell, pebble in zip(path, stack, strict=True):
        board[cell] += pebble
    light, dark = position.hands
    hands = (light - 1, dark) if position.turn == 0 else (light, dark - 1)
    return Position(tuple(board.values()), 1 - position.turn, hands)


class Rules:
    seats = 2
    repetition = 0  # every move uses up a pebble, so nothing can repeat

    def __init__(self, **options: object) -> None:
        option.only(options, "double_line")
        self.double_line = options.get("double_line", "mover")
        if self.double_line not in ("mover", "opponent", "draw"):
            raise ValueError(f"double_line is mover, opponent or draw, not {self.double_line!r}")
        corners = ("a1", "d1", "a4", "d4")
        stacks = tuple("nn" if cell in corners else "" for cell in CELLS)
        self.start = Position(stacks, 0, (PEBBLES, PEBBLES))

    def turn(self, position: Position) -> int:
        return position.turn

    def hand(self, position: Position, seat: int) -> int:
        return position.hands[seat]

    # ---- playing

    def moves(self, position: Position) -> list[str]:
        if self.outcome(position):
            return []
        return sorted(
            "".join(path)
            for origin, stack in board_of(position).items()
            if stack
            for path in walks([origin], len(stack) + 1)
        )

    def play(self, position: Position, move: str) -> Position:
        if move not in self.moves(position):
            raise ValueError(f"{move!r} is not legal in {self.format(position)}")
        return sown(position, move)

    def children(self, position: Position) -> dict[str, Position]:
        return {move: sown(position, move) for move in self.moves(position)}

    def outcome(self, position: Position) -> Outcome | None:
        board = board_of(position)
        mover = 1 - position.turn
        winners = [seat for seat in (0, 1) if has_line(board, COLOURS[seat])]
        if len(winners) == 2:
            double = {"mover": mover, "opponent": 1 - mover, "draw": None}
            return Outcome(double[str(self.double_line)], "line")
        if winners:
            return Outcome(winners[0], "line")
        if position.hands == (0, 0):
            return Outcome(None, "pebbles")
        return None

    # ---- texts

    def format(self, position: Position) -> str:
        board = board_of(position)
        rows = [",".join(squeeze([board[file + rank] for file in "abcd"])) for rank in "4321"]
        light, dark = position.hands
        return f"{'/'.join(rows)} {COLOURS[position.turn]} {light} {dark}"

    def parse(self, text: str) -> Position:
        match = re.fullmatch(r"([nld0-9,/]+) ([ld]) ([0-9]) ([0-9])", text)
        if not match:
            raise ValueError(f"not a position of Qawale: {text!r}")
        rows = match[1].split("/")
        if len(rows) != 4:
            raise ValueError(f"{len(rows)} rows instead of 4")
        board = dict.fromkeys(CELLS, "")
        for rank, row in zip("4321", rows, strict=True):
            for file, stack in zip("abcd", stretch(row.split(","), 4), strict=True):
                if not re.fullmatch("[nld]*", stack):
                    raise ValueError(f"{stack!r} is not a stack")
                board[file + rank] = stack
        hands = (int(match[3]), int(match[4]))
        position = Position(tuple(board.values()), COLOURS.index(match[2]), hands)
        if self.format(position) != text:
            raise ValueError(f"{text!r} would be written {self.format(position)!r}")
        check_counts(position)
        if any(has_line(board, colour) for colour in COLOURS) and not could_be_left(position):
            raise ValueError("no one move could have left these lines")
        return position


# ---- what makes a position acceptable


def check_counts(position: Position) -> None:
    pebbles = "".join(position.stacks)
    light, dark = position.hands
    if pebbles.count("n") != PEBBLES:
        raise ValueError(f"{pebbles.count('n')} neutral pebbles instead of {PEBBLES}")
    if pebbles.count("l") + light != PEBBLES or pebbles.count("d") + dark != PEBBLES:
        raise ValueError(f"a player has {PEBBLES} pebbles, the hand included")
    # Light begins, so light has played as many as dark, or one more when dark is to move.
    if dark - light != position.turn:
        raise ValueError("the hands exclude this side to move")


def could_be_left(position: Position) -> bool:
    """Whether some move from some position without lines leaves this one.

    The last sowing is taken back pebble by pebble, the top pebble (the mover's own) first.
    """
    board = board_of(position)
    mover = COLOURS[1 - position.turn]
    seen: set[tuple[object, ...]] = set()
    return any(
        rewind({**board, cell: board[cell][:-1]}, cell, None, mover, seen)
        for cell in CELLS
        if board[cell].endswith(mover)
    )


def rewind(
    board: Board, cell: str, after: str | None, stack: str, seen: set[tuple[object, ...]]
) -> bool:
    """Take back what was sown before `cell`, `after` being the cell sown after it.

    `stack` is what has been taken back so far, bottom to top.
    """
    # Of the stack only the pebble below the mover's matters later: it will show on the cell
    # lifted from. So two ways that differ in the rest need to be followed only once.
    key = (tuple(board.values()), cell, after, stack[-2:])
    if key in seen:
        return False
    seen.add(key)
    for before in NEXT[cell]:
        if before == after:
            continue  # that would have been a step straight back
        if board[before] == "" and len(stack) > 1:
            # The stack may have been lifted here; it lay there without the mover's pebble.
            lifted = {**board, before: stack[:-1]}
            if not any(has_line(lifted, colour) for colour in COLOURS):
                return True
        if board[before]:
            below, pebble = board[before][:-1], board[before][-1]
            if rewind({**board, before: below}, before, cell, pebble + stack, seen):
                return True
    return False
