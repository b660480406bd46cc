"""Coordinates as strokes of our own, so that they look the same where no font is installed."""

from fourfold.pictures.markup import Point, element, shift

# One sign: its width, and its strokes from the baseline (y = 0) up (y < 0). The letters are 5 high,
# with stems of 7.6; the digits are 7.2 high.
_SIGNS: dict[str, tuple[float, str]] = {
    "a": (5, "M5-5V0M5-2.5A2.5 2.5 0 1 1 0-2.5A2.5 2.5 0 1 1 5-2.5"),
    "b": (5, "M0-7.6V0M5-2.5A2.5 2.5 0 1 1 0-2.5A2.5 2.5 0 1 1 5-2.5"),
    "c": (4.4, "M4.4-4.1A2.5 2.5 0 1 0 4.4-.9"),
    "d": (5, "M5-7.6V0M5-2.5A2.5 2.5 0 1 1 0-2.5A2.5 2.5 0 1 1 5-2.5"),
    "e": (5, "M0-2.5H5A2.5 2.5 0 1 0 4.3-.75"),
    "f": (3.4, "M3.4-7.5C1.9-7.9 1.2-7 1.2-5.8V0M0-5H3"),
    "g": (5, "M5-5V.1A2.4 2.4 0 0 1 .5 1.3M5-2.5A2.5 2.5 0 1 1 0-2.5A2.5 2.5 0 1 1 5-2.5"),
    "h": (4.4, "M0-7.6V0M0-2.8A2.2 2.2 0 0 1 4.4-2.8V0"),
    "i": (0.1, "M0-5V0M0-7.2H.1"),
    "j": (1.6, "M1.6-5V.6A1.7 1.7 0 0 1 0 2.2M1.6-7.2H1.7"),
    "k": (4.2, "M0-7.6V0M4-5L0-1.8M1.5-3L4.2 0"),
    "l": (0.1, "M0-7.6V0"),
    "m": (7, "M0-5V0M0-3.2A1.75 1.8 0 0 1 3.5-3.2V0M3.5-3.2A1.75 1.8 0 0 1 7-3.2V0"),
    "n": (4.4, "M0-5V0M0-2.8A2.2 2.2 0 0 1 4.4-2.8V0"),
    "o": (5, "M5-2.5A2.5 2.5 0 1 1 0-2.5A2.5 2.5 0 1 1 5-2.5"),
    "0": (4.6, "M4.6-3.6A2.3 3.6 0 1 1 0-3.6A2.3 3.6 0 1 1 4.6-3.6"),
    "1": (2.2, "M0-5.8L2.2-7.2V0"),
    "2": (4.4, "M.1-5.3A2.1 2 0 1 1 3.8-3.9L0 0H4.4"),
    "3": (4.4, "M.3-6.1A2 1.85 0 1 1 2-3.8A2.2 1.95 0 1 1 0-1.3"),
    "4": (5, "M3.7 0V-7.2L0-2H5"),
    "5": (4.4, "M4-7.2H.9L.5-4A2.3 2.3 0 1 1 0-.9"),
    "6": (4.6, "M3.7-7.2L.35-3.5A2.3 2.3 0 1 0 3-4.5A2.3 2.3 0 0 0 .35-3.5"),
    "7": (4.4, "M0-7.2H4.4L1.4 0"),
    "8": (4.4, "M2.2-3.9A1.85 1.65 0 1 1 2.21-3.9A2.2 1.95 0 1 1 2.2-3.9"),
    "9": (4.6, "M.9 0L4.25-3.7A2.3 2.3 0 1 0 1.6-2.7A2.3 2.3 0 0 0 4.25-3.7"),
    "?": (4, "M0-5.6A2 1.9 0 1 1 3.2-4C2.4-3.4 2-3 2-2M2-.1H2.1"),
}
_GAP = 2.4
_MIDDLE = -3


def word(text: str, at: Point, size: float = 2) -> str:
    """The text centred on a point; colour and line come from the group that it stands in."""
    width = sum(_SIGNS[sign][0] for sign in text) + _GAP * (len(text) - 1)
    x, y = at[0] - width * size / 2, at[1] - _MIDDLE * size
    strokes = []
    for sign in text:
        strokes.append(element("path", d=_SIGNS[sign][1], transform=shift(x, y, size)))
        x += (_SIGNS[sign][0] + _GAP) * size
    return element("g", *strokes, class_="sign", stroke_width=1.1)
