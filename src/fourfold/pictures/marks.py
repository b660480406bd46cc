"""What is laid over a board: rings, dots, arrows, each with an edge to show on any ground."""

from math import atan2, degrees, hypot

from fourfold.pictures.board import Outline
from fourfold.pictures.markup import Point, element, number, path, polygon

_RING = 4.0
_EDGE = 1.6


def ring(outline: Outline, color: str, edge: str) -> str:
    """A closed line: where the last move was."""
    return _line("ring", outline, color, edge, {})


def brackets(outline: Outline, color: str, edge: str) -> str:
    """A line only at the corners, so that it is not taken for the last move."""
    dash = outline.length / outline.corners / 2
    dashes = {"stroke_dasharray": number(dash), "stroke_dashoffset": number(dash / 2)}
    return _line("brackets", outline, color, edge, dashes)


def dot(at: Point, size: Point, color: str, edge: str) -> str:
    return element(
        "ellipse",
        class_="dot",
        cx=at[0],
        cy=at[1],
        rx=size[0],
        ry=size[1],
        fill=color,
        stroke=edge,
        stroke_width=_EDGE,
    )


def arrow(start: Point, end: Point, reach: float, color: str, edge: str) -> str:
    """From the middle of one cell to just before the middle of another."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    tip = max(hypot(dx, dy) - reach, 24)
    #                       x: neck
    #   4 +------------------+ \
    #     start -->             > tip
    #     +------------------+ /
    neck = tip - 18
    half = [(4.0, 2.4), (neck, 3.4), (neck - 3, 10.5)]
    mirrored = [(x, -y) for x, y in reversed(half)]
    return element(
        "path",
        class_="arrow",
        d=polygon([*half, (tip, 0), *mirrored]),
        transform=path("translate({} {}) rotate({})", *start, degrees(atan2(dy, dx))),
        fill=color,
        stroke=edge,
        stroke_width=_EDGE,
        stroke_linejoin="round",
    )


def _line(kind: str, outline: Outline, color: str, edge: str, dashes: dict[str, str]) -> str:
    wide = _RING + 2 * _EDGE
    under = element("path", d=outline.data, stroke=edge, stroke_width=wide, **dashes)
    over = element("path", d=outline.data, stroke=color, stroke_width=_RING, **dashes)
    return element("g", under, over, class_=kind, fill="none", stroke_linejoin="round")
