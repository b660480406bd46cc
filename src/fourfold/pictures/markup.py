"""Writes SVG elements: short numbers, escaped text."""

from collections.abc import Iterable
from html import escape

Point = tuple[float, float]


def number(value: float) -> str:
    """At most two decimals, and never a minus before nothing."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def element(name: str, *children: str, **attributes: str | float) -> str:
    """`stroke_width=2` becomes stroke-width="2", `class_` becomes class; children are elements."""
    opening = "".join(f' {_name(key)}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{opening}>{''.join(children)}</{name}>" if children else f"<{name}{opening}/>"


def group(kind: str, *children: str, **attributes: str | float) -> str:
    """A layer of the picture; nothing where there is nothing in it."""
    return element("g", *children, class_=kind, **attributes) if any(children) else ""


def polygon(points: Iterable[Point]) -> str:
    """Path data of a closed shape with straight sides."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """Path data of an ellipse round a point, from its left end on."""
    half = path("a{} {} 0 0 1 ", rx, ry)
    across = number(2 * rx)
    return path("M{} {}", x - rx, y) + f"{half}{across} 0{half}-{across} 0Z"


def circle(x: float, y: float, radius: float) -> str:
    return ellipse(x, y, radius, radius)


def path(pattern: str, *values: float) -> str:
    """Path data with the values, in short form, in the places of `{}`."""
    return pattern.format(*map(number, values))


def shift(x: float, y: float, scale: float = 1) -> str:
    moved = f"translate({number(x)} {number(y)})"
    return moved if scale == 1 else f"{moved} scale({number(scale)})"


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)
