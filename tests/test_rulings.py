"""Every ruling and every printed rule worth a position of its own, in core and reference alike.

Most boards of Exago here have 5 cells on a side, so that their centre is e5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any, Protocol

import pytest

import fourfold
from tests import reference
from tests.reference.rows import squeeze

Result = tuple[int | None, str] | None
"""The winner, or None for a draw, and the reason; None while the game goes on."""


class Side(Protocol):
    """What the core and the reference can both tell, positions and moves being texts."""

    start: str

    def __init__(self, game: str, **options: object) -> None: ...
    def accepts(self, text: str) -> bool: ...
    def moves(self, text: str) -> list[str]: ...
    def play(self, text: str, *moves: str) -> str: ...
    def outcome(self, text: str) -> Result: ...
    def hands(self, text: str) -> list[int]: ...
    def result_of_game(self, moves: Iterable[str], start: str | None = None) -> Result: ...


class Core:
    def __init__(self, game: str, **options: object) -> None:
        self.rules = fourfold.ruleset(game, **options)
        self.start = str(self.rules.start)

    def accepts(self, text: str) -> bool:
        try:
            return str(self.rules.position(text)) == text
        except ValueError:
            return False

    def moves(self, text: str) -> list[str]:
        return sorted(map(str, self.rules.position(text).moves))

    def play(self, text: str, *moves: str) -> str:
        position = self.rules.position(text)
        for move in moves:
            position = position.play(move)
        return str(position)

    def outcome(self, text: str) -> Result:
        return as_result(self.rules.position(text).outcome)

    def hands(self, text: str) -> list[int]:
        position = self.rules.position(text)
        return [len(position.hand(seat)) for seat in range(self.rules.seats)]

    def result_of_game(self, moves: Iterable[str], start: str | None = None) -> Result:
        game = fourfold.Game(self.rules, self.rules.position(start or self.start))
        for move in moves:
            game.play(move)
        return as_result(game.outcome)


class Plain:
    def __init__(self, game: str, **options: Any) -> None:
        self.rules = reference.ruleset(game, **options)
        self.start = self.rules.format(self.rules.start)
        self.seats = options.get("players", 2)

    def accepts(self, text: str) -> bool:
        try:
            return self.rules.format(self.rules.parse(text)) == text
        except ValueError:
            return False

    def moves(self, text: str) -> list[str]:
        return self.rules.moves(self.rules.parse(text))

    def play(self, text: str, *moves: str) -> str:
        position = self.rules.parse(text)
        for move in moves:
            position = self.rules.play(position, move)
        return self.rules.format(position)

    def outcome(self, text: str) -> Result:
        return as_result(self.rules.outcome(self.rules.parse(text)))

    def hands(self, text: str) -> list[int]:
        hands = [self.rules.hand(self.rules.parse(text), seat) for seat in range(self.seats)]
        return [hand if isinstance(hand, int) else len(hand) for hand in hands]

    def result_of_game(self, moves: Iterable[str], start: str | None = None) -> Result:
        game = reference.Game(self.rules, self.rules.parse(start or self.start))
        for move in moves:
            game.play(move)
        return as_result(game.outcome)


def as_result(outcome: fourfold.Outcome | reference.Outcome | None) -> Result:
    return outcome and (outcome.winner, outcome.reason)


RulesOf = Callable[..., Side]


@pytest.fixture(params=[Core, Plain], ids=["core", "reference"])
def rules_of(request: pytest.FixtureRequest) -> RulesOf:
    side: RulesOf = request.param
    return side


# ---------------------------------------------------------------- Qawale


def test_qawale_begins_with_two_neutral_pebbles_on_each_corner(rules_of: RulesOf) -> None:
    qawale = rules_of("qawale")
    assert qawale.start == "nn,2,nn/4/4/nn,2,nn l 8 8"
    assert len(qawale.moves(qawale.start)) == 40


def test_qawale_own_pebble_goes_on_top_and_the_bottom_pebble_is_sown_first(
    rules_of: RulesOf,
) -> None:
    qawale = rules_of("qawale")
    before = "nn,2,nn/4/4/ndn,2,nnl l 7 7"
    assert qawale.play(before, "a1b1c1c2c3") == "nn,2,nn/2,l,1/2,n,1/1,n,d,nnl d 6 7"


def test_qawale_second_pebble_may_not_go_back_to_the_cell_lifted_from(rules_of: RulesOf) -> None:
    qawale = rules_of("qawale")
    moves = qawale.moves(qawale.start)
    assert "a1b1b2a2" in moves
    assert "a1b1a1a2" not in moves


def test_qawale_a_later_pebble_may_go_back_to_the_cell_lifted_from(rules_of: RulesOf) -> None:
    qawale = rules_of("qawale")
    before = "nn,2,nn/4/4/nnl,2,nnd l 7 7"
    assert qawale.play(before, "a1b1b2a2a1") == "nn,2,nn/4/l,n,2/l,n,1,nnd d 6 7"


def test_qawale_never_straight_back_to_the_cell_just_sown(rules_of: RulesOf) -> None:
    qawale = rules_of("qawale")
    moves = qawale.moves(qawale.start)
    assert "a1b1c1c2" in moves
    assert "a1b1c1b1" not in moves


def test_qawale_sowing_never_goes_diagonally_or_around_the_board(rules_of: RulesOf) -> None:
    qawale = rules_of("qawale")
    moves = qawale.moves(qawale.start)
    assert {move[2:4] for move in moves if move.startswith("a1")} == {"b1", "a2"}


@pytest.mark.parametrize(
    ("before", "move"),
    [
        ("l,l,l,1/nnnnnnnddd,3/3,n/4 l 5 5", "d2d3d4"),
        ("1,n,2/nnnnnnnddd,2,l/3,l/3,l l 5 5", "b4c4d4"),
        ("nnnnnnnddd,3/2,l,1/1,l,1,n/l,3 l 5 5", "d2d3d4"),
        ("3,nnnnnnnddd/1,l,2/n,1,l,1/3,l l 5 5", "a2a3a4"),
    ],
    ids=["row", "column", "diagonal a1 d4", "diagonal d1 a4"],
)
def test_qawale_four_visible_pebbles_in_a_line_win(
    before: str, move: str, rules_of: RulesOf
) -> None:
    qawale = rules_of("qawale")
    after = qawale.play(before, move)
    assert qawale.outcome(before) is None
    assert qawale.outcome(after) == (0, "line")
    assert qawale.moves(after) == []


@pytest.mark.parametrize(
    "text",
    [
        "nnnnnnnn,3/llll,3/dddd,3/4 l 4 4",
        "n,n,n,n/4/4/nn,2,nn l 8 8",
        "nnnnnnnnddd,3/4/l,3/1,l,l,l d 4 5",
        "l,nnnnnnnnddd,2/3,l/2,l,1/1,l,2 d 4 5",
    ],
    ids=["a stack", "neutral", "around the board", "broken diagonal"],
)
def test_qawale_what_is_no_line(text: str, rules_of: RulesOf) -> None:
    assert rules_of("qawale").outcome(text) is None


@pytest.mark.parametrize(("double_line", "winner"), [("mover", 1), ("opponent", 0), ("draw", None)])
def test_qawale_double_line(double_line: str, winner: int | None, rules_of: RulesOf) -> None:
    qawale = rules_of("qawale", double_line=double_line)
    after = qawale.play("l,l,2/2,llnn,1/nnnnnn,3/d,d,d,1 d 4 5", "c3c4d4d3d2d1")
    assert after == "l,l,l,l/3,n/nnnnnn,2,n/d,d,d,d l 4 4"
    assert qawale.outcome(after) == (winner, "line")
    assert qawale.moves(after) == []


def test_qawale_double_line_is_the_movers_unless_said_otherwise(rules_of: RulesOf) -> None:
    qawale = rules_of("qawale")
    assert qawale.outcome("l,l,l,l/3,n/nnnnnn,2,n/d,d,d,d l 4 4") == (1, "line")


@pytest.mark.parametrize("double_line", ["mover", "opponent", "draw"])
def test_qawale_line_of_the_opponent_alone_is_his(double_line: str, rules_of: RulesOf) -> None:
    qawale = rules_of("qawale", double_line=double_line)
    after = qawale.play("l,l,2/2,llnn,1/nnnnnnd,3/d,d,2 d 4 5", "c3c4d4d3d2d1")
    assert qawale.outcome(after) == (0, "line")


def test_qawale_all_pebbles_played_is_a_draw(rules_of: RulesOf) -> None:
    qawale = rules_of("qawale")
    after = qawale.play("nnnnnnn,3/llllllll,3/ddddddd,3/3,n d 0 1", "d1c1c2")
    assert qawale.outcome(after) == (None, "pebbles")
    assert qawale.moves(after) == []


def test_qawale_line_of_the_last_pebble_is_no_draw(rules_of: RulesOf) -> None:
    qawale = rules_of("qawale")
    after = qawale.play("nnnnnnnllllllll,dddd,2/3,n/4/d,d,d,1 d 0 1", "d3d2d1")
    assert qawale.outcome(after) == (1, "line")


def test_qawale_finished_lines_that_no_one_move_could_have_left_are_refused(
    rules_of: RulesOf,
) -> None:
    qawale = rules_of("qawale")
    assert qawale.accepts("nnl,1,nnl,nnl/4/n,1,nl,1/d,d,d,d l 4 4")
    assert not qawale.accepts("nnl,nnl,nnl,nnl/4/4/d,d,d,d l 4 4")


# ---------------------------------------------------------------- Qomet

ROWS = [
    ["a7", "d7", "g7"],
    ["b6", "d6", "f6"],
    ["c5", "d5", "e5"],
    ["a4", "b4", "c4", "d4", "e4", "f4", "g4"],
    ["c3", "d3", "e3"],
    ["b2", "d2", "f2"],
    ["a1", "d1", "g1"],
]
POINTS = [point for row in ROWS for point in row]
OUTER = ["a7", "d7", "g7", "a4", "g4", "a1", "d1", "g1"]


def qomet_text(light: Iterable[str], dark: Iterable[str] = (), turn: str = "l -") -> str:
    stars = dict.fromkeys(POINTS, "") | dict.fromkeys(light, "l") | dict.fromkeys(dark, "d")
    rows = ["".join(squeeze([stars[point] for point in row])) for row in ROWS]
    return f"{'/'.join(rows)} {turn}"


def ways(moves: list[str], origin: str) -> set[str]:
    """Where the star on a point may go."""
    return {move[2:] for move in moves if len(move) > 2 and move[:2] == origin}


@pytest.mark.parametrize(
    ("origin", "targets"),
    [
        ("d4", "c3 c4 c5 d3 d5 e3 e4 e5"),
        ("c3", "b2 c4 d3 d4"),
        ("d3", "c3 d2 d4 e3"),
        ("b2", "a1 b4 c3 d2"),
        ("a1", "a4 b2 d1 x"),
        ("d1", "a1 d2 g1 x"),
    ],
)
def test_qomet_next_along_a_line_skips_what_does_not_exist(
    origin: str, targets: str, rules_of: RulesOf
) -> None:
    qomet = rules_of("qomet")
    assert ways(qomet.moves(qomet_text([origin])), origin) == set(targets.split())


def test_qomet_push_goes_one_point_further(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet")
    after = qomet.play(qomet_text(["c4"], ["d4"]), "c4d4")
    assert after == qomet_text(["d4"], ["e4"], "d e4d4")


def test_qomet_own_star_can_be_pushed(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet")
    after = qomet.play(qomet_text(["c4", "d4"]), "c4d4")
    assert after == qomet_text(["d4", "e4"], turn="d -")


def test_qomet_only_one_star_is_pushed(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet")
    assert "c4d4" in qomet.moves(qomet_text(["c4"], ["d4", "f4"]))
    assert "c4d4" not in qomet.moves(qomet_text(["c4"], ["d4", "e4"]))


def test_qomet_no_push_around_the_corner_of_an_inner_square(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet")
    moves = qomet.moves(qomet_text(["d3", "d2", "d4"], ["e3", "f2"]))
    assert "d3e3" not in moves
    assert "d2f2" not in moves
    assert "d4e3" not in moves  # here the diagonal goes on, but the next point is taken
    assert "d4e3" in qomet.moves(qomet_text(["d4"], ["e3"]))


def test_qomet_push_along_the_outer_square_stays_on_the_board(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet")
    after = qomet.play(qomet_text(["a1"], ["d1"]), "a1d1")
    assert after == qomet_text(["d1"], ["g1"], "d g1d1")


def test_qomet_push_over_the_outer_corner_leaves_the_board(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet")
    after = qomet.play(qomet_text(["d1"], ["a1"]), "d1a1")
    assert after == qomet_text(["a1"], turn="d -")
    assert qomet.hands(after) == [6, 7]


@pytest.mark.parametrize(("origin", "target"), [("d2", "d1"), ("b2", "a1"), ("f4", "g4")])
def test_qomet_push_from_the_middle_square_off_the_board(
    origin: str, target: str, rules_of: RulesOf
) -> None:
    qomet = rules_of("qomet")
    after = qomet.play(qomet_text([origin], [target]), origin + target)
    assert after == qomet_text([target], turn="d -")
    assert qomet.hands(after) == [6, 7]


def test_qomet_own_star_can_be_pushed_off_the_board(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet")
    after = qomet.play(qomet_text(["d1", "a1"]), "d1a1")
    assert after == qomet_text(["a1"], turn="d -")
    assert qomet.hands(after) == [6, 7]


@pytest.mark.parametrize("point", POINTS)
def test_qomet_a_star_leaves_the_board_from_the_outer_square_alone(
    point: str, rules_of: RulesOf
) -> None:
    qomet = rules_of("qomet")
    leaves = f"{point}x" in qomet.moves(qomet_text([point]))
    assert leaves == (point in OUTER)


def test_qomet_seven_stars_each(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet")
    seven = ["a7", "d7", "g7", "b6", "d6", "f6", "c5"]
    assert qomet.hands(qomet_text(seven)) == [0, 7]
    assert all(len(move) > 2 for move in qomet.moves(qomet_text(seven)))
    assert "d4" in qomet.moves(qomet_text(seven[:6]))
    assert not qomet.accepts(qomet_text([*seven, "g1"]))


def test_qomet_reversal_of_a_push_is_forbidden_at_once(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet")
    after = qomet.play(qomet_text(["c4"], ["d4"]), "c4d4")
    assert "e4d4" not in qomet.moves(after)
    assert "e4d4" in qomet.moves(after.replace("e4d4", "-"))


def test_qomet_reversal_is_allowed_a_turn_later(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet")
    later = qomet.play(qomet_text(["c4"], ["d4"]), "c4d4", "a1", "g7")
    assert "e4d4" in qomet.moves(later)


def test_qomet_reversal_leaves_other_pushes_of_the_same_star(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet")
    after = qomet.play(qomet_text(["c4"], ["d4", "d5"]), "c4d4")
    assert after.endswith("d e4d4")
    assert "d5d4" in qomet.moves(after)


def test_qomet_reversal_is_none_where_nothing_was_pushed_on(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet")
    assert qomet.play(qomet_text(["c4", "d4"]), "c4d4").endswith("d -")
    assert qomet.play(qomet_text(["d2"], ["d1"]), "d2d1").endswith("d -")
    assert qomet.play(qomet_text(["c4"]), "c4d4").endswith("d -")


def test_qomet_reversal_must_make_sense(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet")
    assert qomet.accepts(qomet_text(["d4"], ["e4"], "d e4d4"))
    assert not qomet.accepts(qomet_text(["d4"], ["e4"], "l e4d4"))
    assert not qomet.accepts(qomet_text(["d4"], ["e4"], "d d4e4"))
    assert not qomet.accepts(qomet_text(["d4"], ["f4"], "d f4d4"))
    assert not qomet.accepts(qomet_text(["d4", "c4"], ["e4"], "d e4d4"))
    assert not qomet.accepts(qomet_text(["d1"], ["a1"], "d a1x"))


def test_qomet_there_are_15_squares(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet")
    squares = [
        set(corners)
        for corners in combinations(POINTS, 4)
        if qomet.outcome(qomet_text(corners, turn="d -")) == (0, "square")
    ]
    assert len(squares) == 15
    for square in ["a1 a7 g1 g7", "b2 b6 f2 f6", "c3 c5 e3 e5", "d4 d7 g4 g7", "c3 c4 d3 d4"]:
        assert set(square.split()) in squares


def test_qomet_what_stands_inside_a_square_does_not_matter(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet")
    text = qomet_text(["a1", "a7", "g1", "g7"], ["d1", "a4", "d4", "b2"], "d -")
    assert qomet.outcome(text) == (0, "square")


def test_qomet_opponents_square_goes_first(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet")
    dark = ["b2", "b6", "f2", "e5"]
    before = qomet_text(["c3", "c5", "e3", "d4"], dark)
    after = qomet.play(before, "d4e5")
    assert after == qomet_text(["c3", "c5", "e3", "e5"], ["b2", "b6", "f2", "f6"], turn="d f6e5")
    assert qomet.outcome(after) == (1, "square")
    assert qomet.moves(after) == []
    assert qomet.outcome(qomet.play(qomet_text(["d4"], dark), "d4e5")) == (1, "square")


def test_qomet_finished_squares_that_no_one_move_could_have_left_are_refused(
    rules_of: RulesOf,
) -> None:
    qomet = rules_of("qomet")
    square = ["a1", "a7", "g1", "g7"]
    assert qomet.accepts(qomet_text(square, turn="d -"))
    assert not qomet.accepts(qomet_text(square, turn="l -"))
    assert not qomet.accepts(qomet_text(square, ["b2", "b6", "f2", "f6"], "d -"))
    assert not qomet.accepts(qomet_text(["c3", "c5", "e3", "e5"], ["b2", "b6", "f2", "f6"], "d -"))


# ---------------------------------------------------------------- repetition

CIRCLE = ["a1", "g7", "a1x", "g7x"]
"""Four moves of Qomet that lead back to the start."""


def test_repetition_third_occurrence_draws_the_first_position_counted(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet")
    assert qomet.result_of_game([*CIRCLE, *CIRCLE[:3]]) is None
    assert qomet.result_of_game([*CIRCLE, *CIRCLE]) == (None, "repetition")


def test_repetition_of_another_number(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet", repetition=2)
    assert qomet.result_of_game(CIRCLE[:3]) is None
    assert qomet.result_of_game(CIRCLE) == (None, "repetition")


def test_repetition_never(rules_of: RulesOf) -> None:
    assert rules_of("qomet", repetition=0).result_of_game(CIRCLE * 6) is None


def test_repetition_belongs_to_the_game_not_to_the_position(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet")
    again = qomet.play(qomet.start, *CIRCLE, *CIRCLE)
    assert again == qomet.start
    assert qomet.outcome(again) is None


def test_repetition_needs_the_same_forbidden_reversal(rules_of: RulesOf) -> None:
    qomet = rules_of("qomet", repetition=2)
    start = qomet_text(["d4"], ["e4"], "d e4d4")
    around = ["e4f4", "d4d5", "f4e4", "d5d4"]
    assert qomet.play(start, *around) == qomet_text(["d4"], ["e4"], "d -")
    assert qomet.result_of_game(around, start) is None
    assert qomet.result_of_game(around, start.replace("e4d4", "-")) == (None, "repetition")


def test_repetition_a_win_goes_before_a_draw(rules_of: RulesOf) -> None:
    """Nothing is played after a win, so a won position can only be a game's first occurrence."""
    qomet = rules_of("qomet", repetition=2)
    won = qomet_text(["a1", "a7", "g1", "g7"], turn="d -")
    assert qomet.result_of_game([], won) == (0, "square")
    with pytest.raises(ValueError, match="over"):
        qomet.result_of_game(["d4"], won)


