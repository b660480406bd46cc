"""Quads: lay pieces with matching edges until the other side cannot place one."""

from __future__ import annotations

import re
from itertools import product
from typing import NamedTuple

from . import options as option
from .game import Outcome
from .rows import EMPTY, squeeze, stretch

COLOURS = "ld"
RANKS = "123456"
FILES = "abcdef"
CELLS = [file + rank for rank in RANKS for file in FILES]
NEUTRALS = ["PPPP", "TTTT"]


def turned(pattern: str) -> set[str]:
    """Give the pattern in its four rotations, those that look the same only once."""
    return {pattern[i:] + pattern[:i] for i in range(4)}


def piece(pattern: str) -> str:
    """Name the piece that lies here: the first of its rotations by alphabet."""
    return min(turned(pattern))


ALL_PATTERNS = ["".join(edges) for edges in product("PST", repeat=4)]
# What each player owns: at least one solid edge, not solid all round.
PIECES = sorted({piece(p) for p in ALL_PATTERNS if "S" in p and p != "SSSS"})


def around(cell: str) -> list[str | None]:
    """Give the cells above, right, below and left; None beyond the border."""
    file, rank = FILES.index(cell[0]), RANKS.index(cell[1])
    beside = [(file, rank + 1), (file + 1, rank), (file, rank - 1), (file - 1, rank)]
    return [
        FILES[f] + RANKS[r] if 0 <= f < len(FILES) and 0 <= r < len(RANKS) else None
        for f, r in beside
    ]


AROUND = {cell: around(cell) for cell in CELLS}

Board = dict[str, str]  # the owner's letter and the pattern as it lies, like lSPPT, or EMPTY


class Position(NamedTuple):
    pieces: tuple[str, ...]  # in the order of CELLS
    turn: int


def board_of(position: Position) -> Board:
    return dict(zip(CELLS, position.pieces, strict=True))


def edge(laid: str, side: int) -> str:
    """Give what an edge shows; solid edges show the owner's colour too."""
    pattern = laid[1:]
    return laid[0] + "S" if pattern[side] == "S" else pattern[side]


def neighbours(board: Board, cell: str) -> list[str]:
    return [board[other] for other in AROUND[cell] if other and board[other]]


def with_piece(position: Position, cell: str, laid: str) -> Position:
    board = {**board_of(position), cell: laid}
    return Position(tuple(board.values()), 1 - position.turn)


class Rules:
    seats = 2
    repetition = 0  # pieces never leave the board, so nothing can repeat

    def __init__(self, **options: object) -> None:
        option.only(options, "hidden border")
        self.hidden = option.flag(options, "hidden", False)  # changes what is shown, no rule
        self.border = option.flag(options, "border", False)
        self.start = Position((EMPTY,) * len(CELLS), 0)

    def turn(self, position: Position) -> int:
        return position.turn

    def hand(self, position: Position, seat: int) -> list[str]:
        """List the pieces still held, each by the first of its rotations."""
        laid = {piece(p[1:]) for p in position.pieces if p and p[0] == COLOURS[seat]}
        return [held for held in PIECES if held not in laid]

    # ---- playing

    def moves(self, position: Position) -> list[str]:
        return sorted(cell + laid[1:] for cell, laid in self._placings(position))

    def play(self, position: Position, move: str) -> Position:
        for cell, laid in self._placings(position):
            if move == cell + laid[1:]:
                return with_piece(position, cell, laid)
        raise ValueError(f"{move!r} is not legal in {self.format(position)}")

    def children(self, position: Position) -> dict[str, Position]:
        return {
            cell + laid[1:]: with_piece(position, cell, laid)
            for cell, laid in self._placings(position)
        }

    def _placings(self, position: Position) -> list[tuple[str, str]]:
        """List the legal moves, as a cell and the piece as it would lie there."""
        board = board_of(position)
        on_board = [laid for laid in position.pieces if laid]
        if len(on_board) < 2:
            # The two neutral pieces, which may not share a side.
            choice = ["n" + pattern for pattern in NEUTRALS if "n" + pattern not in on_board]
            cells = [cell for cell in CELLS if not neighbours(board, cell)]
        else:
            colour = COLOURS[position.turn]
            held = self.hand(position, position.turn)
            choice = [colour + pattern for one in held for pattern in turned(one)]
            cells = [cell for cell in CELLS if neighbours(board, cell)]
        return [
            (cell, laid)
            for cell in cells
            if board[cell] == EMPTY
            for laid in choice
            if self._fits(board, cell, laid)
        ]

    def _fits(self, board: Board, cell: str, laid: str) -> bool:
        for side, other in enumerate(AROUND[cell]):
            if other is None:
                # The border is printed with lines parallel to it.
                if self.border and edge(laid, side) != "P":
                    return False
            elif board[other] and edge(laid, side) != edge(board[other], (side + 2) % 4):
                return False
        return True

    def outcome(self, position: Position) -> Outcome | None:
        if self._placings(position):
            return None
        return Outcome(1 - position.turn, "stuck")

    # ---- texts

    def format(self, position: Position) -> str:
        board = board_of(position)
        rows = [",".join(squeeze([board[f + rank] for f in FILES])) for rank in reversed(RANKS)]
        return f"{'/'.join(rows)} {COLOURS[position.turn]}"

    def parse(self, text: str) -> Position:
        match = re.fullmatch(r"([ldnSPT0-9,/]+) ([ld])", text)
        if not match:
            raise ValueError(f"not a position of Quads: {text!r}")
        rows = match[1].split("/")
        if len(rows) != len(RANKS):
            raise ValueError(f"{len(rows)} rows instead of {len(RANKS)}")
        board: Board = dict.fromkeys(CELLS, EMPTY)
        for rank, row in zip(reversed(RANKS), rows, strict=True):
            laid_in_row = stretch(row.split(","), len(FILES))
            for file, laid in zip(FILES, laid_in_row, strict=True):
                board[file + rank] = laid
        position = Position(tuple(board.values()), COLOURS.index(match[2]))
        if self.format(position) != text:
            raise ValueError(f"{text!r} would be written {self.format(position)!r}")
        check_pieces(position)
        for cell, laid in board.items():
            if laid and not self._fits(board, cell, laid):
                raise ValueError(f"the edges of {laid} on {cell} do not match")
        return position


# ---- what makes a position acceptable


def check_pieces(position: Position) -> None:
    laid = [p for p in position.pieces if p]
    for one in laid:
        known = NEUTRALS if one[:1] == "n" else PIECES
        if not re.fullmatch("[ldn][SPT]{4}", one) or piece(one[1:]) not in known:
            raise ValueError(f"there is no piece {one}")
    names = [one[0] + piece(one[1:]) for one in laid]
    if len(set(names)) != len(names):
        raise ValueError("a piece lies twice on the board")
    neutral, light, dark = (sum(one[0] == owner for one in laid) for owner in "nld")
    # Both neutral pieces come first, light and dark in turns from the beginning on.
    if neutral < 2 and light + dark > 0:
        raise ValueError("pieces before both neutral ones")
    placed_by_light, placed_by_dark = (neutral + 1) // 2 + light, neutral // 2 + dark
    if placed_by_light - placed_by_dark != position.turn:
        raise ValueError("the pieces exclude this side to move")
