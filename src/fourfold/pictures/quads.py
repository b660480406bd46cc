"""Quads' board: square tiles whose edges go on across the seam to the next tile."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from fourfold.pictures.board import WIDTH, Board, Outline
from fourfold.pictures.glyphs import word
from fourfold.pictures.markup import Point, element, group, path, shift
from fourfold.pictures.pen import Ink, Pen
from fourfold.pictures.tokens import read

_KINDS = {"l": "light", "d": "dark", "n": "neutral"}

_INKS = {
    "l": Ink("○", "l", front=94, back=230),
    "d": Ink("●", "d", front=231, back=24),
    "n": Ink("◇", "n", front=16, back=250),
}

# The edges of a tile in text, clockwise from the top; solid ones in the shade of their owner.
_BOX_EDGES = {"P": "═║═║", "T": "┬┤┴├"}
_EDGES = {"P": "-|-|", "T": "|-|-"}
_SOLID = {"l": ("░", "%"), "d": ("█", "#"), "n": ("", "")}

_FILES, _RANKS = "abcdef", "123456"
_PITCH = 78  # from cell to cell
_LEFT = (WIDTH - 6 * _PITCH) / 2
_TOP = 22
_BOARD = (4, 4, 532, 524)
_THICK = 7
_SOFT = 8  # twice the radius of a cell's corners

_HALF = 38.6  # of a tile
_LINES = 4  # from the middle of a tile to its edge
_STEP = _HALF / _LINES
_STROKE = 4.0


@dataclass(frozen=True, slots=True)
class Corner:
    """How the corner of a tile is cut."""

    size: float
    middle: float
    """How far, both across and down, the diagonal ends before the full corner."""
    join: str
    """The path command across the corner."""


# Corners tell the owners apart as well: light tiles are rounded, dark ones cut, neutral square.
_CORNERS = {
    "l": Corner(6.5, 6.5 * (1 - 0.5**0.5), "A6.5 6.5 0 0 1 "),
    "d": Corner(4.5, 2.25, "L"),
    "n": Corner(0, 0, "L"),
}


@dataclass(frozen=True, slots=True)
class Colors:
    slate: str
    slate_side: str
    cell: str
    cell_shade: str
    light: str
    light_ground: str
    light_edge: str
    dark: str
    dark_ground: str
    dark_edge: str
    neutral: str
    neutral_ground: str
    neutral_edge: str


@dataclass(frozen=True, slots=True)
class Tones:
    """The colours of one owner's tiles."""

    ink: str
    ground: str
    edge: str


class Drawing(Board):
    title = "Quads"
    on_cell = re.compile("[ldn][SPT]{4}")
    in_hand = re.compile("[SPT]{4}|[?]")
    inks = _INKS
    pitch = (36, 36)
    reach = 14

    @cached_property
    def colors(self) -> Colors:
        return read(Colors, self.theme, self.scene.game)

    def layout(self) -> dict[str, Point]:
        return {
            file + rank: (_LEFT + _PITCH * (x + 0.5), _TOP + _PITCH * (y + 0.5))
            for y, rank in enumerate(reversed(_RANKS))
            for x, file in enumerate(_FILES)
        }

    def extent(self) -> tuple[float, float]:
        return 0, _BOARD[1] + _BOARD[3] + _THICK + 6

    def outline(self, cell: str) -> Outline:
        x, y = self.points[cell]
        half = _PITCH / 2
        square = path("M{0} {1}H{2}V{3}H{0}Z", x - half, y - half, x + half, y + half)
        return Outline(square, 8 * half, 4)

    def ground(self) -> str:
        x, y, width, height = _BOARD
        box = {"x": x, "width": width, "height": height, "rx": 22}
        return group(
            "board",
            element("rect", y=y + _THICK, fill=self.colors.slate_side, **box),
            element("rect", y=y, fill=self.colors.slate, **box),
            self._cells(0, self.colors.cell_shade),
            self._cells(1.5, self.colors.cell),
        )

    def labels(self) -> Iterable[tuple[str, Point]]:
        for rank in _RANKS:
            yield rank, (20, self.points["a" + rank][1])
        for file in _FILES:
            yield file, (self.points[file + "1"][0], _TOP + 6 * _PITCH + 19)

    def standing(self, pieces: str) -> str:
        return self._tile(pieces[0], pieces[1:])

    def held(self, seat: int, piece: str) -> str:
        owner = self.scene.seats[seat][0]
        tile = self._back(owner) if piece == "?" else self._tile(owner, piece)
        return element("g", tile, transform=shift(0, 0, 0.42))

    def emblem(self, seat: int) -> str:
        return "SSSS"

    def tray(self) -> tuple[str, str]:
        return self.colors.cell, self.colors.slate_side

    def written(self, pen: Pen) -> list[str]:
        """Each cell is three lines: corners and upper edge, sides, corners and lower edge."""
        lines = []
        for rank in reversed(_RANKS):
            cells = [self._written(pen, file + rank) for file in _FILES]
            upper, sides, lower = map("".join, zip(*cells, strict=True))
            lines += [f"  {upper}", f"{rank} {sides}", f"  {lower}"]
        return [*lines, "    " + "    ".join(_FILES)]

    def _written(self, pen: Pen, cell: str) -> tuple[str, str, str]:
        corners = pen.pick("┌┐└┘", "++++")
        tile = self.scene.cells.get(cell)
        if not tile:
            empty = pen.bracket(cell, pen.pick("·", "."))
            return f"{corners[0]}   {corners[1]}", f" {empty} ", f"{corners[2]}   {corners[3]}"
        ink, edges = self.inks[tile[0]], _EDGES if pen.ascii else _BOX_EDGES
        solid = pen.pick(*_SOLID[tile[0]])
        top, right, bottom, left = (
            edges[edge][side] if edge != "S" else solid for side, edge in enumerate(tile[1:])
        )
        middle = pen.bracket(cell, pen.pick(ink.unicode, ink.ascii))
        return (
            pen.paint(corners[0] + top * 3 + corners[1], ink),
            pen.paint(left + middle + right, ink),
            pen.paint(corners[2] + bottom * 3 + corners[3], ink),
        )

    def _cells(self, down: float, color: str) -> str:
        """All the empty cells, each a little sunk where `down` leaves its shade above it."""
        side = _PITCH - 3 - _SOFT
        squares = (
            path("M{} {}h{}v{}h-{}Z", x - side / 2, y - side / 2 + down, side, side - down, side)
            for x, y in self.points.values()
        )
        return element(
            "path",
            d="".join(squares),
            fill=color,
            stroke=color,
            stroke_width=_SOFT,
            stroke_linejoin="round",
        )

    def _tile(self, owner: str, pattern: str) -> str:
        tones, corner = self._tones(owner), _CORNERS[owner]
        solid = "".join(_solid(turns, corner) for turns in _turns(pattern, "S"))
        lines = "".join(_parallel(turns) for turns in _turns(pattern, "P"))
        lines += "".join(_toward(turns) for turns in _turns(pattern, "T"))
        return _piece(
            owner,
            tones,
            element("path", d=solid, fill=tones.ink) if solid else "",
            element("path", d=lines, **_pen(tones.ink)) if lines else "",
        )

    def _back(self, owner: str) -> str:
        """A piece that is not shown."""
        tones = self._tones(owner)
        return _piece(owner, tones, element("g", word("?", (0, 0), 4.5), **_pen(tones.ink)))

    def _tones(self, owner: str) -> Tones:
        name = _KINDS[owner]
        return Tones(*(getattr(self.colors, name + part) for part in ("", "_ground", "_edge")))


