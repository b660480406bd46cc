"""Whatever comes from outside may be wrong: each fault has its error and its one clear sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import fourfold
from fourfold import BadOption, BadPosition, IllegalMove, InvalidMove, record
from fourfold.words import sentence

SENTENCES: dict[str, str] = json.loads(
    files("fourfold").joinpath("lang", "en", "rules.json").read_text(encoding="utf-8")
)
OF_THE_DOORS = ("about.", "won.", "drawn.", "name.", "label.", "choice.")
OF_GAMES_AND_RECORDS = {
    key for key in SENTENCES if key.startswith("record.") or key in ("game.over", "game.out")
}
OF_THE_CORE = {key for key in SENTENCES if not key.startswith(OF_THE_DOORS)} - OF_GAMES_AND_RECORDS

QAWALE = "nn,2,nn/4/4/nn,2,nn l 8 8"
QOMET = "3/3/3/7/3/3/3 l -"
QUADS = "6/6/6/6/6/6 l"
EXAGO = "6/7/8/9/10/11/10/9/8/7/6 r 12,12"
EXAGO_SMALL = "5/6/7/8/9/8/7/6/5"


def is_one_sentence(text: str) -> bool:
    """One line that begins and ends well, with no placeholder left in it, quoted words aside."""
    ends = text.endswith((".", "?", "!")) and text == text.strip()
    ours = re.sub(r"'.*'", "", text)
    return ends and text.isprintable() and not re.search(r"\{\w*\}", ours)


def error_of(call: Callable[..., object], *given: Any, **named: Any) -> ValueError | None:
    try:
        call(*given, **named)
    except ValueError as error:
        return error
    return None


# ---------------------------------------------------------------- games and options

OPTIONS: list[tuple[str, dict[str, Any], str, dict[str, str]]] = [
    ("chess", {}, "game.unknown", {"game": "chess", "games": "qawale, qomet, quads, exago"}),
    ("Qomet", {}, "game.unknown", {"game": "Qomet", "games": "qawale, qomet, quads, exago"}),
    (
        "quads",
        {"size": 6},
        "option.unknown",
        {"game": "quads", "option": "size", "allowed": "hidden, border"},
    ),
    (
        "qomet",
        {"players": 2},
        "option.unknown",
        {"game": "qomet", "option": "players", "allowed": "repetition"},
    ),
    *[
        (
            game,
            {option: value},
            "option.value",
            {"option": option, "allowed": allowed, "value": shown},
        )
        for game, option, value, allowed, shown in [
            ("exago", "players", 9, "2 to 6", "9"),
            ("exago", "players", 1, "2 to 6", "1"),
            ("exago", "side", 4, "5 to 8", "4"),
            ("exago", "side", 9, "5 to 8", "9"),
            ("exago", "side", 6.0, "5 to 8", "6.0"),
            ("exago", "side", True, "5 to 8", "true"),
            ("exago", "side", "06", "5 to 8", "06"),
            ("exago", "side", "", "5 to 8", ""),
            ("exago", "line", 1, "2 to 11", "1"),
            ("exago", "line", 12, "2 to 11", "12"),
            ("exago", "tiles", (3,), "2 numbers, each 1 to 90", "3"),
            ("exago", "tiles", [3, 4, 5], "2 numbers, each 1 to 90", "3,4,5"),
            ("exago", "tiles", [3, 0], "2 numbers, each 1 to 90", "3,0"),
            ("exago", "tiles", [3, -1], "2 numbers, each 1 to 90", "3,-1"),
            ("exago", "tiles", 3, "2 numbers, each 1 to 90", "3"),
            ("exago", "tiles", None, "2 numbers, each 1 to 90", "None"),
            ("exago", "early_lift", 1, "true or false", "1"),
            ("exago", "reconnect", "yes", "true or false", "yes"),
            ("quads", "border", None, "true or false", "None"),
            ("qawale", "double_line", "both", "mover, opponent or draw", "both"),
            ("qomet", "repetition", 1, "0 for never, or 2 to 999999", "1"),
            ("qomet", "repetition", -3, "0 for never, or 2 to 999999", "-3"),
        ]
    ],
    ("exago", {"block_left": True}, "option.block_left", {}),
    ("exago", {"tiles": [46, 45]}, "option.tiles", {"tiles": "91", "cells": "91"}),
    ("qawale", {f"option_{i}": 1 for i in range(17)}, "option.too_many", {}),
]


@pytest.mark.parametrize(("game", "options", "key", "words"), OPTIONS)
def test_bad_options(game: str, options: dict[str, Any], key: str, words: dict[str, str]) -> None:
    with pytest.raises(BadOption) as refused:
        fourfold.ruleset(game, **options)
    assert str(refused.value) == sentence(key, words)


def test_an_option_given_twice() -> None:
    with pytest.raises(BadOption) as refused:
        fourfold.Rules("exago", [("side", "5"), ("side", "6")])
    assert str(refused.value) == sentence("option.twice", {"option": "side"})


def test_the_largest_values_that_are_allowed() -> None:
    assert fourfold.ruleset("exago", players=6, side=8, line=15).seats == 6
    assert fourfold.ruleset("exago", tiles=[45, 45]).settings["tiles"] == (45, 45)
    assert fourfold.ruleset("qomet", repetition=1000).settings["repetition"] == 1000


# ---------------------------------------------------------------- positions

POSITIONS: list[tuple[str, dict[str, Any], str, str, dict[str, str]]] = [
    ("qawale", {}, "", "position.short", {"at": "1"}),
    ("qawale", {}, "nn,2,nn/4/4", "position.short", {"at": "12"}),
    ("qawale", {}, QAWALE[:-2], "position.short", {"at": "24"}),
    ("qawale", {}, f"{QAWALE} 1", "position.long", {"at": "26"}),
    ("qawale", {}, f"{QAWALE}\n", "position.long", {"at": "26"}),
    ("qawale", {}, f" {QAWALE}", "position.space", {"at": "1"}),
    ("qawale", {}, "nn,2,nn/4/4 l 8 8", "position.space", {"at": "12"}),
    ("qawale", {}, "nn,2,nn/4/4/nn,2,nn  l 8 8", "position.space", {"at": "21"}),
    ("qawale", {}, "nn,2,nx/4/4/nn,2,nn l 8 8", "position.unexpected", {"letter": "x", "at": "7"}),
    ("qawale", {}, "nn,2,nN/4/4/nn,2,nn l 8 8", "position.unexpected", {"letter": "N", "at": "7"}),
    ("qawale", {}, "nn,2,nn/4/4/nn,2,nn r 8 8", "position.unexpected", {"letter": "r", "at": "21"}),
    (
        "qawale",
        {},
        "nn,2,nn/4/4/nn,2,nn l 08 8",
        "position.unexpected",
        {"letter": "0", "at": "23"},
    ),
    ("qawale", {}, "nn,1,1,nn/4/4/nn,2,nn l 8 8", "position.run", {"at": "6"}),
    ("qawale", {}, "nn,02,nn/4/4/nn,2,nn l 8 8", "position.run", {"at": "4"}),
    ("qawale", {}, "nn,0,2,nn/4/4/nn,2,nn l 8 8", "position.run", {"at": "4"}),
    ("qawale", {}, "nn,3,nn/4/4/nn,2,nn l 8 8", "position.row_long", {"row": "4", "cells": "4"}),
    ("qawale", {}, "nn,2,nn/3/4/nn,2,nn l 8 8", "position.row_short", {"row": "3", "cells": "4"}),
    ("qawale", {}, "nnl,nnl,nnl,nnl/4/4/d,d,d,d l 4 4", "position.lines", {}),
    ("qawale", {}, f"{'n' * 25},3/4/4/4 l 8 8", "qawale.pebbles_24", {}),
    ("qawale", {}, "nn,2,nn/4/4/nn,2,nn l 9 8", "qawale.hand_8", {"hand": "9"}),
    ("qawale", {}, "nn,2,nn/4/4/nn,2,n l 8 8", "qawale.count", {"colour": "neutral", "count": "7"}),
    (
        "qawale",
        {},
        "nn,2,nn/4/l,3/nn,2,nn l 8 8",
        "qawale.count",
        {"colour": "light", "count": "9"},
    ),
    ("qawale", {}, "nn,2,nn/4/4/nn,2,nn l 8 7", "qawale.count", {"colour": "dark", "count": "7"}),
    ("qawale", {}, "nn,2,nn/4/4/nn,2,nn d 8 8", "qawale.turn", {"light": "8", "dark": "8"}),
    ("qomet", {}, "3/3/3/7/3/3/3 l", "position.short", {"at": "16"}),
    ("qomet", {}, "3/3/3/7/3/3/3/3 l -", "position.unexpected", {"letter": "/", "at": "14"}),
    ("qomet", {}, "3/3/3/8/3/3/3 l -", "position.row_long", {"row": "4", "cells": "7"}),
    ("qomet", {}, "lll/lll/ll1/7/3/3/3 d -", "qomet.stars", {"colour": "light", "count": "8"}),
    ("qomet", {}, "l1l/3/3/7/3/3/l1l l -", "position.squares", {}),
    ("qomet", {}, "l1l/d1d/3/7/3/d1d/l1l d -", "position.squares", {}),
    ("qomet", {}, "3/3/3/7/3/3/3 l -d4", "qomet.reversal_text", {"text": "-d4"}),
    ("qomet", {}, "3/3/3/7/3/3/3 l d4", "qomet.reversal_text", {"text": "d4"}),
    ("qomet", {}, "3/3/3/7/3/3/3 l a2d4", "qomet.reversal_text", {"text": "a2d4"}),
    ("qomet", {}, "3/3/3/7/3/3/3 l e4d4", "qomet.reversal_wrong", {"text": "e4d4"}),
    ("qomet", {}, "3/3/3/2dld2/3/3/3 d e4d4", "qomet.reversal_wrong", {"text": "e4d4"}),
    ("quads", {}, "6/6/6/6/6 l", "position.space", {"at": "10"}),
    ("quads", {}, f"{QUADS} -", "position.long", {"at": "14"}),
    ("quads", {}, "6/6/2,nPPP,3/6/6/6 d", "position.unexpected", {"letter": ",", "at": "11"}),
    ("quads", {}, "6/6/2,nPPTT,3/6/6/6 d", "quads.piece_unknown", {"piece": "nPPTT", "cell": "c4"}),
    ("quads", {}, "6/6/2,lSSSS,3/6/6/6 d", "quads.piece_unknown", {"piece": "lSSSS", "cell": "c4"}),
    (
        "quads",
        {},
        "6/6/2,nPPPP,3/6/3,nPPPP,2/6 l",
        "quads.piece_twice",
        {"piece": "nPPPP", "cell": "d2"},
    ),
    (
        "quads",
        {},
        "6/2,lPPSP,3/2,nPPPP,3/6/3,nTTTT,2/6 d",
        "quads.mismatch",
        {"cell": "c4", "beside": "c5"},
    ),
    ("quads", {"border": True}, "6/6/6/6/6/nTTTT,5 d", "quads.border", {"cell": "a1"}),
    ("quads", {}, "6/6/2,lPPSP,3/6/6/6 d", "quads.neutrals_missing", {}),
    ("quads", {}, "6/6/6/6/6/6 d", "quads.turn", {"light": "0", "dark": "0"}),
    ("exago", {}, EXAGO[:-3], "position.short", {"at": "30"}),
    ("exago", {}, f"{EXAGO},6", "position.long", {"at": "33"}),
    ("exago", {}, EXAGO.replace("r", "x"), "position.unexpected", {"letter": "x", "at": "26"}),
    ("exago", {}, EXAGO.replace("r", "é"), "position.unexpected", {"letter": "?", "at": "26"}),
    ("exago", {}, EXAGO.replace("r", "y"), "exago.colour", {"colour": "yellow", "players": "2"}),
    (
        "exago",
        {},
        "6/7/8/9/10/5r5/10/9/8/7/6 b 12,12",
        "exago.count",
        {"colour": "red", "count": "13", "tiles": "12"},
    ),
    ("exago", {}, "6/7/8/9/10/r9r/10/9/8/7/6 r 10,12", "exago.apart", {}),
    ("exago", {}, "6/7/8/9/rrrrr5/rrrrr6/10/9/8/7/6 b 2,12", "position.lines", {}),
    ("exago", {}, "6/7/8/9/bbbbb5/rrrrr6/10/9/8/7/6 b 7,7", "position.lines", {}),
]


@pytest.mark.parametrize(("game", "options", "text", "key", "words"), POSITIONS)
def test_bad_positions(
    game: str, options: dict[str, Any], text: str, key: str, words: dict[str, str]
) -> None:
    with pytest.raises(BadPosition) as refused:
        fourfold.ruleset(game, **options).position(text)
    assert str(refused.value) == sentence(key, words)


# ---------------------------------------------------------------- moves

OPENED = "6/6/2,nPPPP,3/6/3,nTTTT,2/6 l"
FULL = "3/3/3/2ldd2/3/ld1/l2 l -"
LIFTING = "5/6/7/8/2rbr4/8/7/6/5 b 0,0"

INVALID: list[tuple[str, str, str, dict[str, str]]] = [
    *[
        (game, move, f"{game}.grammar", {"move": move})
        for game, move in [
            ("qawale", "a1"),
            ("qawale", "A1B1B2C2"),
            ("qawale", "a1 b1b2c2"),
            ("qawale", "a1b1b2c2 "),
            ("qawale", "a1b1b2c"),
            ("qawale", "a01b1b2c2"),
            ("qawale", "c3SPPT"),
            ("qomet", "D4"),
            ("qomet", " d4"),
            ("qomet", "d4c4c5"),
            ("qomet", "x"),
            ("qomet", "a1X"),
            ("qomet", "c3SPPT"),
            ("qomet", "d4d5~c4"),
            ("quads", "c3"),
            ("quads", "c3SPP"),
            ("quads", "c3SPPTT"),
            ("quads", "c3sppt"),
            ("quads", "C3SPPT"),
            ("quads", "c3 SPPT"),
            ("quads", "a1b1b2c2"),
            ("exago", "F6"),
            ("exago", "f6 g7"),
            ("exago", "f6g7h8"),
            ("exago", "f6~c4"),
            ("exago", "f6g7~"),
            ("exago", "f6g7~c4c5"),
            ("exago", "f6x"),
        ]
    ],
    ("qawale", "a1b1b2e2", "move.no_cell", {"cell": "e2"}),
    ("qawale", "a1a2a3a5", "move.no_cell", {"cell": "a5"}),
    ("qomet", "a2", "move.no_cell", {"cell": "a2"}),
    ("qomet", "d4h4", "move.no_cell", {"cell": "h4"}),
    ("quads", "g3SPPT", "move.no_cell", {"cell": "g3"}),
    ("quads", "c7SPPT", "move.no_cell", {"cell": "c7"}),
    ("exago", "m1", "move.no_cell", {"cell": "m1"}),
    ("exago", "f12", "move.no_cell", {"cell": "f12"}),
    ("exago", "f6g7~a7", "move.no_cell", {"cell": "a7"}),
    ("quads", "c3SSSS", "quads.no_piece", {"piece": "SSSS"}),
    ("quads", "c3PTPT", "quads.no_piece", {"piece": "PTPT"}),
]


@pytest.mark.parametrize(("game", "move", "key", "words"), INVALID)
def test_texts_that_are_no_moves(game: str, move: str, key: str, words: dict[str, str]) -> None:
    rules = fourfold.ruleset(game)
    for raising in (rules.move, rules.start.play, rules.start.effects, rules.start.moves.index):
        with pytest.raises(InvalidMove) as refused:
            raising(move)
        assert str(refused.value) == sentence(key, words)
    assert rules.start.why_not(move) == sentence(key, words)
    assert move not in rules.start.moves


@pytest.mark.parametrize("game", fourfold.games)
def test_no_text_at_all(game: str) -> None:
    rules = fourfold.ruleset(game)
    for refused, error in [
        (error_of(rules.move, ""), InvalidMove),
        (error_of(rules.start.play, ""), InvalidMove),
        (error_of(rules.position, ""), BadPosition),
        (error_of(fourfold.ruleset, ""), BadOption),
    ]:
        assert type(refused) is error
        assert is_one_sentence(str(refused)), repr(str(refused))


def test_a_move_of_another_game() -> None:
    qomet = fourfold.ruleset("qomet").start
    move = fourfold.ruleset("qawale").start.moves[0]
    with pytest.raises(InvalidMove) as refused:
        qomet.play(move)
    words = {"move": "a1b1c1d1", "other": "qawale", "game": "qomet"}
    assert str(refused.value) == sentence("move.other_game", words)
    assert move not in qomet.moves


def test_a_move_from_a_larger_board() -> None:
    move = fourfold.ruleset("exago", side=8).move("h12")
    with pytest.raises(InvalidMove) as refused:
        fourfold.ruleset("exago", side=5).start.play(move)
    assert str(refused.value) == sentence("move.no_cell", {"cell": "h12"})


ILLEGAL: list[tuple[str, dict[str, Any], str, str, str, dict[str, str]]] = [
    ("qawale", {}, "nn,2,nn/n,3/n,d,d,d/l,l,l,nnl d 4 5", "a1a2", "move.over", {}),
    ("qawale", {}, QAWALE, "b1b2b3b4", "qawale.empty", {"cell": "b1"}),
    ("qawale", {}, QAWALE, "a1b2b3b4", "qawale.not_adjacent", {"cell": "b2", "from": "a1"}),
    ("qawale", {}, QAWALE, "a1b1a1b1", "qawale.back", {"cell": "a1"}),
    ("qawale", {}, QAWALE, "a1b1", "qawale.too_few", {"cell": "a1", "pebbles": "3"}),
    ("qawale", {}, QAWALE, "a1b1b2c2c3", "qawale.too_many", {"cell": "a1", "pebbles": "3"}),
    ("qawale", {}, QAWALE, "a1b1b2a2" * 6 + "a1b1", "qawale.never_so_many", {}),
    ("qomet", {}, "l1l/3/3/7/3/3/l1l d -", "d4", "move.over", {}),
    ("qomet", {}, FULL, "d4", "qomet.taken", {"cell": "d4"}),
    ("qomet", {}, "lll/lll/l2/7/3/3/ddd l -", "d4", "qomet.no_star_in_hand", {}),
    ("qomet", {}, FULL, "a7d7", "qomet.no_star", {"cell": "a7"}),
    ("qomet", {}, FULL, "d4d5", "qomet.not_yours", {"cell": "d4"}),
    ("qomet", {}, FULL, "c4x", "qomet.not_outer", {"cell": "c4"}),
    ("qomet", {}, FULL, "c4d5", "qomet.not_next", {"cell": "d5", "from": "c4"}),
    ("qomet", {}, FULL, "c4d4", "qomet.push_blocked", {"cell": "d4", "behind": "e4"}),
    ("qomet", {}, "3/3/3/7/dl1/3/3 l -", "d3c3", "qomet.line_ends", {"cell": "c3"}),
    (
        "qomet",
        {},
        "3/3/3/3ld2/3/3/3 d e4d4",
        "e4d4",
        "qomet.reversal",
        {"cell": "d4", "from": "e4"},
    ),
    ("quads", {}, QUADS, "c3SPPT", "quads.neutrals_first", {}),
    (
        "quads",
        {},
        "6/6/2,nPPPP,3/6/6/6 d",
        "a1PPPP",
        "quads.neutral_placed",
        {"piece": "PPPP"},
    ),
    ("quads", {}, "6/6/2,nPPPP,3/6/6/6 d", "c5TTTT", "quads.neutrals_touch", {"cell": "c5"}),
    ("quads", {}, OPENED, "c5PPPP", "quads.neutrals_placed", {}),
    ("quads", {}, OPENED, "c4SSPP", "quads.taken", {"cell": "c4"}),
    ("quads", {}, OPENED, "a1SSPP", "quads.alone", {"cell": "a1"}),
    ("quads", {}, OPENED, "c5SPSP", "quads.mismatch", {"cell": "c5", "beside": "c4"}),
    (
        "quads",
        {},
        "6/2,lPSPS,3/2,nPPPP,3/2,dPSPS,3/3,nTTTT,2/6 l",
        "b4SPSP",
        "quads.not_held",
        {"piece": "PSPS"},
    ),
    (
        "quads",
        {"border": True},
        "2,nPPPP,3/6/6/6/2,nTTTT,3/6 l",
        "b6SPTT",
        "quads.border",
        {"cell": "b6"},
    ),
    ("exago", {}, "6/7/8/9/10/rrrrr6/10/9/8/7/6 b 7,12", "e1", "move.over", {}),
    ("exago", {}, EXAGO, "a1", "exago.centre", {"cell": "f6"}),
    ("exago", {}, "6/7/8/9/10/5r5/10/9/8/7/6 b 11,12", "f6", "exago.taken", {"cell": "f6"}),
    ("exago", {}, "6/7/8/9/10/5r5/10/9/8/7/6 b 11,12", "a1", "exago.alone", {"cell": "a1"}),
    ("exago", {}, "6/7/8/9/10/5r5/10/9/8/7/6 b 11,12", "g7f5", "exago.no_tile", {"cell": "g7"}),
    ("exago", {}, "6/7/8/9/10/5r5/10/9/8/7/6 b 11,12", "f6f5", "exago.not_yours", {"cell": "f6"}),
    ("exago", {}, "6/7/8/9/10/4br5/10/9/8/7/6 r 11,11", "f6e5", "exago.hand_first", {"hand": "11"}),
    ("exago", {"tiles": (2, 1)}, LIFTING, "e2", "exago.no_tile_in_hand", {}),
    ("exago", {"tiles": (2, 1)}, LIFTING, "e4e4", "exago.same_cell", {"cell": "e4"}),
    ("exago", {"tiles": (2, 1)}, LIFTING, "e4e2", "exago.choose_group", {}),
    ("exago", {"tiles": (2, 1)}, LIFTING, "e4d3~a1", "exago.not_a_group", {"cell": "a1"}),
    (
        "exago",
        {"tiles": (2, 1)},
        "5/6/7/8/2brr4/8/7/6/5 b 0,0",
        "e3d4~e4",
        "exago.no_choice",
        {},
    ),
    (
        "exago",
        {"tiles": (3, 1)},
        "5/6/7/8/1rrbr4/8/7/6/5 b 0,0",
        "e4e6",
        "exago.cut_off",
        {"cell": "e6"},
    ),
    (
        "exago",
        {"players": 3, "tiles": (4, 4, 4), "line": 3},
        "5/6/7/8/1ybb5/8/7/6/5 r 4,2,3",
        "d3",
        "exago.must_block",
        {"colour": "blue"},
    ),
]


@pytest.mark.parametrize(("game", "options", "text", "move", "key", "words"), ILLEGAL)
def test_moves_that_the_rules_forbid(
    game: str, options: dict[str, Any], text: str, move: str, key: str, words: dict[str, str]
) -> None:
    if text.startswith("5/"):
        options = {"side": 5, **options}
    position = fourfold.ruleset(game, **options).position(text)
    for raising in (position.play, position.effects, position.moves.index):
        with pytest.raises(IllegalMove) as refused:
            raising(move)
        assert str(refused.value) == sentence(key, words)
    assert position.why_not(move) == sentence(key, words)
    assert move not in position.moves


def test_a_text_that_is_no_move_is_invalid_also_after_the_end() -> None:
    over = fourfold.ruleset("qomet").position("l1l/3/3/7/3/3/l1l d -")
    with pytest.raises(InvalidMove):
        over.play("d44d")


def test_a_move_that_no_board_of_its_game_has() -> None:
    for game, text in [("qomet", "a2"), ("exago", "f16"), ("quads", ""), ("chess", "e4")]:
        with pytest.raises(InvalidMove, match=f"(?i)'{text}' is not a move of {game}."):
            fourfold.Move(game, text)


def test_a_cell_where_none_of_your_pieces_fits() -> None:
    quads = fourfold.ruleset("quads")
    # c4 asks for dark on its left: nothing of light's can go there.
    position = quads.position("6/3,lSSPS,2/1,dPSTT,1,nPPPP,2/6/6/2,nTTTT,3 l")
    with pytest.raises(IllegalMove, match="None of your pieces fits on c4"):
        position.steps("c4")


def test_nothing_follows_a_whole_move() -> None:
    qomet = fourfold.ruleset("qomet").position("3/3/3/3l3/3/3/3 l -")
    assert qomet.steps("d4d5") == ((), True)
    with pytest.raises(InvalidMove):
        qomet.steps("d4d5d6")
    with pytest.raises(IllegalMove):
        qomet.steps("d4d6")


# ---------------------------------------------------------------- records and numbers


def test_a_record_cut_off_in_the_middle_of_a_move() -> None:
    game = fourfold.Game(fourfold.ruleset("qomet"))
    for move in ["d4", "c4", "d5"]:
        game.play(move)
    text = record.write(game.record())
    reading = record.read(text[: text.rindex("c4") + 1])
    assert len(reading.games) == 0
    assert [is_one_sentence(str(fault)) for fault in reading.faults] == [True]


def test_a_file_that_is_no_text() -> None:
    reading = record.read(b"\x89PNG\r\n\x1a\n\x00\xff\xfe")
    assert len(reading.games) == 0
    assert [is_one_sentence(str(fault)) for fault in reading.faults] == [True]


def test_numbers_out_of_range() -> None:
    qomet = fourfold.ruleset("qomet").start
    over = fourfold.ruleset("qomet").position("l1l/3/3/7/3/3/l1l d -")
    moves = qomet.moves
    refused: list[tuple[Callable[[], object], type[Exception], str]] = [
        (lambda: qomet.hand(2), ValueError, "There is no seat 2: seats count from 0 to 1."),
        (lambda: qomet.hand(0, -1), ValueError, "There is no seat -1: seats count from 0 to 1."),
        (
            lambda: qomet.transform(8),
            ValueError,
            "There is no symmetry 8: they count from 0 to 7.",
        ),
        (
            lambda: qomet.transform_move("d4", -1),
            ValueError,
            "There is no symmetry -1: they count from 0 to 7.",
        ),
        (lambda: fourfold.perft(qomet, -1), ValueError, "The depth must be 0 or more, not -1."),
        (lambda: moves[25], IndexError, "There is no move 25: there are 25 legal moves."),
        (lambda: moves[-26], IndexError, "There is no move -26: there are 25 legal moves."),
        (lambda: moves[10**30], IndexError, "cannot fit 'int' into an index-sized integer"),
        (
            lambda: moves.index("a1", 1),
            ValueError,
            "The move is not in this part of the legal moves.",
        ),
        (
            lambda: fourfold.Random(1).choice(over.moves),
            IndexError,
            "There is no legal move to choose.",
        ),
    ]
    for call, error, words in refused:
        with pytest.raises(error, match=f"^{re.escape(words)}$"):
            call()


def test_moves_count_from_the_end_as_in_any_sequence() -> None:
    moves = fourfold.ruleset("qomet").start.moves
    assert moves[-1] == moves[24]
    assert moves.index("g7", -1) == moves.index("g7", -5, 25) == 24
    assert moves.index("a1", -(10**9), -1) == 0


# ---------------------------------------------------------------- the sentences

CORE = Path(__file__).parents[1] / "core"
SOURCES = "\n".join(
    path.read_text(encoding="utf-8")
    for folder in ("include", "python")
    for path in sorted((CORE / folder).rglob("*.?pp"))
)
IN_SOURCES = r'"((?:game|option|position|move|qawale|qomet|quads|exago)\.[a-z0-9_]+)"'


def words_given(at: int) -> set[str]:
    """The names of the words of the chain `.with("name", …).with(…)` that stands in the sources."""
    names = set()
    while match := re.compile(r'\s*\.with\("(\w+)", ').match(SOURCES, at):
        names.add(match[1])
        depth, at = 1, match.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(SOURCES[at], 0)
            at += 1
    return names


def words_by_key() -> Iterator[tuple[str, set[str]]]:
    """Every use of a key in the sources, with the words that go with it."""
    helpers = {
        match[1]: words_given(match.end())
        for match in re.finditer(r"(\w+)\b[^;{}]*\{\s*return \w+\(key\)", SOURCES)
    } | {
        match[1]: words_given(match.end())
        for match in re.finditer(r"auto (\w+) = \[[^;{}]*\{\s*return \w+\(key\)", SOURCES)
    }
    for call in re.finditer(r'(\w+)\(([^()"]*"[^()]*)\)', SOURCES):
        for key in re.findall(IN_SOURCES, call[2]):
            yield key, helpers.get(call[1]) or words_given(call.end())


@pytest.mark.skipif(not CORE.exists(), reason="the sources of the core are not here")
def test_every_key_of_the_core_has_its_sentence_and_the_other_way_round() -> None:
    assert set(re.findall(IN_SOURCES, SOURCES)) == OF_THE_CORE


def test_every_key_of_games_and_records_has_its_sentence_and_the_other_way_round() -> None:
    package = Path(fourfold.__file__).parent
    sources = "".join(
        path.read_text(encoding="utf-8") for path in [package / "game.py", *package.glob("record*")]
    )
    assert set(re.findall(r'"((?:game|record)\.[a-z_]+)"', sources)) == OF_GAMES_AND_RECORDS


@pytest.mark.skipif(not CORE.exists(), reason="the sources of the core are not here")
def test_sentences_have_the_placeholders_that_the_core_fills() -> None:
    seen = set()
    for key, words in words_by_key():
        seen.add(key)
        assert words == set(re.findall(r"\{(\w+)\}", SENTENCES[key])), key
    assert len(seen) > 60


def test_every_option_says_what_it_is_about() -> None:
    all_rules = [fourfold.ruleset(game) for game in fourfold.games]
    all_rules.append(fourfold.ruleset("exago", players=3))
    options = {option.name: option for rules in all_rules for option in rules.options}
    assert {f"about.{name}" for name in options} == {
        key for key in SENTENCES if key.startswith("about.")
    }
    assert all(is_one_sentence(option.about) for option in options.values())


@pytest.mark.parametrize("key", sorted(OF_THE_CORE))
def test_sentences_are_well_formed(key: str) -> None:
    words = {name: name for name in re.findall(r"\{(\w+)\}", SENTENCES[key])}
    assert is_one_sentence(sentence(key, words))


def test_every_ending_is_in_words() -> None:
    on_the_board = {"line", "square", "stuck"}
    won = {f"won.{reason}" for reason in on_the_board | {"resignation", "time"}}
    drawn = {f"drawn.{reason}" for reason in ["line", "pebbles", "repetition", "agreement"]}
    assert {key for key in SENTENCES if key.startswith(("won.", "drawn."))} == won | drawn
    assert all(re.findall(r"\{\w+\}", SENTENCES[key]) == ["{colour}"] for key in won)
    assert all("{" not in SENTENCES[key] for key in drawn)


def test_every_sentence_is_provoked_by_a_case_above() -> None:
    cases = {case[2] for case in OPTIONS} | {case[3] for case in POSITIONS}
    cases |= {case[2] for case in INVALID} | {case[4] for case in ILLEGAL}
    by_themselves = {"option.twice", "move.other_game", "move.unknown", "quads.nothing_fits"}
    not_from_python = {"qawale.off_board"}
    assert cases | by_themselves | not_from_python == OF_THE_CORE


# ---------------------------------------------------------------- any text at all

KINDS: list[tuple[str, dict[str, Any]]] = [
    *((game, {}) for game in fourfold.games),
    ("exago", {"players": 6, "side": 8, "reconnect": True}),
]
TEXTS = st.one_of(
    st.text(),
    st.text(alphabet="abcdefgnldSPTrby0123456789/,~x- ", max_size=60),
    st.text(alphabet="aé漢\n\t{}\x00", min_size=80, max_size=140),
)


@given(kind=st.sampled_from(KINDS), text=TEXTS)
@settings(max_examples=600, deadline=None, derandomize=True)
def test_any_text_is_a_position_or_refused_in_one_sentence(
    kind: tuple[str, dict[str, Any]], text: str
) -> None:
    rules = fourfold.ruleset(kind[0], **kind[1])
    error = error_of(rules.position, text)
    if error is None:
        assert str(rules.position(text)) == text
    else:
        assert isinstance(error, BadPosition)
        assert is_one_sentence(str(error)), repr(str(error))


@given(kind=st.sampled_from(KINDS), text=TEXTS)
@settings(max_examples=600, deadline=None, derandomize=True)
def test_any_text_is_a_move_or_refused_in_one_sentence(
    kind: tuple[str, dict[str, Any]], text: str
) -> None:
    rules = fourfold.ruleset(kind[0], **kind[1])
    error = error_of(rules.start.play, text)
    assert (error is None) == (text in rules.start.moves)
    if error is not None:
        assert isinstance(error, InvalidMove | IllegalMove)
        assert is_one_sentence(str(error)), repr(str(error))
        assert rules.start.why_not(text) == str(error)


@given(kind=st.sampled_from(KINDS), text=TEXTS)
@settings(max_examples=600, deadline=None, derandomize=True)
def test_any_text_is_a_half_entered_move_or_refused_in_one_sentence(
    kind: tuple[str, dict[str, Any]], text: str
) -> None:
    rules = fourfold.ruleset(kind[0], **kind[1])
    error = error_of(rules.start.steps, text)
    if error is not None:
        assert isinstance(error, InvalidMove | IllegalMove)
        assert is_one_sentence(str(error)), repr(str(error))


@given(
    game=st.one_of(st.sampled_from(fourfold.games), TEXTS),
    name=st.one_of(st.sampled_from(["side", "tiles", "hidden", "double_line"]), TEXTS),
    value=st.one_of(TEXTS, st.integers(), st.booleans(), st.lists(st.integers())),
)
@settings(max_examples=600, deadline=None, derandomize=True)
def test_any_option_is_taken_or_refused_in_one_sentence(game: str, name: str, value: Any) -> None:
    assume(name not in ("game", "self"))  # these can't be given by keyword
    error = error_of(fourfold.ruleset, game, **{name: value})
    if error is not None:
        assert isinstance(error, BadOption)
        assert is_one_sentence(str(error)), repr(str(error))


def test_methods_do_not_take_other_objects() -> None:
    qomet = fourfold.ruleset("qomet").start
    with pytest.raises(TypeError):
        type(qomet).moves.fget(42)  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        qomet.play(42)  # type: ignore[call-overload]
    assert qomet != "qomet"
    assert qomet.play("d4").moves[0] != "a1"
