"""`fourfold match`: players against each other, many times."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourfold.cli.arguments import GameName, Settings
from fourfold.cli.group import INTERRUPTED
from fourfold.record_parts import rules_from

if TYPE_CHECKING:
    from fourfold._core import Rules
    from fourfold.engine.entrant import Entrant
    from fourfold.engine.match import Match
    from fourfold.engine.scorebook import Played, Scorebook
    from fourfold.engine.sprt import Trial

MOST_JOBS = 1024
SPARE = 60.0
"""Seconds that a player may take beyond its limit, unless somebody says otherwise."""


def match(
    game: GameName,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER", help="Who plays; see above.")],
    settings: Settings = None,
    openings: Annotated[
        int, typer.Option(metavar="N", help="Play so many openings, each from every side.")
    ] = 50,
    plies: Annotated[
        int, typer.Option(metavar="N", help="How many random moves an opening has.")
    ] = 4,
    seed: Annotated[int, typer.Option(help="The number that all chance comes from.")] = 1,
    longest: Annotated[
        int, typer.Option(metavar="N", help="A game that is not over after N moves is a draw.")
    ] = 1000,
    patience: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            help="A player who needs longer for a move loses on time. "
            "If not given, a minute more than the longest limit among the players.",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Games at a time. If not given, one for each core.",
            min=1,
            max=MOST_JOBS,
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The record of all games. If not given, match-GAME.txt.",
            show_default=False,
        ),
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1[,ALPHA,BETA]",
            help="End the match as soon as it is clear whether the first of two players is ELO1 "
            "stronger than the second, or only ELO0.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Tell the result as data.")] = False,
) -> None:
    """Let players play against each other, and tell how strong they are.

    Every game is added to a file as soon as it is over. The same command again goes on where the
    last one stopped, however it stopped; with more --openings, a finished match is continued.

    \b
    A PLAYER is one of
      random                                  draws its moves
      level:3                                 the engine at level 3 of 10
      engine:seconds=0.5,threads=1,memory=64  the engine; limits are seconds, nodes and depth
      engine:nodes=500,overlooked=200         the same, blind to so many of a thousand moves
      engine:nodes=500,weights=2/10/40        the same with other weights of the estimate
      program:./my-bot --flag                 a program that speaks our protocol
      program:nodes=20000:./my-bot --flag     the same with a limit; without one, a second a move
      python:my_bot:choose                    a function: choose(game, random) -> move
    with a name before it if you like, as in strong=engine:seconds=2. Each is made afresh for
    every game. One that crashes, is late or plays what the rules forbid loses the game.

    \b
    In games for two, every two players meet. In games for more, as many players as there are
    seats share a table; otherwise one sits alone against another in all other seats.

    \b
    Examples:
      fourfold match qomet level:3 level:4
      fourfold match qawale random level:1 level:2 level:3 --openings 100
      fourfold match exago --set players=4 engine:nodes=20000 random
      fourfold match quads "new=program:./my-bot" "old=program:./my-old-bot" --sprt 0,20
    """
    # Only for those who play a match: other commands shall not wait for all this.
    from fourfold.cli.match_report import as_data, as_tables
    from fourfold.engine.entrant import Entrant
    from fourfold.engine.match import Match
    from fourfold.engine.scorebook import Scorebook
    from fourfold.engine.sprt import Sprt, Trial
    from fourfold.engine.standings import Standings

    rules = rules_from(game, settings or ())
    entrants = [Entrant.read(player) for player in players]
    contest = Match(rules, entrants, openings, plies, seed, longest)
    patience = _patience(patience, entrants)
    trial = Trial(Sprt.read(sprt)) if sprt is not None else None
    if trial is not None and not contest.is_duel:
        raise ValueError("A sequential test is between two players of a game for two.")
    _expect_playable(entrants, rules)
    with Scorebook(save or Path(f"match-{game}.txt"), contest) as book:
        complete = play_missing(contest, book, trial, jobs or cores(entrants), patience)
    standings = Standings(contest, book.played)
    print(json.dumps(as_data(standings, trial)) if as_json else as_tables(standings, trial))
    if not complete:
        raise typer.Exit(INTERRUPTED)


def play_missing(
    contest: Match, book: Scorebook, trial: Trial | None, jobs: int, patience: float
) -> bool:
    """Plays what is missing. False where somebody interrupted it."""
    if book.torn:
        _note("The last record in the file was cut off; its game is played again.")
    missing = book.missing
    for played in book.played:
        _add(trial, played)
    with _bar(contest.games - len(missing), contest.games) as show:
        try:
            with closing(contest.play(missing, jobs, patience)) as games:
                while trial is None or trial.accepted is None:
                    finished = next(games, None)
                    if finished is None:
                        return True
                    played = book.add(finished)
                    _add(trial, played)
                    show(played)
        except KeyboardInterrupt:
            _note(
                f"Stopped after {len(book.played)} of {contest.games} games; "
                "the same command goes on."
            )
            return False
    return True


def _add(trial: Trial | None, played: Played) -> None:
    if trial is not None:
        trial.add(played.fixture.opening, played.points_of(0))


@contextmanager
def _bar(done: int, games: int) -> Iterator[Callable[[Played], None]]:
    """A bar for those who watch: it shows every game that is over."""
    if not sys.stderr.isatty():
        yield lambda played: None
        return
    from rich.console import Console  # slow to import, so only for those who watch
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=games, completed=done)
        yield lambda played: progress.advance(bar)


def _expect_playable(entrants: Sequence[Entrant], rules: Rules) -> None:
    """Every player once, before the first game: who cannot be started would lose them all."""
    for entrant in entrants:
        try:
            player = entrant.manner.player(0)
            try:
                player.expect_able(rules)
            finally:
                player.close()
        except Exception as error:  # a player may be anybody's program
            raise ValueError(f"{entrant.name} cannot play: {error}") from None


def _patience(patience: float | None, entrants: Sequence[Entrant]) -> float:
    longest = max(entrant.manner.seconds for entrant in entrants)
    if patience is None:
        return longest + SPARE
    if not patience > longest:
        raise ValueError(
            f"--patience must be more than the {longest:g} seconds that a player may think."
        )
    return patience


def cores(entrants: Sequence[Entrant]) -> int:
    """So many games at a time as there are cores for the players' threads."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return max(1, cores // max((entrant.manner.threads for entrant in entrants), default=1))


def _note(text: str) -> None:
    print(f"fourfold: {text}", file=sys.stderr)