# ---------------------------------------------------------------- Quads

OPENED = "6/6/6/2,nPPPP,3/6/nTTTT,5 l"


def on(moves: list[str], cell: str) -> list[str]:
    """The patterns that may be laid on a cell."""
    return [move[2:] for move in moves if move[:2] == cell]


def turns(pattern: str) -> set[str]:
    return {pattern[i:] + pattern[:i] for i in range(4)}


def test_quads_begins_with_either_neutral_piece_on_any_cell(rules_of: RulesOf) -> None:
    quads = rules_of("quads")
    moves = quads.moves(quads.start)
    assert {move[2:] for move in moves} == {"PPPP", "TTTT"}
    assert len({move[:2] for move in moves}) == 36
    assert quads.hands(quads.start) == [17, 17]


def test_quads_second_neutral_may_touch_at_a_corner(rules_of: RulesOf) -> None:
    quads = rules_of("quads")
    moves = quads.moves(quads.play(quads.start, "c3PPPP"))
    assert {"b2TTTT", "b4TTTT", "d2TTTT", "d4TTTT"} <= set(moves)


def test_quads_second_neutral_is_the_other_one_and_shares_no_side(rules_of: RulesOf) -> None:
    quads = rules_of("quads")
    moves = quads.moves(quads.play(quads.start, "c3TTTT"))
    assert {move[2:] for move in moves} == {"PPPP"}
    assert {move[:2] for move in moves}.isdisjoint({"c3", "c2", "c4", "b3", "d3"})
    assert len(moves) == 31


