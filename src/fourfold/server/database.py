"""The database: SQLite in a file, or PostgreSQL by a URL. Opened, and brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, OperationalError

from fourfold.server.settings import Settings

MIGRATIONS = Path(__file__).with_name("migrations")
READERS = 4
"""Threads that read, each with a connection; one more writes."""
ONE_AT_A_TIME = 4_174_140
"""The number of the lock under which one process after the other brings PostgreSQL up to date."""


def open_database(settings: Settings) -> Engine:
    """The database of the settings, up to date. ValueError where there is none."""
    try:
        url = make_url(settings.database_url)
        if url.drivername == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
        if url.get_backend_name() == "sqlite":
            engine = _sqlite(str(url.database), settings)
        elif url.get_backend_name() == "postgresql":
            engine = create_engine(url, pool_size=READERS + 1, pool_pre_ping=True)
        else:
            raise ValueError(f"{url.get_backend_name()} is no database for this server.")
        migrate(engine)
    except ModuleNotFoundError as error:
        raise ValueError(
            f"{error.name} is missing for this database: pip install 'fourfold[cluster]'."
        ) from None
    except ArgumentError:
        raise ValueError("FOURFOLD_DATABASE is no URL of a database.") from None
    except OperationalError as error:
        raise ValueError(f"The database cannot be opened: {_first_line(error)}.") from None
    return engine


def _sqlite(file: str, settings: Settings) -> Engine:
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        f"sqlite:///{file}", pool_size=READERS + 1, connect_args={"timeout": 10.0}
    )
    synchronous = "FULL" if settings.durable else "NORMAL"

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {synchronous}")
        connection.execute("PRAGMA cache_size = -16000")

    return engine


def migrate(engine: Engine) -> None:
    """Makes the tables, or brings those of an earlier version up to date."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
        command.upgrade(_alembic(connection), "head")


def _alembic(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def _first_line(error: OperationalError) -> str:
    return str(error.orig).splitlines()[0].rstrip(".")
