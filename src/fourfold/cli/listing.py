"""The legal moves in the order of their texts, however many there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fourfold._core import Position

MOST = 1_000_000
"""So many moves are written out to be sorted; more would fill the memory."""


def sorted_texts(position: Position) -> Iterable[str]:
    """The texts of the legal moves, sorted.

    >>> import fourfold
    >>> list(sorted_texts(fourfold.ruleset("exago").start.play("f6")))
    ['e5', 'e6', 'f5', 'f7', 'g5', 'g6']
    """
    if len(position.moves) > MOST:
        return _found_in_order(position, "")
    return sorted(map(str, position.moves))


def _found_in_order(position: Position, begun: str) -> Iterator[str]:
    """The moves that begin so, found step by step.

    Only Qawale has so many, and there every step is a cell of two letters: the sorted steps lead to
    sorted texts.
    """
    steps = position.steps(begun)
    if steps.complete:
        yield begun
    for fragment in sorted(steps.next):
        yield from _found_in_order(position, begun + fragment)