def test_quads_a_piece_lies_beside_another(rules_of: RulesOf) -> None:
    quads = rules_of("quads")
    cells = {move[:2] for move in quads.moves(OPENED)}
    assert cells == {"c4", "c2", "b3", "d3", "a2", "b1"}


def test_quads_parallel_with_parallel_and_toward_with_toward(rules_of: RulesOf) -> None:
    quads = rules_of("quads")
    moves = quads.moves(OPENED)
    assert {pattern[2] for pattern in on(moves, "c4")} == {"P"}
    assert {pattern[3] for pattern in on(moves, "b1")} == {"T"}


def test_quads_solid_with_solid_of_the_same_colour(rules_of: RulesOf) -> None:
    quads = rules_of("quads")
    lights_solid = quads.play(OPENED, "c4SPPP")
    assert on(quads.moves(lights_solid), "c5") == []
    lights_turn = quads.play(lights_solid, "a2PSTP")
    assert {pattern[2] for pattern in on(quads.moves(lights_turn), "c5")} == {"S"}
    assert on(quads.moves(lights_turn), "b2") == []  # beside the solid edge of dark


def test_quads_a_piece_that_looks_the_same_after_a_turn_gives_one_move(rules_of: RulesOf) -> None:
    quads = rules_of("quads")
    moves = quads.moves(OPENED)
    assert on(moves, "c4").count("SPSP") == 0
    assert on(moves, "c4").count("PSPS") == 1
    assert len(moves) == len(set(moves))


