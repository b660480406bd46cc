"""The golden games, replayed line by line."""

from __future__ import annotations

from typing import Any

import pytest

from tests import golden_games
from tests.option_sets import CASES, name_of


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_golden_game(case: tuple[str, dict[str, Any]]) -> None:
    written = golden_games.path_of(case).read_text(encoding="utf-8")
    replayed = golden_games.transcript(case, golden_games.moves_in(written))
    assert replayed.splitlines() == written.splitlines()


def test_every_option_set_has_its_golden_game_and_no_other() -> None:
    expected = {golden_games.path_of(case) for case in CASES}
    assert len(expected) == len(CASES)
    assert set(golden_games.FOLDER.iterdir()) == expected


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_golden_games_are_played_to_the_end(case: tuple[str, dict[str, Any]]) -> None:
    written = golden_games.path_of(case).read_text(encoding="utf-8")
    assert golden_games.moves_in(written)
    assert not written.endswith("outcome: none\n")
