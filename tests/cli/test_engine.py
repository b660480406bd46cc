"""`engine`: the engine on its standard streams."""

from __future__ import annotations

from tests.cli.conftest import Fourfold
from tests.engine.forms import is_allowed


def test_it_introduces_itself(fourfold: Fourfold) -> None:
    run = fourfold("engine", typed="fourfold\nhello\nquit\nisready\n")
    assert run.code == 0
    assert run.err == ""
    assert run.lines[0] == "id name Fourfold"
    assert run.lines[-1] == "fourfoldok"
    assert all(map(is_allowed, run.lines))


def test_the_end_of_the_input_ends_it(fourfold: Fourfold) -> None:
    run = fourfold("engine", typed="game chess")
    assert run.code == 0
    assert run.lines == [
        "error There is no game 'chess': the games are qawale, qomet, quads, exago."
    ]


def test_bytes_that_are_no_text_are_survived(fourfold: Fourfold) -> None:
    run = fourfold("engine", typed="\0\n\x1b[A\n€\ngame \x1b[A\n")
    assert run.code == 0
    (line,) = run.lines
    assert is_allowed(line)
