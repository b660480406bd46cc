"""`fourfold tune`: better weights for the estimate of a game, from games of the engine."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourfold.cli.arguments import GameName, Settings
from fourfold.cli.group import INTERRUPTED
from fourfold.record_parts import rules_from

if TYPE_CHECKING:
    from fourfold.engine.fit import Fit, Sample
    from fourfold.engine.match import Match
    from fourfold.engine.tuning import Tuning

PATIENCE = 600.0
"""Seconds after which an engine that looks at so few nodes must have broken down."""


def tune(
    game: GameName,
    settings: Settings = None,
    nodes: Annotated[int, typer.Option(help="Look at so many positions for each move.")] = 2000,
    openings: Annotated[
        int, typer.Option(metavar="N", help="Learn from so many openings, each played twice.")
    ] = 500,
    trial: Annotated[
        int, typer.Option(metavar="N", help="Measure the gain with so many other openings.")
    ] = 200,
    plies: Annotated[
        int, typer.Option(metavar="N", help="How many random moves an opening has.")
    ] = 4,
    seed: Annotated[int, typer.Option(help="The number that all chance comes from.")] = 1,
    weights: Annotated[
        str | None,
        typer.Option(
            metavar="W/W/...",
            help="Begin with these weights instead of those of the game.",
            show_default=False,
        ),
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Keep all games here; else in tune-GAME.", show_default=False
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(metavar="N", help="Games at a time; else one for each core.", min=1, max=1024),
    ] = None,
) -> None:
    """Find better weights for what the engine's estimate of a game counts.

    The engine plays itself, always with the same number of nodes. Weights are fitted to how those
    games ended; then an engine that has them plays one that has the old ones, which shows what they
    are worth. Nothing is changed: the weights stand in core/include/fourfold/sight/GAME.hpp, or
    are given to a player as engine:nodes=2000,weights=W/W/... in a match.

    The same command again goes on where the last one stopped, however it stopped.

    \b
    Examples:
      fourfold tune qomet
      fourfold tune exago --nodes 5000 --openings 2000 --trial 500
    """
    from fourfold.engine.entrant import weights_from
    from fourfold.engine.tuning import Tuning

    tuning = Tuning(
        rules_from(game, settings or ()),
        folder or Path(f"tune-{game}"),
        nodes,
        openings,
        trial,
        plies,
        seed,
        weights_from(weights) if weights is not None else (),
    )
    tuning.folder.mkdir(parents=True, exist_ok=True)
    _note(f"{game}: {tuning.lessons.games} games to learn from")
    if not _play(tuning.lessons, tuning.games_file, jobs):
        raise typer.Exit(INTERRUPTED)
    fit = tuning.fit(_learnt(tuning))
    print(_weights_table(tuning, fit))
    if fit.weights == tuning.first_weights:
        print("\nThe games ask for no other weights.")
        return
    _note(f"{game}: a trial of {tuning.trial(fit.weights).games} games")
    if not _play(tuning.trial(fit.weights), tuning.trial_file(fit.weights), jobs, tell=True):
        raise typer.Exit(INTERRUPTED)


def _play(match: Match, file: Path, jobs: int | None, tell: bool = False) -> bool:
    """Plays what is missing of a match, and tells the result if asked. False if interrupted."""
    from fourfold.cli.match import cores, play_missing
    from fourfold.cli.match_report import as_tables
    from fourfold.engine.scorebook import Scorebook
    from fourfold.engine.standings import Standings

    with Scorebook(file, match) as book:
        complete = play_missing(match, book, None, jobs or cores(match.players), PATIENCE)
    if tell:
        print(f"\n{as_tables(Standings(match, book.played), None)}")
    return complete


def _learnt(tuning: Tuning) -> list[Sample]:
    """The positions of all games, with a bar for those who watch."""
    learnt: list[Sample] = []
    for samples in _watched(tuning.samples(), tuning.lessons.games):
        learnt += samples
    return learnt


def _watched(games: Iterable[list[Sample]], total: int) -> Iterator[list[Sample]]:
    if not sys.stderr.isatty():
        return iter(games)
    from rich.console import Console
    from rich.progress import track

    return iter(
        track(games, "positions", total=total, console=Console(stderr=True), transient=True)
    )


def _weights_table(tuning: Tuning, fit: Fit) -> str:
    width = max(map(len, tuning.features))
    rows = [f"{tuning.rules.game}, {fit.positions} positions", ""]
    rows.append(f"{'feature':{width}}  {'old':>6}  {'new':>6}")
    for name, old, new in zip(tuning.features, tuning.first_weights, fit.weights, strict=True):
        rows.append(f"{name:{width}}  {old:>6}  {new:>6}")
    rows.append(f"{'surprise, bits':{width}}  {fit.before:>6.4f}  {fit.after:>6.4f}")
    rows += ["", f"weights={'/'.join(map(str, fit.weights))}"]
    return "\n".join(rows)


def _note(text: str) -> None:
    print(f"fourfold: {text}", file=sys.stderr)
