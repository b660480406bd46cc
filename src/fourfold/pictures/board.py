"""What a game must tell of its board, so that the rest of the pictures need not know the game."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar

from fourfold.pictures.markup import Point, element, shift
from fourfold.pictures.pen import Ink, Pen
from fourfold.pictures.scene import Scene
from fourfold.pictures.tokens import Theme, read

WIDTH = 540
"""Every board is as wide as this, in units of the picture."""


@dataclass(frozen=True, slots=True)
class Signs:
    """The colours of what is laid over a board, each with the edge that sets it off."""

    coordinate: str
    act: str
    act_edge: str
    last: str
    last_edge: str
    mark: str
    mark_edge: str


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed line round a cell, as path data that begin at a corner."""

    data: str
    length: float
    corners: int


class Board(ABC):
    """The board of a scene. A game's file holds one subclass, called Drawing."""

    title: ClassVar[str]
    on_cell: ClassVar[re.Pattern[str]]
    """What may be written of a cell."""
    in_hand: ClassVar[re.Pattern[str]]
    """What may be written of a piece in hand."""
    pitch: ClassVar[Point]
    """Room for one piece in hand."""
    inks: ClassVar[Mapping[str, Ink]]
    """How each kind of piece looks in text, and so each seat, by the first letter of its name."""
    dot: Point = (11, 11)
    """Half width and half height of the dot on a legal target."""
    reach: ClassVar[float] = 12
    """How far from the middle of its last cell an arrow ends."""
    raised: ClassVar[bool] = False
    """The pieces stand up, so that a line round their cell passes behind them."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        self.scene = scene
        self.theme = theme
        self.signs = read(Signs, theme, scene.game)
        self.points: Mapping[str, Point] = self.layout()

    @abstractmethod
    def layout(self) -> dict[str, Point]:
        """The middle of each cell, the farthest cells first."""

    @abstractmethod
    def extent(self) -> tuple[float, float]:
        """Top and bottom of the picture."""

    @abstractmethod
    def ground(self) -> str:
        """The empty board."""

    @abstractmethod
    def labels(self) -> Iterable[tuple[str, Point]]:
        """The coordinates round the board."""

    @abstractmethod
    def standing(self, pieces: str) -> str:
        """What stands on one cell, the middle of the cell at 0 0."""

    @abstractmethod
    def outline(self, cell: str) -> Outline:
        """Where a ring or frame round the cell runs."""

    @abstractmethod
    def held(self, seat: int, piece: str) -> str:
        """A piece as it lies on the tray of a seat, its middle at 0 0."""

    @abstractmethod
    def tray(self) -> tuple[str, str]:
        """The colours, inside and edge, of the tray that pieces in hand lie on."""

    @abstractmethod
    def written(self, pen: Pen) -> list[str]:
        """The board as lines of text."""

    def emblem(self, seat: int) -> str:
        """The piece that says whose an empty tray is."""
        return self.scene.seats[seat][0]

    def top(self, cell: str) -> Point:
        """Where a dot or an arrow touches the cell or what stands on it."""
        return self.points[cell]

    def pieces(self) -> Iterator[str]:
        for cell, place in self.points.items():
            if pieces := self.scene.cells.get(cell):
                tag = {"class_": "cell", "data_cell": cell, "transform": shift(*place)}
                yield element("g", self.standing(pieces), **tag)

    def gradient(self, kind: str, first: str, last: str, **shape: float) -> tuple[str, str]:
        """A gradient's definition, and the paint that refers to it.

        Its name is the same in another picture of the page only where the gradient is, too.
        """
        name = f"{self.scene.game}-{self.theme}-ground"
        stops = (
            element("stop", offset=offset, stop_color=color)
            for offset, color in enumerate((first, last))
        )
        return element("defs", element(kind, *stops, id=name, **shape)), f"url(#{name})"


def board(scene: Scene, theme: Theme = "light") -> Board:
    """The board of the scene's game, from the file of that name beside this one."""
    drawn = drawing(scene.game)(scene, theme)
    if len(scene.hands) != len(scene.seats) or {name[:1] for name in scene.seats} - set(drawn.inks):
        raise ValueError(f"{drawn.title} has no such seats: {', '.join(scene.seats)}.")
    for cell, pieces in scene.cells.items():
        check_cell(drawn, cell)
        _check(drawn.on_cell, pieces, f"{drawn.title} has nothing written {pieces!r} (on {cell}).")
    for piece in (piece for hand in scene.hands for piece in hand):
        _check(drawn.in_hand, piece, f"{drawn.title} has no piece {piece!r} to hold.")
    return drawn


def check_cell(drawn: Board, cell: str) -> None:
    if cell not in drawn.points:
        raise ValueError(f"There is no cell {cell!r} on this {drawn.title} board.")


def _check(pattern: re.Pattern[str], text: str, complaint: str) -> None:
    if not pattern.fullmatch(text):
        raise ValueError(complaint)


def drawing(game: str) -> type[Board]:
    name = f"{__package__}.{game}"
    module = import_module(name) if game.isidentifier() and find_spec(name) else None
    drawing: type[Board] | None = getattr(module, "Drawing", None)
    if drawing is None:
        raise ValueError(f"There is no board to draw for a game {game!r}.")
    return drawing
