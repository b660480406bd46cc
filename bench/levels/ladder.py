"""How far apart the levels are: python -m bench.levels.ladder [--openings N] [--only GAME]...

Every level plays the one above and the one after that, beginning with a random player and a
beginner; in Exago with three and four players, one sits alone against the others. All is limited by
nodes, so neither the machine nor its load matters. Every pairing is a match with a file of its own
under build/ladder, so a run that was interrupted goes on where it stopped, and only what a change
of the levels or of the engine concerns is played again. Writes bench/levels/figures.json and the
tables of docs/levels.md.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import fourfold
from bench.levels.report import written
from fourfold.cli.match import cores, play_missing
from fourfold.engine.entrant import Entrant
from fourfold.engine.levels import LEVELS, rung
from fourfold.engine.match import Match
from fourfold.engine.ratings import Result, ratings
from fourfold.engine.scorebook import Played, Scorebook

ROOT = Path(__file__).parents[2]
FIGURES = Path(__file__).with_name("figures.json")
PAGE = ROOT / "docs/levels.md"
PLAYED = ROOT / "build/ladder"
PATIENCE = 600.0
OPENING = 4
"""Random moves that a game begins with."""
LONGEST = 200
EFFORT = 12_000_000
"""About so many nodes may go into a pairing; the upper ones play fewer games for it."""
FEWEST = 3
"""Openings of a pairing."""
MOVES = 15
"""A player makes about so many in a game."""
BELOW = ("random", "beginner=python:bench.levels.beginner:choose")
"""Who stands below level 1."""


@dataclass(frozen=True)
class Ladder:
    """The levels of a game, and those below them."""

    game: str
    players: int = 2

    @property
    def name(self) -> str:
        return self.game if self.players == 2 else f"{self.game} with {self.players}"

    @property
    def rules(self) -> fourfold.Rules:
        options: dict[str, Any] = {} if self.players == 2 else {"players": self.players}
        return fourfold.ruleset(self.game, **options)

    @cached_property
    def rungs(self) -> tuple[Entrant, ...]:
        """Everybody, the weakest first."""
        return tuple(Entrant.read(text) for text in (*BELOW, *(f"level:{n}" for n in LEVELS)))

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Who meets: neighbours, and those with one between them."""
        for lower in range(len(self.rungs)):
            for upper in range(lower + 1, min(lower + 3, len(self.rungs))):
                yield lower, upper

    def match(self, lower: int, upper: int, openings: int) -> Match:
        """The stronger sits alone where there are more than two."""
        nodes = self.limits(lower)[0] * (self.players - 1) + self.limits(upper)[0]
        affordable = EFFORT // (2 * MOVES * self.weight * max(1, nodes))
        count = max(FEWEST, min(openings, affordable))
        return Match(self.rules, (self.rungs[upper], self.rungs[lower]), count, OPENING, 1, LONGEST)

    @property
    def weight(self) -> int:
        """A node costs more where it is a game played out, and in Quads and Qawale."""
        return 200 if self.players > 2 else {"quads": 10, "qawale": 6}.get(self.game, 1)

    def limits(self, number: int) -> tuple[int, int]:
        """The nodes of a player, and how much it overlooks; those below the levels have none."""
        if number < len(BELOW):
            return 0, 0
        level = rung(self.rules, number - len(BELOW) + 1)
        return level.nodes, level.overlooked

    def file(self, lower: int, upper: int) -> Path:
        """Where a pairing is kept: another engine, or other limits, play another one."""
        made_of = [_engine(self.game), self.limits(lower), self.limits(upper)]
        digest = hashlib.sha256(repr(made_of).encode()).hexdigest()[:12]
        names = (self.rungs[number].name.replace(":", "-") for number in (lower, upper))
        return PLAYED / self.name.replace(" ", "-") / f"{' '.join(names)} {digest}.txt"


def ladders() -> list[Ladder]:
    """Those of all games; of Exago two more, for its crowds."""
    return [*(Ladder(game) for game in fourfold.games), Ladder("exago", 3), Ladder("exago", 4)]


def _engine(game: str) -> str:
    """Changes with what a game's levels are made of."""
    digest = hashlib.sha256()
    for file in sorted((ROOT / "core/include").rglob("*.hpp")):
        if file.stem == game or file.stem not in fourfold.games:
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def climbed(ladder: Ladder, openings: int, jobs: int) -> dict[str, Any] | None:
    """Plays what is missing of a ladder, and tells how it stands. None where it is interrupted.

    Without jobs nobody plays, and it stands as it does.
    """
    results: list[Result] = []
    for lower, upper in ladder.pairs():
        match = ladder.match(lower, upper, openings)
        path = ladder.file(lower, upper)
        path.parent.mkdir(parents=True, exist_ok=True)
        names = " against ".join(player.name for player in match.players)
        print(f"{ladder.name}: {names}, {match.games} games", file=sys.stderr)
        with Scorebook(path, match) as book:
            if jobs and not play_missing(match, book, None, jobs, PATIENCE):
                return None
            results += _results(book.played, upper, lower)
    return _figures(ladder, results)


def _results(played: list[Played], *players: int) -> Iterator[Result]:
    for game in played:
        yield tuple(players[player] for player in game.fixture.seating), game.points


def _figures(ladder: Ladder, results: list[Result]) -> dict[str, Any]:
    rated = ratings(results, len(ladder.rungs))
    zero = rated[len(BELOW)].value
    return {
        "game": ladder.game,
        "players": ladder.players,
        "games": len(results),
        "engine": _engine(ladder.game),
        "rungs": [
            {
                "name": entrant.name,
                "nodes": ladder.limits(number)[0],
                "overlooked": ladder.limits(number)[1],
                "games": sum(number in seating for seating, _ in results),
                "rating": [round(value - zero) for value in rated[number]],
            }
            for number, entrant in enumerate(ladder.rungs)
        ],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--openings", type=int, default=100, help="of a pairing, each from all sides"
    )
    parser.add_argument("--only", action="append", help="a ladder, such as qomet or 'exago with 3'")
    parser.add_argument("--jobs", type=int, default=cores([]), help="0 to play no more games")
    order = parser.parse_args()
    figures = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    for ladder in ladders():
        if order.only and ladder.name not in order.only:
            continue
        found = climbed(ladder, order.openings, order.jobs)
        if found is None:
            sys.exit(130)
        figures[ladder.name] = found
        FIGURES.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        written(figures, PAGE)
        print(json.dumps(found["rungs"], indent=None))


if __name__ == "__main__":
    main()
