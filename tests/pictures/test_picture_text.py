# ruff: noqa: RUF001 (the strokes of a board are no slashes)
import re
from dataclasses import replace
from textwrap import dedent

import pytest

from fourfold.pictures import Scene, text

BOARDS = {
    "qawale": """
          ┌─────┬─────┬─────┬─────┐
          │     │     │     │  ●  │
          │  ◇  │     │     │  ◇  │
        4 │  ◇  │     │     │  ◇  │
          ├─────┼─────┼─────┼─────┤
        3 │     │  ○  │     │     │
          ├─────┼─────┼─────┼─────┤
          │     │     │  ○  │     │
        2 │     │     │  ●  │     │
          ├─────┼─────┼─────┼─────┤
          │     │     │     │  ◇  │
          │     │     │     │  ●  │
          │  ◇  │     │     │  ○  │
        1 │  ◇  │     │     │  ◇  │
          └─────┴─────┴─────┴─────┘
            a     b     c     d

        ▶ ○ light 5
          ● dark 6""",
    "qomet": """
        7 ★───────────○───────────○
          │ ╲         │         ╱ │
        6 │   ○───────○───────○   │
          │   │ ╲     │     ╱ │   │
        5 │   │   ✦───○───○   │   │
          │   │   │ ╲ │ ╱ │   │   │
        4 ○───○───○───★───○───○───○
          │   │   │ ╱ │ ╲ │   │   │
        3 │   │   ○───○───○   │   │
          │   │ ╱     │     ╲ │   │
        2 │   ○───────○───────○   │
          │ ╱         │         ╲ │
        1 ○───────────○───────────✦
          a   b   c   d   e   f   g

          ★ light 5
        ▶ ✦ dark 5""",
    "quads": """
          ┌   ┐┌   ┐┌   ┐┌   ┐┌   ┐┌   ┐
        6   ·    ·    ·    ·    ·    ·
          └   ┘└   ┘└   ┘└   ┘└   ┘└   ┘
          ┌   ┐┌   ┐┌   ┐┌   ┐┌   ┐┌   ┐
        5   ·    ·    ·    ·    ·    ·
          └   ┘└   ┘└   ┘└   ┘└   ┘└   ┘
          ┌   ┐┌   ┐┌░░░┐┌┬┬┬┐┌   ┐┌   ┐
        4   ·    ·  ░ ○ ┤├ ◇ ┤  ·    ·
          └   ┘└   ┘└═══┘└┴┴┴┘└   ┘└   ┘
          ┌   ┐┌   ┐┌═══┐┌┬┬┬┐┌   ┐┌   ┐
        3   ·    ·  ║ ◇ ║║ ● █  ·    ·
          └   ┘└   ┘└═══┘└███┘└   ┘└   ┘
          ┌   ┐┌   ┐┌   ┐┌   ┐┌   ┐┌   ┐
        2   ·    ·    ·    ·    ·    ·
          └   ┘└   ┘└   ┘└   ┘└   ┘└   ┘
          ┌   ┐┌   ┐┌   ┐┌   ┐┌   ┐┌   ┐
        1   ·    ·    ·    ·    ·    ·
          └   ┘└   ┘└   ┘└   ┘└   ┘└   ┘
            a    b    c    d    e    f

        ▶ ○ light 2
          ● dark 3""",
    "exago": """
            i · · · · · 5
           h · · · · · · 6
          g · · · · · · · 7
         f · · · ✚ ★ · · · 8
        e · · · · ● ▲ · · · 9
         d · · · ◆ ■ · · · 8
          c · · · · · · · 7
           b · · · · · · 6
            a · · · · · 5
              1 2 3 4 5

        ▶ ● red 5
          ▲ blue 5
          ■ yellow 5
          ◆ green 5
          ★ purple 5
          ✚ orange 5""",
}

