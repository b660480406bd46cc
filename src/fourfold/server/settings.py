"""What can be set about the server: by arguments of `fourfold serve`, or by the environment.

docs/server.md holds the table; a test compares it with this file.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

PREFIX = "FOURFOLD_"


def usual_data_folder() -> Path:
    """Where the games of this user are kept."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "fourfold"


def usual_site_folder() -> Path:
    """Where `make site` puts the app."""
    return Path(__file__).parents[1] / "site"


@dataclass(frozen=True)
class Settings:
    """Every setting, with what is usual. The environment sets them: FOURFOLD_PORT and so on."""

    host: str = "127.0.0.1"
    port: int = 8020
    data: Path | None = None
    """The folder of the database and the secret; None for the usual one of this user."""
    site: Path | None = None
    """The folder of the app; None for the one that `make site` fills."""
    database: str = ""
    """A URL of SQLAlchemy; "" for SQLite in the data folder."""
    redis: str = ""
    """The URL of a Redis, through which several processes talk; "" for one process."""
    secret: str = ""
    """What cookies are signed with; "" for one that is made once and kept in the data folder."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may use this server, such as https://games.example."""
    proxies: str = "127.0.0.1"
    """The addresses of proxies that are believed about whom they speak for; * for all."""
    engines: int = max(1, (os.cpu_count() or 2) // 2)
    """Processes that think for engine seats."""
    engine_seconds: int = 30
    """How long a move of an engine may take before its process is ended."""
    games_per_hour: int = 60
    """Games that one address may create in an hour."""
    requests_per_second: int = 20
    """HTTP requests of one address, on average; five seconds' worth may come at once."""
    sockets_per_address: int = 100
    """Open WebSockets from one address."""
    messages_per_second: int = 20
    """Messages on one WebSocket, on average."""
    abandoned_days: int = 14
    """Without a clock, a player who has not moved for so many days loses."""
    durable: bool = True
    """SQLite: whether an acknowledged move is on the disk, so that it outlives a power cut."""

    @property
    def patience(self) -> int:
        """Milliseconds after which a game without a clock is abandoned."""
        return self.abandoned_days * 24 * 60 * 60 * 1000

    @property
    def data_folder(self) -> Path:
        return self.data or usual_data_folder()

    @property
    def site_folder(self) -> Path:
        return self.site or usual_site_folder()

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{(self.data_folder / 'games.sqlite').absolute()}"


def from_environment(environment: Mapping[str, str], **arguments: Any) -> Settings:
    """The settings of an environment; arguments that are not None go before it.

    >>> from_environment({"FOURFOLD_PORT": "80"}, host="::").port
    80
    >>> from_environment({"FOURFOLD_PORT": "eighty"})
    Traceback (most recent call last):
    ValueError: FOURFOLD_PORT must be a whole number, not 'eighty'.
    """
    known = {f"{PREFIX}{field.name.upper()}": field for field in fields(Settings)}
    values: dict[str, Any] = {}
    for variable in sorted(name for name in environment if name.startswith(PREFIX)):
        if variable not in known:
            raise ValueError(f"{variable} is no setting: docs/server.md lists them.")
        field = known[variable]
        values[field.name] = _read(variable, environment[variable], str(field.type))
    values |= {name: value for name, value in arguments.items() if value is not None}
    settings = Settings(**values)
    _expect_sensible(settings)
    return settings


def _read(variable: str, text: str, kind: str) -> Any:
    if kind == "int":
        if not text.isascii() or not text.isdigit():
            raise ValueError(f"{variable} must be a whole number, not {text!r}.")
        return int(text)
    if kind == "bool":
        if text not in ("true", "false"):
            raise ValueError(f"{variable} must be true or false, not {text!r}.")
        return text == "true"
    if kind == "Path | None":
        return Path(text) if text else None
    if kind.startswith("tuple"):
        return tuple(part for part in text.replace(",", " ").split() if part)
    return text


def _expect_sensible(settings: Settings) -> None:
    if not 0 <= settings.port <= 65535:
        raise ValueError(f"The port must be 0 to 65535, not {settings.port}.")
    for field in fields(Settings):
        if field.type == "int" and field.name != "port" and getattr(settings, field.name) < 1:
            raise ValueError(f"{PREFIX}{field.name.upper()} must be at least 1.")
    if settings.redis and settings.database_url.startswith("sqlite"):
        raise ValueError("Several processes need a PostgreSQL database: set FOURFOLD_DATABASE too.")
    if settings.secret and len(settings.secret) < 32:
        raise ValueError("FOURFOLD_SECRET must have at least 32 characters.")
