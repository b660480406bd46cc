"""What the engine proves, held against a solver that shares no code with it."""

from collections import Counter

import pytest

import fourfold
from fourfold.engine import Engine, Limit
from tests.engine.positions import KNOWN, Known, known, read

ENGINE = Engine()
TWO_SEATS = [one for game in fourfold.games for one in known(game) if one.verdict != "saves"]
CROWDS = [one for one in known("exago") if one.verdict == "saves"]


@pytest.mark.parametrize("one", TWO_SEATS, ids=str)
def test_the_engine_proves_what_is_known(one: Known) -> None:
    ENGINE.clear()
    position = one.position
    if one.verdict == "open":
        assert ENGINE.prove(position, one.plies).winner is None
        return
    infos = list(ENGINE.analyse(position, Limit(depth=max(one.plies, 4))))
    score = infos[-1].best.score
    assert score.proven, str(score)
    assert (score.value > 0, score.value < 0) == (one.verdict == "win", one.verdict == "loss")
    # Plies are a bound: regions of Quads are summed without looking for the shortest way.
    assert (score.plies or 0) >= one.plies
    if one.game != "quads":
        assert (score.plies or 0) == one.plies


@pytest.mark.parametrize("one", CROWDS, ids=str)
def test_the_engine_keeps_the_next_seat_from_winning(one: Known) -> None:
    assert str(ENGINE.best(one.position, Limit(nodes=20_000))) in one.moves


@pytest.mark.parametrize("game", fourfold.games)
def test_there_is_enough_of_everything(game: str) -> None:
    verdicts = Counter(one.verdict for one in known(game))
    assert sum(verdicts.values()) >= 30
    assert verdicts["win"] >= 5
    assert verdicts["loss"] >= 2


def test_the_wins_of_exago_are_wins_that_take_a_while() -> None:
    wins = list(read(KNOWN / "exago_wins.txt", "exago"))
    assert len({one.text for one in wins}) == len(wins)
    for one in wins:
        outcomes = [one.position.play(move).outcome for move in one.position.moves]
        assert not any(outcomes)
        assert (one.verdict, one.plies) in (("win", 3), ("win", 5))