# Each with d4 as the cell of the last move.
ASCII_BOARDS = {
    "qawale": """
          +-----+-----+-----+-----+
          |     |     |     |[ d ]|
          |  n  |     |     |[ n ]|
        4 |  n  |     |     |[ n ]|
          +-----+-----+-----+-----+
        3 |     |  l  |     |     |
          +-----+-----+-----+-----+
          |     |     |  l  |     |
        2 |     |     |  d  |     |
          +-----+-----+-----+-----+
          |     |     |     |  n  |
          |     |     |     |  d  |
          |  n  |     |     |  l  |
        1 |  n  |     |     |  n  |
          +-----+-----+-----+-----+
            a     b     c     d

        > l light 5
          d dark 6""",
    "qomet": r"""
        7 l-----------o-----------o
          | \         |         / |
        6 |   o-------o-------o   |
          |   | \     |     / |   |
        5 |   |   d---o---o   |   |
          |   |   | \ | / |   |   |
        4 o---o---o--[l]--o---o---o
          |   |   | / | \ |   |   |
        3 |   |   o---o---o   |   |
          |   | /     |     \ |   |
        2 |   o-------o-------o   |
          | /         |         \ |
        1 o-----------o-----------d
          a   b   c   d   e   f   g

          l light 5
        > d dark 5""",
    "quads": """
          +   ++   ++   ++   ++   ++   +
        6   .    .    .    .    .    .
          +   ++   ++   ++   ++   ++   +
          +   ++   ++   ++   ++   ++   +
        5   .    .    .    .    .    .
          +   ++   ++   ++   ++   ++   +
          +   ++   ++%%%++|||++   ++   +
        4   .    .  % l --[n]-  .    .
          +   ++   ++---++|||++   ++   +
          +   ++   ++---++|||++   ++   +
        3   .    .  | n || d #  .    .
          +   ++   ++---++###++   ++   +
          +   ++   ++   ++   ++   ++   +
        2   .    .    .    .    .    .
          +   ++   ++   ++   ++   ++   +
          +   ++   ++   ++   ++   ++   +
        1   .    .    .    .    .    .
          +   ++   ++   ++   ++   ++   +
            a    b    c    d    e    f

        > l light 2
          d dark 3""",
    "exago": """
            i . . . . . 5
           h . . . . . . 6
          g . . . . . . . 7
         f . . . o p . . . 8
        e . . . . r b . . . 9
         d . . .[g]y . . . 8
          c . . . . . . . 7
           b . . . . . . 6
            a . . . . . 5
              1 2 3 4 5

        > r red 5
          b blue 5
          y yellow 5
          g green 5
          p purple 5
          o orange 5""",
}


def expected(board: str) -> str:
    return dedent(board).removeprefix("\n")


def test_boards(scene: Scene) -> None:
    assert text(scene) == expected(BOARDS[scene.game])


def test_ascii_boards_with_the_last_move(scene: Scene) -> None:
    written = text(scene, ascii=True, last=["d4"])
    assert written == expected(ASCII_BOARDS[scene.game])
    assert written.isascii()


def test_colour_changes_nothing_but_the_colour(scene: Scene) -> None:
    written = text(scene, color=True, last=["d4"])
    assert "\x1b[" in written
    # Where a line ends in a sign, colour keeps the spaces of the sign's ground.
    plain = re.sub(r"\x1b\[[\d;]*m", "", written)
    assert [line.rstrip() for line in plain.split("\n")] == text(scene, last=["d4"]).split("\n")
    assert written.count("\x1b[0m") == written.count("\x1b[38;5;")


def test_neighbours_of_the_last_move_share_a_bracket(scenes: dict[str, Scene]) -> None:
    assert "\ne . . .[.|r|b]. . . 9\n" in text(scenes["exago"], ascii=True, last=["e4", "e5", "e6"])
    assert "5 |   |   d--[o]-[o]  |   |" in text(scenes["qomet"], ascii=True, last=["d5", "e5"])


def test_an_empty_cell_of_the_last_move(scenes: dict[str, Scene]) -> None:
    assert "2 |[   ]|" in text(scenes["qawale"], ascii=True, last=["a2"])
    assert "6  [.]   ." in text(scenes["quads"], ascii=True, last=["a6"])


def test_nobody_to_move(scene: Scene) -> None:
    assert "▶" not in text(replace(scene, turn=-1))


def test_no_line_ends_in_spaces(scene: Scene) -> None:
    assert all(line == line.rstrip() for line in text(scene, last=["d4"]).split("\n"))


def test_bad_cells(scene: Scene) -> None:
    with pytest.raises(ValueError, match="There is no cell 'z9' on this"):
        text(scene, last=["z9"])
