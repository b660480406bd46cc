"""`fourfold puzzles`: positions with a proven win, found in games of the engine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourfold.cli.arguments import GameName, Settings
from fourfold.cli.group import INTERRUPTED

if TYPE_CHECKING:
    from fourfold.engine.hunt import Find, Hunt, PuzzleBook


def puzzles(
    game: GameName,
    settings: Settings = None,
    number: Annotated[
        int, typer.Option("--count", metavar="N", help="Stop when the file holds so many.", min=1)
    ] = 20,
    plies: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="The longest win, in plies. If not given, 5; in Quads 14, to the end.",
            show_default=False,
        ),
    ] = None,
    level: Annotated[int, typer.Option(metavar="N", help="The level of those who play.")] = 4,
    opening: Annotated[
        int, typer.Option(metavar="N", help="How many random moves a game begins with.")
    ] = 2,
    seed: Annotated[int, typer.Option(help="The number that all chance comes from.")] = 1,
    games: Annotated[
        int, typer.Option(metavar="N", help="Stop after so many games in any case.", min=1)
    ] = 10_000,
    jobs: Annotated[
        int | None,
        typer.Option(metavar="N", help="Games at a time; else one for each core.", min=1, max=1024),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Where the puzzles are kept. If not given, puzzles-GAME.jsonl.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Find puzzles: positions from games of the engine in which the side to move wins by force.

    Each is a line of JSON in a file: the position, all first moves that win, how the game goes on,
    and how difficult it is, from 1 to 10. Every other move is proven not to win within as many
    plies. The same command again goes on where the last one stopped; docs/puzzles.md says more.

    \b
    Examples:
      fourfold puzzles qomet
      fourfold puzzles qawale --count 100 --plies 3 --save wins.jsonl
      fourfold puzzles exago --set players=3 --count 10
    """
    from fourfold.engine.hunt import Hunt, PuzzleBook

    hunt = Hunt(game, tuple(settings or ()), plies or 0, level, opening, seed)
    with PuzzleBook(save or Path(f"puzzles-{game}.jsonl"), hunt) as book:
        complete = _hunted(hunt, book, number, range(book.next_game, games + 1), jobs)
        for find in book.finds[:number]:
            print(_told(find))
        if not complete:
            _note(f"Stopped with {len(book.finds)} puzzles; the same command goes on.")
            raise typer.Exit(INTERRUPTED)
        if len(book.finds) < number:
            _note(f"{games} games held only {len(book.finds)} puzzles.")


def _hunted(hunt: Hunt, book: PuzzleBook, wanted: int, numbers: range, jobs: int | None) -> bool:
    """Searches games until the book holds enough. False where somebody interrupted it."""
    from fourfold.cli.match import cores
    from fourfold.engine.hunt import finds

    if len(book.finds) >= wanted:
        return True
    try:
        with (
            _bar(len(book.finds), wanted) as show,
            closing(finds(hunt, numbers, jobs or cores([]))) as found,
        ):
            for find in found:
                if find is not None and book.add(find):
                    show()
                if len(book.finds) >= wanted:
                    return True
    except KeyboardInterrupt:
        return False
    return True


@contextmanager
def _bar(done: int, wanted: int) -> Iterator[Callable[[], None]]:
    """A bar for those who watch: it shows every puzzle that is found."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=wanted, completed=done)
        yield lambda: progress.advance(bar)


def _told(find: Find) -> str:
    """A puzzle in one row."""
    puzzle, judgement = find.puzzle, find.puzzle.judgement
    shown = judgement.winning[:3]
    more = f" and {len(judgement.winning) - 3} more" if len(judgement.winning) > 3 else ""
    return (
        f"difficulty {puzzle.difficulty:>2}, win {judgement.plies:>2}: "
        f"{puzzle.position}  {' '.join(shown)}{more}"
    )


def _note(text: str) -> None:
    print(f"fourfold: {text}", file=sys.stderr)
