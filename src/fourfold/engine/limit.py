"""When a search ends: after so long, so many positions, or so deep."""

from __future__ import annotations

import math
from dataclasses import dataclass

DEEPEST = 120


@dataclass(frozen=True)
class Limit:
    """Limits of a search: the first one reached counts, and what is None does not limit it.

    >>> Limit(seconds=0.5)
    Limit(seconds=0.5, nodes=None, depth=None)
    >>> Limit(nodes=0)
    Traceback (most recent call last):
    ValueError: nodes must be a whole number from 1 up, not 0.
    """

    seconds: float | None = None
    nodes: int | None = None
    """Positions looked at. With one thread, the answer is the same everywhere."""
    depth: int | None = None
    """Plies, 1 to 120."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not _is_duration(self.seconds):
            raise ValueError(f"seconds must be a number above 0, not {self.seconds!r}.")
        if self.nodes is not None and not _is_count(self.nodes, 2**63 - 1):
            raise ValueError(f"nodes must be a whole number from 1 up, not {self.nodes!r}.")
        if self.depth is not None and not _is_count(self.depth, DEEPEST):
            raise ValueError(
                f"depth must be a whole number from 1 to {DEEPEST}, not {self.depth!r}."
            )

    @property
    def is_repeatable(self) -> bool:
        """Whether the same search can be made again: it does not depend on a clock."""
        return self.seconds is None and (self.nodes is not None or self.depth is not None)


def _is_duration(value: object) -> bool:
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and math.isfinite(value)
        and value > 0
    )


def _is_count(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most
