"""Perft from the data files in tests/perft: from the start and from positions in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import fourfold
from tests import reference

FOLDER = Path(__file__).parent / "perft"


@dataclass
class Entry:
    game: str
    id: str = ""
    options: dict[str, str] = field(default_factory=dict)
    position: str = ""
    counts: dict[int, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.game}, {self.id}"


def entries(path: Path) -> Iterator[Entry]:
    """An entry to a block: the words at the beginning of the lines say what follows."""
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        entry = Entry(path.stem)
        for line in lines:
            word, _, rest = line.partition(" ")
            if word == "options":
                entry.options = dict(option.split("=") for option in rest.split())
            elif word == "perft":
                depth, count = map(int, rest.split())
                entry.counts[depth] = count
            elif word in ("id", "position"):
                setattr(entry, word, rest)
            else:
                raise ValueError(f"{path.name}: {line}")
        if lines:
            yield entry


ENTRIES = [entry for path in sorted(FOLDER.glob("*.perft")) for entry in entries(path)]


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_perft(entry: Entry) -> None:
    rules = fourfold.ruleset(entry.game, **entry.options)
    position = rules.position(entry.position)
    for depth, count in entry.counts.items():
        found = fourfold.perft(position, depth)
        assert found == count, f"{found} at depth {depth}, not {count}\n{divide(position)}"


def divide(position: fourfold.Position) -> str:
    """How many replies each move has, in the core and in the reference, where they differ first."""
    rules = reference.ruleset(position.rules.game, **position.rules.changed)
    plain = rules.parse(str(position))
    ours = {str(move): len(position.play(move).moves) for move in position.moves}
    theirs = {move: len(rules.moves(rules.play(plain, move))) for move in rules.moves(plain)}
    none = "no such move"
    lines = [
        f"{move}: core {ours.get(move, none)}, reference {theirs.get(move, none)}"
        for move in sorted(ours | theirs)
        if ours.get(move) != theirs.get(move)
    ]
    return "\n".join(lines or [f"{move}: {ours[move]}" for move in sorted(ours)])


def test_every_game_has_its_file_with_the_start_and_six_positions_of_the_middle() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(fourfold.games)
    for game in fourfold.games:
        starts = [entry.position == str(start_of(entry)) for entry in ENTRIES if entry.game == game]
        assert starts.count(True) >= 1
        assert starts.count(False) >= 6


def start_of(entry: Entry) -> fourfold.Position:
    return fourfold.ruleset(entry.game, **entry.options).start


def test_the_divide_shows_where_core_and_reference_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    position = fourfold.ruleset("qomet").start
    assert divide(position).splitlines()[0] == "a1: 24"

    moves = reference.qomet.Rules.moves
    monkeypatch.setattr(reference.qomet.Rules, "moves", lambda self, p: moves(self, p)[1:])
    assert divide(position).splitlines()[:2] == [
        "a1: core 24, reference no such move",
        "a4: core 24, reference 23",
    ]
