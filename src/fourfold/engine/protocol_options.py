"""The options that a program lets others set: `option name threads type number default 1 ...`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from fourfold.words import quoted

_NUMBER = re.compile(r"-?[0-9]{1,19}")


class ProgramOption(NamedTuple):
    """An option of a program, and what it may be set to.

    >>> print(ProgramOption("threads", "number", "1", low=1, high=64))
    option name threads type number default 1 min 1 max 64
    >>> ProgramOption.read("name style type choice default calm var calm var wild".split())
    ProgramOption(name='style', kind='choice', default='calm', low=None, high=None, \
choices=('calm', 'wild'))
    """

    name: str
    kind: str
    """`number`, `flag`, `choice` or `text`."""
    default: str
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
        text = f"option name {self.name} type {self.kind} default {self.default}"
        if self.kind == "number":
            text += f" min {self.low} max {self.high}"
        return text + "".join(f" var {choice}" for choice in self.choices)

    @staticmethod
    def read(words: Sequence[str]) -> ProgramOption | None:
        """The option that the words after `option` describe; None where they describe none."""
        match words:
            case ["name", name, "type", "number", "default", default, "min", low, "max", high]:
                if all(map(_NUMBER.fullmatch, (default, low, high))):
                    return ProgramOption(name, "number", default, int(low), int(high))
            case ["name", name, "type", "flag", "default", "true" | "false" as default]:
                return ProgramOption(name, "flag", default)
            case ["name", name, "type", "choice", "default", default, *choices]:
                if choices[0::2] == ["var"] * len(choices[1::2]):
                    return ProgramOption(name, "choice", default, choices=tuple(choices[1::2]))
            case ["name", name, "type", "text", "default", *rest]:
                return ProgramOption(name, "text", " ".join(rest))
        return None

    def number(self, text: str) -> int:
        """The number that a text sets this option to. ValueError where it is out of range."""
        if self.low is None or self.high is None:
            raise ValueError(f"{self.name} is no number.")
        if not _NUMBER.fullmatch(text) or not self.low <= int(text) <= self.high:
            raise ValueError(
                f"{self.name} must be a whole number from {self.low} to {self.high}, "
                f"not {quoted(text)}."
            )
        return int(text)
