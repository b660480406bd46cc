"""The ladder: who meets whom, how often, and the tables that come of it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import fourfold
from bench.levels import beginner
from bench.levels.ladder import BELOW, Ladder, climbed, ladders
from bench.levels.report import BEGIN, END, written
from fourfold.engine.levels import LEVELS, rung


def test_neighbours_meet_and_those_with_one_between_them() -> None:
    pairs = list(Ladder("qomet").pairs())
    players = len(BELOW) + len(LEVELS)
    assert len(pairs) == 2 * players - 3
    assert all(1 <= upper - lower <= 2 for lower, upper in pairs)
    assert {name for pair in pairs for name in pair} == set(range(players))


def test_who_thinks_long_plays_fewer_games() -> None:
    ladder = Ladder("qomet")
    openings = [ladder.match(lower, lower + 1, 100).openings for lower in (0, 9, 10)]
    assert openings[0] == 100 > openings[1] >= openings[2]


def test_a_pairing_is_kept_under_all_that_decides_it(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {ladder.file(*pair) for ladder in ladders() for pair in ladder.pairs()}
    assert len(files) == sum(len(list(ladder.pairs())) for ladder in ladders())
    ladder = Ladder("qomet")
    before = ladder.file(3, 4), ladder.file(4, 5), ladder.file(5, 6)
    other = rung(ladder.rules, 4)._replace(nodes=7)
    monkeypatch.setattr(
        "bench.levels.ladder.rung", lambda rules, n: other if n == 4 else rung(rules, n)
    )
    after = ladder.file(3, 4), ladder.file(4, 5), ladder.file(5, 6)
    assert before[0] == after[0]
    assert before[1] != after[1]
    assert before[2] != after[2]


def test_a_ladder_is_climbed_and_climbed_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bench.levels.ladder.PLAYED", tmp_path)
    monkeypatch.setattr("bench.levels.ladder.LEVELS", range(1, 2))
    ladder = Ladder("qomet")
    found = climbed(ladder, openings=3, jobs=1)
    assert found is not None
    assert found["games"] == 3 * 2 * 3
    assert [each["name"] for each in found["rungs"]] == ["random", "beginner", "level:1"]
    assert found["rungs"][2]["rating"][0] == 0
    assert climbed(ladder, openings=3, jobs=0) == found


def test_the_page_keeps_what_stands_around_the_tables(tmp_path: Path) -> None:
    page = tmp_path / "levels.md"
    page.write_text(f"# Levels\n\nBefore.\n\n{BEGIN}\nold\n{END}\n\nAfter.\n", encoding="utf-8")
    rungs: list[dict[str, Any]] = [
        {"name": "random", "nodes": 0, "overlooked": 0, "rating": [-300, -350, -250]},
        {"name": "level:1", "nodes": 1400, "overlooked": 825, "rating": [0, -40, 40]},
    ]
    figures = {"qomet": {"game": "qomet", "players": 2, "games": 12, "rungs": rungs}}
    for _ in range(2):
        written(figures, page)
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# Levels\n\nBefore.\n\n{BEGIN}")
    assert text.endswith(f"{END}\n\nAfter.\n")
    assert "old" not in text
    assert text.count("### Qomet") == 1
    assert "| level 1 | 1,400 | 82.5 % | +0 | -40 to +40 | +300 |" in text


def test_a_beginner_most_often_takes_a_win() -> None:
    rules = fourfold.ruleset("qomet")
    game = fourfold.Game(rules, rules.position("3/3/3/1d1l1d1/1ll/3/3 l -"))
    taken = [str(beginner.choose(game, Random(seed))) == "e4" for seed in range(60)]
    assert 40 < sum(taken) < 60


@pytest.mark.parametrize("options", [{}, {"players": 4}])
def test_a_beginner_plays_to_the_end(options: dict[str, Any]) -> None:
    game, chance = fourfold.Game(fourfold.ruleset("exago", **options)), Random(1)
    while game.outcome is None and len(game.moves) < 60:
        game.play(beginner.choose(game, chance))
    assert len(game.moves) > 8
