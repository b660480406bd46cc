"""How strong the engine is: python -m bench.engine.strength [--games N] [--only PAIRING]...

Mirrored games from random openings of four plies, on one thread and half a second a move, against
plain UCT and against OpenSpiel's tree search; and Exago with three, four and six players, the
engine in one seat against UCT in all others. A game ends when the engine has proven that it wins;
what others could win, they have to win on the board. Every game is written down as soon as it has
ended (build/bench/strength.jsonl), so a run that was interrupted goes on where it stopped. Prints a
table and writes bench/engine/strength.json.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import os
import random
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

import fourfold
from bench.engine.uct import ROOT, UctPlayer, built
from bench.rules.measure import machine
from fourfold.engine import Engine, Limit

FIGURES = Path(__file__).with_name("strength.json")
PLAYED = ROOT / "build/bench/strength.jsonl"
OPENING = 4  # plies
DECIDED = {"qomet": 9}  # openings with a forced win within so many plies are left out
LONGEST = 400  # plies; then the game counts as drawn
TWO_PLAYER_GAMES = ("qawale", "qomet", "quads", "exago")
CROWDS = (3, 4, 6)
ROUND = 12  # games of one pairing in a row: every seat equally often


class Player(Protocol):
    """Whoever chooses moves."""

    def choose(self, game: fourfold.Game) -> fourfold.Move: ...


@dataclass(frozen=True)
class Task:
    """One game to be played: which, against whom, and where the player in question sits."""

    player: str
    opponent: str
    game: str
    players: int
    number: int
    seconds: float
    edition: str
    """Of the programs: games of another edition do not count."""

    @property
    def pairing(self) -> str:
        crowd = f" with {self.players} players" if self.players > 2 else ""
        return f"{self.game}{crowd} against {self.opponent}"

    @property
    def seat(self) -> int:
        return self.number % self.players

    @property
    def opening(self) -> int:
        """The seed of the first moves: the same for all seats, so that games are mirrored."""
        return self.number // self.players

    @property
    def rules(self) -> fourfold.Rules:
        options = {"players": self.players} if self.players > 2 else {}
        return fourfold.ruleset(self.game, **options)


@dataclass(frozen=True)
class Tally:
    """What came out of the games of one pairing."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    players: int = 2

    @property
    def of_decided(self) -> float:
        """The share of the games that somebody won."""
        return self.wins / max(1, self.wins + self.losses)

    @property
    def of_all(self) -> float:
        return self.wins / max(1, self.games)

    @property
    def of_fair_share(self) -> float:
        """How often it won, as a multiple of what equal players would."""
        return self.of_all * self.players


def edition(game: str) -> str:
    """Changes with what the players of a game are made of, the files of other games left out."""
    files = [
        *(ROOT / "core/include").rglob("*.hpp"),
        *(ROOT / "src/fourfold/engine").rglob("*.py"),
        *(ROOT / "bench/engine").glob("*.[ch]pp"),
    ]
    digest = hashlib.sha256()
    for file in sorted(files):
        if file.stem == game or file.stem not in fourfold.games:
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def tasks(player: str, games: int, seconds: float) -> Iterator[Task]:
    """All games, a few of each pairing in turn: an interrupted run has some of all."""
    now = {game: edition(game) for game in TWO_PLAYER_GAMES}
    pairings = [(game, 2, "uct") for game in TWO_PLAYER_GAMES]
    pairings += [("exago", players, "uct") for players in CROWDS]
    pairings += [(game, 2, "openspiel") for game in TWO_PLAYER_GAMES]
    for first in range(0, games, ROUND):
        for game, players, opponent in pairings:
            for number in range(first, min(first + ROUND, games - games % players)):
                yield Task(player, opponent, game, players, number, seconds, now[game])


def opened(task: Task) -> fourfold.Game:
    """A game after its random opening, which does not end it and leaves nobody a win at hand."""
    chance = random.Random(f"{task.game} {task.players} {task.opening}")
    while True:
        game = fourfold.Game(task.rules)
        for _ in range(OPENING):
            if game.outcome is None:
                game.play(chance.choice(game.position.moves))
        if game.outcome is None and not wins_at_once(game.position) and not is_decided(game):
            return game


def wins_at_once(position: fourfold.Position) -> bool:
    outcomes = (position.play(move).outcome for move in position.moves)
    return any(outcome and outcome.winner == position.turn for outcome in outcomes)


def is_decided(game: fourfold.Game) -> bool:
    """Whether somebody has a forced win already: who begins well in Qomet often has."""
    plies = DECIDED.get(game.rules.game)
    return plies is not None and Engine(memory=16).prove(game.position, plies).winner is not None


def seated(name: str, seconds: float, seed: int) -> Player:
    """A player by its name."""
    if name == "uct":
        return UctPlayer(name, seconds=seconds, seed=seed)
    if name == "openspiel":
        from bench.engine.open_spiel import OpenSpielPlayer

        return OpenSpielPlayer(name, seconds, seed=seed)
    if name == "random":
        return Dice(seed)
    return OurEngine(seconds)


