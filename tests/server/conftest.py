"""One server for the tests of a worker that do not end it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.serving import Serving

AMPLE = {"games_per_hour": 1_000_000, "requests_per_second": 100_000, "messages_per_second": 10_000}
"""Limits that tests of other things do not meet."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("server"), **AMPLE) as serving:
        yield serving
        assert '"trace"' not in serving.errors.read_text(), serving.errors.read_text()
