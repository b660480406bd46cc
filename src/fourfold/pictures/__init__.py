"""Pictures of the four boards: as SVG, as PNG and as text."""

from fourfold.pictures.png import png
from fourfold.pictures.scene import Scene
from fourfold.pictures.svg import svg
from fourfold.pictures.text import text
from fourfold.pictures.tokens import Palette, palette

__all__ = ["Palette", "Scene", "palette", "png", "svg", "text"]
