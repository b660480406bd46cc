"""How a board of text is written: in which signs, and whether in colour."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Ink:
    """One kind of piece in text: its sign, and its two colours of a terminal's 256.

    Both are always set, so that it can be read on a dark terminal and on a light one.
    """

    unicode: str
    ascii: str
    front: int
    back: int


@dataclass(frozen=True, slots=True)
class Pen:
    ascii: bool = False
    color: bool = False
    last: frozenset[str] = field(default_factory=frozenset)
    """The cells of the last move: they stand in brackets."""

    def pick(self, unicode: str, plain: str) -> str:
        return plain if self.ascii else unicode

    def sign(self, ink: Ink) -> str:
        return self.paint(self.pick(ink.unicode, ink.ascii), ink)

    def paint(self, text: str, ink: Ink) -> str:
        if not self.color:
            return text
        return f"\x1b[38;5;{ink.front};48;5;{ink.back}m{text}\x1b[0m"

    def bracket(self, cell: str, text: str) -> str:
        """The text with a bracket or a space on both sides."""
        return f"[{text}]" if cell in self.last else f" {text} "
