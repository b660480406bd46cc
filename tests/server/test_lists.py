"""The lobby, one's own games and the search in them, the download of records."""

from __future__ import annotations

import json
from typing import Any

from fourfold.game import Game
from fourfold.record_parts import rules_from, take
from tests.server.people import Person
from tests.server.serving import Serving
from tests.server.test_play import begun, people


def codes(told: Any) -> list[str]:
    return [game["game"] for game in told.body["games"]]


def resign(person: Person, code: str) -> None:
    with person.socket() as socket:
        assert socket.ask("resign", code, ply=0)["is"] == "event"


def test_the_lobby_shows_open_invitations_alone(server: Serving) -> None:
    ann, bob = people(server)
    hidden, listed = ann.create(), ann.create("exago", options={"players": "3"}, listed=True)
    lobby = bob.ask("GET", "/api/lobby")
    assert codes(lobby)[0] == listed
    assert hidden not in codes(lobby)
    summary = lobby.body["games"][0]
    assert (summary["rules"], summary["options"]) == ("exago", {"players": "3"})
    assert (summary["status"], summary["you"], summary["turn"]) == ("open", None, None)
    assert [seat.get("name") for seat in summary["seats"]] == ["Person 0", None, None]
    assert ann.ask("GET", "/api/lobby").body["games"][0]["you"] == 0
    bob.sit(listed)
    assert codes(bob.ask("GET", "/api/lobby"))[0] == listed
    Person(server.port, "Cem").sit(listed)
    assert listed not in codes(bob.ask("GET", "/api/lobby"))
    taken_back = ann.create(listed=True)
    ann.ask("DELETE", f"/api/games/{taken_back}")
    assert taken_back not in codes(bob.ask("GET", "/api/lobby"))


def test_ones_own_games_by_what_is_looked_for(server: Serving) -> None:
    ann, bob, cem = people(server, 3)
    cem.ask("POST", "/api/me", {"name": "Çem 100%"})
    won = begun([ann, bob])
    resign(bob, won)
    lost = begun([ann, cem], "quads", options={"hidden": "true"})
    resign(ann, lost)
    drawn = begun([ann, bob], "exago")
    with ann.socket() as socket, bob.socket() as other:
        socket.ask("offer", drawn, ply=0, what="draw")
        other.ask("accept", drawn, ply=0, what="draw")
    running = begun([ann, cem], "exago", options={"players": "2", "side": "7"})
    opened = ann.create()
    taken_back = ann.create()
    ann.ask("DELETE", f"/api/games/{taken_back}")

    def found(query: str) -> list[str]:
        return codes(ann.ask("GET", f"/api/me/games?{query}"))

    assert found("") == [opened, running, drawn, lost, won]
    assert found("status=open") == [opened]
    assert found("status=running") == [running]
    assert found("status=over") == [drawn, lost, won]
    assert found("game=exago") == [running, drawn]
    assert found("option=players%3D2") == [running, drawn]
    assert found("option=players%3D2&option=side%3D7") == [running]
    assert found("option=hidden%3Dtrue") == [lost]
    assert found("option=%25") == []
    assert found("result=won") == [won]
    assert found("result=lost") == [lost]
    assert found("result=draw") == [drawn]
    assert found("opponent=PERSON") == [drawn, won]
    assert found("opponent=%C3%A7em") == [running, lost]
    assert found("opponent=100%25") == [running, lost]
    assert found("opponent=_") == []
    assert found("result=won&game=exago") == []
    first = ann.ask("GET", "/api/me/games?limit=2")
    assert codes(first) == [opened, running]
    second = ann.ask("GET", f"/api/me/games?limit=2&before={first.body['next']}")
    assert codes(second) == [drawn, lost]
    last = ann.ask("GET", f"/api/me/games?limit=2&before={second.body['next']}")
    assert (codes(last), last.body["next"]) == ([won], None)
    assert set(codes(bob.ask("GET", "/api/me/games"))) == {won, drawn}


def test_a_search_that_cannot_be_read(server: Serving) -> None:
    (ann,) = people(server, 1)
    for query in ("limit=0", "limit=101", "status=lost", "before=x", "result=none", "limit=ten"):
        told = ann.ask("GET", f"/api/me/games?{query}")
        assert (told.status, told.body["key"]) == (400, "bad_request"), query


def test_finished_games_can_be_downloaded(server: Serving) -> None:
    ann, bob, cem = people(server, 3)
    code = begun([ann, bob, cem], "exago", options={"players": "3"})
    with ann.socket() as socket:
        socket.ask("follow", code)
        resign(bob, code)
        socket.ask("resign", code, ply=0)
    told = Person(server.port).ask("GET", "/api/records")
    assert told.headers["content-type"].startswith("application/jsonl")
    assert "publicdomain/zero" in told.headers["link"]
    lines = [json.loads(line) for line in told.body.splitlines()]
    assert [line["finished"] for line in lines] == sorted(line["finished"] for line in lines)
    (line,) = [line for line in lines if line["code"] == code]
    assert (line["game"], line["options"]) == ("exago", {"players": "3"})
    assert line["seats"] == ["person"] * 3
    assert line["moves"] == ["blue:resignation", "red:resignation"]
    assert line["result"] == {"winner": 2, "reason": "resignation"}
    game = Game(rules_from(line["game"], [f"{k}={v}" for k, v in line["options"].items()]))
    for step in line["moves"]:
        take(game, step)
    assert game.outcome is not None
    assert "Person" not in told.body


def test_the_download_goes_on_where_it_ended(server: Serving) -> None:
    ann, bob = people(server)
    for _ in range(5):
        resign(ann, begun([ann, bob]))
    nobody = Person(server.port)
    everything = nobody.ask("GET", "/api/records").body.splitlines()
    pages, after = [], 0
    while page := nobody.ask("GET", f"/api/records?after={after}&limit=2").body.splitlines():
        pages += page
        after = json.loads(page[-1])["finished"]
    assert pages[: len(everything)] == everything  # an engine's game may have ended meanwhile
