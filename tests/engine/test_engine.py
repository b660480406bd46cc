"""The engine as Python sees it: limits, stopping, repeating itself, and what it refuses."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import fourfold
from fourfold import Game, Position
from fourfold.engine import Engine, Info, Limit
from tests.option_sets import CASES

PATIENCE = 60.0
"""Seconds after which a search that should have ended has failed."""
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("qawale", {}),
    ("qomet", {}),
    ("quads", {}),
    ("exago", {}),
    ("exago", {"players": 3}),
    ("exago", {"players": 6}),
]


def after(position: Position, plies: int, seed: int = 3) -> Position:
    """The position after some random moves that don't end the game."""
    chance = fourfold.Random(seed)
    for _ in range(plies):
        following = position.play(chance.choice(position.moves))
        if following.outcome is None:
            position = following
    return position


def told(engine: Engine, position: Position | Game, limit: Limit, lines: int = 1) -> list[Info]:
    return list(engine.analyse(position, limit, lines))


def without_time(infos: list[Info]) -> list[Info]:
    return [info._replace(seconds=0) for info in infos]


# ---------------------------------------------------------------- what it tells


@pytest.mark.parametrize(("name", "options"), CASES)
def test_every_line_can_be_played(name: str, options: dict[str, Any]) -> None:
    position = after(fourfold.ruleset(name, **options).start, 5)
    infos = told(Engine(memory=4), position, Limit(nodes=600), lines=3)
    assert infos
    for info in infos:
        assert 1 <= len(info.lines) <= min(3, len(position.moves))
        assert len({line.moves[0] for line in info.lines}) == len(info.lines)
        for line in info.lines:
            here = position
            for move in line.moves:
                here = here.play(move)
            assert line.score.seat == position.turn
            assert sum(line.score.chances) == pytest.approx(1, abs=0.001)
            assert len(line.score.chances) == position.rules.seats


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_one_thread_repeats_itself(name: str, options: dict[str, Any]) -> None:
    position = after(fourfold.ruleset(name, **options).start, 6)
    limit = Limit(nodes=1500)
    engine = Engine(memory=2)
    first = without_time(told(engine, position, limit, lines=2))
    told(engine, position.rules.start, Limit(nodes=300))  # what it found since is forgotten again
    assert without_time(told(engine, position, limit, lines=2)) == first
    assert without_time(told(Engine(memory=2), position, limit, lines=2)) == first
    assert first[-1].nodes <= 1500 + 64


def test_depth_limits_how_far_it_looks() -> None:
    infos = told(Engine(memory=2), fourfold.ruleset("qomet").start, Limit(depth=4))
    assert [info.depth for info in infos] == [1, 2, 3, 4]


def test_two_threads_find_the_win_as_well() -> None:
    position = fourfold.ruleset("qomet").position("3/3/3/1d1l1d1/1ll/3/3 l -")
    *_, last = told(Engine(threads=2, memory=2), position, Limit(depth=3))
    assert str(last.best.moves[0]) == "e4"
    assert last.best.score.plies == 1


def test_repetition_in_the_game_so_far_is_known() -> None:
    """Light is far behind, and can have a draw by what would occur the second time."""
    rules = fourfold.ruleset("qomet", repetition=2)
    game = Game(rules)
    for move in ["a1", "g7", "a1x"]:
        game.play(move)
    every_move = len(game.position.moves)
    *_, told_game = told(Engine(memory=2), game, Limit(depth=2), lines=every_move)
    *_, told_position = told(Engine(memory=2), game.position, Limit(depth=2), lines=every_move)
    back = next(line for line in told_game.lines if str(line.moves[0]) == "g7x")
    anew = next(line for line in told_position.lines if str(line.moves[0]) == "g7x")
    assert (back.score.value, back.moves) == (0, (rules.move("g7x"),))
    assert len(anew.moves) > 1


# ---------------------------------------------------------------- stopping


@pytest.mark.parametrize(("name", "options"), GAMES)
@pytest.mark.parametrize("threads", [1, 2])
def test_it_stops_when_asked_from_another_thread(
    name: str, options: dict[str, Any], threads: int
) -> None:
    engine = Engine(threads=threads, memory=2)
    analysis = engine.analyse(after(fourfold.ruleset(name, **options).start, 4))
    next(analysis)
    ended = threading.Event()

    def read_on() -> None:
        assert list(analysis)[-1].lines
        ended.set()

    reader = threading.Thread(target=read_on)
    reader.start()
    engine.stop()
    assert ended.wait(PATIENCE)
    reader.join()


def test_a_proof_can_be_stopped() -> None:
    engine = Engine(memory=2)
    proofs: list[int] = []
    start = fourfold.ruleset("exago").start
    prover = threading.Thread(target=lambda: proofs.append(engine.prove(start, 60).plies))
    prover.start()
    while prover.is_alive():  # asked again, should it have come before the proof began
        engine.stop()
        prover.join(0.01)
    assert proofs[0] < 60


