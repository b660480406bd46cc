"""Qomet's board: stars on the points of three squares round a centre, drawn as a sky chart."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, sin

from fourfold.pictures.board import WIDTH, Board, Outline
from fourfold.pictures.markup import Point, circle, element, group, path, polygon, shift
from fourfold.pictures.pen import Ink, Pen
from fourfold.pictures.tokens import read

_KINDS = {"l": "light", "d": "dark"}

_INKS = {
    "l": Ink("★", "l", front=16, back=229),
    "d": Ink("✦", "d", front=231, back=17),
}
_CHART = r"""
7 o-----------o-----------o
  | \         |         / |
6 |   o-------o-------o   |
  |   | \     |     / |   |
5 |   |   o---o---o   |   |
  |   |   | \ | / |   |   |
4 o---o---o---o---o---o---o
  |   |   | / | \ |   |   |
3 |   |   o---o---o   |   |
  |   | /     |     \ |   |
2 |   o-------o-------o   |
  | /         |         \ |
1 o-----------o-----------o
  a   b   c   d   e   f   g
"""[1:]
_LINES = str.maketrans("-|/\\o", "─│╱╲○")  # noqa: RUF001 (it is no slash)

_FILES, _RANKS = "abcdefg", "1234567"
_PITCH = 68  # from grid point to grid point
_CENTRE = WIDTH / 2
_BOARD = (4, 4, 532, 532)
_THICK = 7
_STAR = 27
_RING = 34


@dataclass(frozen=True, slots=True)
class Colors:
    sky: str
    sky_deep: str
    sky_side: str
    line: str
    point: str
    light: str
    light_edge: str
    dark: str
    dark_edge: str


class Drawing(Board):
    title = "Qomet"
    on_cell = re.compile("[ld]")
    in_hand = re.compile("[ld]")
    inks = _INKS
    pitch = (31, 34)
    reach = 16

    @cached_property
    def colors(self) -> Colors:
        return read(Colors, self.theme, self.scene.game)

    def layout(self) -> dict[str, Point]:
        return {
            _FILES[x + 3] + _RANKS[y + 3]: (_CENTRE + _PITCH * x, _CENTRE - _PITCH * y)
            for y in range(3, -4, -1)
            for x in range(-3, 4)
            if x == 0 or y == 0 or abs(x) == abs(y)
        }

    def extent(self) -> tuple[float, float]:
        return 0, _BOARD[1] + _BOARD[3] + _THICK + 6

    def outline(self, cell: str) -> Outline:
        return Outline(circle(*self.points[cell], _RING), 2 * pi * _RING, 4)

    def ground(self) -> str:
        return group("board", self._sky(), self._lines(), *map(self._point, self.points.values()))

    def labels(self) -> Iterable[tuple[str, Point]]:
        for rank in _RANKS:
            yield rank, (20, self.points["d" + rank][1])
        for file in _FILES:
            yield file, (self.points[file + "4"][0], WIDTH - 20)

    def standing(self, pieces: str) -> str:
        return self._star(pieces)

    def held(self, seat: int, piece: str) -> str:
        return element("g", self._star(piece), transform=shift(0, 0, 0.52))

    def tray(self) -> tuple[str, str]:
        return self.colors.sky_deep, self.colors.sky_side

    def written(self, pen: Pen) -> list[str]:
        chart = _CHART if pen.ascii else _CHART.translate(_LINES)
        signs = [list(line.ljust(28)) for line in chart.splitlines()]
        for cell in self.points:
            row, column = 14 - 2 * int(cell[1]), 2 + 4 * _FILES.index(cell[0])
            if kind := self.scene.cells.get(cell):
                signs[row][column] = pen.sign(self.inks[kind])
            if cell in pen.last:
                signs[row][column - 1], signs[row][column + 1] = "[]"
        return ["".join(line) for line in signs]

    def _sky(self) -> str:
        colors = self.colors
        gradient, paint = self.gradient("radialGradient", colors.sky, colors.sky_deep, r=0.72)
        x, y, width, height = _BOARD
        box = {"x": x, "width": width, "height": height, "rx": 40}
        return (
            gradient
            + element("rect", y=y + _THICK, fill=colors.sky_side, **box)
            + element("rect", y=y, fill=paint, **box)
        )

    def _lines(self) -> str:
        squares = (
            path("M{0} {0}H{1}V{1}H{0}Z", _CENTRE - _PITCH * n, _CENTRE + _PITCH * n)
            for n in (1, 2, 3)
        )
        through = path(
            "M{0} {0}L{1} {1}M{0} {1}L{1} {0}M{0} {2}H{1}M{2} {0}V{1}",
            _CENTRE - _PITCH * 3,
            _CENTRE + _PITCH * 3,
            _CENTRE,
        )
        data = "".join(squares) + through
        under = element("path", d=data, stroke=self.colors.sky_deep, stroke_width=5)
        over = element("path", d=data, stroke=self.colors.line, stroke_width=2)
        return element("g", under, over, fill="none", stroke_linejoin="round")

    def _point(self, place: Point) -> str:
        return element(
            "circle",
            cx=place[0],
            cy=place[1],
            r=8.5,
            fill=self.colors.point,
            stroke=self.colors.line,
            stroke_width=2,
        )

    def _star(self, kind: str) -> str:
        """Light: five points and a heart. Dark: four long points."""
        colors = self.colors
        if kind == "l":
            heart = element("circle", cy=0.8, r=4.6, fill=colors.light_edge)
            return group("star light", _shape(_FIVE, colors.light, colors.light_edge), heart)
        return group("star dark", _shape(_FOUR, colors.dark, colors.dark_edge))


def _shape(data: str, fill: str, edge: str) -> str:
    return element(
        "path", d=data, fill=fill, stroke=edge, stroke_width=2.6, stroke_linejoin="round"
    )


def _rays(count: int, outer: float, inner: float, down: float = 0) -> str:
    corners = []
    for i in range(2 * count):
        angle, radius = pi * i / count, inner if i % 2 else outer
        corners.append((radius * sin(angle), down - radius * cos(angle)))
    return polygon(corners)


_FIVE = _rays(5, _STAR, 12, down=1.5)
_FOUR = path("M0-{0}Q{1}-{1} {0} 0Q{1} {1} 0 {0}Q-{1} {1}-{0} 0Q-{1}-{1} 0-{0}Z", _STAR + 1, 4.6)
