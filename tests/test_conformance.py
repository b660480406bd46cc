"""The walk that every game must pass: random games in which all that Python is told must agree."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import pytest

import fourfold
from fourfold import Effect, IllegalMove, Move, Position, Rules
from tests.option_sets import CASES, name_of

GAMES = 3
LONGEST = 50


class Ply(NamedTuple):
    position: Position
    move: Move
    after: Position


@pytest.fixture(params=range(len(CASES)), ids=[name_of(case) for case in CASES])
def walk(request: pytest.FixtureRequest) -> list[Ply]:
    number: int = request.param
    return walked(number)


@pytest.fixture
def rules(walk: list[Ply]) -> Rules:
    return walk[0].position.rules


@cache
def walked(number: int) -> list[Ply]:
    game, options = CASES[number]
    rules = fourfold.ruleset(game, **options)
    walk: list[Ply] = []
    for seed in range(GAMES):
        rng = random.Random(seed)
        position = rules.start
        for _ in range(LONGEST):
            if not position.moves:
                break
            move = rng.choice(position.moves)
            walk.append(Ply(position, move, position.play(move)))
            position = walk[-1].after
    return walk


def some(moves: fourfold.Moves) -> list[Move]:
    """The first moves, those at the powers of two, and the last: there may be many thousands."""
    places = {*range(min(4, len(moves))), *(1 << k for k in range(3, 20) if 1 << k < len(moves))}
    return [moves[place] for place in sorted(places)] + moves[-1:]


def few(moves: fourfold.Moves) -> bool:
    return len(moves) < 300


# ---------------------------------------------------------------- moves


def test_moves_are_unique_and_their_order_is_fixed(walk: list[Ply]) -> None:
    for position, _, _ in walk:
        if len(position.moves) < 20000:
            texts = [str(move) for move in position.moves]
            assert len(set(texts)) == len(texts)
            assert texts == [str(move) for move in position.rules.position(str(position)).moves]


def test_moves_are_a_sequence(walk: list[Ply]) -> None:
    for position, played, _ in walk:
        moves = position.moves
        if not few(moves):
            continue
        listed = list(moves)
        assert len(moves) == len(listed) > 0
        assert [moves[n] for n in range(len(moves))] == listed
        assert [moves[n - len(moves)] for n in range(len(moves))] == listed
        assert list(reversed(moves)) == listed[::-1]
        for part in (slice(None), slice(2, 7), slice(-3, None), slice(None, None, -2), slice(9, 1)):
            assert moves[part] == listed[part]
        assert moves.index(played) == moves.index(str(played)) == listed.index(played)
        assert moves.count(played) == moves.count(str(played)) == 1
        assert moves.count("no move") == moves.count(None) == 0


def test_moves_are_found_by_their_number(walk: list[Ply]) -> None:
    for position, played, _ in walk:
        moves = position.moves
        assert played in moves
        assert str(played) in moves
        for move in some(moves):
            assert moves[moves.index(move)] == move
        for beyond in (len(moves), -len(moves) - 1):
            with pytest.raises(IndexError):
                moves[beyond]


def test_what_is_no_legal_move_is_not_among_them(walk: list[Ply]) -> None:
    for position, played, after in walk:
        if few(after.moves):
            legal = set(map(str, after.moves))
            assert (played in after.moves) == (str(played) in after.moves) == (str(played) in legal)
        assert "nonsense" not in position.moves
        assert position.moves.count("nonsense") == 0


def test_why_not_is_silent_exactly_for_legal_moves(walk: list[Ply]) -> None:
    for (position, played, after), other in zip(walk, reversed(walk), strict=True):
        assert position.why_not(played) is None
        for move in (played, other.move, str(other.move)):
            for now in (position, after):
                reason = now.why_not(move)
                assert (reason is None) == (move in now.moves)
                if reason is not None:
                    with pytest.raises(IllegalMove) as refused:
                        now.play(move)
                    assert str(refused.value) == reason


def test_steps_lead_to_every_move_and_nowhere_else(walk: list[Ply]) -> None:
    for position, _, _ in walk[:: len(walk) // 12 + 1]:
        if few(position.moves):
            assert sorted(entered(position)) == sorted(map(str, position.moves))


def entered(position: Position, text: str = "") -> list[str]:
    """Every move that can be entered step by step."""
    steps = position.steps(text)
    assert len(set(steps.next)) == len(steps.next)
    assert steps.next or steps.complete
    here = [text] if steps.complete else []
    return here + [move for part in steps.next for move in entered(position, text + part)]


def test_steps_of_a_long_move(walk: list[Ply]) -> None:
    for position, played, _ in walk:
        text = ""
        while text != str(played):
            fits = [part for part in position.steps(text).next if fits_on(text + part, str(played))]
            assert fits, f"{position} {played} after {text!r}"
            text += max(fits, key=len)
        assert position.steps(text).complete


def fits_on(text: str, move: str) -> bool:
    """Whether a move begins with a text that ends between cells: f1 does not begin f10."""
    return move.startswith(text) and not move[len(text) :][:1].isdigit()


# ---------------------------------------------------------------- texts and values


def test_texts_round_trip(walk: list[Ply], rules: Rules) -> None:
    for position, _, after in walk:
        for one in (position, after):
            assert str(rules.position(str(one))) == str(one)
            assert rules.position(str(one)) == one
        for move in some(position.moves):
            assert rules.move(str(move)) == move
            assert str(rules.move(str(move))) == str(move)
            assert str(move).isascii()


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickled])
def test_values_are_equal_to_their_copies(again: Any, walk: list[Ply], rules: Rules) -> None:
    for position, move, after in walk[::5]:
        assert position.moves != after.moves
        for one in (position, move, rules, position.moves):
            assert again(one) == one
            assert hash(again(one)) == hash(one)
            assert again(one) != str(one)
        assert again(position).play(again(move)) == position.play(move)
        assert list(again(position).moves[:50]) == position.moves[:50]


def test_a_position_never_changes(walk: list[Ply]) -> None:
    for position, move, after in walk:
        before = str(position)
        assert position.play(move) == position.play(str(move)) == after
        assert str(position) == before
        assert position != after


def test_keys_are_equal_exactly_for_equal_positions(walk: list[Ply]) -> None:
    by_key: dict[int, Position] = {}
    by_text: dict[str, Position] = {}
    for position, _, after in walk:
        for one in (position, after):
            assert by_key.setdefault(one.key, one) == one
            same = by_text.setdefault(str(one), one)
            assert same == one
            assert (hash(same), same.key) == (hash(one), one.key)
    assert len(by_key) == len(by_text)


def test_repr_can_be_evaluated(walk: list[Ply], rules: Rules) -> None:
    assert eval(repr(rules)) == rules
    for position, _, _ in walk[::10]:
        assert eval(repr(position)) == position


def test_rules_come_back_from_what_was_changed(rules: Rules) -> None:
    again = fourfold.ruleset(rules.game, **rules.changed)
    assert again == rules
    assert hash(again) == hash(rules)
    assert again.settings == rules.settings
    assert fourfold.ruleset(rules.game, **rules.settings) == rules
    assert {option.name for option in rules.options} == set(rules.settings)
    usual = {option.name: option.default for option in rules.options}
    assert usual | rules.changed == rules.settings


def test_rules_of_other_options_are_different() -> None:
    all_rules = [fourfold.ruleset(game, **options) for game, options in CASES]
    assert len(set(all_rules)) == len(CASES)
    assert len({rules.start for rules in all_rules}) == len(CASES)


# ---------------------------------------------------------------- outcomes and hands


def test_the_outcome_is_stable_and_ends_the_moves(walk: list[Ply], rules: Rules) -> None:
    for position, _, after in walk:
        assert position.outcome is None
        assert after.outcome == after.outcome == rules.position(str(after)).outcome
        assert len(after.moves) > 0 or after.outcome is not None
        assert bool(after.moves) == (after.outcome is None)
        if after.outcome is not None:
            assert list(after.moves) == []
            assert after.steps() == ((), False)
            assert after.outcome.winner in {None, *range(rules.seats)}


def test_seats_take_turns(walk: list[Ply], rules: Rules) -> None:
    assert rules.start.turn == 0
    assert len(rules.seat_names) == rules.seats
    for position, _, after in walk:
        assert after.turn == (position.turn + 1) % rules.seats


def test_hands_are_hidden_in_hidden_quads_and_nowhere_else(walk: list[Ply], rules: Rules) -> None:
    hides = bool(rules.settings.get("hidden"))
    for position, _, _ in walk:
        for seat in range(rules.seats):
            hand = position.hand(seat)
            assert "?" not in hand
            for viewer in range(rules.seats):
                hidden = hides and viewer != seat
                shown = ("?",) * len(hand) if hidden else hand
                assert position.hand(seat, viewer) == shown


# ---------------------------------------------------------------- effects and symmetries


class Drawing:
    """What a picture shows: pieces on cells and in hands. Effects change it as hands would."""

    def __init__(self, position: Position) -> None:
        self.cells = dict(position.cells)
        self.hands = [Counter(position.hand(seat)) for seat in range(position.rules.seats)]
        self.grip = ""

    def apply(self, effect: Effect) -> None:
        kind, piece, source, target, seat = effect
        if source is not None:
            assert self.cells.pop(source) == piece
        if kind == "lift":
            self.grip = piece
        if kind == "sow":
            assert self.grip.startswith(piece)
            self.grip = self.grip.removeprefix(piece)
        if kind in ("move", "push"):
            assert target not in self.cells
        if target is not None:
            self.cells[target] = self.cells.get(target, "") + piece
        if kind == "place" and seat is not None:
            assert self.hands[seat][in_hand(piece)] > 0
            self.hands[seat][in_hand(piece)] -= 1
        if kind == "home":
            assert seat is not None
            self.hands[seat][piece] += 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Drawing) and vars(self) == vars(other)


def in_hand(piece: str) -> str:
    """In a hand, a Quads piece goes by the first of its turns, without its owner."""
    turns = [piece[i:] + piece[1:i] for i in range(1, 5)]
    return min(turns) if len(piece) == 5 else piece


def test_effects_lead_to_the_next_drawing(walk: list[Ply]) -> None:
    for position, played, _ in walk:
        for move in [played, *some(position.moves)]:
            drawing = Drawing(position)
            for effect in position.effects(move):
                assert effect.kind in {"place", "lift", "sow", "move", "push", "home"}
                drawing.apply(effect)
            drawing.hands = [+hand for hand in drawing.hands]
            assert drawing == Drawing(position.play(move)), f"{position} {move}"
        assert position.effects(played) == position.effects(str(played))


def test_effects_name_cells_of_the_board(walk: list[Ply], rules: Rules) -> None:
    names = {*rules.cells, None}
    for position, played, _ in walk:
        assert names >= set(position.cells)
        for effect in position.effects(played):
            assert {effect.source, effect.target} <= names


def test_symmetries_commute_with_playing(walk: list[Ply], rules: Rules) -> None:
    for position, move, after in walk[::4]:
        assert position.transform(0) == position
        assert position.transform_move(move, 0) == move
        for symmetry in range(rules.symmetries):
            image = position.transform(symmetry)
            image_move = position.transform_move(move, symmetry)
            assert position.transform_move(str(move), symmetry) == image_move
            assert image_move in image.moves
            assert len(image.moves) == len(position.moves)
            assert image.play(image_move) == after.transform(symmetry)
            assert after.transform(symmetry).outcome == after.outcome


def test_symmetries_take_all_moves_to_all_moves(walk: list[Ply], rules: Rules) -> None:
    for position, _, _ in walk[:: len(walk) // 12 + 1]:
        if few(position.moves):
            for symmetry in range(rules.symmetries):
                images = {position.transform_move(move, symmetry) for move in position.moves}
                assert images == set(position.transform(symmetry).moves)


def test_symmetries_are_all_different(walk: list[Ply], rules: Rules) -> None:
    numbers = range(rules.symmetries)
    images = {tuple(ply.after.transform(number) for ply in walk) for number in numbers}
    assert len(images) == rules.symmetries


# ---------------------------------------------------------------- counting


def test_perft_counts_the_moves(walk: list[Ply]) -> None:
    for position, _, _ in walk[::8]:
        assert fourfold.perft(position, 0) == 1
        assert fourfold.perft(position, 1) == len(position.moves)
        if len(position.moves) < 100:
            replies = sum(len(position.play(move).moves) for move in position.moves)
            assert fourfold.perft(position, 2) == replies


def test_random_games_are_the_same_for_a_seed(rules: Rules) -> None:
    moves, finished = fourfold.play_random_games(rules.start, 20, 40, 7)
    assert (moves, finished) == fourfold.play_random_games(rules.start, 20, 40, 7)
    assert 0 < moves <= 20 * 40
    assert 0 <= finished <= 20
