"""Qawale's board: flat stones in the hollows of a wooden board, seen a little from the front."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import pi

from fourfold.pictures.board import Board, Outline
from fourfold.pictures.markup import Point, element, ellipse, group, path, shift
from fourfold.pictures.pen import Ink, Pen
from fourfold.pictures.tokens import read

_KINDS = {"l": "light", "d": "dark", "n": "neutral"}

_INKS = {
    "l": Ink("○", "l", front=16, back=230),
    "d": Ink("●", "d", front=231, back=238),
    "n": Ink("◇", "n", front=16, back=173),
}

_FILES, _RANKS = "abcd", "1234"
_LEFT, _BACK = 99, 82  # the middle of a4
_ACROSS, _DOWN = 114, 107  # from cell to cell
_BOARD = (4, 4, 532, 481)  # left, top, width, height
_THICK = 12

_RX, _RY = 39, 24  # a pebble
_LEVEL = 15  # its height, and so the next one's foot
_BULGE = 2.5  # its side is rounded
_HOLLOW = (47, 31)

# A stack of four ends below the pebbles of the cell behind it. A taller one leans to the right, at
# its top by half the way to the next file, so that what is behind looks out on both sides of it.
_UPRIGHT = 4
_LEAN = 6
_FARTHEST = 56


@dataclass(frozen=True, slots=True)
class Colors:
    wood: str
    wood_deep: str
    wood_side: str
    grain: str
    hollow: str
    hollow_shade: str
    hollow_lip: str
    light: str
    light_side: str
    light_edge: str
    light_cut: str
    dark: str
    dark_side: str
    dark_edge: str
    dark_cut: str
    neutral: str
    neutral_side: str
    neutral_edge: str


class Drawing(Board):
    title = "Qawale"
    on_cell = re.compile("[lnd]+")
    in_hand = re.compile("[ld]")
    inks = _INKS
    pitch = (27, 34)
    dot = (15, 9.5)
    reach = 14
    raised = True

    @cached_property
    def colors(self) -> Colors:
        return read(Colors, self.theme, self.scene.game)

    def layout(self) -> dict[str, Point]:
        return {
            file + rank: (_LEFT + _ACROSS * x, _BACK + _DOWN * y)
            for y, rank in enumerate(reversed(_RANKS))
            for x, file in enumerate(_FILES)
        }

    def extent(self) -> tuple[float, float]:
        peaks = (self.top(cell)[1] - _RY - 6 for cell in self.scene.cells)
        return min([-14, *peaks]), _BOARD[1] + _BOARD[3] + _THICK + 10

    def top(self, cell: str) -> Point:
        """The middle of the topmost face, or of the hollow."""
        x, y = self.points[cell]
        stack = self.scene.cells.get(cell, "")
        return x + _lean(len(stack)) * max(len(stack) - 1, 0), y - _LEVEL * len(stack)

    def outline(self, cell: str) -> Outline:
        x, y = self.points[cell]
        rx, ry = _HOLLOW[0] + 5, _HOLLOW[1] + 4
        return Outline(ellipse(x, y, rx, ry), pi * (rx + ry), 4)

    def ground(self) -> str:
        return group("board", self._wood(), self._grain(), *map(self._hollow, self.points.values()))

    def labels(self) -> Iterable[tuple[str, Point]]:
        left, top, _, height = _BOARD
        for rank in _RANKS:
            yield rank, (left + 24, self.points["a" + rank][1])
        for file in _FILES:
            yield file, (self.points[file + "1"][0], top + height - 20)

    def standing(self, pieces: str) -> str:
        lean = _lean(len(pieces))
        pebbles = (
            element("g", self._pebble(kind), transform=shift(lean * level, -_LEVEL * level))
            for level, kind in enumerate(pieces)
        )
        return _shadow(len(pieces), lean) + "".join(pebbles)

    def held(self, seat: int, piece: str) -> str:
        return element("g", self._pebble(piece), transform=shift(0, 3, 0.42))

    def tray(self) -> tuple[str, str]:
        return self.colors.hollow, self.colors.wood_side

    def written(self, pen: Pen) -> list[str]:
        """Stacks as they stand, the lowest pebble of each on the line with the rank."""
        lines = [_rule(pen, "┌┬┐")]
        for rank in reversed(_RANKS):
            lines += [*self._row(pen, rank), _rule(pen, "├┼┤" if rank != "1" else "└┴┘")]
        return [*lines, "    " + "     ".join(_FILES)]

    def _row(self, pen: Pen, rank: str) -> Iterator[str]:
        cells = [file + rank for file in _FILES]
        highest = max(len(self.scene.cells.get(cell, "")) for cell in cells)
        bar = pen.pick("│", "|")
        for level in reversed(range(max(highest, 1))):
            row = bar.join(self._level(pen, cell, level) for cell in cells)
            yield f"{' ' if level else rank} {bar}{row}{bar}"

    def _level(self, pen: Pen, cell: str, level: int) -> str:
        stack = self.scene.cells.get(cell, "")
        if level < len(stack):
            ink = self.inks[stack[level]]
            return pen.bracket(cell, pen.paint(f" {pen.pick(ink.unicode, ink.ascii)} ", ink))
        return " " * 5 if level else pen.bracket(cell, "   ")

    def _wood(self) -> str:
        colors = self.colors
        gradient, paint = self.gradient("linearGradient", colors.wood, colors.wood_deep, x2=0, y2=1)
        x, y, width, height = _BOARD
        box = {"x": x, "width": width, "height": height, "rx": 42}
        return (
            gradient
            + element("rect", y=y + _THICK, fill=colors.wood_side, **box)
            + element("rect", y=y, fill=paint, stroke=colors.wood_side, **box)
        )

    def _grain(self) -> str:
        left, _, width, _ = _BOARD
        waves = (
            path("M{} {}c130-{} 260 {} {} 0", left, y, bend, 2 * bend, width)
            for y, bend in ((58, 5), (140, 9), (186, 4), (251, 8), (298, 11), (362, 5), (424, 8))
        )
        return element(
            "path",
            d="".join(waves),
            fill="none",
            stroke=self.colors.grain,
            stroke_opacity=0.45,
            stroke_width=1.4,
        )

    def _hollow(self, place: Point) -> str:
        (x, y), (rx, ry), colors = place, _HOLLOW, self.colors
        return (
            element("path", d=ellipse(x, y + 1.8, rx, ry), fill=colors.hollow_lip)
            + element("path", d=ellipse(x, y, rx, ry), fill=colors.hollow_shade)
            + element("path", d=ellipse(x, y + 2.5, rx - 2, ry - 3), fill=colors.hollow)
        )

    def _pebble(self, kind: str) -> str:
        """One pebble, the middle of its foot at 0 0."""
        name = _KINDS[kind]
        fill, side, edge = (getattr(self.colors, name + part) for part in ("", "_side", "_edge"))
        body = element("path", d=_BODY, fill=side, stroke=edge, stroke_width=1.5)
        face = element("path", d=ellipse(0, -_LEVEL, _RX - 0.7, _RY - 0.7), fill=fill)
        return element("g", body, face, self._cut(kind), class_=f"pebble {name}")

    def _cut(self, kind: str) -> str:
        """Light: a ring on top, a dash in front. Dark: a dot on top, a dot in front."""
        colors = self.colors
        if kind == "l":
            lines = ellipse(0, -_LEVEL, 17, 10.5) + _DASH
            return element("path", d=lines, fill="none", stroke=colors.light_cut, stroke_width=2.6)
        if kind == "d":
            dots = ellipse(0, -_LEVEL, 7, 4.4) + ellipse(0, _RY - _LEVEL / 2, 3, 2.6)
            return element("path", d=dots, fill=colors.dark_cut)
        return ""


def _rule(pen: Pen, joints: str) -> str:
    joints = pen.pick(joints, "+++")
    return "  " + joints[0] + joints[1].join([pen.pick("─", "-") * 5] * len(_FILES)) + joints[2]


def _lean(height: int) -> float:
    """How far to the right of the one below each pebble of so high a stack stands."""
    return 0 if height <= _UPRIGHT else min(_LEAN, _FARTHEST / (height - 1))


def _shadow(height: int, lean: float) -> str:
    """Falls to the front and the right; beside a leaning stack all the way up."""
    foot = element("path", d=ellipse(2, 5, _RX + 3, _RY + 2), fill="#000", fill_opacity=0.28)
    if not lean:
        return foot
    dx, dy = lean * (height - 1), _LEVEL * height
    beside = path("M-40 0L{} {}a40 25 0 0 1 80 0L40 0A40 25 0 0 1-40 0Z", dx - 40, -dy)
    return foot + element("path", d=beside, fill="#000", fill_opacity=0.28, transform=shift(10, 4))


_BODY = path(
    "M-{0}-{3}C-{1}-{3}-{1} 0-{0} 0A{0} {2} 0 0 0 {0} 0"
    "C{1} 0 {1}-{3} {0}-{3}A{0} {2} 0 0 0-{0}-{3}Z",
    *(_RX, _RX + _BULGE, _RY, _LEVEL),
)
_DASH = path("M-9 {0}Q0 {1} 9 {0}", _RY - _LEVEL / 2 - 0.8, _RY - _LEVEL / 2 + 0.8)
