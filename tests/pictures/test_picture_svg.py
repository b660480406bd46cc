import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise, product
from typing import Any
from xml.etree import ElementTree

import pytest

from fourfold.pictures import Scene, palette, svg

SVG = "{http://www.w3.org/2000/svg}"
EVERYTHING: dict[str, Any] = {
    "last": ["d4"],
    "targets": ["c4"],
    "marks": ["d4"],
    "arrows": [("d4", "c4")],
    "hands": True,
    "background": True,
}


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def classes(root: ElementTree.Element) -> Counter[str]:
    return Counter(element.get("class", "") for element in root.iter())


def on_board(text: str) -> Counter[str]:
    """The classes of all that stands on the cells."""
    pieces = parsed(text).find(f"{SVG}g[@class='pieces']")
    assert pieces is not None
    return classes(pieces)


def at(root: ElementTree.Element, cell: str) -> ElementTree.Element:
    found = root.find(f".//*[@data-cell='{cell}']")
    assert found is not None
    return found


def test_the_document_stands_alone(scene: Scene) -> None:
    root = parsed(svg(scene, **EVERYTHING))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    left, _, width, height = map(float, root.get("viewBox", "").split())
    assert (left, width) == (0, 540)
    assert height > 400
    assert root.get("width") is None


def test_the_size_is_a_width_in_pixels(scene: Scene) -> None:
    root = parsed(svg(scene, size=1000))
    _, _, width, height = map(float, root.get("viewBox", "").split())
    assert root.get("width") == "1000"
    assert float(root.get("height", "")) == pytest.approx(1000 * height / width, abs=0.5)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_same_bytes_every_time(scene: Scene, theme: str) -> None:
    turned = replace(scene, cells=dict(reversed(list(scene.cells.items()))))
    assert svg(scene, theme=theme, **EVERYTHING) == svg(turned, theme=theme, **EVERYTHING)


def test_the_themes_differ(scene: Scene) -> None:
    light, dark = svg(scene, background=True), svg(scene, theme="dark", background=True)
    assert light != dark
    assert f'fill="{palette("light").bg}"' in light
    assert f'fill="{palette("dark").bg}"' in dark


def test_numbers_are_short_and_no_font_is_needed(scene: Scene) -> None:
    text = svg(scene, **EVERYTHING)
    assert not re.search(r"\.\d{3}|-0[^.\d]|e-\d", re.sub(r'"#\w+"', "", text))
    assert "<text" not in text


def test_names_inside_tell_game_and_theme(scene: Scene) -> None:
    for theme in ("light", "dark"):
        names = re.findall(r' id="([^"]+)"', svg(scene, theme=theme))
        assert all(name.startswith(f"{scene.game}-{theme}-") for name in names)


def test_the_title_is_escaped(scene: Scene) -> None:
    assert parsed(svg(scene, title='<a> & "b"')).findtext(f"{SVG}title") == '<a> & "b"'
    assert parsed(svg(scene)).findtext(f"{SVG}title") == f"{scene.game.title()} board"


def test_an_empty_board(scene: Scene) -> None:
    drawn = classes(parsed(svg(replace(scene, cells={}))))
    assert drawn["board"] == 1
    assert "pieces" not in drawn


def test_every_pebble_is_drawn(scenes: dict[str, Scene]) -> None:
    drawn = on_board(svg(scenes["qawale"]))
    assert (drawn["pebble light"], drawn["pebble dark"], drawn["pebble neutral"]) == (3, 3, 8)
    stack = at(parsed(svg(scenes["qawale"])), "d1")
    kinds = [kind for kind in (e.get("class", "") for e in stack.iter()) if "pebble" in kind]
    assert kinds == ["pebble neutral", "pebble light", "pebble dark", "pebble neutral"]


def test_every_star_is_drawn(scenes: dict[str, Scene]) -> None:
    drawn = on_board(svg(scenes["qomet"]))
    assert (drawn["star light"], drawn["star dark"]) == (2, 2)


