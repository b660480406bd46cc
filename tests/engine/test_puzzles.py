"""Puzzles: what they claim of each first move is held against the slow solver on the reference."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import fourfold
from fourfold.engine.examiner import Examiner
from fourfold.engine.hunt import Find, Hunt, PuzzleBook, finds
from fourfold.engine.puzzle import Puzzle
from tests import reference
from tests.engine.positions import Known, known
from tests.solver import Solver


def wins(game: str, plies: int, most: int) -> list[Known]:
    """Positions known to be won in so many plies, between two."""
    found = [one for one in known(game) if (one.verdict, one.plies) == ("win", plies)]
    return [one for one in found if one.position.rules.seats == 2][:most]


def examined(one: Known, most_plies: int) -> Puzzle | None:
    return Examiner().examined(one.position, most_plies)


WITHIN = [
    *wins("qomet", 3, 8),
    *wins("qomet", 5, 4),
    *wins("exago", 3, 12),
    *wins("exago", 5, 6),
]


@pytest.mark.parametrize("one", WITHIN, ids=str)
def test_every_move_is_what_the_solver_says(one: Known) -> None:
    puzzle = examined(one, one.plies)
    rules = reference.ruleset(one.game, **one.options)
    solver, position = Solver(rules), rules.parse(one.text)
    seat = rules.turn(position)
    winning = {
        move
        for move, child in rules.children(position).items()
        if solver.wins_within(child, seat, one.plies - 1)
    }
    if puzzle is None:  # where many moves win there is nothing to find
        assert 4 * len(winning) > len(one.position.moves)
        return
    assert puzzle.judgement.plies == one.plies
    assert set(puzzle.judgement.winning) == winning
    assert not winning & set(puzzle.judgement.slower)


LATE = [one for one in known("quads") if one.verdict == "win" and one.plies >= 3]


@pytest.mark.parametrize("one", LATE, ids=str)
def test_quads_is_played_to_the_end(one: Known) -> None:
    """Exact values: a move wins where the other side has lost after it."""
    puzzle = examined(one, 14)
    if puzzle is None:
        return
    rules = reference.ruleset(one.game, **one.options)
    solver, position = Solver(rules), rules.parse(one.text)
    for move, child in rules.children(position).items():
        assert (solver.value(child).result == -1) == (move in puzzle.judgement.winning), move


def test_there_are_puzzles_in_quads() -> None:
    assert any(examined(one, 14) for one in LATE)


@pytest.mark.parametrize("one", wins("qawale", 3, 2), ids=str)
def test_qawale_where_many_moves_lead_to_the_same(one: Known) -> None:
    """Every move that wins, and some that do not: all of them would take the solver too long."""
    puzzle = examined(one, 3)
    assert puzzle is not None
    rules = reference.ruleset(one.game, **one.options)
    solver, position = Solver(rules), rules.parse(one.text)
    seat = rules.turn(position)
    moves = rules.children(position)
    assert puzzle.judgement.ways == len(set(moves.values())) < len(moves)
    for move in puzzle.judgement.winning:
        assert solver.wins_within(moves[move], seat, 2)
    others = [move for move in moves if move not in puzzle.judgement.winning]
    for move in others[:: len(others) // 12]:
        assert not solver.wins_within(moves[move], seat, 2)


def test_the_line_of_a_puzzle_is_won() -> None:
    for one in WITHIN:
        puzzle = examined(one, one.plies)
        if puzzle is None:
            continue
        assert puzzle.line[0] in puzzle.judgement.winning
        position = one.position
        for move in puzzle.line:
            position = position.play(move)
        assert len(puzzle.line) == one.plies
        assert position.outcome is not None
        assert position.outcome.winner == one.position.turn


def test_what_is_no_puzzle() -> None:
    examiner = Examiner()
    rules = fourfold.ruleset("qomet")
    assert examiner.examined(rules.start, 5) is None
    over = rules.position("l1l/3/l1l/7/l1l/3/3 d -")
    assert examiner.examined(over, 5) is None
    at_once = rules.position("3/3/3/1d1l1d1/1ll/3/3 l -")
    assert examiner.examined(at_once, 5) is None
    for one in wins("qomet", 5, 3):
        assert examiner.examined(one.position, 3) is None


def test_among_several_a_puzzle_is_won_against_all_others() -> None:
    rules = fourfold.ruleset("exago", players=3)
    text = "6/7/8/9/4rrb3/5by4/5ryy2/5ryy1/6b1/2ybbbr/3r2 y 0,0,0"
    puzzle = Examiner().examined(rules.position(text), 5)
    assert puzzle is not None
    assert (puzzle.judgement.plies, puzzle.judgement.winning) == (4, ("b3f9",))
    plain = reference.ruleset("exago", players=3)
    solver = Solver(plain)
    children = plain.children(plain.parse(text))
    assert solver.wins_within(children["b3f9"], 2, 3)
    for move in sorted(children)[::12]:
        assert solver.wins_within(children[move], 2, 3) == (move == "b3f9")


def test_difficulty_grows_with_what_makes_it_hard() -> None:
    base = examined(wins("qomet", 3, 1)[0], 3)
    assert base is not None
    easy = base._replace(finders=(1.0,) * 8)
    hard = base._replace(finders=(0.0,) * 8)
    assert 1 <= easy.difficulty < hard.difficulty <= 10
    longer = hard.judgement._replace(plies=hard.judgement.plies + 4)
    assert base._replace(judgement=longer).difficulty > base.difficulty


def test_a_puzzle_as_data_and_back() -> None:
    for one in WITHIN[::5]:
        puzzle = examined(one, one.plies)
        if puzzle is not None:
            data = json.loads(json.dumps(puzzle.as_data()))
            assert Puzzle.of(data) == puzzle
            assert data["moves"] == len(one.position.moves)


# ---------------------------------------------------------------- the hunt

HUNT = Hunt("qomet", most_plies=3, level=2)


def hunted(path: Path, wanted: int, jobs: int = 1) -> list[Find]:
    with PuzzleBook(path, HUNT) as book:
        for find in finds(HUNT, range(book.next_game, 100), jobs):
            if len(book.finds) == wanted:
                break
            if find is not None:
                book.add(find)
        return book.finds


def test_a_hunt_that_is_resumed_finds_the_same(tmp_path: Path) -> None:
    straight = hunted(tmp_path / "straight.jsonl", 4)
    hunted(tmp_path / "parts.jsonl", 1)
    with (tmp_path / "parts.jsonl").open("a") as file:
        file.write('{"game": "qo')  # torn off while it was written
    assert hunted(tmp_path / "parts.jsonl", 4, jobs=2) == straight
    parts, whole = ((tmp_path / f"{name}.jsonl").read_text() for name in ("parts", "straight"))
    assert parts == whole
    assert len(whole.splitlines()) == 4


def test_puzzles_come_from_the_games_they_name(tmp_path: Path) -> None:
    for find in hunted(tmp_path / "found.jsonl", 2):
        assert HUNT.played(find.number).positions[find.ply] == find.puzzle.position


def test_no_puzzle_stands_there_twice_even_turned(tmp_path: Path) -> None:
    path = tmp_path / "found.jsonl"
    (find,) = hunted(path, 1)
    turned = find.puzzle._replace(position=find.puzzle.position.transform(3))
    assert turned.position != find.puzzle.position
    with PuzzleBook(path, HUNT) as book:
        assert not book.add(find._replace(puzzle=turned, number=50))
    assert len(path.read_text().splitlines()) == 1


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ("Dear diary\n", "line 1: This is no puzzle of ours."),
        ("Dear diary", "line 1: This is no puzzle of ours."),
        ("[]\n", "line 1: This is no puzzle of ours."),
        ('{"game": "qomet"}\n', "line 1: This is no puzzle of ours."),
        (b"\xff\xfe\n", "line 1: This is no puzzle of ours."),
    ],
)
def test_a_file_that_holds_something_else(tmp_path: Path, content: Any, what: str) -> None:
    path = tmp_path / "found.jsonl"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    before = path.read_bytes()
    with pytest.raises(ValueError, match=what):
        PuzzleBook(path, HUNT)
    assert path.read_bytes() == before


def test_a_file_of_another_hunt(tmp_path: Path) -> None:
    path = tmp_path / "found.jsonl"
    hunted(path, 1)
    with pytest.raises(ValueError, match="another hunt, with seed 1, not 2"):
        PuzzleBook(path, Hunt("qomet", most_plies=3, level=2, seed=2))
    with pytest.raises(ValueError, match="another game, or of other options"):
        PuzzleBook(path, Hunt("quads", most_plies=3, level=2))


@pytest.mark.parametrize(
    ("settings", "what"),
    [
        ({"level": 0}, "no level 0"),
        ({"most_plies": 2}, "3 to 100 plies, not 2"),
        ({"most_plies": 101}, "3 to 100 plies"),
        ({"plies": -1}, "0 to 200 random moves"),
    ],
)
def test_what_is_no_hunt(settings: dict[str, int], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        Hunt("qomet", **settings)  # type: ignore[arg-type]
