"""The app as static files: what browsers are told about them, and what is refused."""

from __future__ import annotations

import base64
import hashlib
import http.client
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fourfold.server.site import Site
from tests.server.serving import Serving, small_site


class Answer:
    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("site")) as serving:
        yield serving


def asked(serving: Serving, path: str, method: str = "GET", **headers: str) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", serving.port, timeout=20)
    try:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, headers=sent)
        return Answer(connection.getresponse())
    finally:
        connection.close()


def test_the_page_is_asked_for_again_and_hashed_files_are_kept(serving: Serving) -> None:
    page = asked(serving, "/")
    assert (page.status, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert page.headers["cache-control"] == "no-cache"
    assert asked(serving, "/service-worker.js").headers["cache-control"] == "no-cache"
    kept = asked(serving, "/assets/app-1.js").headers
    assert kept["cache-control"] == "public, max-age=31536000, immutable"
    assert kept["content-type"] == "text/javascript; charset=utf-8"
    assert asked(serving, "/assets/core-1.wasm").headers["content-type"] == "application/wasm"


def test_what_is_known_is_not_sent_again(serving: Serving) -> None:
    tag = asked(serving, "/").headers["etag"]
    again = asked(serving, "/", if_none_match=f'"other", {tag}')
    assert (again.status, again.body) == (304, b"")
    assert asked(serving, "/", if_none_match='"other"').status == 200


@pytest.mark.parametrize(
    ("accepted", "encoding", "body"),
    [
        ("gzip, deflate, br", "br", b"brotli"),
        ("gzip", "gzip", b"gzip"),
        ("br;q=0, gzip;q=0.5", "gzip", b"gzip"),
        ("identity", None, b"'use strict'"),
        ("", None, b"'use strict'"),
    ],
)
def test_packed_files(serving: Serving, accepted: str, encoding: str | None, body: bytes) -> None:
    answer = asked(serving, "/assets/app-1.js", accept_encoding=accepted)
    assert (answer.headers.get("content-encoding"), answer.body) == (encoding, body)
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["content-length"] == str(len(body))
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"


def test_paths_of_the_app_lead_to_the_app(serving: Serving) -> None:
    page = asked(serving, "/").body
    assert asked(serving, "/online/abc", accept="text/html").body == page
    assert asked(serving, "/online/abc").status == 404
    assert asked(serving, "/assets/gone.js", accept="text/html").status == 404


def test_head_has_no_body_and_nothing_can_be_written(serving: Serving) -> None:
    head = asked(serving, "/", "HEAD")
    assert (head.status, head.body) == (200, b"")
    assert int(head.headers["content-length"]) > 0
    refused = asked(serving, "/", "POST")
    assert (refused.status, refused.headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize("path", ["/../data/secret", "/%2e%2e/data/secret", "//etc/passwd"])
def test_nothing_outside_the_folder(serving: Serving, path: str) -> None:
    assert asked(serving, path).status == 404


def test_only_what_comes_from_here_may_run(serving: Serving) -> None:
    answer = asked(serving, "/")
    policy = answer.headers["content-security-policy"]
    inline = b"document.title = 'Fourfold'"
    digest = base64.b64encode(hashlib.sha256(inline).digest()).decode()
    assert inline in answer.body
    assert f"script-src 'self' 'wasm-unsafe-eval' 'sha256-{digest}';" in policy
    assert "default-src 'none'" in policy
    assert "worker-src 'self'" in policy
    for path in ("/", "/assets/app-1.js", "/gone", "/healthz", "/api/gone"):
        headers = asked(serving, path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "content-security-policy" in headers


def test_what_watches_over_the_server(serving: Serving) -> None:
    assert asked(serving, "/healthz").body == b"ok"
    assert asked(serving, "/readyz").body == b"ok"
    assert b"process_cpu_seconds_total" in asked(serving, "/metrics").body


def test_a_folder_without_the_app(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="The app has not been built"):
        Site(tmp_path)


def refused(*arguments: str, before: str = "") -> str:
    """What a command that has to be refused says; `before` runs in its process first."""
    code = f"{before}\nfrom fourfold.cli import main; main()"
    command = [sys.executable, "-c", code, "serve", *arguments]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("fourfold: ").rstrip()


def test_what_is_missing_is_said_in_one_sentence(tmp_path: Path) -> None:
    site = str(small_site(tmp_path / "site"))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        told = refused("--site", site, "--port", port)
    assert told == f"Port {port} on 127.0.0.1 cannot be used: it is taken."
    assert "has not been built" in refused("--site", str(tmp_path), "--port", "0")
    assert refused("--port", "70000") == "The port must be 0 to 65535, not 70000."
    without = "import sys; sys.modules['uvicorn'] = None"
    assert "pip install 'fourfold[server]'" in refused(before=without)
    wrong = "import os; os.environ['FOURFOLD_ENGINES'] = 'many'"
    assert refused(before=wrong) == "FOURFOLD_ENGINES must be a whole number, not 'many'."
    unknown = "import os; os.environ['FOURFOLD_ENGINE'] = '1'"
    assert refused(before=unknown).startswith("FOURFOLD_ENGINE is no setting")
