"""Draws a scene as SVG."""

from collections.abc import Iterable, Sequence
from html import escape
from unicodedata import category

from fourfold.pictures.board import WIDTH, Board, board, check_cell
from fourfold.pictures.glyphs import word
from fourfold.pictures.hands import trays
from fourfold.pictures.marks import arrow, brackets, dot, ring
from fourfold.pictures.markup import element, group, path
from fourfold.pictures.scene import Scene
from fourfold.pictures.tokens import checked, palette

_LARGEST = 100_000


def svg(
    scene: Scene,
    *,
    theme: str = "light",
    size: int | None = None,
    coordinates: bool = True,
    last: Sequence[str] = (),
    targets: Sequence[str] = (),
    arrows: Sequence[tuple[str, str]] = (),
    marks: Sequence[str] = (),
    hands: bool = False,
    background: bool = False,
    title: str | None = None,
) -> str:
    """A complete SVG document, the same for the same arguments.

    `size` is its width in pixels. `last` frames the cells of the move just made, `targets` puts a
    dot where one may play, `marks` sets corners round cells, `arrows` go from cell to cell. `hands`
    adds beneath the board what each seat still holds, `background` the colour of the page. `title`
    is what a screen reader says.
    """
    drawn = board(scene, checked(theme))
    _check_arrows(arrows)
    for cell in [*last, *targets, *marks, *(cell for pair in arrows for cell in pair)]:
        check_cell(drawn, cell)
    rings = group("last", *_rings(drawn, last)) + group("marks", *_brackets(drawn, marks))
    pieces = group("pieces", *drawn.pieces())
    below, bottom = trays(drawn, drawn.extent()[1]) if hands else ("", drawn.extent()[1])
    layers = [
        element("title", escape(_checked(title or f"{drawn.title} board"))),
        _background(drawn, bottom) if background else "",
        drawn.ground(),
        _coordinates(drawn) if coordinates else "",
        *([rings, pieces] if drawn.raised else [pieces, rings]),
        group("targets", *_dots(drawn, targets)),
        group("arrows", *_arrows(drawn, arrows)),
        below,
    ]
    return _document(drawn, bottom, size, layers)


def _document(drawn: Board, bottom: float, size: int | None, layers: Iterable[str]) -> str:
    top = drawn.extent()[0]
    box = path("0 {} {} {}", top, WIDTH, bottom - top)
    pixels = {} if size is None else _pixels(size, (bottom - top) / WIDTH)
    return element(
        "svg",
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        class_=f"fourfold {drawn.scene.game} {drawn.theme}",
        viewBox=box,
        **pixels,
        role="img",
    )


def _check_arrows(arrows: Sequence[tuple[str, str]]) -> None:
    for pair in arrows:
        if isinstance(pair, str) or len(pair) != 2:
            raise ValueError(f"An arrow is a pair of cells, such as ('c3', 'd4'), not {pair!r}.")
        if pair[0] == pair[1]:
            raise ValueError(f"An arrow goes to another cell, not from {pair[0]} to {pair[1]}.")


def _checked(title: str) -> str:
    """XML has no way to write control signs and halves of signs."""
    for sign in title:
        if category(sign) in ("Cc", "Cs"):
            raise ValueError(f"The character U+{ord(sign):04X} cannot stand in a title.")
    return title


def _pixels(size: int, ratio: float) -> dict[str, float]:
    if not 1 <= size <= _LARGEST:
        raise ValueError(f"The size is a width in pixels, 1 to {_LARGEST}, not {size}.")
    return {"width": size, "height": round(size * ratio)}


def _background(drawn: Board, bottom: float) -> str:
    top = drawn.extent()[0]
    color = palette(drawn.theme).bg
    return element("rect", class_="page", y=top, width=WIDTH, height=bottom - top, fill=color)


def _coordinates(drawn: Board) -> str:
    return group(
        "coordinates",
        *(word(text, at) for text, at in drawn.labels()),
        fill="none",
        stroke=drawn.signs.coordinate,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _rings(drawn: Board, cells: Sequence[str]) -> list[str]:
    signs = drawn.signs
    return [ring(drawn.outline(cell), signs.last, signs.last_edge) for cell in cells]


def _brackets(drawn: Board, cells: Sequence[str]) -> list[str]:
    signs = drawn.signs
    return [brackets(drawn.outline(cell), signs.mark, signs.mark_edge) for cell in cells]


def _dots(drawn: Board, cells: Sequence[str]) -> list[str]:
    signs = drawn.signs
    return [dot(drawn.top(cell), drawn.dot, signs.act, signs.act_edge) for cell in cells]


def _arrows(drawn: Board, pairs: Sequence[tuple[str, str]]) -> list[str]:
    signs = drawn.signs
    return [
        arrow(drawn.top(start), drawn.top(end), drawn.reach, signs.act, signs.act_edge)
        for start, end in pairs
    ]
