"""`fourfold backup` and `fourfold restore`: all games of a server in one file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer

File = Annotated[Path, typer.Argument(metavar="FILE", help="The file of the backup.")]
Data = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="The folder of the games.", show_default=False),
]


def backup(file: File, data: Data = None) -> None:
    """Save all games of a server in one file, while it runs.

    The database is the one that `fourfold serve` would use: FOURFOLD_DATABASE, or SQLite in DIR.

    \b
    Examples:
      fourfold backup games.gz
    """
    from fourfold.server.backup import save

    print(f"{save(_database(data), file)} events saved in {file}")


def restore(file: File, data: Data = None) -> None:
    """Read all games of a backup into an empty database, of the same kind or the other.

    \b
    Examples:
      fourfold restore games.gz
      FOURFOLD_DATABASE=postgresql://localhost/fourfold fourfold restore games.gz
    """
    from fourfold.server.backup import load

    print(f"{load(_database(data), file)} events restored from {file}")


def _database(data: Path | None) -> Any:
    try:
        from fourfold.server.database import open_database
        from fourfold.server.settings import from_environment
    except ImportError as error:
        raise ValueError(
            f"{error.name} is missing, and the server needs it: pip install 'fourfold[server]'."
        ) from None
    return open_database(from_environment(os.environ, data=data))
