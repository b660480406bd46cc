"""All games in one file: written while the server runs, read into an empty database.

The same file fits SQLite and PostgreSQL, so it also moves games from one to the other. It is
gzipped text, a JSON value a line: what it is, the rows of each table, and how many there were.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, func, select

from fourfold.server.schema import events, metadata

FORMAT = "fourfold games 1"
AT_ONCE = 1000


def save(engine: Engine, file: Path) -> int:
    """Writes the file; how many events it holds. What it tells is one moment of the database."""
    aside = file.with_name(f"{file.name}.part")
    level = "REPEATABLE READ" if engine.dialect.name == "postgresql" else "SERIALIZABLE"
    with (
        engine.connect().execution_options(isolation_level=level) as connection,
        connection.begin(),
    ):
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")  # which Python's sqlite3 does for writing alone
        with gzip.open(aside, "wt", encoding="utf-8") as lines:
            for line in _lines(connection):
                lines.write(json.dumps(line, ensure_ascii=False) + "\n")
        count = connection.scalar(select(func.count()).select_from(events))
    aside.replace(file)
    return count or 0


def load(engine: Engine, file: Path) -> int:
    """Reads the file; how many events it held. ValueError where that cannot be: nothing is read."""
    with engine.begin() as connection:
        if connection.scalar(select(events.c.game).limit(1)) is not None:
            raise ValueError("There are games in this database already: restore into an empty one.")
        try:
            _read(connection, file)
        except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
            raise ValueError(f"{file} cannot be read: {error}.") from None
        except (json.JSONDecodeError, KeyError, TypeError, StopIteration):
            raise ValueError(f"{file} is no backup of Fourfold, or not all of one.") from None
        return connection.scalar(select(func.count()).select_from(events)) or 0


def _lines(connection: Connection) -> Iterator[object]:
    yield {"format": FORMAT}
    total = 0
    for table in metadata.sorted_tables:
        result = connection.execution_options(yield_per=AT_ONCE).execute(select(table))
        for rows in result.partitions():
            total += len(rows)
            yield {"table": table.name, "rows": [list(row) for row in rows]}
    yield {"rows": total}


def _read(connection: Connection, file: Path) -> None:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        if json.loads(next(lines)) != {"format": FORMAT}:
            raise KeyError(FORMAT)
        total = 0
        for line in lines:
            part = json.loads(line)
            if "table" not in part:
                if part["rows"] != total:
                    raise KeyError("rows")
                return
            total += len(part["rows"])
            _insert(connection, metadata.tables[part["table"]], part["rows"])
    raise KeyError("the end")


def _insert(connection: Connection, table: Table, rows: list[list[Any]]) -> None:
    names = table.c.keys()
    connection.execute(table.insert(), [dict(zip(names, row, strict=True)) for row in rows])
