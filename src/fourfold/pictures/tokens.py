"""Reads the colours of tokens.css, the one file that the page uses too."""

import re
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Theme = Literal["light", "dark"]
Colors = TypeVar("Colors", bound="DataclassInstance")

_SELECTORS: dict[Theme, str] = {"light": ":root", "dark": '[data-theme="dark"]'}


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of the page around the boards."""

    bg: str
    card: str
    ink: str
    muted: str
    rule: str
    act: str
    last: str


def palette(theme: Theme) -> Palette:
    return read(Palette, theme)


def read(kind: type[Colors], theme: Theme, game: str = "") -> Colors:
    """The dataclass `kind`, each field filled from the token of that name (of that game)."""
    values = tokens(theme)
    prefix = f"{game}-" if game else ""
    return kind(**{f.name: values[prefix + f.name.replace("_", "-")] for f in fields(kind)})


def checked(theme: str) -> Theme:
    for known in _SELECTORS:
        if theme == known:
            return known
    raise ValueError(f"The theme is light or dark, not {theme!r}.")


@cache
def tokens(theme: Theme) -> dict[str, str]:
    css = files(__package__).joinpath("tokens.css").read_text("utf-8")
    light = _block(css, _SELECTORS["light"])
    return light if theme == "light" else light | _block(css, _SELECTORS["dark"])


def _block(css: str, selector: str) -> dict[str, str]:
    body = css.split(f"{selector} {{", 1)[1].split("}", 1)[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", body))
