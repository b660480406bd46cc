"""Attacks: each is refused and written down, and nobody else notices."""

from __future__ import annotations

import http.client
import json
import secrets
import socket as sockets
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import fourfold
from tests.server.people import PATIENCE, Person, Socket
from tests.server.serving import Serving
from tests.server.test_play import begun, people

GAMES = 12
SOCKETS = 60


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with limits that are met soon."""
    folder = tmp_path_factory.mktemp("strict")
    limits = {"games_per_hour": GAMES, "sockets_per_address": SOCKETS}
    with Serving(folder, requests_per_second=1000, messages_per_second=20, **limits) as serving:
        yield serving
        assert '"trace"' not in serving.errors.read_text(), serving.errors.read_text()


def written_down(serving: Serving, key: str) -> bool:
    """Whether a refusal stands in the journal; what was refused a moment ago may be on its way."""
    for _ in range(50):
        lines = map(json.loads, serving.errors.read_text().splitlines())
        if any(line.get("key") == key for line in lines):
            return True
        time.sleep(0.02)
    return False


def test_moving_for_another_seat(server: Serving) -> None:
    ann, bob, eve = people(server, 3)
    code = begun([ann, bob])
    with bob.socket() as second, eve.socket() as stranger:
        assert second.refused("move", code, ply=0, move="d4") == "not_your_turn"
        for do, words in [
            ("move", {"move": "d4"}),
            ("resign", {}),
            ("leave", {}),
            ("offer", {"what": "draw"}),
            ("accept", {"what": "draw"}),
            ("decline", {"what": "draw"}),
            ("say", {"key": "hello"}),
        ]:
            assert stranger.refused(do, code, ply=0, **words) == "not_seated"
    assert ann.standing(code)["number"] == 2
    assert written_down(server, "not_seated")


def test_moving_twice(server: Serving) -> None:
    ann, bob = people(server)
    code = begun([ann, bob])
    with ann.socket() as socket, ann.socket() as twin:
        numbers = [each.send("move", code, ply=0, move="d4") for each in (socket, twin)]
        answers = [
            each.until(lambda m, number=number: m.get("id") == number)
            for each, number in zip((socket, twin), numbers, strict=True)
        ]
        assert sorted(answer["is"] for answer in answers) == ["done", "event"]
        assert socket.refused("move", code, ply=0, move="d5") == "late"
        assert socket.refused("move", code, ply=1, move="d5") == "not_your_turn"
        assert socket.refused("move", code, ply=2, move="d5") == "early"
    assert ann.standing(code)["moves"] == ["d4"]


def test_pages_of_other_sites(server: Serving) -> None:
    ann = Person(server.port, "Ann")
    for origin in ("https://evil.example", "null", f"http://127.0.0.1:{server.port}.evil.example"):
        told = ann.ask("POST", "/api/games", {"game": "qomet"}, origin=origin)
        assert (told.status, told.body["key"]) == (403, "foreign_origin")
        with pytest.raises(InvalidStatus):
            ann.socket(origin=origin)
    told = ann.ask("POST", "/api/games", {"game": "qomet"}, sec_fetch_site="cross-site")
    assert told.status == 403
    here = f"http://127.0.0.1:{server.port}"
    assert ann.ask("POST", "/api/games", {"game": "qomet"}, origin=here).status == 201
    with ann.socket(origin=here) as socket:
        assert socket.hello["player"] == ann.id
    assert written_down(server, "foreign_origin")


def test_ten_megabytes_on_a_socket(server: Serving) -> None:
    ann, bob = people(server)
    code = begun([ann, bob])
    with bob.socket() as other:
        with ann.socket() as large:
            assert code_after(large, "x" * 5000) == 1009
        with ann.socket() as large:
            # What is still on its way may cost the goodbye: then the connection is just gone.
            assert code_after(large, "x" * 10_000_000) in (1009, None)
        assert other.ask("follow", code)["is"] == "game"
    assert written_down(server, "too_large")


def code_after(socket: Socket, text: str) -> int | None:
    """The code with which the server closes the socket after a message."""
    try:
        socket.raw.send(text)
        socket.read()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None
    pytest.fail("the message was read")


def test_ten_megabytes_of_a_request(server: Serving) -> None:
    ann = Person(server.port, "Ann")
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.putrequest("POST", "/api/games")
    connection.putheader("content-length", "10000000")
    connection.endheaders()
    answer = connection.getresponse()
    assert (answer.status, json.load(answer)["key"]) == (413, "too_large")
    connection.close()
    assert _in_pieces(server.port, ann.headers) in (413, None)
    assert ann.ask("GET", "/api/me").status == 200


def _in_pieces(port: int, headers: dict[str, str]) -> int | None:
    """A body whose length is not told; the status, or None where the connection was closed."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        pieces = (b" " * 10_000 for _ in range(1000))
        kind = {"content-type": "application/json"}
        connection.request("POST", "/api/games", pieces, {**kind, **headers}, encode_chunked=True)
        return connection.getresponse().status
    except ConnectionError:
        return None
    finally:
        connection.close()