class OurEngine:
    """The engine at full strength, on one thread."""

    def __init__(self, seconds: float) -> None:
        self._engine = Engine(threads=1)
        self._limit = Limit(seconds=seconds)
        self.has_won = False

    def choose(self, game: fourfold.Game) -> fourfold.Move:
        if len(game.position.moves) == 1:
            return game.position.moves[0]
        for info in self._engine.analyse(game, self._limit):
            best = info.best
        self.has_won = best.score.proven and best.score.value > 0
        return best.moves[0]


class Dice:
    """Any legal move: to see what the others are worth."""

    def __init__(self, seed: int) -> None:
        self._random = fourfold.Random(seed)

    def choose(self, game: fourfold.Game) -> fourfold.Move:
        return self._random.choice(game.position.moves)


def play(task: Task) -> dict[str, Any]:
    """Plays one game to its end."""
    game = opened(task)
    player = seated(task.player, task.seconds, seed=2 * task.number)
    opponent = seated(task.opponent, task.seconds, seed=2 * task.number + 1)
    proven = False
    while game.outcome is None and len(game.moves) < LONGEST and not proven:
        game.play((player if game.turn == task.seat else opponent).choose(game))
        proven = isinstance(player, OurEngine) and player.has_won
    for one in (player, opponent):
        if isinstance(one, UctPlayer):
            one.close()
    outcome = game.outcome
    return asdict(task) | {
        "winner": outcome.winner if outcome else task.seat if proven else None,
        "reason": outcome.reason if outcome else "proof" if proven else "length",
        "moves": " ".join(map(str, game.moves)),
    }


def already_played() -> list[dict[str, Any]]:
    """The games on file; a last line that was cut off by an interruption is left out."""
    if not PLAYED.exists():
        return []
    text = PLAYED.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        PLAYED.write_text(whole, encoding="utf-8")
    return [json.loads(line) for line in whole.splitlines()]


def task_of(game: dict[str, Any]) -> Task:
    return Task(**{name: game[name] for name in Task.__dataclass_fields__})


def pool_of(processes: int) -> ProcessPoolExecutor:
    """Fresh processes, for a fork of this one would share what it has open."""
    return ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"))


def play_all(wanted: list[Task], processes: int) -> list[dict[str, Any]]:
    """What has been played of these games before, and what is played now."""
    games = {task_of(game): game for game in already_played()}
    missing = [task for task in wanted if task not in games]
    PLAYED.parent.mkdir(parents=True, exist_ok=True)
    with pool_of(processes) as pool, PLAYED.open("a", encoding="utf-8") as file:
        coming = [pool.submit(play, task) for task in missing]
        try:
            for count, done in enumerate(as_completed(coming), 1):
                game = done.result()
                games[task_of(game)] = game
                file.write(json.dumps(game) + "\n")
                file.flush()
                os.fsync(file.fileno())
                print(f"{count} of {len(missing)} games", end="\r", flush=True)
        finally:
            pool.shutdown(cancel_futures=True)
    print()
    return [games[task] for task in wanted]


def tallied(games: Iterable[dict[str, Any]]) -> dict[str, Tally]:
    """The results by pairing."""
    tallies: dict[str, Tally] = {}
    for game in games:
        task = task_of(game)
        winner = game["winner"]
        before = tallies.get(task.pairing, Tally(players=task.players))
        tallies[task.pairing] = Tally(
            before.games + 1,
            before.wins + (winner == task.seat),
            before.draws + (winner is None),
            before.losses + (winner not in (None, task.seat)),
            task.players,
        )
    return tallies


def table(tallies: dict[str, Tally]) -> str:
    lines = [
        f"{'':36}{'games':>7}{'won':>6}{'drawn':>7}{'lost':>6}"
        f"{'of decided':>12}{'of all':>8}{'fair share':>12}"
    ]
    lines += [
        f"{pairing:36}{tally.games:7}{tally.wins:6}{tally.draws:7}{tally.losses:6}"
        f"{tally.of_decided:12.1%}{tally.of_all:8.1%}{tally.of_fair_share:11.2f}x"
        for pairing, tally in tallies.items()
    ]
    return "\n".join(lines)


def figures(tallies: dict[str, Tally], seconds: float) -> dict[str, Any]:
    return {
        "machine": machine(),
        "seconds_a_move": seconds,
        "pairings": {
            pairing: asdict(tally)
            | {
                "of_decided": round(tally.of_decided, 4),
                "of_all": round(tally.of_all, 4),
                "of_fair_share": round(tally.of_fair_share, 3),
            }
            for pairing, tally in tallies.items()
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures how strong the engine is.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--tally", action="store_true", help="play nothing, count what has been")
    parser.add_argument("--player", default="engine", help="engine, uct, openspiel or random")
    parser.add_argument("--only", action="append", help="words of the pairings to play")
    asked = parser.parse_args()
    wanted = [
        task
        for task in tasks(asked.player, asked.games, asked.seconds)
        if not asked.only or any(words in task.pairing for words in asked.only)
    ]
    if asked.tally:
        games = [game for game in already_played() if task_of(game) in wanted]
    else:
        built()
        games = play_all(wanted, asked.processes)
    tallies = tallied(games)
    print(table(tallies))
    if asked.player == "engine" and not asked.only:
        FIGURES.write_text(
            json.dumps(figures(tallies, asked.seconds), indent=2) + "\n", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