def _piece(owner: str, tones: Tones, *pattern: str) -> str:
    rim = _rim(_CORNERS[owner])
    return group(
        f"tile {_KINDS[owner]}",
        element("path", d=rim, fill=tones.ground),
        *pattern,
        element("path", d=rim, fill="none", stroke=tones.edge, stroke_width=1.2),
    )


def _pen(ink: str) -> dict[str, str | float]:
    return {"fill": "none", "stroke": ink, "stroke_width": _STROKE, "stroke_linecap": "square"}


def _turns(pattern: str, kind: str) -> list[int]:
    """Which of the four edges, clockwise from the top, are of that kind."""
    return [turns for turns, edge in enumerate(pattern) if edge == kind]


def _drawn(pattern: str, turns: int, *points: Point) -> str:
    """Path data for the top edge, turned clockwise to another one."""
    return path(pattern, *(value for point in points for value in _turned(point, turns)))


def _turned(point: Point, turns: int) -> Point:
    x, y = point
    return [(x, y), (-y, x), (-x, -y), (y, -x)][turns]


# Lines lie at the same distances from the middle in every quarter, so that they meet: parallel with
# parallel in a corner, toward with toward as well, and parallel with toward in one straight line.
def _parallel(turns: int) -> str:
    lines = (_STEP * (n + 0.5) for n in range(_LINES))
    return "".join(_drawn("M{} {}L{} {}", turns, (-d, -d), (d, -d)) for d in lines)


def _toward(turns: int) -> str:
    lines = (_STEP * (n + 0.5) for n in range(-_LINES, _LINES))
    end = _STROKE / 2 - _HALF
    return "".join(_drawn("M{} {}L{} {}", turns, (d, -abs(d)), (d, end)) for d in lines)


def _solid(turns: int, corner: Corner) -> str:
    """The quarter of the tile at one edge, with half of the corner at both of its ends."""
    straight, middle = _HALF - corner.size, _HALF - corner.middle
    left = [(-middle, -middle), (-straight, -_HALF)]
    right = [(straight, -_HALF), (middle, -middle)]
    join = corner.join + "{} {}"
    return _drawn(f"M0 0L{{}} {{}}{join}L{{}} {{}}{join}Z", turns, *left, *right)


def _rim(corner: Corner) -> str:
    straight = _HALF - corner.size
    sides = (
        _drawn(f"{corner.join}{{}} {{}}L{{}} {{}}", turns, (-straight, -_HALF), (straight, -_HALF))
        for turns in range(4)
    )
    return path("M{} {}", -_HALF, -straight) + "".join(sides) + "Z"