def test_a_reader_that_is_too_slow(server: Serving) -> None:
    ann, bob, eve = people(server, 3)
    code = begun([ann, bob], options={"repetition": "0"})
    small = sockets.socket()
    small.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    small.connect(("127.0.0.1", server.port))
    with ExitStack() as stack:
        both = [stack.enter_context(person.socket()) for person in (ann, bob)]
        game = fourfold.Game(fourfold.ruleset("qomet", repetition=0))
        for _ in range(60):  # a log that makes long answers
            play_on(both, code, game)
        deaf = stack.enter_context(eve.socket(sock=small, max_queue=1))
        before = dropped(server, "slow")
        for _ in range(200):
            deaf.send("follow", code)
        until(lambda: dropped(server, "slow") == before + 1)
        play_on(both, code, game)
    small.close()


def play_on(both: list[Socket], code: str, game: fourfold.Game) -> None:
    """Any move that does not end the game."""
    going_on = (m for m in game.position.moves if game.position.play(m).outcome is None)
    move = next(going_on)
    answer = both[game.turn].ask("move", code, ply=len(game.moves), move=str(move))
    assert answer["is"] == "event", answer
    game.play(move)


def dropped(serving: Serving, why: str) -> int:
    """How many sockets were dropped for a reason, by the meters."""
    lines = Person(serving.port).ask("GET", "/metrics").body.splitlines()
    name = f'fourfold_sockets_dropped_total{{why="{why}"}} '
    return sum(int(float(line.removeprefix(name))) for line in lines if line.startswith(name))


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_more_messages_than_anybody_needs(strict: Serving) -> None:
    with Person(strict.port).socket() as loud, Person(strict.port).socket() as other:
        keys: set[str] = set()
        with pytest.raises(ConnectionClosed) as caught:
            shout(loud, keys)
        assert keys == {"unknown_game", "too_many_requests"}
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1008
        assert other.refused("follow", "AAAAAAAAAAAA") == "unknown_game"
    assert written_down(strict, "too_many_requests")


def shout(socket: Socket, keys: set[str]) -> None:
    """Asks and asks, as long as there are answers."""
    while True:
        socket.send("follow", "AAAAAAAAAAAA")
        keys.add(socket.read()["key"])


def test_idle_sockets_from_one_address(strict: Serving) -> None:
    with ExitStack() as stack:
        for _ in range(SOCKETS):
            stack.enter_context(Person(strict.port).socket())
        for _ in range(20):
            with pytest.raises(ConnectionClosed) as caught:
                Person(strict.port).socket()
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1013
    until(lambda: lets_in(strict))


def lets_in(serving: Serving) -> bool:
    try:
        with Person(serving.port).socket():
            return True
    except ConnectionClosed:
        return False


def test_games_without_end_from_one_address(strict: Serving) -> None:
    ann = Person(strict.port, "Ann")
    told = [ann.ask("POST", "/api/games", {"game": "qomet"}) for _ in range(3 * GAMES)]
    assert [answer.status for answer in told] == [201] * GAMES + [429] * 2 * GAMES
    assert told[-1].body["key"] == "too_many_games"
    assert len(ann.ask("GET", "/api/me/games?limit=100").body["games"]) == GAMES
    assert written_down(strict, "too_many_games")
    assert ann.ask("GET", "/api/lobby").status == 200


