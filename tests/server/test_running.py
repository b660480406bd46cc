"""Running the server: settings, what watches over it, what it writes down, backup, clocks."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
import time
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, select

from fourfold.online import events as happened
from fourfold.online.clocks import Outages
from fourfold.online.table import Table
from fourfold.online.vocabulary import ClockSetting, Sitter, Times
from fourfold.server import backup, row
from fourfold.server.database import open_database
from fourfold.server.moment import moment
from fourfold.server.schema import alive, events, games, outages, seats
from fourfold.server.settings import PREFIX, Settings
from tests.server import services
from tests.server.people import Person
from tests.server.serving import Serving
from tests.server.sitting import PATIENCE
from tests.server.test_play import begun, people

TOP = Path(__file__).parents[2]
MINUTE = 60_000


def test_all_settings_stand_in_the_table() -> None:
    page = (TOP / "docs" / "server.md").read_text()
    rows = dict(re.findall(r"^\| `(FOURFOLD_\w+)` \| ([^|]*) \|", page, re.MULTILINE))
    assert list(rows) == [f"{PREFIX}{field.name.upper()}" for field in fields(Settings)]
    for field in fields(Settings):
        told = rows[f"{PREFIX}{field.name.upper()}"].strip("`")
        if field.name != "engines" and isinstance(field.default, bool | int):
            assert told == str(field.default).lower(), field.name


def test_the_meters_count(server: Serving) -> None:
    ann, bob = people(server)
    before = meters(server)
    code = begun([ann, bob])
    with ann.socket() as socket, bob.socket() as other:
        assert meters(server)["fourfold_sockets"] >= 2
        socket.ask("move", code, ply=0, move="d4")
        other.refused("move", code, ply=1, move="d4")
        other.ask("resign", code, ply=1)
    after = meters(server)
    for name in (
        'fourfold_games_created_total{game="qomet"}',
        'fourfold_games_over_total{game="qomet",reason="resignation"}',
        'fourfold_moves_total{by="person"}',
        'fourfold_refusals_total{key="illegal_move"}',
        "fourfold_deed_seconds_count",
        "fourfold_commit_seconds_count",
        'fourfold_request_seconds_count{status="201"}',
    ):
        assert after[name] > before.get(name, 0), name
    for name in ("fourfold_tables", "fourfold_engine_queue", "process_resident_memory_bytes"):
        assert name in after


def meters(server: Serving) -> dict[str, float]:
    text = Person(server.port).ask("GET", "/metrics").body
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


def test_the_journal_names_nobody(tmp_path: Path) -> None:
    with Serving(tmp_path) as serving:
        ann = Person(serving.port, "Annabelle")
        code = ann.create()
        with ann.socket() as socket:
            socket.refused("move", code, ply=0, move="secret move")
            socket.raw.send('{"do": "my secret"}')
            socket.read()
        ann.ask("POST", "/api/games", {"game": "my secret"})
        ann.ask("GET", "/api/my-secret")
        written = serving.errors.read_text()
    assert ann.id is not None
    lines = [json.loads(line) for line in written.splitlines()]
    assert {"not_running", "bad_message", "bad_option", "not_found"} <= {
        line.get("key") for line in lines
    }
    for private in ("Annabelle", ann.id, "secret", "127.0.0.1", str(ann.cookie)):
        assert private not in written


def test_a_database_that_there_is_not(tmp_path: Path) -> None:
    for url, told in [
        ("postgresql://127.0.0.1:1/none", "The database cannot be opened"),
        ("mysql://localhost/none", "is no database for this server"),
        ("nonsense", "FOURFOLD_DATABASE is no URL of a database."),
        (f"sqlite:///{tmp_path}", "The database cannot be opened"),
    ]:
        with pytest.raises(ValueError, match=re.escape(told)):
            open_database(Settings(data=tmp_path, database=url))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """An empty database."""
    if request.param == "sqlite":
        yield str(Settings(data=tmp_path / "second").database_url)
    else:
        with services.postgresql() as url:
            yield url


def command(*arguments: str, database: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "fourfold", *arguments],
        capture_output=True,
        text=True,
        env={"PATH": "/usr/bin:/bin", "FOURFOLD_DATABASE": database},
        check=False,
        timeout=60,
    )


def test_backup_and_restore(tmp_path: Path, database: str) -> None:
    """From a server that runs, into an empty database, on which another one goes on."""
    file = tmp_path / "games.gz"
    with Serving(tmp_path) as serving:
        ann, bob = people(serving)
        code = begun([ann, bob])
        with ann.socket() as socket:
            socket.ask("move", code, ply=0, move="d4")
        source = f"sqlite:///{serving.data / 'games.sqlite'}"
        saved = command("backup", str(file), database=source)
        assert saved.stdout == f"3 events saved in {file}\n", saved.stderr
    restored = command("restore", str(file), database=database)
    assert restored.stdout == f"3 events restored from {file}\n", restored.stderr
    again = command("restore", str(file), database=database)
    assert (again.returncode, again.stderr.count("\n")) == (2, 1)
    assert "There are games in this database already" in again.stderr
    # From the other kind back into a file: the same rows.
    other = tmp_path / "other.gz"
    command("backup", str(other), database=database)
    assert rows_of(other) == rows_of(file)
    secret = (serving.data / "secret").read_text()
    with Serving(tmp_path / "second", database=database, secret=secret) as second:
        bob.port = second.port
        with bob.socket() as socket:
            assert socket.ask("follow", code)["standing"]["moves"] == ["d4"]
            assert socket.ask("move", code, ply=1, move="c4")["event"]["number"] == 4


def rows_of(file: Path) -> list[str]:
    """The heartbeat aside."""
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    return [line for line in lines if '"alive"' not in line]


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    engine = open_database(Settings(data=tmp_path))
    file = tmp_path / "games.gz"
    with engine.begin() as connection:
        connection.execute(events.insert(), {"game": "a" * 12, "number": 1, "text": "{}"})
    backup.save(engine, file)
    whole = gzip.decompress(file.read_bytes())
    empty = open_database(Settings(data=tmp_path / "empty"))
    bad = tmp_path / "bad.gz"
    for content in (
        b"nonsense",
        gzip.compress(b""),
        gzip.compress(b"{}\n"),
        gzip.compress(b"[1]\n"),
        gzip.compress(whole[: len(whole) // 2]),
        gzip.compress(b"\n".join(whole.splitlines()[:-1])),
        file.read_bytes()[:-20],
        gzip.compress(whole.replace(b'"events"', b'"evils"')),
        gzip.compress(whole.replace(b'"rows": 1}', b'"rows": 2}')),
    ):
        bad.write_bytes(content)
        with pytest.raises(ValueError, match=r"(cannot be read|is no backup of Fourfold)"):
            backup.load(empty, bad)
    assert backup.load(empty, file) == 1


def running_game(engine: Engine, code: str, times: Times, at: int) -> None:
    """A game in the database that began long ago."""
    sitters = (Sitter("person", "p0", "Ann"), Sitter("person", "p1", "Bob"))
    clock = ClockSetting("fischer", 60, 0)
    first = happened.Created(
        number=1, at=at, game="qomet", rules=1, clock=clock, seats=sitters, times=times
    )
    table = Table(code, first, PATIENCE)
    table.apply(first, happened.written(first))
    with engine.begin() as connection:
        text = happened.written(first)
        connection.execute(events.insert(), {"game": code, "number": 1, "text": text})
        connection.execute(games.insert(), row.row_of(table, Outages()))
        for seat, sitter in enumerate(sitters):
            connection.execute(seats.insert(), row.seat_row(code, seat, sitter))


def test_clocks_that_ran_out_are_found_after_a_restart(tmp_path: Path) -> None:
    """One had run out before the server went down; another's time stood still meanwhile."""
    engine = open_database(Settings(data=tmp_path / "data"))
    down = moment() - 100 * MINUTE
    running_game(engine, "overoverover", Times((60_000,) * 2, down - MINUTE), down - 2 * MINUTE)
    running_game(engine, "goesongoeson", Times((60_000,) * 2, down + MINUTE), down - MINUTE)
    with engine.begin() as connection:
        connection.execute(alive.insert(), {"id": 1, "at": down})
    with Serving(tmp_path) as serving:
        nobody = Person(serving.port)
        deadline = time.monotonic() + 20
        while (over := nobody.standing("overoverover"))["status"] != "over":
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert over["result"] == {"winner": 1, "reason": "time"}
        goes_on = nobody.standing("goesongoeson")
        assert goes_on["status"] == "running"
        left = goes_on["times"]["deadline"] - moment()
        assert MINUTE - 20_000 < left <= MINUTE
    with engine.connect() as connection:
        ((since, until),) = connection.execute(select(outages)).all()
        assert since == down
        assert until - since > 99 * MINUTE
        stored = connection.scalar(select(games.c.deadline).where(games.c.code == "goesongoeson"))
        assert stored == goes_on["times"]["deadline"]