def test_a_new_analysis_ends_the_one_before() -> None:
    engine = Engine(memory=2)
    start = fourfold.ruleset("qomet").start
    before = engine.analyse(start)
    next(before)
    assert told(engine, start, Limit(depth=1))
    assert list(before) == []


def test_leaving_an_analysis_stops_it() -> None:
    engine = Engine(memory=2)
    with engine.analyse(fourfold.ruleset("qomet").start) as analysis:
        assert next(analysis).depth == 1
    assert list(analysis)[-1].lines  # what it had found


# ---------------------------------------------------------------- proofs


def test_a_seat_alone_against_all_others() -> None:
    """Of every first move, what the proof says is what looking at all replies says."""
    rules = fourfold.ruleset("exago", players=3)
    position = rules.position("6/7/8/9/3ry5/3r1rby3/4bb4/3rryb2/3y4/7/6 b 1,2,2")
    engine = Engine(memory=1)
    assert engine.prove(position, 4) == engine.prove(position, 4, seat=1)
    assert engine.prove(position, 4)[:2] == (4, 1)
    assert engine.prove(position, 4, seat=0).winner is None

    def wins_at_last(here: Position, others: int) -> bool:
        if here.outcome is not None:
            return False
        if others == 0:
            return engine.prove(here, 1).winner == 1
        return all(wins_at_last(here.play(move), others - 1) for move in here.moves)

    winning = [str(move) for move in position.moves if wins_at_last(position.play(move), 2)]
    assert winning == ["e7"]
    for move in position.moves:
        proof = engine.prove(position.play(move), 3, seat=1)
        assert (proof.winner == 1) == (str(move) in winning)


# ---------------------------------------------------------------- what it refuses


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (lambda: Engine(threads=0), "threads must be a whole number from 1 to 256, not 0"),
        (lambda: Engine(threads=True), "threads must be"),
        (lambda: Engine(memory=0), "memory must be"),
        (lambda: Engine(memory=2**40), "memory must be"),
        (lambda: Engine(weights=[1.5]), "A weight is a whole number"),  # type: ignore[list-item]
        (lambda: Engine(weights=[99999]), "from -5000 to 5000, not 99999"),
        (lambda: Limit(seconds=0), "seconds must be a number above 0"),
        (lambda: Limit(seconds=float("nan")), "seconds must be"),
        (lambda: Limit(nodes=-1), "nodes must be"),
        (lambda: Limit(nodes=2**64), "nodes must be"),
        (lambda: Limit(depth=121), "depth must be a whole number from 1 to 120, not 121"),
    ],
)
def test_foolish_settings(make: Any, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        make()


def test_what_cannot_be_thought_about() -> None:
    engine = Engine(memory=2)
    rules = fourfold.ruleset("qomet")
    over = rules.position("l1l/3/l1l/7/l1l/3/3 d -")
    for ask in (engine.analyse, engine.best, lambda position: engine.prove(position, 1)):
        with pytest.raises(ValueError, match=r"The game is over: light won with a square\."):
            ask(over)
    agreed = Game(rules)
    agreed.agree_draw()
    with pytest.raises(ValueError, match=r"The game is over: a draw by agreement\."):
        engine.best(agreed)
    alone = fourfold.ruleset("exago", side=5, tiles=[1, 1], line=3)
    with pytest.raises(ValueError, match="no legal move"):
        engine.best(alone.position("5/6/7/8/4r4/8/7/6/5 r 0,1"))
    with pytest.raises(ValueError, match="lines must be"):
        engine.analyse(rules.start, lines=0)
    with pytest.raises(ValueError, match="There is no seat 2 in a game of 2"):
        engine.prove(rules.start, 1, seat=2)


# ---------------------------------------------------------------- weights


def test_other_weights_change_the_estimate() -> None:
    position = after(fourfold.ruleset("qomet").start, 6)
    limit = Limit(depth=1)
    usual = fourfold._core.features(position, position.turn)
    own = [weight for _, weight in usual.values()]

    def told_with(weights: list[int]) -> list[Info]:
        return without_time(told(Engine(memory=2, weights=weights), position, limit))

    assert told_with(own) == without_time(told(Engine(memory=2), position, limit))
    assert told_with([0] * len(own))[-1].best.score.value == 0
    assert told_with([10 * weight for weight in own]) != told_with(own)


def test_weights_are_those_of_one_game() -> None:
    with pytest.raises(ValueError, match="The estimate of quads has"):
        Engine(memory=2, weights=[1]).best(fourfold.ruleset("quads").start, Limit(nodes=1))


def test_who_overlooks_nearly_everything_sees_one_move_and_not_all() -> None:
    position = fourfold.ruleset("qomet").start
    for seed in range(5):
        limit = Limit(depth=1)
        *_, last = Engine(memory=1).analyse(position, limit, 30, overlooked=999, seed=seed)
        assert len(last.lines) == 1
