"""Qomet: place, move and push stars until four of a colour stand on the corners of a square."""

from __future__ import annotations

import re
from typing import NamedTuple

from . import options as option
from .game import Outcome
from .rows import EMPTY, squeeze, stretch

COLOURS = "ld"
STARS = 7


def name(x: int, y: int) -> str:
    """Name a point by its coordinates, the centre d4 being (0, 0)."""
    return "abcdefg"[x + 3] + "1234567"[y + 3]


SPAN = range(-3, 4)
# In the order of the position text: rank 7 down to rank 1, each from file a to file g.
ROWS = [[name(x, y) for x in SPAN if x == 0 or y == 0 or abs(x) == abs(y)] for y in reversed(SPAN)]
POINTS = [point for row in ROWS for point in row]
OUTER = {name(x, y) for x in (-3, 0, 3) for y in (-3, 0, 3)} - {"d4"}

STRAIGHTS = [
    [name(k, 0) for k in SPAN],
    [name(0, k) for k in SPAN],
    [name(k, k) for k in SPAN],
    [name(k, -k) for k in SPAN],
]
SIDES = [
    side
    for size in (1, 2, 3)
    for edge in (-size, size)
    for side in (
        [name(k, edge) for k in (-size, 0, size)],
        [name(edge, k) for k in (-size, 0, size)],
    )
]
# (p, q) for every step from a point to the next along a line: the point after q in that
# direction, or None where the line ends. No two lines share two neighbouring points.
BEYOND: dict[tuple[str, str], str | None] = {
    (way[i], way[i + 1]): way[i + 2] if i + 2 < len(way) else None
    for line in STRAIGHTS + SIDES
    for way in (line, line[::-1])
    for i in range(len(way) - 1)
}
SQUARES = [
    *[[name(x, y) for x in (-size, size) for y in (-size, size)] for size in (1, 2, 3)],
    *[
        [name(x, y) for x in (0, right) for y in (0, up)]
        for size in (1, 2, 3)
        for right in (-size, size)
        for up in (-size, size)
    ],
]

Board = dict[str, str]  # the colour on each point, or EMPTY


class Position(NamedTuple):
    stars: tuple[str, ...]  # in the order of POINTS
    turn: int
    reversal: str  # the move that would undo the last one, or "-"


def board_of(position: Position) -> Board:
    return dict(zip(POINTS, position.stars, strict=True))


def stars_of(board: Board) -> tuple[str, ...]:
    return tuple(board[point] for point in POINTS)


def has_square(board: Board, colour: str) -> bool:
    return any(all(board[point] == colour for point in square) for square in SQUARES)


def no_squares(board: Board) -> bool:
    return not any(has_square(board, colour) for colour in COLOURS)