def test_quads_mirror_images_are_different_pieces(rules_of: RulesOf) -> None:
    quads = rules_of("quads")
    later = quads.moves(quads.play(OPENED, "c4SSPT", "a2PSTP"))
    laid = {move[2:] for move in later}
    assert turns("SSPT").isdisjoint(laid)
    assert not turns("SSTP").isdisjoint(laid)
    assert quads.hands(quads.play(OPENED, "c4SSPT")) == [16, 17]


def test_quads_who_cannot_place_loses(rules_of: RulesOf) -> None:
    quads = rules_of("quads")
    before = (
        "4,dPTTS,lSSST/4,dTTSS,lSTPT/3,dPSPS,1,nPPPP/2,lSTPS,lPPST,lSPPP,lPSSP/"
        "1,dSSTS,1,lSTTT,dPSST,1/1,dTPTS,lPTSP,nTTTT,dSSPT,1 d"
    )
    after = quads.play(before, "f1SPSS")
    assert quads.outcome(before) is None
    assert quads.moves(after) == []
    assert quads.outcome(after) == (1, "stuck")


def test_quads_border_asks_for_parallel_lines(rules_of: RulesOf) -> None:
    quads = rules_of("quads", border=True)
    opened = "6/6/2,nTTTT,3/6/6/nPPPP,5 l"
    moves = quads.moves(opened)
    assert {pattern[3] for pattern in on(moves, "a2")} == {"P"}
    assert {pattern[2] for pattern in on(moves, "b1")} == {"P"}
    free = rules_of("quads").moves(opened)
    assert {pattern[3] for pattern in on(free, "a2")} == {"P", "S", "T"}


