"""A few kills; `make kills` does many."""

from __future__ import annotations

from pathlib import Path

from tests.server.kills import kill


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    pairs = kill(tmp_path, times=2)
    assert [complaint for pair in pairs for complaint in pair.complaints] == []
    assert all(pair.acknowledged for pair in pairs)