def test_every_tile_is_drawn(scenes: dict[str, Scene]) -> None:
    drawn = on_board(svg(scenes["quads"]))
    assert (drawn["tile light"], drawn["tile dark"], drawn["tile neutral"]) == (1, 1, 2)
    drawn = on_board(svg(scenes["exago"]))
    assert all(drawn[f"tile {color}"] == 1 for color in scenes["exago"].seats)


def test_pieces_in_hand_are_drawn_and_the_side_to_move_is_marked(scene: Scene) -> None:
    drawn = classes(parsed(svg(scene, hands=True)))
    alone = classes(parsed(svg(scene)))
    pieces = ("pebble", "star", "tile")
    held = sum(n for kind, n in (drawn - alone).items() if kind.startswith(pieces))
    assert held == sum(map(len, scene.hands))
    assert sum(drawn[f"hand {seat}"] for seat in scene.seats) == len(scene.seats)
    assert drawn["turn"] == 1
    assert "turn" not in classes(parsed(svg(replace(scene, turn=-1), hands=True)))


def test_an_empty_tray_says_whose_it_is(scene: Scene) -> None:
    hands = ((), *scene.hands[1:])
    root = parsed(svg(replace(scene, hands=hands), hands=True))
    (empty,) = (layer for layer in root.iter() if layer.get("class") == "empty")
    emblem = [kind for kind in classes(empty) if kind.startswith(("pebble", "star", "tile"))]
    assert emblem == [f"{emblem[0].split()[0]} {scene.seats[0]}"]
    assert "empty" not in classes(parsed(svg(scene, hands=True)))


@pytest.mark.parametrize(
    ("argument", "layer", "sign"),
    [
        ({"last": ["d4", "c4"]}, "last", "ring"),
        ({"marks": ["d4", "c4"]}, "marks", "brackets"),
        ({"targets": ["d4", "c4"]}, "targets", "dot"),
        ({"arrows": [("d4", "c4"), ("c4", "d4")]}, "arrows", "arrow"),
    ],
)
def test_signs(scene: Scene, argument: dict[str, Any], layer: str, sign: str) -> None:
    drawn = classes(parsed(svg(scene, **argument)))
    assert (drawn[layer], drawn[sign]) == (1, 2)
    assert not {layer, sign} & set(classes(parsed(svg(scene))))


def test_coordinates(scene: Scene) -> None:
    expected = {"qawale": 8, "qomet": 14, "quads": 12, "exago": 9 + 7 + 2 * 5}
    assert classes(parsed(svg(scene)))["sign"] == expected[scene.game]
    assert "coordinates" not in classes(parsed(svg(scene, coordinates=False)))


def test_a_tall_stack_leans_and_a_low_one_does_not() -> None:
    def shifts(stack: str) -> list[list[float]]:
        root = parsed(svg(Scene("qawale", {"b1": stack}, ((), ()), 0, ("light", "dark"))))
        moved = [pebble.get("transform", "") for pebble in at(root, "b1").findall(f"{SVG}g")]
        return [[float(number) for number in re.findall(r"-?[\d.]+", text)] for text in moved]

    assert {x for x, _ in shifts("nldn")} == {0}
    tall = shifts("nldnldnldnld")
    assert len(tall) == 12
    assert all(after[0] > before[0] for before, after in pairwise(tall))
    assert all(before[1] - after[1] == 15 for before, after in pairwise(tall))
    assert tall[-1][0] <= 114 / 2, "it would hide the next file"


def test_a_stack_on_the_farthest_rank_is_not_cut_off() -> None:
    def top(stack: str) -> float:
        text = svg(Scene("qawale", {"d4": stack}, ((), ()), 0, ("light", "dark")))
        return float(parsed(text).get("viewBox", "").split()[1])

    assert top("n") == top("nnll")
    assert top("n" * 12) == top("n" * 6) - 6 * 15


def test_all_patterns_of_a_tile_differ() -> None:
    patterns = ["".join(edges) for edges in product("SPT", repeat=4)]
    tiles = set()
    for pattern in patterns:
        board = Scene("quads", {"a1": "l" + pattern}, ((), ()), 0, ("light", "dark"))
        tiles.add(ElementTree.tostring(at(parsed(svg(board)), "a1")))
    assert len(tiles) == len(patterns) == 81