def test_quads_border_holds_for_the_neutral_pieces(rules_of: RulesOf) -> None:
    quads = rules_of("quads", border=True)
    moves = quads.moves(quads.start)
    assert "a1PPPP" in moves
    assert {"a1TTTT", "c1TTTT", "f3TTTT", "d6TTTT"}.isdisjoint(moves)
    assert len(on(moves, "b2")) == 2
    assert len(moves) == 36 + 16
    assert not quads.accepts("6/6/6/6/6/nTTTT,5 d")
    assert rules_of("quads").accepts("6/6/6/6/6/nTTTT,5 d")


def test_quads_hidden_changes_no_rule(rules_of: RulesOf) -> None:
    assert rules_of("quads", hidden=True).moves(OPENED) == rules_of("quads").moves(OPENED)


# ---------------------------------------------------------------- Exago: placing, lifting, groups


def test_exago_empty_board_centre(rules_of: RulesOf) -> None:
    for side, centre in [(5, "e5"), (6, "f6"), (7, "g7"), (8, "h8")]:
        exago = rules_of("exago", side=side)
        assert exago.moves(exago.start) == [centre]


def test_exago_board_has_6_cells_on_a_side_unless_said_otherwise(rules_of: RulesOf) -> None:
    exago = rules_of("exago")
    assert exago.start == "6/7/8/9/10/11/10/9/8/7/6 r 12,12"
    assert rules_of("exago", players=3).start == "6/7/8/9/10/11/10/9/8/7/6 r 6,6,6"


def test_exago_a_cell_has_six_neighbours(rules_of: RulesOf) -> None:
    exago = rules_of("exago", side=5)
    assert exago.moves(exago.play(exago.start, "e5")) == ["d4", "d5", "e4", "e6", "f4", "f5"]
    corner = rules_of("exago", side=5, tiles=(1, 1))
    assert corner.moves("5/6/7/8/9/8/7/6/r4 b 0,1") == ["a2", "b1", "b2"]


def test_exago_tiles_in_hand_are_placed_first(rules_of: RulesOf) -> None:
    text = "5/6/7/8/3rb4/8/7/6/5 r 2,2"
    assert all(len(move) == 2 for move in rules_of("exago", side=5, tiles=(3, 3)).moves(text))


