import pytest

from fourfold.pictures import Scene

TWO = ("light", "dark")
COLORS = ("red", "blue", "yellow", "green", "purple", "orange")

SCENES = {
    "qawale": Scene(
        "qawale",
        {"a4": "nn", "d4": "nnd", "b3": "l", "c2": "dl", "a1": "nn", "d1": "nldn"},
        (("l",) * 5, ("d",) * 6),
        0,
        TWO,
    ),
    "qomet": Scene(
        "qomet",
        {"d4": "l", "c5": "d", "a7": "l", "g1": "d"},
        (("l",) * 5, ("d",) * 5),
        1,
        TWO,
    ),
    "quads": Scene(
        "quads",
        {"c3": "nPPPP", "d4": "nTTTT", "c4": "lSTPS", "d3": "dTSSP"},
        (("SPPP", "SSPT"), ("?", "?", "?")),
        0,
        TWO,
    ),
    "exago": Scene(
        "exago",
        {"e5": "r", "e6": "b", "d5": "y", "d4": "g", "f5": "p", "f4": "o"},
        (("r",) * 5, ("b",) * 5, ("y",) * 5, ("g",) * 5, ("p",) * 5, ("o",) * 5),
        0,
        COLORS,
        side=5,
    ),
}


@pytest.fixture(params=SCENES)
def scene(request: pytest.FixtureRequest) -> Scene:
    return SCENES[request.param]


@pytest.fixture
def scenes() -> dict[str, Scene]:
    return SCENES
