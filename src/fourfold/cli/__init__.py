"""The command line: `fourfold play`, `analyse`, `match`, `show`, `replay`, `serve` and others."""

from __future__ import annotations

from typing import Annotated

import typer

from fourfold.cli.analyse import analyse
from fourfold.cli.engine import engine
from fourfold.cli.games import games
from fourfold.cli.group import Group
from fourfold.cli.match import match
from fourfold.cli.moves import moves
from fourfold.cli.perft import perft
from fourfold.cli.play import play
from fourfold.cli.puzzles import puzzles
from fourfold.cli.replay import replay
from fourfold.cli.serve import serve
from fourfold.cli.show import show
from fourfold.cli.tune import tune

app = typer.Typer(
    cls=Group,
    add_completion=False,
    rich_markup_mode=None,  # plain help, for rich takes longer to import than all the rest
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)
COMMANDS = (
    *(play, analyse, match, puzzles, tune),
    *(show, moves, perft, replay, games, engine, serve),
)
for command in COMMANDS:
    app.command()(command)


@app.callback(invoke_without_command=True)
def fourfold(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Play and explore four board games: Qawale, Qomet, Quads and Exago.

    \b
    Examples:
      fourfold play qawale --level 4              you against the engine
      fourfold show qomet d4 c4                   the board after two moves
      fourfold moves exago --set players=3 f6     what blue may do next
      fourfold analyse qomet d4 c3 --lines 3      what the engine thinks of it
      fourfold match qomet level:3 level:4        players against each other, many times
      fourfold puzzles qomet                      positions with a proven win
      fourfold tune qomet                         better weights for the engine's estimate
      fourfold games                              the games and their options
    """
    if version:
        from importlib.metadata import version as installed

        print(installed("fourfold"))
    elif context.invoked_subcommand is None:
        print(context.get_help())


def main() -> None:
    """What the command `fourfold` runs."""
    app(prog_name="fourfold")