def test_exago_early_lift_while_holding_tiles(rules_of: RulesOf) -> None:
    exago = rules_of("exago", side=5, tiles=(3, 3), early_lift=True)
    moves = exago.moves("5/6/7/8/3rb4/8/7/6/5 r 2,2")
    assert {"e3", "e4e6", "e4d4"} <= set(moves)


def test_exago_a_lifted_tile_goes_to_another_cell(rules_of: RulesOf) -> None:
    exago = rules_of("exago", side=5, tiles=(1, 1))
    moves = exago.moves("5/6/7/8/3rb4/8/7/6/5 r 0,0")
    assert moves == ["e4d4", "e4d5", "e4e6", "e4f4", "e4f5"]


def test_exago_smaller_groups_go_home_before_the_tile_is_placed(rules_of: RulesOf) -> None:
    exago = rules_of("exago", side=5, tiles=(1, 3))
    before = "5/6/7/8/2brbb3/8/7/6/5 r 0,0"
    assert "e4e2" not in exago.moves(before)  # beside a tile that has gone home
    assert "e4d3" not in exago.moves(before)
    assert exago.play(before, "e4d4") == "5/6/7/8/4bb3/3r4/7/6/5 b 0,1"


def test_exago_returned_tiles_must_be_placed_first(rules_of: RulesOf) -> None:
    before = "5/6/7/8/2brbb3/8/7/6/5 r 0,0"
    exago = rules_of("exago", side=5, tiles=(1, 3))
    assert all(len(move) == 2 for move in exago.moves(exago.play(before, "e4e7")))


def test_exago_early_lift_with_returned_tiles(rules_of: RulesOf) -> None:
    before = "5/6/7/8/2brbb3/8/7/6/5 r 0,0"
    early = rules_of("exago", side=5, tiles=(1, 3), early_lift=True)
    moves = early.moves(early.play(before, "e4e7"))
    assert {"d4", "e5d5"} <= set(moves)


def test_exago_equal_groups_choice(rules_of: RulesOf) -> None:
    exago = rules_of("exago", side=5, tiles=(1, 2))
    before = "5/6/7/8/2brb4/8/7/6/5 r 0,0"
    moves = exago.moves(before)
    assert {"e4e2~e3", "e4e6~e5", "e4d3~e3", "e4d4~e5"} <= set(moves)
    assert {"e4e2~e5", "e4e6~e3", "e4e2", "e4e6"}.isdisjoint(moves)
    assert all("~" in move for move in moves)
    assert exago.play(before, "e4e2~e3") == "5/6/7/8/1rb6/8/7/6/5 b 0,1"


def test_exago_equal_groups_choice_only_among_the_largest(rules_of: RulesOf) -> None:
    two_of_three = rules_of("exago", side=5, tiles=(1, 5))
    moves = two_of_three.moves("5/6/4b2/4b3/2bbr4/4b3/7/6/5 r 0,0")
    assert {move.partition("~")[2] for move in moves} == {"e3", "f5"}
    one_of_three = rules_of("exago", side=5, tiles=(1, 6))
    moves = one_of_three.moves("5/6/4b2/4b3/1bbbr4/4b3/7/6/5 r 0,0")
    assert {move.partition("~")[2] for move in moves} == {""}


def test_exago_equal_groups_go_by_their_lowest_cell(rules_of: RulesOf) -> None:
    exago = rules_of("exago", side=5, tiles=(1, 4))
    moves = exago.moves("5/6/7/2b5/2brb4/4b3/7/6/5 r 0,0")
    assert {move.partition("~")[2] for move in moves} == {"e3", "d5"}


# ---------------------------------------------------------------- Exago: lines


@pytest.mark.parametrize(
    ("before", "move"),
    [
        ("5/6/7/8/2rrr4/8/7/6/5 r 1,4", "e6"),
        ("5/6/7/4r3/4r4/3r4/7/6/5 r 1,4", "c3"),
        ("5/6/7/3r4/4r4/4r3/7/6/5 r 1,4", "c5"),
    ],
)
def test_exago_lines_run_in_three_directions(before: str, move: str, rules_of: RulesOf) -> None:
    exago = rules_of("exago", side=5, tiles=(4, 4), line=4)
    after = exago.play(before, move)
    assert exago.outcome(after) == (0, "line")
    assert exago.moves(after) == []


def test_exago_a_longer_line_wins_too(rules_of: RulesOf) -> None:
    exago = rules_of("exago", side=5, tiles=(6, 6), line=4)
    after = exago.play("5/6/7/8/2rr1rr2/3bb3/7/6/5 r 2,4", "e5")
    assert exago.outcome(after) == (0, "line")


def test_exago_a_bent_line_is_none(rules_of: RulesOf) -> None:
    exago = rules_of("exago", side=5, tiles=(4, 4), line=4)
    assert exago.outcome(exago.play("5/6/7/8/3rrr3/8/7/6/5 r 1,4", "f6")) is None


@pytest.mark.parametrize(("players", "line"), [(2, 5), (3, 4), (6, 4)])
def test_exago_line_of_five_for_two_players_and_of_four_for_more(
    players: int, line: int, rules_of: RulesOf
) -> None:
    exago = rules_of("exago", players=players)
    hands = [12, 12] if players == 2 else [6] * players
    for length in (line - 1, line):
        text = "6/7/8/9/10/" + f"{'r' * length}{11 - length}" + "/10/9/8/7/6 b "
        text += ",".join(str(hand - length * (seat == 0)) for seat, hand in enumerate(hands))
        assert exago.outcome(text) == ((0, "line") if length == line else None)


