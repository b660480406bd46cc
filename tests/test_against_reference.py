"""The core against the reference: whole random games, and texts that may be wrong."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

import fourfold
from tests import reference
from tests.comparison import LONGEST, compare_game
from tests.option_sets import CASES, name_of
from tests.reference import qawale
from tests.reference.rows import squeeze, stretch

GAMES = 200
CHUNK = 20

Case = tuple[str, dict[str, Any]]

each_case = pytest.mark.parametrize("case", CASES, ids=name_of)


@pytest.fixture(autouse=True)
def remember_legal_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reference finds all moves to list them, and again to play one: let it remember them."""
    for rules, name in ((reference.exago.Rules, "_legal"), (reference.qomet.Rules, "children")):
        monkeypatch.setattr(rules, name, lru_cache(maxsize=2)(getattr(rules, name)))


@each_case
@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_random_games_agree(case: Case, first: int) -> None:
    game, options = case
    own_games = 1000 * CASES.index(case)
    for seed in range(first, first + CHUNK):
        compare_game(game, options, own_games + seed)


# ---- texts that may be wrong


@each_case
def test_texts_of_positions_are_accepted_by_both_or_neither(case: Case) -> None:
    game, options = case
    rng = random.Random(f"positions {name_of(case)}")
    rules = fourfold.ruleset(game, **options)
    plain_rules = reference.ruleset(game, **options)
    texts = [str(position) for position in visited(rules, rng, games=12)]
    accepted = 0
    for text in texts:
        for _ in range(8):
            changed = changed_position(text, rng.choice(texts), rng)
            agree = accepts(rules.position, changed) == accepts(plain_rules.parse, changed)
            assert agree or only_the_core_accepts(rules, plain_rules, changed), changed
            accepted += accepts(rules.position, changed) and changed not in texts
    assert accepted > 5, "too few of the texts are positions"


@each_case
def test_texts_of_moves_are_legal_for_both_or_neither(case: Case) -> None:
    game, options = case
    rng = random.Random(f"moves {name_of(case)}")
    rules = fourfold.ruleset(game, **options)
    plain_rules = reference.ruleset(game, **options)
    positions = rng.sample(list(visited(rules, rng, games=6)), 30)
    known = [move for position in positions for move in some_moves(position, rng)]
    legal = 0
    for position in positions:
        allowed = set(plain_rules.moves(plain_rules.parse(str(position))))
        for _ in range(150):
            move = changed_move(rng.choice(known), rng.choice(known), rng)
            where = f"{move} in {position}"
            assert (move in position.moves) == (move in allowed), where
            assert (position.why_not(move) is None) == (move in allowed), where
            legal += move in allowed
    assert legal > 5, "too few of the texts are moves"


def test_finished_positions_of_qawale_are_accepted_by_both_or_neither() -> None:
    """Pebbles on few cells: there are lines that no sowing could have left."""
    rng = random.Random("few cells")
    rules = fourfold.ruleset("qawale")
    plain_rules = reference.ruleset("qawale")
    refused = 0
    for _ in range(6000):
        cells = [*rng.choice(qawale.LINES), *rng.choices(qawale.CELLS, k=rng.randrange(3))]
        light, turn = rng.randrange(1, 8), rng.randrange(2)
        dark = light - turn
        coloured = [*"l" * light, *"d" * dark]
        rng.shuffle(coloured)
        stacks = dict.fromkeys(qawale.CELLS, "")
        for pebble in [*"nnnnnnnn", *coloured]:
            stacks[rng.choice(cells)] += pebble
        hands = (8 - light, 8 - dark)
        text = plain_rules.format(qawale.Position(tuple(stacks.values()), turn, hands))
        accepted = accepts(rules.position, text)
        assert accepted == accepts(plain_rules.parse, text), text
        refused += not accepted
    assert refused > 20


def only_the_core_accepts(rules: fourfold.Rules, plain_rules: Any, text: str) -> bool:
    """The known difference: the reference asks more of a finished position with `reconnect`.

    It looks for a way in which the mover's tiles in hand could have lain, without a line, before
    they were cut off; the core asks only whether there was room for them.
    """
    if not rules.settings.get("reconnect") or accepts(plain_rules.parse, text):
        return False
    return rules.position(text).outcome is not None


