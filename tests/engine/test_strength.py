"""The frame of the bench: mirrored games, each on file at once, none played twice."""

import itertools
import json
from pathlib import Path

import pytest

import fourfold
from bench.engine import strength
from bench.engine.strength import (
    DECIDED,
    OPENING,
    Task,
    edition,
    opened,
    play,
    play_all,
    tallied,
    tasks,
)
from fourfold.engine import Engine


def dice(game: str, number: int, players: int = 2) -> Task:
    return Task("random", "random", game, players, number, 0.0, "this")


def test_games_come_in_mirrored_rounds() -> None:
    wanted = list(tasks("random", 12, 0.0))
    assert {task.pairing for task in wanted} >= {
        "qawale against uct",
        "quads against openspiel",
        "exago with 6 players against uct",
    }
    for task, other in itertools.pairwise(wanted):
        if task.pairing == other.pairing and task.opening == other.opening:
            assert opened(task).moves == opened(other).moves
            assert task.seat != other.seat
    assert [task.seat for task in wanted if task.players == 6] == [0, 1, 2, 3, 4, 5] * 2


@pytest.mark.parametrize("game", fourfold.games)
def test_openings_are_open(game: str) -> None:
    for number in range(0, 20, 2):
        begun = opened(dice(game, number))
        assert len(begun.moves) == OPENING
        assert begun.outcome is None
        assert not strength.wins_at_once(begun.position)


def test_no_opening_of_qomet_is_won_already() -> None:
    for number in range(0, 12, 2):
        position = opened(dice("qomet", number)).position
        assert Engine(memory=16).prove(position, DECIDED["qomet"]).winner is None


def test_a_game_ends_where_the_engine_has_proven_that_it_wins() -> None:
    engine = strength.OurEngine(seconds=60)
    rules = fourfold.ruleset("qomet")
    won = fourfold.Game(rules, rules.position("3/3/3/1d1l1d1/1ll/3/3 l -"))
    engine.choose(won)
    assert engine.has_won
    lost = fourfold.Game(rules, rules.position("ld1/ll1/ld1/l3dl1/ddd/2l/3 l -"))
    engine.choose(lost)
    assert not engine.has_won


def test_games_of_one_game_do_not_depend_on_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sight = tmp_path / "core/include/fourfold/sight"
    sight.mkdir(parents=True)
    monkeypatch.setattr(strength, "ROOT", tmp_path)
    before = edition("quads"), edition("qomet")
    (sight / "qomet.hpp").write_text("// other weights\n", encoding="utf-8")
    assert edition("quads") == before[0]
    assert edition("qomet") != before[1]


def test_a_game_is_played_to_its_end_and_can_be_replayed() -> None:
    done = play(dice("exago", 4, players=3))
    game = fourfold.Game(fourfold.ruleset("exago", players=3))
    for move in done["moves"].split():
        game.play(move)
    assert (game.outcome.winner if game.outcome else None) == done["winner"]


def test_an_interrupted_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "PLAYED", tmp_path / "played.jsonl")
    wanted = [dice("quads", number) for number in range(6)]
    first = play_all(wanted[:4], 1)
    lines = strength.PLAYED.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == first
    # The last line was being written when the power went.
    strength.PLAYED.write_text("\n".join(lines[:3]) + "\n" + lines[3][:20], encoding="utf-8")
    again = play_all(wanted, 1)
    assert again[:4] == first
    assert len(strength.PLAYED.read_text(encoding="utf-8").splitlines()) == 6


def test_tally() -> None:
    won, lost, drawn = (play(dice("quads", number)) for number in range(3))
    won["winner"], lost["winner"], drawn["winner"] = 0, 0, None
    tally = tallied([won, lost, drawn])["quads against random"]
    assert (tally.games, tally.wins, tally.draws, tally.losses) == (3, 1, 1, 1)
    assert tally.of_decided == 0.5
    assert tally.of_fair_share == pytest.approx(2 / 3)