def test_exago_line_counts_only_after_the_removals(rules_of: RulesOf) -> None:
    exago = rules_of("exago", side=5, tiles=(3, 4), line=3, reconnect=True)
    after = exago.play("5/6/7/4rr2/2bbr4/1b6/1b5/6/5 r 0,0", "e5f7")
    assert after == "5/6/7/8/2bb5/1b6/1b5/6/5 b 3,0"  # red's three were the smaller group
    assert exago.outcome(after) is None


def test_exago_choice_of_the_group_is_part_of_a_winning_move(rules_of: RulesOf) -> None:
    exago = rules_of("exago", side=5, tiles=(3, 3), line=3, reconnect=True)
    before = "5/6/7/4rr2/2bbr4/1b6/7/6/5 r 0,0"
    assert "e5f7" not in exago.moves(before)
    assert exago.outcome(exago.play(before, "e5f7~f5")) == (0, "line")
    assert exago.outcome(exago.play(before, "e5f7~d2")) is None


def test_exago_finished_lines_that_no_one_move_could_have_left_are_refused(
    rules_of: RulesOf,
) -> None:
    exago = rules_of("exago", side=5, tiles=(3, 3), line=3)
    assert exago.accepts("5/6/7/8/3rrr3/8/7/6/5 b 0,3")
    assert not exago.accepts("5/6/7/8/3rrr3/8/7/6/5 r 0,3")
    assert not exago.accepts("5/6/7/8/3rrr3/3bbb2/7/6/5 b 0,0")
    crossed = "5/6/7/4r3/3rrr3/3r4/7/6/5 b 0,1"  # without e5 the others fall apart
    assert not rules_of("exago", side=5, tiles=(5, 1), line=3).accepts(crossed)
    assert rules_of("exago", side=5, tiles=(5, 1), line=3, reconnect=True).accepts(crossed)


@pytest.mark.parametrize(
    ("above", "hand", "possible"),
    [
        ("9", 0, True),  # f6 came from g5, where it joined g6 to f5 as well
        ("9", 5, True),  # five more hung on g5: as many as stay
        ("9", 6, False),
        ("4b4", 0, True),
        ("4b4", 1, False),  # beside g5, every cell touches a tile that stays
    ],
)
def test_exago_reconnect_tiles_in_hand_were_cut_off_by_the_move_that_won(
    above: str, hand: int, possible: bool, rules_of: RulesOf
) -> None:
    text = f"6/7/8/{above}/5b4/2brrr5/10/9/8/7/6 b {hand},0"
    options = {"tiles": (3 + hand, 2 + above.count("b")), "line": 3, "reconnect": True}
    assert rules_of("exago", **options).accepts(text) == possible
    assert rules_of("exago", early_lift=True, **options).accepts(text)


def test_exago_repetition_third_occurrence_draws(rules_of: RulesOf) -> None:
    exago = rules_of("exago", side=5, tiles=(1, 2))
    opening = ["e5", "e6", "e5e7", "d5"]
    around = ["e7e5", "d5d6", "e5e7", "d6d5"]
    assert exago.result_of_game([*opening, *around, *around[:3]]) is None
    assert exago.result_of_game([*opening, *around, *around]) == (None, "repetition")


# ---------------------------------------------------------------- Exago: reconnect


def test_exago_reconnect_nothing_goes_home_where_the_tile_joins_the_groups(
    rules_of: RulesOf,
) -> None:
    before = "5/6/7/8/2br5/3b4/7/6/5 r 0,0"
    cutting = rules_of("exago", side=5, tiles=(1, 2))
    assert {"e4d3~e3", "e4d3~d4"} <= set(cutting.moves(before))
    assert "e4d3" not in cutting.moves(before)
    joining = rules_of("exago", side=5, tiles=(1, 2), reconnect=True)
    assert joining.play(before, "e4d3") == "5/6/7/8/2b6/2rb4/7/6/5 b 0,0"


def test_exago_reconnect_counts_the_tile_just_placed(rules_of: RulesOf) -> None:
    exago = rules_of("exago", side=5, tiles=(1, 2), reconnect=True)
    before = "5/6/7/8/2br5/3b4/7/6/5 r 0,0"
    assert exago.play(before, "e4e5") == "5/6/7/8/4r4/3b4/7/6/5 b 0,1"


def test_exago_reconnect_the_placed_tile_may_go_home(rules_of: RulesOf) -> None:
    exago = rules_of("exago", side=5, tiles=(1, 4), reconnect=True)
    after = exago.play("5/6/7/8/bbbrb4/8/7/6/5 r 0,0", "e4e6")
    assert after == "5/6/7/8/bbb6/8/7/6/5 b 1,1"


def test_exago_reconnect_the_placed_tile_counts_for_the_lowest_cell(rules_of: RulesOf) -> None:
    exago = rules_of("exago", side=5, tiles=(1, 3), reconnect=True)
    before = "5/6/7/8/1bbr5/3b4/7/6/5 r 0,0"
    moves = exago.moves(before)
    assert "e4e5" not in moves
    assert {"e4e5~d4", "e4e5~e2", "e4c4~c4", "e4c4~e2"} <= set(moves)
    assert exago.play(before, "e4c4~c4") == "5/6/7/8/9/3b4/3r3/6/5 b 0,2"
    assert exago.play(before, "e4c4~e2") == "5/6/7/8/1bb6/8/7/6/5 b 1,1"


