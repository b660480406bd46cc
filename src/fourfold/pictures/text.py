"""Writes a scene as text, for a terminal."""

from collections.abc import Iterator, Sequence

from fourfold.pictures.board import Board, board, check_cell
from fourfold.pictures.pen import Pen
from fourfold.pictures.scene import Scene


def text(
    scene: Scene,
    *,
    ascii: bool = False,  # noqa: A002 (the word that people look for)
    color: bool = False,
    last: Sequence[str] = (),
) -> str:
    """The board with its coordinates, and beneath it each seat with the number of pieces it holds.

    The cells of `last` stand in brackets. `ascii` keeps to plain letters, `color` adds the escape
    sequences of a terminal with 256 colours.
    """
    drawn = board(scene)
    for cell in last:
        check_cell(drawn, cell)
    pen = Pen(ascii, color, frozenset(last))
    return "\n".join(line.rstrip() for line in [*drawn.written(pen), "", *_seats(drawn, pen)])


def _seats(drawn: Board, pen: Pen) -> Iterator[str]:
    scene = drawn.scene
    for seat, (name, hand) in enumerate(zip(scene.seats, scene.hands, strict=True)):
        turn = pen.pick("▶", ">") if seat == scene.turn else " "
        yield f"{turn} {pen.sign(drawn.inks[name[0]])} {name} {len(hand)}"
