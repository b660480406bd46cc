"""The reference against the printed figures, and rulings by hand-made positions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from . import GAMES, Game, Outcome, Rules, ruleset
from .quads import PIECES


def perft(rules: Rules[Any], position: Any, depth: int) -> int:
    moves = rules.moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(rules, rules.play(position, move), depth - 1) for move in moves)


def played(rules: Rules[Any], moves: str, text: str | None = None) -> Any:
    position = rules.start if text is None else rules.parse(text)
    for move in moves.split():
        position = rules.play(position, move)
    return position


def refused(rules: Rules[Any], text: str) -> bool:
    try:
        rules.parse(text)
    except ValueError:
        return True
    return False


# ---- all games


@pytest.mark.parametrize(
    ("game", "options", "first_depth", "counts"),
    [
        ("qawale", {}, 1, [40, 2176, 143712]),
        ("qomet", {}, 1, [25, 600, 16280]),
        ("quads", {}, 1, [72, 2280, 268048]),
        ("quads", {"border": True}, 1, [52, 992, 89248]),
        ("exago", {}, 1, [1, 6, 48, 468, 5328]),
        ("exago", {"tiles": [2, 2]}, 4, [468, 7632, 109494]),
        ("exago", {"tiles": [3, 3], "early_lift": True}, 3, [78, 1248, 27018]),
    ],
)
def test_perft(game: str, options: dict[str, Any], first_depth: int, counts: list[int]) -> None:
    rules = ruleset(game, **options)
    depths = range(first_depth, first_depth + len(counts))
    assert [perft(rules, rules.start, depth) for depth in depths] == counts


@pytest.mark.parametrize(
    ("game", "options", "text"),
    [
        ("qawale", {}, "nn,2,nn/4/4/nn,2,nn l 8 8"),
        ("qomet", {}, "3/3/3/7/3/3/3 l -"),
        ("quads", {}, "6/6/6/6/6/6 l"),
        ("exago", {}, "6/7/8/9/10/11/10/9/8/7/6 r 12,12"),
        ("exago", {"players": 3, "side": 5}, "5/6/7/8/9/8/7/6/5 r 6,6,6"),
    ],
)
def test_start(game: str, options: dict[str, Any], text: str) -> None:
    rules = ruleset(game, **options)
    assert rules.format(rules.start) == text
    assert rules.parse(text) == rules.start
    assert rules.turn(rules.start) == 0
    for wrong in (text + " ", text + "\n", text.replace(" ", "  ", 1), text.replace("6", "06", 1)):
        assert wrong == text or refused(rules, wrong)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("qawale", {"players": 2}),
        ("qawale", {"double_line": "both"}),
        ("qomet", {"repetition": 1}),
        ("qomet", {"repetition": -1}),
        ("qomet", {"repetition": True}),
        ("quads", {"hidden": 1}),
        ("quads", {"repetition": 3}),
        ("exago", {"players": 1}),
        ("exago", {"players": 7}),
        ("exago", {"side": 4}),
        ("exago", {"side": 9}),
        ("exago", {"block_left": False}),
        ("exago", {"players": 3, "block_left": 1}),
        ("exago", {"early_lift": "yes"}),
        ("exago", {"tiles": [12]}),
        ("exago", {"tiles": [12, 0]}),
        ("exago", {"tiles": [45, 46]}),
        ("exago", {"tiles": "66"}),
        ("exago", {"line": 1}),
        ("exago", {"line": 12}),
        ("exago", {"colour": "red"}),
        ("chess", {}),
    ],
)
def test_bad_options(game: str, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        ruleset(game, **options)


WALKS: list[tuple[str, dict[str, Any]]] = [
    ("qawale", {}),
    ("qomet", {}),
    ("quads", {}),
    ("quads", {"border": True, "hidden": True}),
    ("exago", {"tiles": [5, 4], "line": 4, "side": 5}),
    ("exago", {"tiles": [5, 4], "line": 4, "side": 5, "reconnect": True}),
    ("exago", {"players": 3, "side": 5, "tiles": [4, 4, 4], "early_lift": True}),
    ("exago", {"players": 4, "tiles": [3, 3, 3, 3], "line": 3, "reconnect": True}),
]


@pytest.mark.parametrize(("name", "options"), WALKS)
def test_random_games_keep_their_texts(name: str, options: dict[str, Any]) -> None:
    rules = ruleset(name, **options)
    for seed in range(3):
        chance = random.Random(seed)
        game = Game(rules)
        for _ in range(60):
            assert rules.parse(rules.format(game.position)) == game.position
            moves = game.moves()
            assert moves == sorted(set(moves))
            if not moves:
                break
            game.play(chance.choice(moves))
        if game.outcome:
            assert game.moves() == []


def test_every_game_walks() -> None:
    assert {name for name, _ in WALKS} == set(GAMES)


# ---- Qawale


def test_qawale_never_steps_straight_back() -> None:
    rules = ruleset("qawale")
    position = rules.parse("2,nn,nn/4/4/nnn,2,n l 8 8")
    moves = rules.moves(position)
    assert "a1b1b2a2a1" in moves  # back by a loop
    assert not any(move.startswith("a1b1a1") for move in moves)  # the cell lifted from counts
    assert not any(move[2:4] == move[6:8] for move in moves if len(move) > 6)


DOUBLE = "l,l,l,l/3,n/nnnnnn,2,n/d,d,d,d l 4 4"  # dark has just sown c3c4d4d3d2d1


@pytest.mark.parametrize(("double_line", "winner"), [("mover", 1), ("opponent", 0), ("draw", None)])
def test_qawale_double_line(double_line: str, winner: int | None) -> None:
    rules = ruleset("qawale", double_line=double_line)
    before = "l,l,2/2,llnn,1/nnnnnn,3/d,d,d,1 d 4 5"
    position = played(rules, "c3c4d4d3d2d1", before)
    assert rules.format(position) == DOUBLE
    assert rules.parse(DOUBLE) == position
    assert rules.outcome(position) == Outcome(winner, "line")
    assert rules.moves(position) == []


def test_qawale_line_of_the_opponent_alone() -> None:
    rules = ruleset("qawale", double_line="mover")
    position = played(rules, "c3c4d4d3d2d1", "l,l,2/2,llnn,1/nnnnnnd,3/d,d,2 d 4 5")
    assert rules.outcome(position) == Outcome(0, "line")


def test_qawale_stack_is_no_line_and_all_played_is_a_draw() -> None:
    rules = ruleset("qawale")
    assert rules.outcome(rules.parse("nnnnnnnn,3/llll,3/dddd,3/4 l 4 4")) is None
    drawn = rules.parse("nnnnnnnn,3/llllllll,3/dddddddd,3/4 l 0 0")
    assert rules.outcome(drawn) == Outcome(None, "pebbles")
    assert rules.moves(drawn) == []


@pytest.mark.parametrize(
    "text",
    [
        "nn,2,nn/4/4/nn,2,nn d 8 8",  # light begins
        "nn,2,nn/4/4/nn,2,nn l 7 8",  # a pebble is missing
        "nn,2,nn/4/4/nn,2,n l 8 8",  # a neutral one is missing
        "nn,1,1,nn/4/4/nn,2,nn l 8 8",  # two runs side by side
        "nnnnnnnn,3/4/ddd,3/l,l,l,l l 4 5",  # dark has one to catch up
        # Light to move, so dark was last: with no dark pebble on top nobody moved last.
        "nnnnnnnn,3/4/ddddn,3/l,l,l,l l 4 4",
        # Dark's last pebble would be the one on a4, but around it nothing lies to take back.
        "nnnnnnnndddd,3/4/4/l,l,l,l l 4 4",
    ],
)
def test_qawale_refuses(text: str) -> None:
    assert refused(ruleset("qawale"), text)


# ---- Qomet


def test_qomet_pushes() -> None:
    rules = ruleset("qomet")
    # Light on a1, d2, d3, b2 and d4; dark on d1 and e3.
    moves = rules.moves(rules.parse("3/3/3/3l3/1ld/ll1/ld1 l -"))
    assert "d2d1" in moves  # over the edge of the board
    assert "b2a1" in moves  # the own star too
    assert "a1d1" in moves  # along the side of the outer square
    assert "d3e3" not in moves  # there the inner square ends
    assert "d4e3" in moves  # on the diagonal it does not
    assert "d4d3" not in moves  # two stars at once
    assert "a1x" in moves
    assert "d2x" not in moves


def test_qomet_push_over_the_corner() -> None:
    rules = ruleset("qomet")
    position = played(rules, "d1a1", "3/3/3/7/3/3/dl1 l -")
    assert rules.format(position) == "3/3/3/7/3/3/l2 d -"
    assert rules.hand(position, 1) == 7


def test_qomet_may_not_undo() -> None:
    rules = ruleset("qomet")
    position = played(rules, "d2d3", "3/3/3/7/1d1/1l1/3 l -")
    assert rules.format(position) == "3/3/3/3d3/1l1/3/3 d d4d3"
    assert "d4d3" not in rules.moves(position)
    assert "d4d3" in rules.moves(rules.parse("3/3/3/3d3/1l1/3/3 d -"))
    own = played(rules, "d2d3", "3/3/3/7/1l1/1l1/3 l -")
    assert rules.format(own) == "3/3/3/3l3/1l1/3/3 d -"


def test_qomet_opponents_square_goes_first() -> None:
    rules = ruleset("qomet")
    position = played(rules, "d4e5", "3/d2/l1d/3l3/l1l/d1d/3 l -")
    assert rules.format(position) == "3/d1d/l1l/7/l1l/d1d/3 d f6e5"
    assert rules.outcome(position) == Outcome(1, "square")
    assert rules.moves(position) == []
    assert rules.parse("3/d1d/l1l/7/l1l/d1d/3 d f6e5") == position


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("l1l/3/3/7/3/3/l1l d -", 0),
        ("3/3/dd1/2dd3/3/3/3 l -", 1),
        ("3/3/3/d2d3/3/3/dd1 l -", 1),
    ],
)
def test_qomet_squares(text: str, winner: int) -> None:
    rules = ruleset("qomet")
    assert rules.outcome(rules.parse(text)) == Outcome(winner, "square")


def test_qomet_three_in_the_middle_of_sides_is_no_square() -> None:
    rules = ruleset("qomet")
    assert rules.outcome(rules.parse("1l1/3/3/l5l/3/3/1l1 d -")) is None


@pytest.mark.parametrize(
    "text",
    [
        "3/3/3/llllll1/ll1/3/3 l -",  # eight stars
        "3/3/3/3d3/1l1/1l1/3 d d4d3",  # the pusher could not have come from d2
        "3/3/3/3l3/1d1/3/3 d d4d3",  # no star of the side to move on d4
        "3/3/3/3d3/3/3/1l1 d d4d1",  # not neighbours
        "3/3/3/7/3/3/ld1 d d1a1",  # beyond a1 there is no point
        "l1l/3/3/7/3/3/l1l l -",  # light's square cannot be from dark's last turn
        "l1l/3/l1l/7/l1l/3/l1l d -",  # eight stars, two squares
        "3/3/dd1/2dd3/3/3/3 d -",  # dark's square after light's turn, but no push
        "3/d1d/l1l/7/l1l/d1d/3 d -",  # the push is missing
    ],
)
def test_qomet_refuses(text: str) -> None:
    assert refused(ruleset("qomet"), text)


def test_qomet_two_squares_by_one_star() -> None:
    rules = ruleset("qomet")
    # The quarters above left and below right share only the centre, which came last.
    both = rules.parse("3/3/ll1/2lll2/1ll/3/3 d -")
    assert rules.outcome(both) == Outcome(0, "square")


@pytest.mark.parametrize(("repetition", "plies"), [(2, 4), (3, 8)])
def test_qomet_repetition(repetition: int, plies: int) -> None:
    game = Game(ruleset("qomet", repetition=repetition))
    for move in ["a1", "g7", "a1x", "g7x"] * 2:
        if game.outcome:
            break
        game.play(move)
    assert len(game.positions) - 1 == plies
    assert game.outcome == Outcome(None, "repetition")
    assert game.moves() == []
    with pytest.raises(ValueError):
        game.play("a1")


def test_qomet_never_repeating() -> None:
    game = Game(ruleset("qomet", repetition=0))
    for move in ["a1", "g7", "a1x", "g7x"] * 5:
        game.play(move)
    assert game.outcome is None


# ---- Quads


def test_quads_pieces() -> None:
    assert len(PIECES) == 17
    rules = ruleset("quads")
    assert rules.hand(rules.start, 0) == PIECES
    assert rules.hand(played(rules, "c3PPPP a1TTTT c4SPPP"), 0) == [
        piece for piece in PIECES if piece != "PPPS"
    ]


def test_quads_second_neutral_shares_no_side() -> None:
    rules = ruleset("quads")
    moves = rules.moves(played(rules, "c3PPPP"))
    assert "d4TTTT" in moves
    assert "c4TTTT" not in moves
    assert "d4PPPP" not in moves


def test_quads_edges_match() -> None:
    rules = ruleset("quads")
    position = played(rules, "c3PPPP a1TTTT c4SPPP")
    assert not any(move.startswith("c5") for move in rules.moves(position))  # solid in light
    position = rules.play(position, "a2PSTP")
    on_c5 = [move for move in rules.moves(position) if move.startswith("c5")]
    assert on_c5
    assert all(move[4] == "S" for move in on_c5)
    assert not any(move.startswith("b2") for move in rules.moves(position))  # solid in dark
    assert "c5PPSP" not in on_c5  # that piece is gone
    assert on_c5.count("c5SPSP") == 1  # looks the same after half a turn


def test_quads_border() -> None:
    rules = ruleset("quads", border=True)
    assert "a1TTTT" not in rules.moves(rules.start)
    assert "a1PPPP" in rules.moves(rules.start)
    assert refused(rules, "6/6/6/6/6/nTTTT,5 d")
    assert not refused(ruleset("quads"), "6/6/6/6/6/nTTTT,5 d")


def test_quads_stuck() -> None:
    rules = ruleset("quads")
    for seed in range(5):
        game = Game(rules)
        chance = random.Random(seed)
        while moves := game.moves():
            game.play(chance.choice(moves))
        assert game.outcome == Outcome(1 - rules.turn(game.position), "stuck")


@pytest.mark.parametrize(
    "text",
    [
        "6/6/6/6/6/6 d",
        "6/6/6/6/6/lSPPP,5 d",  # before the neutral ones
        "6/6/6/6/6/nPPPP,1,nPPPP,3 l",  # a piece twice
        "6/6/6/6/6/nPPPP,nTTTT,4 l",  # edges that differ
        "6/6/6/6/6/nPPPP,1,nTTTT,3 d",
        "6/6/6/6/6/nPPPP,1,nTTTT,lSSSS,2 d",  # no such piece
        "6/6/6/6/6/nPPPP,1,nTTTT,lPPPT,2 d",  # no such piece
        "6/6/6/6/lPPPS,5/nPPPP,1,nTTTT,3 l",  # dark is to move
    ],
)
def test_quads_refuses(text: str) -> None:
    assert refused(ruleset("quads"), text)


def test_quads_accepts() -> None:
    assert not refused(ruleset("quads"), "6/6/6/6/lPPPS,5/nPPPP,1,nTTTT,3 d")
    # A piece beside no other cannot be reached, but contradicts nothing that is listed.
    assert not refused(ruleset("quads"), "5,lPPPS/6/6/6/6/nPPPP,1,nTTTT,3 d")


# ---- Exago, mostly on the small board with its centre e5


def test_exago_centre_first() -> None:
    assert ruleset("exago").moves(ruleset("exago").start) == ["f6"]
    assert ruleset("exago", side=8).moves(ruleset("exago", side=8).start) == ["h8"]


def test_exago_lifting_cuts_off() -> None:
    rules = ruleset("exago", side=5, tiles=[1, 3])
    text = "5/6/7/8/2brbb3/8/7/6/5 r 0,0"
    moves = rules.moves(rules.parse(text))
    assert "e4e2" not in moves  # touches only what has gone
    assert "e4e4" not in moves
    after = played(rules, "e4e7", text)
    assert rules.format(after) == "5/6/7/8/4bbr2/8/7/6/5 b 0,1"
    assert all(len(move) == 2 for move in rules.moves(after))  # the tile returned comes first


def test_exago_equal_groups() -> None:
    rules = ruleset("exago", side=5, tiles=[1, 2])
    text = "5/6/7/8/2brb4/8/7/6/5 r 0,0"
    moves = rules.moves(rules.parse(text))
    assert "e4e2~e3" in moves
    assert "e4e6~e5" in moves
    assert all("~" in move for move in moves)
    assert "e4e2~e5" not in moves
    assert rules.format(played(rules, "e4e2~e3", text)) == "5/6/7/8/1rb6/8/7/6/5 b 0,1"


def test_exago_reconnect() -> None:
    options: dict[str, Any] = {"side": 5, "tiles": [1, 2]}
    text = "5/6/7/8/2br5/3b4/7/6/5 r 0,0"
    cutting = ruleset("exago", **options).moves(ruleset("exago", **options).parse(text))
    assert {"e4d3~e3", "e4d3~d4"} <= set(cutting)
    assert "e4d3" not in cutting
    rules = ruleset("exago", reconnect=True, **options)
    assert rules.format(played(rules, "e4d3", text)) == "5/6/7/8/2b6/2rb4/7/6/5 b 0,0"
    assert rules.format(played(rules, "e4e5", text)) == "5/6/7/8/4r4/3b4/7/6/5 b 0,1"


def test_exago_reconnect_may_cost_the_tile_placed() -> None:
    rules = ruleset("exago", side=5, tiles=[1, 3], reconnect=True)
    text = "5/6/7/8/1bbr5/3b4/7/6/5 r 0,0"
    moves = rules.moves(rules.parse(text))
    assert "e4e5" not in moves
    assert rules.format(played(rules, "e4e5~d4", text)) == "5/6/7/8/4r4/3b4/7/6/5 b 0,2"
    assert rules.format(played(rules, "e4e5~e2", text)) == "5/6/7/8/1bb6/8/7/6/5 b 1,1"


def test_exago_only_tile() -> None:
    rules = ruleset("exago", side=5, tiles=[1, 3])
    alone = rules.parse("5/6/7/8/4r4/8/7/6/5 r 0,3")
    assert rules.moves(alone) == []
    assert rules.outcome(alone) is None
    assert rules.moves(rules.parse("5/6/7/8/5r3/8/7/6/5 r 0,3")) == ["e6e5"]


def test_exago_early_lift() -> None:
    text = "5/6/7/8/3rb4/8/7/6/5 r 2,2"
    strict = ruleset("exago", side=5, tiles=[3, 3])
    early = ruleset("exago", side=5, tiles=[3, 3], early_lift=True)
    assert all(len(move) == 2 for move in strict.moves(strict.parse(text)))
    assert {"e3", "e4e6"} <= set(early.moves(early.parse(text)))


def test_exago_line_counts_after_the_removals() -> None:
    rules = ruleset("exago", side=5, tiles=[3, 4], line=3, reconnect=True)
    after = played(rules, "e5f7", "5/6/7/4rr2/2bbr4/1b6/1b5/6/5 r 0,0")
    # Red's three were the smaller group.
    assert rules.format(after) == "5/6/7/8/2bb5/1b6/1b5/6/5 b 3,0"
    assert rules.outcome(after) is None


def test_exago_choice_of_the_group_decides() -> None:
    rules = ruleset("exago", side=5, tiles=[3, 3], line=3, reconnect=True)
    text = "5/6/7/4rr2/2bbr4/1b6/7/6/5 r 0,0"
    assert rules.outcome(played(rules, "e5f7~f5", text)) == Outcome(0, "line")
    assert rules.outcome(played(rules, "e5f7~d2", text)) is None
    assert "e5f7" not in rules.moves(rules.parse(text))


def test_exago_whom_to_block() -> None:
    rules = ruleset("exago", players=3, side=5)
    off = ruleset("exago", players=3, side=5, block_left=False)

    def unbound(text: str) -> bool:
        return rules.moves(rules.parse(text)) == off.moves(off.parse(text))

    one_gap = "5/6/7/8/1ybbb4/8/7/6/5 r 6,3,5"
    assert rules.moves(rules.parse(one_gap)) == ["e6"]
    assert not unbound(one_gap)
    # Two gaps: no tile blocks both.
    assert unbound("5/6/7/8/2bbb4/2y5/7/6/5 r 6,3,5")
    # Blue and yellow threaten; blue comes next, so yellow may not be blocked instead.
    both = "5/6/7/8/1ybbb4/1ryyy3/7/6/5 r 5,3,2"
    assert rules.moves(rules.parse(both)) == ["e6"]
    # Blue cannot be blocked, and so yellow need not be.
    assert unbound("5/6/7/8/2bbb4/1ryyy3/7/6/5 r 5,3,3")
    # Whoever can win at once is free.
    assert unbound(both.replace(" r ", " b "))
    # Blue's threat is over, yellow's is left, with red between them and blue to move.
    assert rules.moves(rules.parse("5/6/7/8/1ybbbr3/1ryyy3/7/6/5 b 4,3,2")) == ["d6"]


@pytest.mark.parametrize(
    ("options", "text", "accepted"),
    [
        ({"tiles": [3, 3]}, "5/6/7/8/3rrr3/8/7/6/5 b 0,3", True),
        ({"tiles": [3, 3]}, "5/6/7/8/3rrr3/8/7/6/5 r 0,3", False),  # blue moved last
        ({"tiles": [3, 3]}, "5/6/7/8/3rrr3/3bbb2/7/6/5 b 0,0", False),  # lines of both
        # Two lines through e5, and without it the rest falls apart.
        ({"tiles": [5, 1]}, "5/6/7/4r3/3rrr3/3r4/7/6/5 b 0,1", False),
        ({"tiles": [5, 1], "reconnect": True}, "5/6/7/4r3/3rrr3/3r4/7/6/5 b 0,1", True),
        # The red tile in hand was cut off by the same move, hanging on the other side of f4.
        ({"tiles": [6, 1], "reconnect": True}, "5/6/7/4r3/3rrr3/3r4/7/6/5 b 1,1", True),
        # Six tiles are too many to be cut off by the five that stay...
        ({"tiles": [11, 1], "reconnect": True}, "5/6/7/4r3/3rrr3/3r4/7/6/5 b 6,1", False),
        # ... but with early_lift they may have been in hand before.
        (
            {"tiles": [11, 1], "reconnect": True, "early_lift": True},
            "5/6/7/4r3/3rrr3/3r4/7/6/5 b 6,1",
            True,
        ),
    ],
)
def test_exago_finished_positions(options: dict[str, Any], text: str, accepted: bool) -> None:
    rules = ruleset("exago", side=5, line=3, **options)
    assert refused(rules, text) != accepted


@pytest.mark.parametrize(
    "text",
    [
        "5/6/7/8/3r1b3/8/7/6/5 r 2,2",  # apart
        "5/6/7/8/3rb4/8/7/6/5 r 2,3",  # a tile too many
        "5/6/7/8/3ry4/8/7/6/5 r 2,3",  # no yellow with two players
        "5/6/7/8/3rb4/8/7/6/5 r 02,2",
        "5/6/7/8/3rb4/8/7/6 r 2,2",
        "5/6/7/8/3rb3/8/7/6/5 r 2,2",
    ],
)
def test_exago_refuses(text: str) -> None:
    assert refused(ruleset("exago", side=5, tiles=[3, 3]), text)


def test_exago_repetition() -> None:
    game = Game(ruleset("exago", side=5, tiles=[1, 2]))
    around = ["e7e5", "d5d6", "e5e7", "d6d5"]
    for move in ["e5", "e6", "e5e7", "d5", *around, *around]:
        assert game.outcome is None
        game.play(move)
    assert game.outcome == Outcome(None, "repetition")
    assert game.moves() == []
