"""Made from the compiled module by `make stub`; do not edit."""

"""The rules of the four games. Use it through the package fourfold."""

from collections.abc import Sequence
from typing import SupportsIndex, overload

import fourfold.vocabulary


class Rules:
    """A game with its options settled. Get one from fourfold.ruleset()."""

    def __init__(self, game: str, settings: Sequence[tuple[str, str]]) -> None: ...

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def version(self) -> int:
        """The version of the rules, raised only when behaviour changes."""

    @property
    def options(self) -> tuple[fourfold.vocabulary.Option, ...]:
        """What can be chosen about the game."""

    @property
    def settings(self) -> dict[str, bool | int | str | tuple[int, ...]]:
        """The value of every option."""

    @property
    def changed(self) -> dict[str, bool | int | str | tuple[int, ...]]:
        """The options that differ from the usual."""

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The colours, in turn order."""

    @property
    def cells(self) -> tuple[str, ...]:
        """The names of all cells."""

    @property
    def symmetries(self) -> int:
        """How many symmetries the game has; number 0 leaves everything as it is."""

    @property
    def start(self) -> Position:
        """The position at the start."""

    def position(self, text: str) -> Position:
        """The position that a text describes. Raises BadPosition."""

    def move(self, text: str) -> Move:
        """
        The move that a text names, legal or not. Raises InvalidMove, or IllegalMove where no position allows it.
        """

    def repeated(self, occurrences: int) -> fourfold.vocabulary.Outcome | None:
        """What follows when a position has occurred so often in a game."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __copy__(self) -> Rules: ...

    def __deepcopy__(self, memo: object) -> Rules: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class Move:
    """A move of one of the games. Its text is str(move)."""

    def __init__(self, game: str, text: str) -> None: ...

    @property
    def game(self) -> str:
        """The name of the game."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __copy__(self) -> Move: ...

    def __deepcopy__(self, memo: object) -> Move: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class MovesIterator:
    def __iter__(self) -> MovesIterator: ...

    def __next__(self) -> Move: ...

class Moves(Sequence[Move]):
    """
    The legal moves of a position, a sequence that is never written out unless you ask for it. Those of equal positions are equal.
    """

    def __len__(self) -> int: ...

    def __bool__(self) -> bool: ...

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...

    @overload
    def __getitem__(self, index: SupportsIndex) -> Move: ...

    def __iter__(self) -> MovesIterator: ...

    @overload
    def __contains__(self, arg: Move, /) -> bool: ...

    @overload
    def __contains__(self, arg: str, /) -> bool: ...

    @overload
    def __contains__(self, arg: object | None, /) -> bool: ...

    @overload
    def index(self, value: Move, start: int = 0, stop: int = 9223372036854775807) -> int: ...

    @overload
    def index(self, value: str, start: int = 0, stop: int = 9223372036854775807) -> int:
        """Where a move stands. Raises InvalidMove or IllegalMove."""

    @overload
    def count(self, value: Move) -> int: ...

    @overload
    def count(self, value: str) -> int: ...

    @overload
    def count(self, value: object | None) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __copy__(self) -> Moves: ...

    def __deepcopy__(self, memo: object) -> Moves: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

class Random:
    """
    A generator of random numbers that draws moves, the same for a seed on every machine.
    """

    def __init__(self, seed: int) -> None: ...

    def choice(self, moves: Moves) -> Move:
        """
        A legal move, each as likely as any other. Raises IndexError where there is none.
        """

class Position:
    """
    A position of one of the games. It never changes: play() gives a new one.
    """

    def __init__(self, rules: Rules, text: str) -> None: ...

    @property
    def rules(self) -> Rules: ...

    @property
    def turn(self) -> int:
        """The seat to move."""

    @property
    def moves(self) -> Moves:
        """The legal moves; none when the game is over."""

    @property
    def outcome(self) -> fourfold.vocabulary.Outcome | None:
        """None while the game goes on."""

    @property
    def key(self) -> int:
        """
        A number of 64 bits, the same for equal positions of the same rules and hardly ever for others.
        """

    @overload
    def play(self, move: Move) -> Position: ...

    @overload
    def play(self, move: str) -> Position:
        """The position after a move. Raises InvalidMove or IllegalMove."""

    @overload
    def why_not(self, move: Move) -> str | None: ...

    @overload
    def why_not(self, move: str) -> str | None:
        """Why a move can't be played here, in a sentence; None for a legal move."""

    def steps(self, entered: str = '') -> fourfold.vocabulary.Steps:
        """
        What can follow a half-entered move. Raises InvalidMove or IllegalMove where nothing can.
        """

    @overload
    def effects(self, move: Move) -> tuple[fourfold.vocabulary.Effect, ...]: ...

    @overload
    def effects(self, move: str) -> tuple[fourfold.vocabulary.Effect, ...]:
        """
        What a move does, step by step, in the order in which hands would do it.
        """

    @property
    def cells(self) -> dict[str, str]:
        """The pieces on each occupied cell, bottom to top."""

    def hand(self, seat: int, viewer: int | None = None) -> tuple[str, ...]:
        """The pieces that a seat still holds, as far as a viewer may see them."""

    def transform(self, symmetry: int) -> Position:
        """The position turned or mirrored."""

    @overload
    def transform_move(self, move: Move, symmetry: int) -> Move: ...

    @overload
    def transform_move(self, move: str, symmetry: int) -> Move:
        """A legal move as it stands in the position turned or mirrored."""

    def svg(self, *, viewer: int | None = None, theme: str = 'light', size: int | None = None, coordinates: bool = True, last: Sequence[str] = (), targets: Sequence[str] = (), arrows: Sequence[tuple[str, str]] = (), marks: Sequence[str] = (), hands: bool = False, background: bool = False, title: str | None = None) -> str:
        """
        A picture, as the text of an SVG file; see fourfold.pictures.svg for the options.
        """

    def text(self, *, viewer: int | None = None, ascii: bool = False, color: bool = False, last: Sequence[str] = ()) -> str:
        """The board in letters; see fourfold.pictures.text for the options."""

    def _repr_svg_(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __copy__(self) -> Position: ...

    def __deepcopy__(self, memo: object) -> Position: ...

    def __reduce__(self) -> tuple[object, ...]: ...

games: tuple[str, ...] = ('qawale', 'qomet', 'quads', 'exago')

def perft(position: Position, depth: int) -> int:
    """How many sequences of so many moves there are, every one played."""

def play_random_games(position: Position, games: int, longest: int, seed: int) -> tuple[int, int]:
    """
    Plays random games of at most so many moves; returns the moves played and the games finished.
    """

class Thinker:
    """A search running in threads of its own; fourfold.engine is made of it."""

    def __init__(self, threads: int, bytes: int) -> None: ...

    def start(self, position: Position, *, past: Sequence[int], lines: int, depth: int, nodes: int, seconds: float, afresh: bool, overlooked: int = 0, seed: int = 0, weights: Sequence[int] = []) -> None: ...

    def next(self) -> tuple[int, int, float, tuple[tuple[int, bool, tuple[Move, ...], tuple[int, ...]], ...]] | None: ...

    def ask_to_stop(self) -> None: ...

    def stop(self) -> None: ...

    def forget(self) -> None: ...

    def prove(self, position: Position, plies: int, seconds: float, hero: int | None = None) -> tuple[int, int | None, int]: ...

def features(position: Position, seat: int) -> dict[str, tuple[int, int]]:
    """
    What the estimate of a position counts for a seat, each with its weight.
    """

def counts_plies(rules: Rules) -> bool:
    """
    Whether a proof also says within how many plies; otherwise only who wins.
    """
