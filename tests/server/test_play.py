"""Games over real sockets: played to their end, watched, interrupted, begun anew."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import fourfold
from fourfold.record import read
from tests.server.people import Person, Socket
from tests.server.serving import Serving

GAMES: list[tuple[str, dict[str, str]]] = [
    ("qawale", {}),
    ("qomet", {}),
    ("quads", {"hidden": "true"}),
    ("exago", {"players": "3"}),
]


def people(server: Serving, count: int = 2) -> list[Person]:
    return [Person(server.port, f"Person {number}") for number in range(count)]


def begun(people: list[Person], game: str = "qomet", **asked: object) -> str:
    """A game in which everybody sits, in their order."""
    code = people[0].create(game, **asked)
    for person in people[1:]:
        person.sit(code)
    return code


def played_out(code: str, sockets: list[Socket], game: fourfold.Game) -> None:
    """Random moves to the end; whoever is to move has seen all moves before."""
    draw = random.Random(1)
    while game.outcome is None:
        seat, ply = game.turn, len(game.moves)
        move = str(draw.choice(game.position.moves))
        answer = sockets[seat].ask("move", code, ply=ply, move=move)
        assert answer["is"] == "event", answer
        game.play(move)
        for other, socket in enumerate(sockets):
            if other != seat:
                assert socket.event("moved")["move"] == move


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_each_game_to_its_end(server: Serving, game: str, options: dict[str, str]) -> None:
    rules = fourfold.ruleset(game, **options)
    players = people(server, rules.seats)
    code = begun(players, game, options=options)
    sockets = [person.socket() for person in players]
    for socket in sockets:
        assert socket.ask("follow", code)["standing"]["status"] == "running"
    local = fourfold.Game(rules)
    played_out(code, sockets, local)
    standing = Person(server.port).standing(code)
    assert local.outcome is not None
    assert standing["status"] == "over"
    assert standing["result"] == {"winner": local.outcome.winner, "reason": local.outcome.reason}
    assert standing["position"] == str(local.position)
    assert sockets[0].refused("move", code, ply=standing["ply"], move="a1") == "over"
    record = Person(server.port).ask("GET", f"/api/games/{code}/record").body
    (written,) = read(record.encode()).games
    assert written.game().outcome == local.outcome
    assert written.names == tuple(f"Person {number}" for number in range(rules.seats))


def test_who_comes_back_gets_what_was_missed(server: Serving) -> None:
    ann, bob = people(server)
    code = begun([ann, bob])
    with ann.socket() as socket:
        socket.ask("follow", code)
        socket.ask("move", code, ply=0, move="d4")
    with bob.socket() as other:
        other.ask("move", code, ply=1, move="c4")
    with ann.socket() as socket:
        back = socket.ask("follow", code, after=3)
    assert [event["number"] for event in back["events"]] == [4]
    assert back["standing"]["moves"] == ["d4", "c4"]


def test_a_message_sent_again_after_a_lost_connection_does_nothing(server: Serving) -> None:
    ann, bob = people(server)
    code = begun([ann, bob])
    with ann.socket() as socket:
        socket.send("move", code, ply=0, move="d4")
    with ann.socket() as socket:
        answer = socket.ask("move", code, ply=0, move="d4")
        assert answer["is"] in ("done", "event")
        assert socket.ask("move", code, ply=0, move="d4")["number"] == 3
    assert ann.standing(code)["number"] == 3


def test_anybody_with_the_code_may_watch(server: Serving) -> None:
    ann, bob = people(server)
    code = begun([ann, bob])
    with Person(server.port).socket() as watcher, ann.socket() as socket:
        assert watcher.hello["player"] is None
        assert watcher.ask("follow", code)["standing"]["you"] is None
        socket.ask("move", code, ply=0, move="d4")
        assert watcher.event("moved")["seat"] == 0
        assert watcher.refused("move", code, ply=1, move="c4") == "who_are_you"
        assert watcher.ask("unfollow", code)["is"] == "done"
        socket.ask("say", code, ply=1, key="hello")
        with pytest.raises(TimeoutError):
            watcher.read(0.2)


def test_two_devices_of_one_player_see_the_same(server: Serving) -> None:
    ann, bob = people(server)
    code = begun([ann, bob])
    token = ann.ask("POST", "/api/me/link").body["token"]
    phone = Person(server.port)
    assert phone.ask("POST", "/api/me/continue", {"token": token}).body["player"] == ann.id
    with ann.socket() as desk, phone.socket() as hand:
        desk.ask("follow", code)
        assert hand.ask("follow", code)["standing"]["you"] == 0
        hand.ask("move", code, ply=0, move="d4")
        assert "id" not in desk.until(lambda message: message["is"] == "event")


def test_an_answer_carries_the_id_and_nobody_elses_does(server: Serving) -> None:
    ann, bob = people(server)
    code = begun([ann, bob])
    with ann.socket() as socket, bob.socket() as other:
        other.ask("follow", code)
        answer = socket.ask("move", code, ply=0, move="d4")
        assert (answer["is"], answer["event"]["kind"]) == ("event", "moved")
        assert "id" not in other.until(lambda message: message["is"] == "event")
        socket.raw.send(json.dumps({"do": "say", "game": code, "ply": 1, "key": "hello"}))
        said = socket.read()
        assert (said["is"], "id" in said) == ("event", False)


def test_a_rematch_begins_at_once(server: Serving) -> None:
    ann, bob = people(server)
    code = begun([ann, bob])
    with ann.socket() as socket, bob.socket() as other:
        socket.ask("follow", code)
        socket.ask("resign", code, ply=0)
        socket.ask("offer", code, ply=0, what="rematch")
        accepted = other.ask("accept", code, ply=0, what="rematch")["event"]
        assert socket.event("accepted")["game"] == accepted["game"]
        follow = other.ask("follow", accepted["game"])
        assert (follow["standing"]["status"], follow["standing"]["you"]) == ("running", 0)
        assert follow["events"][0]["previous"] == code
    assert ann.standing(code)["rematch"] == accepted["game"]


def test_taking_a_game_back_before_it_begins(server: Serving) -> None:
    ann, bob = people(server)
    code = ann.create()
    with ann.socket() as socket:
        socket.ask("follow", code)
        assert bob.ask("DELETE", f"/api/games/{code}").status == 403
        assert ann.ask("DELETE", f"/api/games/{code}").status == 204
        assert socket.event("cancelled")["number"] == 2
    assert ann.ask("DELETE", f"/api/games/{code}").status == 204
    assert ann.standing(code)["status"] == "cancelled"
    assert bob.ask("POST", f"/api/games/{code}/seats", {}).body["key"] == "not_open"


def test_seats_over_http_are_told_at_the_sockets(server: Serving) -> None:
    ann, bob, eve = people(server, 3)
    code = ann.create()
    with ann.socket() as socket:
        socket.ask("follow", code)
        first = bob.ask("POST", f"/api/games/{code}/seats", {"seat": 1})
        assert (first.status, first.body) == (201, {"game": code, "seat": 1})
        seated = socket.event("seated")
        assert (seated["sitter"]["name"], "times" in seated) == ("Person 1", True)
        assert bob.ask("POST", f"/api/games/{code}/seats", {}).status == 200
        assert eve.ask("POST", f"/api/games/{code}/seats", {}).body["key"] == "not_open"
        assert ann.ask("DELETE", f"/api/games/{code}").body["key"] == "not_open"


REFUSED_GAMES: list[tuple[dict[str, Any], int, str]] = [
    ({"game": "chess"}, 422, "bad_option"),
    ({"game": "qomet", "options": {"wings": "2"}}, 422, "bad_option"),
    ({"game": "qomet", "clock": {"kind": "fischer", "seconds": 9}}, 422, "bad_clock"),
    ({"game": "qomet", "clock": {"kind": "move", "seconds": 60, "increment": 1}}, 422, "bad_clock"),
    ({"game": "qomet", "clock": {"kind": "none", "seconds": 60}}, 422, "bad_clock"),
    ({"game": "qomet", "seats": [{"kind": "you"}]}, 422, "bad_seats"),
    ({"game": "qomet", "seats": [{"kind": "you"}, {"kind": "you"}]}, 422, "bad_seats"),
    ({"game": "qomet", "seats": [{"kind": "you"}, {"kind": "engine"}]}, 422, "bad_level"),
    ({"game": "qomet", "seats": [{"kind": "you", "level": 2}, {}]}, 422, "bad_level"),
    ({"game": "qomet", "seats": [{}, {"kind": "engine", "level": 11}]}, 400, "bad_request"),
    ({"game": "qomet", "colour": "red"}, 400, "bad_request"),
    ({}, 400, "bad_request"),
]


@pytest.mark.parametrize(("asked", "status", "key"), REFUSED_GAMES)
def test_games_that_there_cannot_be(
    server: Serving, asked: dict[str, Any], status: int, key: str
) -> None:
    told = people(server, 1)[0].ask("POST", "/api/games", asked)
    assert (told.status, told.body["key"]) == (status, key)
    assert told.body["sentence"].endswith(".")


def test_lots_decide_who_begins(server: Serving) -> None:
    (ann,) = people(server, 1)
    asked = {"game": "qomet", "seats": [{"kind": "you"}, {"kind": "open"}]}
    seats = {ann.ask("POST", "/api/games", asked).body["seat"] for _ in range(60)}
    assert seats == {0, 1}


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"do": "dance"}', '{"do": "move", "game": "x"}', '{"do":"follow","game":1}'],
)
def test_messages_that_cannot_be_read(server: Serving, text: str) -> None:
    with Person(server.port).socket() as socket:
        socket.raw.send(text)
        answer = socket.read()
        assert (answer["is"], answer["key"]) == ("refused", "bad_message")
        assert socket.refused("follow", "AAAAAAAAAAAA") == "unknown_game"


def test_bytes_are_no_message(server: Serving) -> None:
    with Person(server.port).socket() as socket:
        socket.raw.send(b"\x00\x01")
        assert socket.read()["key"] == "bad_message"


def test_a_page_follows_so_many_games(server: Serving) -> None:
    (ann,) = people(server, 1)
    with ann.socket() as socket:
        for _ in range(100):
            assert socket.ask("follow", ann.create())["is"] == "game"
        assert socket.refused("follow", ann.create()) == "too_many_followed"


def test_the_end_of_a_process_is_told(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Serving(tmp_path_factory.mktemp("ending")) as serving:
        socket = Person(serving.port, "Ann").socket()
        serving.end()
        assert socket.read() == {"is": "closing", "after": 1500}
        with pytest.raises(ConnectionClosed) as caught:
            socket.read()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1012
