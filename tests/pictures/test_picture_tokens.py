import pytest

from fourfold.pictures import board, palette
from fourfold.pictures.tokens import Theme, tokens

# For each game: what its pieces and signs lie on, what its coordinates stand on, its pieces.
GAMES = {
    "qawale": (
        ["wood", "wood-deep", "hollow"],
        ["wood", "wood-deep"],
        ["light", "dark", "neutral"],
    ),
    "qomet": (["sky", "sky-deep"], ["sky", "sky-deep"], ["light", "dark"]),
    "quads": (["slate", "cell"], ["slate"], ["light", "dark", "neutral"]),
    "exago": (
        ["board", "cell"],
        ["board"],
        ["red", "blue", "yellow", "green", "purple", "orange"],
    ),
}
# What is drawn on a piece, or as a line, and what it lies on.
DETAILS = [
    ("qawale-light-cut", "qawale-light"),
    ("qawale-light-cut", "qawale-light-side"),
    ("qawale-dark-cut", "qawale-dark"),
    ("qawale-dark-cut", "qawale-dark-side"),
    ("qomet-line", "qomet-sky-deep"),
    ("qomet-dark-edge", "qomet-dark"),
    ("quads-light", "quads-light-ground"),
    ("quads-dark", "quads-dark-ground"),
    ("quads-neutral", "quads-neutral-ground"),
    *((f"exago-{color}-mark", f"exago-{color}") for color in GAMES["exago"][2]),
]
both = pytest.mark.parametrize("theme", ["light", "dark"])


def contrast(first: str, second: str) -> float:
    """As WCAG 2 defines it."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def luminance(color: str) -> float:
    parts = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def seen(values: dict[str, str], thing: str, ground: str) -> float:
    """The contrast of a thing, or else of its edge, with the ground."""
    return max(contrast(values[name], values[ground]) for name in (thing, f"{thing}-edge"))


@both
def test_text_on_the_page(theme: Theme) -> None:
    page = palette(theme)
    for ground in (page.bg, page.card):
        for text in (page.ink, page.muted, page.act):
            assert contrast(text, ground) >= 4.5


@both
@pytest.mark.parametrize("game", GAMES)
def test_coordinates(game: str, theme: Theme) -> None:
    values = tokens(theme)
    for ground in GAMES[game][1]:
        assert contrast(values[f"{game}-coordinate"], values[f"{game}-{ground}"]) >= 4.5


@both
@pytest.mark.parametrize("game", GAMES)
def test_pieces_and_signs_on_the_board(game: str, theme: Theme) -> None:
    values = tokens(theme)
    grounds, _, pieces = GAMES[game]
    for ground in grounds:
        for thing in (*pieces, "act", "last", "mark"):
            assert seen(values, f"{game}-{thing}", f"{game}-{ground}") >= 3, (thing, ground)


@both
@pytest.mark.parametrize("game", GAMES)
def test_signs_show_on_whatever_lies_under_them(game: str, theme: Theme) -> None:
    """Where two colours are 9 : 1 apart, one of them is 3 : 1 apart from any third."""
    values = tokens(theme)
    for sign in ("act", "last", "mark"):
        assert contrast(values[f"{game}-{sign}"], values[f"{game}-{sign}-edge"]) >= 9, sign


@both
@pytest.mark.parametrize(("detail", "ground"), DETAILS)
def test_details(detail: str, ground: str, theme: Theme) -> None:
    values = tokens(theme)
    assert contrast(values[detail], values[ground]) >= 3


def test_both_themes_have_the_same_tokens() -> None:
    assert list(tokens("light")) == list(tokens("dark"))


def test_signs_of_text_can_be_read_on_any_terminal() -> None:
    for game in GAMES:
        for ink in board.drawing(game).inks.values():
            assert contrast(terminal(ink.front), terminal(ink.back)) >= 4.5, ink


def terminal(color: int) -> str:
    """One of the colours 16 to 255 of a terminal: a cube of 6 x 6 x 6, then 24 greys."""
    if color >= 232:
        return "#" + f"{8 + 10 * (color - 232):02x}" * 3
    steps = (0, 95, 135, 175, 215, 255)
    cube = color - 16
    return "#" + "".join(f"{steps[cube // n % 6]:02x}" for n in (36, 6, 1))
