"""Exago's board: a hexagon of hexagonal cells."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, sin

from fourfold.pictures.board import WIDTH, Board, Outline
from fourfold.pictures.markup import Point, circle, element, group, polygon
from fourfold.pictures.pen import Ink, Pen
from fourfold.pictures.scene import Scene
from fourfold.pictures.tokens import Theme, read

_KINDS = {
    "r": "red",
    "b": "blue",
    "y": "yellow",
    "g": "green",
    "p": "purple",
    "o": "orange",
}

_INKS = {
    "r": Ink("●", "r", front=231, back=160),
    "b": Ink("▲", "b", front=231, back=25),
    "y": Ink("■", "y", front=16, back=220),
    "g": Ink("◆", "g", front=231, back=28),
    "p": Ink("★", "p", front=231, back=91),
    "o": Ink("✚", "o", front=16, back=208),
}

_LETTERS = "abcdefghijklmno"
_SIDES = range(5, 9)
_MARGIN = 1.3  # from the middle of a corner cell to the board's rim, in cells
_ROUND = 12  # of the board's corners
_THICK = 8
_HELD = 32  # width of a tile in hand
_SLOPE = 3**0.5 / 2  # from row to row, in cells


@dataclass(frozen=True, slots=True)
class Colors:
    board: str
    board_side: str
    cell: str
    cell_shade: str
    red: str
    red_edge: str
    red_mark: str
    blue: str
    blue_edge: str
    blue_mark: str
    yellow: str
    yellow_edge: str
    yellow_mark: str
    green: str
    green_edge: str
    green_mark: str
    purple: str
    purple_edge: str
    purple_mark: str
    orange: str
    orange_edge: str
    orange_mark: str


class Drawing(Board):
    title = "Exago"
    on_cell = re.compile("[rbygpo]")
    in_hand = re.compile("[rbygpo]")
    inks = _INKS
    pitch = (34, 38)
    reach = 10

    def __init__(self, scene: Scene, theme: Theme) -> None:
        if scene.side not in _SIDES:
            raise ValueError(f"An Exago board has 5 to 8 cells on a side, not {scene.side}.")
        self.side = scene.side
        self.across = (WIDTH / 2 - 4 - _ROUND) / (scene.side - 1 + _MARGIN)
        super().__init__(scene, theme)
        self.dot = (0.24 * self.across, 0.24 * self.across)

    @cached_property
    def colors(self) -> Colors:
        return read(Colors, self.theme, self.scene.game)

    def layout(self) -> dict[str, Point]:
        return {
            _LETTERS[row] + str(number): self._place(row, number)
            for row in reversed(range(2 * self.side - 1))
            for number in range(1, self._cells_in(row) + 1)
        }

    def extent(self) -> tuple[float, float]:
        return 0, 2 * self._middle() + _THICK + 2

    def outline(self, cell: str) -> Outline:
        radius = self.across / 3**0.5
        return Outline(_hexagon(self.points[cell], radius), 6 * radius, 6)

    def ground(self) -> str:
        top = _ring(6, (WIDTH / 2, self._middle()), WIDTH / 2 - 4 - _ROUND, pi / 2)
        side = [(x, y + _THICK) for x, y in top[:4]]  # from the right end round to the left one
        return group(
            "board",
            _slab([top[0], *side, top[3]], self.colors.board_side),
            _slab(top, self.colors.board),
            self._cells(self.colors.cell_shade, 0),
            self._cells(self.colors.cell, 1.2),
        )

    def labels(self) -> Iterable[tuple[str, Point]]:
        """Letters at the left end of the rows, the last number at the right end; every number
        below the first row and above the last.
        """
        top = 2 * self.side - 2
        for row in range(top + 1):
            yield _LETTERS[row], self._place(row, 0.05)
        for row in range(1, top):
            yield str(self._cells_in(row)), self._place(row, self._cells_in(row) + 0.95)
        for row, beyond in ((0, -1), (top, top + 1)):
            for number in range(1, self.side + 1):
                yield str(number), (self._place(row, number)[0], self._place(beyond, 1)[1])

    def standing(self, pieces: str) -> str:
        return self._tile(pieces, self.across)

    def held(self, seat: int, piece: str) -> str:
        return self._tile(piece, _HELD)

    def tray(self) -> tuple[str, str]:
        return self.colors.board, self.colors.board_side

    def written(self, pen: Pen) -> list[str]:
        """The rows from the top, each with its letter before and its last number after it."""
        rows = reversed(range(2 * self.side - 1))
        numbers = " ".join(str(number) for number in range(1, self.side + 1))
        return [*(self._row(pen, row) for row in rows), " " * (self.side + 1) + numbers]

    def _row(self, pen: Pen, row: int) -> str:
        count = self._cells_in(row)
        cells = [f"{_LETTERS[row]}{number}" for number in range(1, count + 1)]
        line = " " * (2 * self.side - 1 - count) + _LETTERS[row]
        for before, cell in zip(["", *cells], cells, strict=False):
            line += _joint(before in pen.last, cell in pen.last) + self._sign(pen, cell)
        return line + _joint(cells[-1] in pen.last, False) + str(count)

    def _sign(self, pen: Pen, cell: str) -> str:
        kind = self.scene.cells.get(cell)
        return pen.sign(self.inks[kind]) if kind else pen.pick("·", ".")

    def _cells_in(self, row: int) -> int:
        return 2 * self.side - 1 - abs(self.side - 1 - row)

    def _place(self, row: float, number: float) -> Point:
        below = self.side - 1 - row
        x = number - self.side + abs(below) / 2
        return WIDTH / 2 + self.across * x, self._middle() + self.across * _SLOPE * below

    def _middle(self) -> float:
        return (WIDTH / 2 - 4 - _ROUND) * _SLOPE + _ROUND + 4

    def _cells(self, color: str, down: float) -> str:
        """All the empty cells, each a little sunk where `down` leaves its shade above it."""
        radius = self.across / 3**0.5 * 0.95 - down / 2
        cells = (_hexagon((x, y + down / 2), radius) for x, y in self.points.values())
        return element("path", d="".join(cells), fill=color)

    def _tile(self, kind: str, across: float) -> str:
        name = _KINDS[kind]
        fill, edge, mark = (getattr(self.colors, name + part) for part in ("", "_edge", "_mark"))
        radius = across / 3**0.5
        rim = {"stroke": edge, "stroke_width": across * 0.055, "stroke_linejoin": "round"}
        return element(
            "g",
            element("path", d=_hexagon((0, 0), radius * 0.9), fill=fill, **rim),
            element("path", d=_MARKS[kind](across * 0.25), fill=mark),
            class_=f"tile {name}",
        )


def _slab(corners: Iterable[Point], color: str) -> str:
    return element(
        "path",
        d=polygon(corners),
        fill=color,
        stroke=color,
        stroke_width=2 * _ROUND,
        stroke_linejoin="round",
    )


def _joint(after_last: bool, before_last: bool) -> str:
    """What stands between two cells in text, each of them of the last move or not."""
    return {(False, False): " ", (False, True): "[", (True, False): "]", (True, True): "|"}[
        after_last, before_last
    ]


def _ring(count: int, middle: Point, radius: float, start: float = 0) -> list[Point]:
    """So many points round the middle, clockwise; the first straight above it, or turned on."""
    angles = (start + 2 * pi * i / count for i in range(count))
    return [(middle[0] + radius * sin(a), middle[1] - radius * cos(a)) for a in angles]


def _hexagon(middle: Point, radius: float) -> str:
    return polygon(_ring(6, middle, radius))


def _star(radius: float) -> str:
    outer = _ring(5, (0, 0), 1.15 * radius)
    inner = _ring(5, (0, 0), 0.5 * radius, pi / 5)
    return polygon(point for pair in zip(outer, inner, strict=True) for point in pair)


def _plus(radius: float) -> str:
    long, short = radius, 0.36 * radius
    arm = [(-short, -short), (-short, -long), (short, -long)]
    return polygon(turned for turns in range(4) for turned in (_turned(p, turns) for p in arm))


def _turned(point: Point, quarters: int) -> Point:
    x, y = point
    return [(x, y), (-y, x), (-x, -y), (y, -x)][quarters]


# One mark for each colour, so that it is not told by its colour alone.
_MARKS: dict[str, Callable[[float], str]] = {
    "r": lambda radius: circle(0, 0, 0.85 * radius),
    "b": lambda radius: polygon(_ring(3, (0, 0.15 * radius), 1.1 * radius)),
    "y": lambda radius: polygon(_ring(4, (0, 0), 1.1 * radius, pi / 4)),
    "g": lambda radius: polygon(_ring(4, (0, 0), 1.15 * radius)),
    "p": _star,
    "o": _plus,
}