def test_lines_toward_the_centre_meet_those_of_the_next_tile() -> None:
    board = Scene("quads", {"a1": "nTTTT"}, ((), ()), 0, ("light", "dark"))
    data = "".join(e.get("d", "") for e in at(parsed(svg(board)), "a1").iter())
    ends = [(float(x), float(y)) for x, y in re.findall(r"L(-?[\d.]+) (-?[\d.]+)", data)]
    edge = max(x for x, _ in ends if x < 37)
    right = {y for x, y in ends if x == edge and abs(y) < edge}
    left = {y for x, y in ends if x == -edge and abs(y) < edge}
    assert len(right) == 8
    assert right == left


@pytest.mark.parametrize("side", [5, 6, 7, 8])
def test_exago_of_every_size(side: int) -> None:
    last = f"{'abcdefghijklmno'[side - 1]}{2 * side - 1}"
    board = Scene("exago", {last: "r"}, ((), ()), 0, ("red", "blue"), side)
    assert on_board(svg(board))["tile red"] == 1
    with pytest.raises(ValueError, match="no cell"):
        svg(board, marks=[f"a{side + 1}"])


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"theme": "sepia"}, "The theme is light or dark, not 'sepia'."),
        ({"size": 0}, "The size is a width in pixels, 1 to 100000, not 0."),
        ({"size": 100001}, "The size is a width in pixels, 1 to 100000, not 100001."),
        ({"size": float("nan")}, "The size is a width in pixels, 1 to 100000, not nan."),
        ({"title": "a\x1b"}, "The character U+001B cannot stand in a title."),
        ({"title": "a\ud800"}, "The character U+D800 cannot stand in a title."),
        ({"last": ["z9"]}, "There is no cell 'z9' on this {} board."),
        ({"targets": ["z9"]}, "There is no cell 'z9' on this {} board."),
        ({"marks": ["z9"]}, "There is no cell 'z9' on this {} board."),
        ({"arrows": [("d4", "z9")]}, "There is no cell 'z9' on this {} board."),
        ({"arrows": [("d4", "d4")]}, "An arrow goes to another cell, not from d4 to d4."),
        (
            {"arrows": ["d4"]},
            "An arrow is a pair of cells, such as ('c3', 'd4'), not 'd4'.",
        ),
        (
            {"arrows": [("d4",)]},
            "An arrow is a pair of cells, such as ('c3', 'd4'), not ('d4',).",
        ),
    ],
)
def test_bad_arguments(scene: Scene, arguments: dict[str, Any], complaint: str) -> None:
    sentence = re.escape(complaint.format(scene.game.title()))
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        svg(scene, **arguments)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"cells": {"z9": "l"}}, "There is no cell 'z9' on this {} board."),
        ({"cells": {"d4": "!"}}, "{} has nothing written '!' (on d4)."),
        ({"hands": (("!",), ())}, "{} has no piece '!' to hold."),
        ({"hands": ((),)}, "{} has no such seats: {}."),
        ({"seats": ("white", "black")}, "{} has no such seats: white, black."),
    ],
)
def test_bad_scenes(scenes: dict[str, Scene], changes: dict[str, Any], complaint: str) -> None:
    for game in ("qawale", "qomet", "quads"):
        sentence = re.escape(complaint.format(game.title(), "light, dark"))
        with pytest.raises(ValueError, match=f"^{sentence}$"):
            svg(replace(scenes[game], **changes))


@pytest.mark.parametrize("game", ["chess", "svg", "board", "", ".", "a.b"])
def test_unknown_games(game: str) -> None:
    with pytest.raises(ValueError, match="There is no board to draw for a game"):
        svg(Scene(game, {}, ((), ()), 0, ("light", "dark")))


@pytest.mark.parametrize("side", [0, 4, 9])
def test_unknown_sizes_of_exago(side: int) -> None:
    with pytest.raises(ValueError, match=f"An Exago board has 5 to 8 cells on a side, not {side}"):
        svg(Scene("exago", {}, ((), ()), 0, ("red", "blue"), side))
