"""What is read from a set of files of records, in web/src/record/cases.json.

Records are read in Python and in the browser; both must find the same games and the same faults.
To write the file anew: python -m tests.record_cases
"""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fourfold.record import Record, Step, read, write
from tests.option_sets import CASES
from tests.test_record import FAULTS, SAMPLE, SMALL, edits, played

FILE = Path(__file__).parent.parent / "web/src/record/cases.json"
EDITED = 150


def text() -> str:
    """One case to a line, so that a difference can be read."""
    cases = [json.dumps(_case(source), separators=(",", ":")) for source in _sources()]
    return "[\n" + ",\n".join(cases) + "\n]\n"


def _case(source: str | bytes) -> dict[str, Any]:
    reading = read(source)
    given = (
        {"text": source}
        if isinstance(source, str)
        else {"bytes": base64.b64encode(source).decode()}
    )
    return given | {
        "games": [write(game) for game in reading.games],
        "numbers": reading.numbers,
        "faults": [[fault.line, fault.game, fault.what] for fault in reading.faults],
    }


def _sources() -> Iterator[str | bytes]:
    yield from (SAMPLE, SMALL, "", "\ufeff \r\n", f"{SMALL}\n{SAMPLE}".replace("\n", "\r\n"))
    for source, _, _ in FAULTS.values():
        if len(source) < 2000:
            yield from (source, f"{SMALL}\n{source}\n\n{SMALL}")
    for at, (game, options) in enumerate(CASES):
        record = played(game, options, at, 30).record()
        yield write(record, _annotated(record))
    chance = random.Random(4)
    for _ in range(EDITED):
        *_, edited = edits(chance.choice([SAMPLE, SAMPLE + "\n" + SMALL]), chance.getrandbits(30))
        yield edited
    yield b'[Game "qomet"]\n\n1. d4 {\xff\xc3} *'
    yield (
        b'[Game "qomet"]\n[Light "\xc3\xa9\xf0\x9f\x98\x80\xed\xa0\x80"]\n1. d4 *\n\n'
        + SMALL.encode()
    )
    yield bytes(range(256))
    yield '[Game "qomet"]\n[Options "repetition=2 what=3 what=3"]\n*'
    yield '[Game "qomet"]\n[Options "repetition=99 repetition=3"]\n*'
    yield f'{SMALL}[Game "{"q" * 70}\u202e"]\n*'
    yield '[Game "qomet"]\n[Date "2023-02-29"]\n*\n\n[Game "qomet"]\n[Date "2024-02-29"]\n*'


def _annotated(record: Record) -> Record:
    """The same with something said."""
    first, *rest = record.line.steps
    said = Step(first.text, 61.5, ("A note [with brackets}.", "Another\\."))
    return Record(
        record.rules, type(record.line)((said, *rest), ("To begin.",)), tags={"Round": "2"}
    )


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
