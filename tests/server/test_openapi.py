"""The OpenAPI that the server tells of itself, and what it answers to all that this allows."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server.people import Person
from tests.server.serving import Serving

OPERATIONS = [
    ("GET", "/api/me"),
    ("POST", "/api/me"),
    ("POST", "/api/me/link"),
    ("POST", "/api/me/continue"),
    ("POST", "/api/me/renew"),
    ("GET", "/api/me/games"),
    ("POST", "/api/bots"),
    ("POST", "/api/games"),
    ("GET", "/api/games/{code}"),
    ("DELETE", "/api/games/{code}"),
    ("POST", "/api/games/{code}/seats"),
    ("GET", "/api/games/{code}/record"),
    ("GET", "/api/lobby"),
    ("GET", "/api/records"),
]


@pytest.fixture(scope="module")
def described(server: Serving) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(Person(server.port).ask("GET", "/schema/openapi.json").body)
    return told


def test_all_that_the_page_names_is_described(described: dict[str, Any]) -> None:
    paths = described["paths"].items()
    told = {(method.upper(), path) for path, methods in paths for method in methods}
    assert told == set(OPERATIONS)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_whatever_is_asked_is_answered_as_described(
    server: Serving, described: dict[str, Any], method: str, path: str
) -> None:
    """No fault, no status that is not described, no body of another shape."""
    schema = schemathesis.openapi.from_dict(described)
    schema.config.update(base_url=server.url)
    operation = schema[path][method]
    ann = Person(server.port, "Ann")

    @given(case=operation.as_strategy())
    @settings(
        max_examples=20,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: Any) -> None:
        response = case.call(headers=ann.headers)
        # What OpenAPI allows may still make no game; how it is refused is checked all the same.
        case.validate_response(response, excluded_checks=[positive_data_acceptance])

    ask()


def test_the_page_of_the_socket_is_up_to_date() -> None:
    subprocess.run([sys.executable, "-m", "scripts.asyncapi", "--check"], check=True)