class Rules:
    seats = 2

    def __init__(self, **options: object) -> None:
        option.only(options, "repetition")
        self.repetition = option.repetition(options)
        self.start = Position((EMPTY,) * len(POINTS), 0, "-")

    def turn(self, position: Position) -> int:
        return position.turn

    def hand(self, position: Position, seat: int) -> int:
        return STARS - position.stars.count(COLOURS[seat])

    # ---- playing

    def moves(self, position: Position) -> list[str]:
        return sorted(self.children(position))

    def play(self, position: Position, move: str) -> Position:
        legal = self.children(position)
        if move not in legal:
            raise ValueError(f"{move!r} is not legal in {self.format(position)}")
        return legal[move]

    def children(self, position: Position) -> dict[str, Position]:
        if self.outcome(position):
            return {}
        legal = {**self._placing(position), **self._moving(position), **self._leaving(position)}
        # The turn just made may not be undone by playing it backwards.
        legal.pop(position.reversal, None)
        return legal

    def _placing(self, position: Position) -> dict[str, Position]:
        if self.hand(position, position.turn) == 0:
            return {}
        mine = COLOURS[position.turn]
        return {
            point: after(position, {point: mine})
            for point, star in board_of(position).items()
            if star == EMPTY
        }

    def _leaving(self, position: Position) -> dict[str, Position]:
        return {
            point + "x": after(position, {point: EMPTY})
            for point, star in board_of(position).items()
            if star == COLOURS[position.turn] and point in OUTER
        }

    def _moving(self, position: Position) -> dict[str, Position]:
        board = board_of(position)
        mine = COLOURS[position.turn]
        found: dict[str, Position] = {}
        for (origin, target), beyond in BEYOND.items():
            if board[origin] != mine:
                continue
            step = {origin: EMPTY, target: mine}
            pushed = board[target]
            if pushed == EMPTY:
                found[origin + target] = after(position, step)
            elif beyond is None:
                # The line ends. At the edge of the board the star falls off, back to its
                # owner's hand; at a corner of an inner square it cannot be pushed.
                if target in OUTER:
                    found[origin + target] = after(position, step)
            elif board[beyond] == EMPTY:
                # Only a star of the other side can be pushed back.
                reversal = "-" if pushed == mine else beyond + target
                found[origin + target] = after(position, {**step, beyond: pushed}, reversal)
        return found

    def outcome(self, position: Position) -> Outcome | None:
        board = board_of(position)
        # The side to move is the opponent of the last mover: its square goes first.
        for seat in (position.turn, 1 - position.turn):
            if has_square(board, COLOURS[seat]):
                return Outcome(seat, "square")
        return None

    # ---- texts

    def format(self, position: Position) -> str:
        board = board_of(position)
        rows = ["".join(squeeze([board[point] for point in row])) for row in ROWS]
        return f"{'/'.join(rows)} {COLOURS[position.turn]} {position.reversal}"

    def parse(self, text: str) -> Position:
        match = re.fullmatch(r"([ld0-9/]+) ([ld]) (-|[a-g][1-7][a-g][1-7])", text)
        if not match:
            raise ValueError(f"not a position of Qomet: {text!r}")
        rows = match[1].split("/")
        if len(rows) != len(ROWS):
            raise ValueError(f"{len(rows)} rows instead of {len(ROWS)}")
        stars = [
            star
            for points, row in zip(ROWS, rows, strict=True)
            for star in stretch(re.findall("[0-9]+|[ld]", row), len(points))
        ]
        position = Position(tuple(stars), COLOURS.index(match[2]), match[3])
        if self.format(position) != text:
            raise ValueError(f"{text!r} would be written {self.format(position)!r}")
        for colour in COLOURS:
            if stars.count(colour) > STARS:
                raise ValueError(f"{stars.count(colour)} stars of one colour, more than {STARS}")
        if position.reversal != "-":
            check_reversal(position)
        if not no_squares(board_of(position)) and not could_be_left(position):
            raise ValueError("no one move could have left these squares")
        return position


def after(position: Position, changes: Board, reversal: str = "-") -> Position:
    board = {**board_of(position), **changes}
    return Position(stars_of(board), 1 - position.turn, reversal)


# ---- what makes a position acceptable


def check_reversal(position: Position) -> None:
    """The forbidden move must be a push that could really be made."""
    board = board_of(position)
    pushed, pusher = position.reversal[:2], position.reversal[2:]
    came_from = BEYOND.get((pushed, pusher))
    if (
        came_from is None
        or board[pushed] != COLOURS[position.turn]
        or board[pusher] != COLOURS[1 - position.turn]
        or board[came_from] != EMPTY
    ):
        raise ValueError(f"{position.reversal} would not push anything back")


def could_be_left(position: Position) -> bool:
    """Whether some move from some position without squares leaves this one."""
    board = board_of(position)
    mover = COLOURS[1 - position.turn]
    if position.reversal != "-":
        # The last move was a push, and this field tells all about it.
        pushed, pusher = position.reversal[:2], position.reversal[2:]
        came_from = BEYOND[pushed, pusher]
        assert came_from is not None
        before = {**board, pushed: EMPTY, pusher: COLOURS[position.turn], came_from: mover}
        return no_squares(before)
    # Otherwise no star of the side to move has come to a new point, and the mover's stars have
    # come to one new point at most, which must lie in all his squares. Whatever brought a star
    # there, it may as well have been placed.
    return any(no_squares({**board, point: EMPTY}) for point in POINTS if board[point] == mover)
