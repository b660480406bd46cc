import struct

import pytest

from fourfold.pictures import Scene, png, svg

pytest.importorskip("resvg_py")


def size(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_size(scene: Scene) -> None:
    text = svg(scene, size=300)
    width, height = size(png(text, scale=1))
    assert width == 300
    assert size(png(text)) == (2 * width, 2 * height)


def test_coordinates_are_in_the_picture(scene: Scene) -> None:
    assert png(svg(scene)) != png(svg(scene, coordinates=False))


@pytest.mark.parametrize("scale", [0, -1])
def test_bad_scale(scene: Scene, scale: float) -> None:
    with pytest.raises(ValueError, match="The scale is more than 0, not"):
        png(svg(scene), scale=scale)