def accepts(parse: Any, text: str) -> bool:
    try:
        parse(text)
    except ValueError:
        return False
    return True


def visited(rules: fourfold.Rules, rng: random.Random, games: int) -> Iterator[fourfold.Position]:
    """The later half of the positions of some games that end as soon as they can."""
    for _ in range(games):
        way = [rules.start]
        while len(way) < LONGEST[rules.game] and way[-1].moves:
            choices = [way[-1].play(rng.choice(way[-1].moves)) for _ in range(12)]
            finished = [position for position in choices if position.outcome]
            way.append((finished or choices)[0])
        yield from way[len(way) // 2 :]


def some_moves(position: fourfold.Position, rng: random.Random) -> list[str]:
    return [str(rng.choice(position.moves)) for _ in range(20) if position.moves]


# ---- changing texts: some are broken by it, some become another text of the same kind


def changed_position(text: str, other: str, rng: random.Random) -> str:
    for _ in range(rng.choice([1, 1, 2, 3])):
        change = rng.choice(
            [swapped_cells, swapped_cells, changed_cell, changed_field, changed_letter]
        )
        text = change(text, other, rng)
    return text


def changed_move(text: str, other: str, rng: random.Random) -> str:
    kind = rng.randrange(4)
    if kind == 0:
        return text
    if kind == 1:
        return changed_letter(text, other, rng)
    parts = re.findall("[a-z][0-9]+|.", text)
    other_parts = re.findall("[a-z][0-9]+|.", other)
    if kind == 2:
        parts[rng.randrange(len(parts))] = rng.choice(other_parts)
        return "".join(parts)
    return "".join(
        parts[: rng.randrange(len(parts) + 1)] + other_parts[rng.randrange(len(other_parts)) :]
    )


def changed_letter(text: str, other: str, rng: random.Random) -> str:
    """Replaces, inserts or deletes a letter."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(["", rng.choice(other)]) + text[at + rng.randrange(2) :]


def changed_field(text: str, other: str, rng: random.Random) -> str:
    """Takes a field from another text, or swaps two."""
    fields = text.split(" ")
    others = other.split(" ")
    at = rng.randrange(len(fields))
    if len(others) == len(fields) and rng.random() < 0.7:
        fields[at] = others[at]
    else:
        to = rng.randrange(len(fields))
        fields[at], fields[to] = fields[to], fields[at]
    return " ".join(fields)


def swapped_cells(text: str, other: str, rng: random.Random) -> str:
    rows = cells_of(text)
    places = [(row, i) for row, cells in enumerate(rows) for i in range(len(cells))]
    (row, i), (other_row, other_i) = rng.choices(places, k=2)
    rows[row][i], rows[other_row][other_i] = rows[other_row][other_i], rows[row][i]
    return with_cells(text, rows)


def changed_cell(text: str, other: str, rng: random.Random) -> str:
    """Puts on a cell what lies somewhere on the board of another text."""
    rows = cells_of(text)
    row = rng.choice(rows)
    row[rng.randrange(len(row))] = rng.choice([cell for cells in cells_of(other) for cell in cells])
    return with_cells(text, rows)


def cells_of(text: str) -> list[list[str]]:
    """The cells of each row; a row that cannot be read counts as a single cell."""
    rows = text.split(" ")[0].split("/")
    return [read_row(row, "," in text.split(" ")[0]) for row in rows]


def read_row(row: str, commas: bool) -> list[str]:
    words = row.split(",") if commas else re.findall("[0-9]+|.", row)
    try:
        width = sum(int(word) if word.isdecimal() else 1 for word in words)
        return stretch(words, width) or [row]
    except ValueError:
        return [row]


def with_cells(text: str, rows: list[list[str]]) -> str:
    board, *fields = text.split(" ")
    separator = "," if "," in board else ""
    return " ".join(["/".join(separator.join(squeeze(row)) for row in rows), *fields])
