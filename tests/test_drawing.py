"""From positions to pictures."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from operator import methodcaller

import pytest

import fourfold
from fourfold import drawing, pictures

HIDDEN = fourfold.ruleset("quads", hidden=True).start.play("c3PPPP").play("a1TTTT").play("c4SPPP")


@pytest.mark.parametrize("game", fourfold.games)
def test_a_position_draws_itself(game: str) -> None:
    position = fourfold.ruleset(game).start
    assert ET.fromstring(position.svg()).tag == "{http://www.w3.org/2000/svg}svg"
    assert position.svg() == drawing.svg(position) == methodcaller("_repr_svg_")(position)
    assert position.text() == drawing.text(position)
    assert position.text(ascii=True).isascii()


def test_options_of_the_pictures_are_passed_on() -> None:
    position = fourfold.ruleset("qomet").start.play("d4")
    scene = drawing.scene_of(position)
    assert position.svg(theme="dark", last=["d4"]) == pictures.svg(scene, theme="dark", last=["d4"])
    assert position.text(last=["d4"]) == pictures.text(scene, last=["d4"])
    assert position.text(last=["d4"]) != position.text()


def test_a_scene_tells_what_the_position_tells() -> None:
    position = fourfold.ruleset("exago", players=3, side=7).start.play("g7")
    scene = drawing.scene_of(position)
    assert scene.game == "exago"
    assert scene.cells == {"g7": "r"}
    assert scene.hands == (("r",) * 5, ("b",) * 6, ("y",) * 6)
    assert scene.turn == 1
    assert scene.seats == ("red", "blue", "yellow")
    assert scene.side == 7


def test_nobody_is_to_move_when_the_game_is_over() -> None:
    over = fourfold.ruleset("qomet").position("l1l/3/3/7/3/3/l1l d -")
    assert drawing.scene_of(over).turn == -1
    assert drawing.scene_of(fourfold.ruleset("qomet").start).side == 0


def test_a_viewer_does_not_see_the_hidden_pieces_of_the_other() -> None:
    light, dark = drawing.scene_of(HIDDEN, viewer=0).hands
    assert light == HIDDEN.hand(0)
    assert dark == ("?",) * 17
    assert drawing.scene_of(HIDDEN).hands == (HIDDEN.hand(0), HIDDEN.hand(1))
    assert HIDDEN.svg(viewer=0, hands=True) != HIDDEN.svg(hands=True)


@pytest.mark.parametrize("how", [drawing.svg, drawing.text])
def test_a_viewer_has_a_seat(how: type) -> None:
    with pytest.raises(ValueError, match="seat 2"):
        how(HIDDEN, viewer=2)
