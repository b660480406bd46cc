"""The task that writes: many at once, one harms no other, a number is taken once."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

from sqlalchemy import select

from fourfold.server.database import open_database
from fourfold.server.eager import unfinished
from fourfold.server.refusal import STATUS, Refusal
from fourfold.server.schema import events
from fourfold.server.settings import Settings
from fourfold.server.unit import Unit
from fourfold.server.writer import Writer

TOP = Path(__file__).parents[2]


async def committed(writer: Writer, units: list[Unit]) -> list[bool | str]:
    """What became of each; a refusal by its key."""
    writing = asyncio.create_task(writer.run())
    results = await asyncio.gather(*map(writer.commit, units), return_exceptions=True)
    writer.end()
    await writing
    return [each.key if isinstance(each, Refusal) else bool(each) for each in results]


def test_a_number_is_taken_once(tmp_path: Path) -> None:
    engine = open_database(Settings(data=tmp_path))

    async def write() -> None:
        first = [Unit("a" * 12, 1, "one"), Unit("b" * 12, 1, "one")]
        assert await committed(Writer(engine), first) == [True, True]
        second = [Unit("a" * 12, 1, "other"), Unit("b" * 12, 2, "two"), Unit("c" * 12, 1, "one")]
        assert await committed(Writer(engine), second) == [False, True, True]

    asyncio.run(write())
    with engine.connect() as connection:
        stored = connection.execute(select(events).order_by(events.c.game, events.c.number)).all()
    assert [tuple(row) for row in stored] == [
        ("a" * 12, 1, "one"),
        ("b" * 12, 1, "one"),
        ("b" * 12, 2, "two"),
        ("c" * 12, 1, "one"),
    ]


def test_what_cannot_be_stored_harms_nothing_else(tmp_path: Path) -> None:
    engine = open_database(Settings(data=tmp_path))

    async def write() -> list[bool | str]:
        units = [Unit("a" * 12, number, "text") for number in range(1, 1200)]
        units[700] = Unit("z" * 12, 1, None)  # type: ignore[arg-type]  # a text there must be
        return await committed(Writer(engine), units)

    results = asyncio.run(write())
    assert results[700] == "not_saved"
    assert all(each is True for each in results[:700] + results[701:])


def test_a_coroutine_runs_as_far_as_it_goes() -> None:
    done: list[str] = []

    async def work(wait: asyncio.Event, name: str) -> None:
        await wait.wait()
        done.append(name)

    async def run() -> None:
        free, blocked = asyncio.Event(), asyncio.Event()
        free.set()
        assert unfinished(work(free, "at once")) is None
        task = unfinished(work(blocked, "later"))
        assert task is not None
        ended = unfinished(work(blocked, "never"))
        assert ended is not None
        assert done == ["at once"]
        ended.cancel()
        blocked.set()
        await task
        await asyncio.gather(ended, return_exceptions=True)

    asyncio.run(run())
    assert done == ["at once", "later"]


def test_every_refusal_has_a_sentence() -> None:
    sentences = json.loads((TOP / "lang" / "en" / "online.json").read_text())
    source = "".join(file.read_text() for file in (TOP / "src/fourfold/server").glob("*.py"))
    keys = set(re.findall(r'Refusal\(\s*"(\w+)"', source)) | set(STATUS)
    keys |= set(re.findall(r'_refuse\(scope, send, "(\w+)"', source))
    assert len(keys) > 30
    assert {f"refused.{key}" for key in keys} <= set(sentences)