def test_players_without_end_from_one_address(strict: Serving) -> None:
    statuses = [
        Person(strict.port).ask("POST", path, {"name": ""}).status
        for path in ("/api/me", "/api/bots") * GAMES
    ]
    assert statuses[-1] == 429
    assert statuses.count(429) >= GAMES


def test_requests_without_end(tmp_path: Path) -> None:
    with Serving(tmp_path, requests_per_second=2) as serving:
        nobody = Person(serving.port)
        statuses = [nobody.ask("GET", "/api/lobby").status for _ in range(60)]
        assert statuses[:10] == [200] * 10
        assert statuses.count(429) > 30
        assert nobody.ask("GET", "/healthz").status == 200


def test_a_script_in_a_name(server: Serving) -> None:
    name = "<script>alert()</script>"
    ann, bob = Person(server.port, name), Person(server.port, "Bob")
    code = begun([ann, bob])
    told = bob.ask("GET", f"/api/games/{code}")
    assert told.body["seats"][0]["name"] == name
    assert told.headers["content-type"] == "application/json"
    assert told.headers["x-content-type-options"] == "nosniff"
    with ann.socket() as socket:
        socket.ask("resign", code, ply=0)
    record = bob.ask("GET", f"/api/games/{code}/record")
    assert record.headers["content-type"].startswith("text/plain")
    assert name not in server.errors.read_text()


def test_codes_that_are_guessed(server: Serving) -> None:
    eve = Person(server.port, "Eve")
    with eve.socket() as socket:
        for _ in range(50):
            code = secrets.token_urlsafe(9)
            assert eve.ask("GET", f"/api/games/{code}").status == 404
            assert eve.ask("POST", f"/api/games/{code}/seats", {}).status == 404
            assert eve.ask("GET", f"/api/games/{code}/record").status == 404
            assert socket.refused("follow", code) == "unknown_game"
            assert socket.refused("resign", code, ply=0) == "unknown_game"
    for path in ("'; DROP TABLE games;--", "..%2f..%2fsecret", "%00", "a" * 2000):
        assert eve.ask("GET", f"/api/games/{quote(path)}").status in (400, 404)
    assert written_down(server, "unknown_game")


KNOWN = {
    *("game", "options", "hidden", "status", "you", "number", "ply", "turn", "seats", "kind"),
    *("player", "name", "moves", "position", "times", "left", "deadline", "running", "offers"),
    *("result", "rematch", "rules", "clock", "created", "updated", "games", "next", "is", "id"),
    *("now", "standing", "events", "event", "at", "by", "seat", "sitter", "move", "listed"),
    *("key", "sentence", "words"),
}
"""All that is ever told of a game that goes on. None of it is what a seat holds."""


def test_hidden_pieces_stay_hidden(server: Serving) -> None:
    ann, bob, eve = people(server, 3)
    code = begun([ann, bob], "quads", options={"hidden": "true"}, listed=True)
    first = str(fourfold.ruleset("quads", hidden=True).start.moves[0])
    with ann.socket() as socket, bob.socket() as other, eve.socket() as watcher:
        told: list[Any] = [each.ask("follow", code) for each in (socket, other, watcher)]
        told.append(socket.ask("move", code, ply=0, move=first))
        told += [other.until(lambda m: m["is"] == "event"), watcher.ask("follow", code)]
        for person in (ann, bob, eve):
            told += [person.standing(code), person.ask("GET", "/api/me/games").body]
            told.append(person.ask("GET", "/api/lobby").body)
            assert person.ask("GET", f"/api/games/{code}/record").body["key"] == "not_over"
        # Whether the other one still holds a piece is not told by how a move is refused.
        held = {socket.refused("move", code, ply=1, move=f"a1{piece}") for piece in PIECES}
        assert held == {"not_your_turn"}
    for answer in told:
        assert names_in(answer) <= KNOWN, names_in(answer) - KNOWN
    assert code not in Person(server.port).ask("GET", "/api/records").body


PIECES = ("TTTT", "PPPP", "nTTT", "SPPT", "zzzz")


def names_in(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*map(names_in, value.values()))
    if isinstance(value, list):
        return set().union(*map(names_in, value))
    return set()