# ---------------------------------------------------------------- Exago: options


def test_exago_tiles_and_line_can_be_chosen(rules_of: RulesOf) -> None:
    exago = rules_of("exago", side=5, tiles=(4, 3), line=3)
    assert exago.start == "5/6/7/8/9/8/7/6/5 r 4,3"
    assert exago.outcome("5/6/7/8/3rrr3/8/7/6/5 b 1,3") == (0, "line")


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "block_left": True},
        {"block_left": False},
        {"tiles": (3,)},
        {"tiles": (3, 0)},
        {"tiles": (50, 41)},
        {"side": 4},
        {"line": 1},
        {"line": 12},
        {"players": 7},
        {"repetition": 1},
    ],
)
def test_exago_options_that_are_refused(options: dict[str, Any], rules_of: RulesOf) -> None:
    with pytest.raises(ValueError, match=next(reversed(options))):
        rules_of("exago", **options)


# ---------------------------------------------------------------- Exago: whom to block
# Three players with six tiles each, four in a line: red, blue, yellow in this order.


def three(rules_of: RulesOf, **options: object) -> Side:
    return rules_of("exago", **{"players": 3, "side": 5} | options)


def is_free(rules_of: RulesOf, text: str, **options: object) -> bool:
    """Whether the duty to block forbids nothing."""
    dutiful = three(rules_of, **options).moves(text)
    return dutiful == three(rules_of, block_left=False, **options).moves(text)


def test_exago_whom_to_block_who_could_win_next_must_be_blocked(rules_of: RulesOf) -> None:
    text = "5/6/7/8/1ybbb4/8/7/6/5 r 6,3,5"
    assert three(rules_of).moves(text) == ["e6"]
    assert len(three(rules_of, block_left=False).moves(text)) == 12


def test_exago_whom_to_block_own_win_frees(rules_of: RulesOf) -> None:
    blues_and_yellows = "5/6/7/8/1ybbb4/1ryyy3/7/6/5 {} 5,3,2"
    assert not is_free(rules_of, blues_and_yellows.format("r"))
    assert is_free(rules_of, blues_and_yellows.format("b"))


def test_exago_whom_to_block_nobody_can_block_frees(rules_of: RulesOf) -> None:
    assert is_free(rules_of, "5/6/7/8/2bbb4/2y5/7/6/5 r 6,3,5")  # a gap on both sides


def test_exago_whom_to_block_only_the_first_threatened_in_turn_order_counts(
    rules_of: RulesOf,
) -> None:
    text = "5/6/7/8/1ybbb4/1ryyy3/7/6/5 r 5,3,2"  # blue needs e6, yellow d6
    assert three(rules_of).moves(text) == ["e6"]


def test_exago_whom_to_block_order_begins_with_the_player_to_move_next(rules_of: RulesOf) -> None:
    text = "5/6/7/8/1ybbb4/1brrr3/7/6/5 y 3,2,5"  # red, who is next, needs d6, blue e6
    assert three(rules_of).moves(text) == ["d6"]


def test_exago_whom_to_block_nobody_can_block_the_first_frees_whatever_others_threaten(
    rules_of: RulesOf,
) -> None:
    # Blue has two gaps; yellow could be blocked, but need not be.
    assert is_free(rules_of, "5/6/7/8/2bbb4/1ryyy3/7/6/5 r 5,3,3")


def test_exago_whom_to_block_whoever_plays_between(rules_of: RulesOf) -> None:
    # Red moves, then blue, who could block yellow as well: that excuses nobody.
    text = "5/6/7/8/9/1ryyy3/7/6/5 r 5,6,3"
    assert three(rules_of).moves(text) == ["d6"]


def test_exago_whom_to_block_a_win_by_lifting_counts(rules_of: RulesOf) -> None:
    tiles = (4, 4, 4)
    text = "5/6/7/8/3bybbb1/8/7/6/5 r 4,0,3"  # blue would lift e4 and place it on e9
    assert three(rules_of, tiles=tiles).moves(text) == ["e9"]


def test_exago_whom_to_block_no_win_where_lifting_cuts_the_line_off(rules_of: RulesOf) -> None:
    # The same, but lifting e4 would send home the four on its right: five lie on its left.
    assert is_free(rules_of, "5/6/7/8/ryrbybbb1/ry6/7/6/5 r 1,0,1", tiles=(4, 4, 4))


def test_exago_whom_to_block_who_has_neither_hand_nor_spare_tile_is_no_threat(
    rules_of: RulesOf,
) -> None:
    assert is_free(rules_of, "5/6/7/8/1ybbb4/8/7/6/5 r 6,0,5", tiles=(6, 3, 6))


def test_exago_whom_to_block_cutting_off_blocks_too(rules_of: RulesOf) -> None:
    exago = three(rules_of, tiles=(2, 4, 3))
    moves = exago.moves("5/6/7/8/yryyrbbb1/8/7/6/5 r 0,1,0")
    assert "e2e9" in moves  # takes blue's gap
    assert "e5f1" in moves  # sends blue's three home
    assert all(move.startswith("e5") for move in moves if move != "e2e9")


def test_exago_whom_to_block_can_be_switched_off(rules_of: RulesOf) -> None:
    moves = three(rules_of, block_left=False).moves("5/6/7/8/1ybbb4/8/7/6/5 r 6,3,5")
    assert "d3" in moves
