"""The trays beneath a board, with what each seat still holds."""

from collections.abc import Iterator

from fourfold.pictures.board import WIDTH, Board
from fourfold.pictures.glyphs import word
from fourfold.pictures.markup import Point, element, group, polygon, shift

_MARGIN = 4
_GAP = 10
_PAD = 9
_MARKER = 20
_WIDTH = (WIDTH - 2 * _MARGIN - _GAP) / 2


def trays(drawn: Board, top: float) -> tuple[str, float]:
    """Two trays side by side for each two seats, from `top` on; and where the last of them ends."""
    rows = []
    for first in range(0, len(drawn.scene.hands), 2):
        seats = range(first, min(first + 2, len(drawn.scene.hands)))
        height = max(_height(drawn, seat) for seat in seats)
        rows += [_tray(drawn, seat, top, height) for seat in seats]
        top += height + _GAP
    return group("hands", *rows), top - _GAP + _MARGIN


def _tray(drawn: Board, seat: int, top: float, height: float) -> str:
    left = _MARGIN + seat % 2 * (_WIDTH + _GAP)
    fill, edge = drawn.tray()
    shape = element(
        "rect", x=left, y=top, width=_WIDTH, height=height, rx=12, fill=fill, stroke=edge
    )
    marker = _marker(drawn, left, top + height / 2) if seat == drawn.scene.turn else ""
    pieces = _lying(drawn, seat, _places(drawn, left, top))
    return group(f"hand {drawn.scene.seats[seat]}", shape, marker, *pieces)


def _lying(drawn: Board, seat: int, places: Iterator[Point]) -> list[str]:
    hand = drawn.scene.hands[seat]
    if not hand:
        return [_empty(drawn, seat, places)]
    return [element("g", drawn.held(seat, piece), transform=shift(*next(places))) for piece in hand]


def _empty(drawn: Board, seat: int, places: Iterator[Point]) -> str:
    """Whose the tray is, although nothing lies on it: a faint piece, and how many there are."""
    emblem = element("g", drawn.held(seat, drawn.emblem(seat)), transform=shift(*next(places)))
    none = word("0", next(places))
    return group(
        "empty",
        element("g", emblem, opacity=0.6),
        element("g", none, fill="none", stroke=drawn.signs.coordinate, stroke_linecap="round"),
    )


def _marker(drawn: Board, left: float, middle: float) -> str:
    """Points at the tray of the side to move."""
    corners = [(left + 9, middle - 7), (left + 20, middle), (left + 9, middle + 7)]
    return element(
        "path",
        class_="turn",
        d=polygon(corners),
        fill=drawn.signs.act,
        stroke=drawn.signs.act_edge,
        stroke_linejoin="round",
    )


def _places(drawn: Board, left: float, top: float) -> Iterator[Point]:
    """The middles of the places on a tray, row by row, without end."""
    width, height = drawn.pitch
    y = top + _PAD + height / 2
    while True:
        for column in range(_columns(drawn)):
            yield left + _MARKER + _PAD + width * (column + 0.5), y
        y += height


def _columns(drawn: Board) -> int:
    return int((_WIDTH - _MARKER - 2 * _PAD) // drawn.pitch[0])


def _height(drawn: Board, seat: int) -> float:
    rows = -(-len(drawn.scene.hands[seat]) // _columns(drawn))
    return 2 * _PAD + max(rows, 1) * drawn.pitch[1]
