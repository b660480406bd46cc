"""Two processes on a real PostgreSQL, with a real Redis between them and nginx before them."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import fourfold
from fourfold.engine import Level
from fourfold.online import Server
from tests.server import services
from tests.server.conftest import AMPLE
from tests.server.people import Person, Socket
from tests.server.serving import Serving
from tests.server.test_fuzz import expect_whole_log
from tests.server.test_play import begun

SECRET = "0123456789abcdef0123456789abcdef"


class Cluster(NamedTuple):
    """The whole of it."""

    folder: Path
    settings: dict[str, Any]
    processes: list[Serving]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    folder = tmp_path_factory.mktemp("cluster")
    with services.postgresql() as database, services.redis() as redis:
        settings: dict[str, Any] = {**AMPLE, "database": database, "redis": redis, "secret": SECRET}
        with Serving(folder, **settings) as one, Serving(folder, **settings) as two:
            yield Cluster(folder, settings, [one, two])
            for process in (one, two):
                assert '"trace"' not in process.errors.read_text()


def at(person: Person, process: Serving) -> Person:
    """The same person at another process."""
    same = Person(process.port)
    same.cookie, same.id = person.cookie, person.id
    return same


def pair(cluster: Cluster) -> tuple[Person, Person]:
    """Two people, one at each process."""
    one, two = cluster.processes
    return Person(one.port, "Ann"), Person(two.port, "Bob")


def test_what_happens_at_one_process_is_told_at_the_other(cluster: Cluster) -> None:
    ann, bob = pair(cluster)
    code = ann.create()
    with ann.socket() as socket:
        socket.ask("follow", code)
        bob.sit(code)
        assert socket.event("seated")["seat"] == 1
        with bob.socket() as other:
            other.ask("follow", code)
            game = fourfold.Game(fourfold.ruleset("qomet"))
            draw = random.Random(3)
            while game.outcome is None and len(game.moves) < 20:
                mover, watcher = (socket, other) if game.turn == 0 else (other, socket)
                move, ply = str(draw.choice(game.position.moves)), len(game.moves)
                assert mover.ask("move", code, ply=ply, move=move)["is"] == "event"
                assert watcher.event("moved")["move"] == move
                game.play(move)
    expect_whole_log(bob, code)


def test_two_processes_never_store_the_same_number(cluster: Cluster) -> None:
    """One player with two devices, each at another process, plays and talks at once."""
    ann, bob = pair(cluster)
    code = begun([ann, at(bob, cluster.processes[0])])
    sockets = [
        at(person, process).socket() for person in (ann, bob) for process in cluster.processes
    ]
    keys = ("hello", "good_luck", "have_fun", "oops", "sorry", "thanks")
    answers: list[str] = []

    def talk(socket: Socket, seed: int) -> None:
        draw = random.Random(seed)
        for ply in range(30):
            words = {"ply": 0, "key": draw.choice(keys)}
            answers.append(socket.ask("say", code, **words)["is"])
            answers.append(socket.ask("move", code, ply=ply, move="d4")["is"])

    threads = [
        threading.Thread(target=talk, args=each) for each in zip(sockets, range(4), strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 240
    assert ann.standing(code)["moves"] == ["d4"]
    assert bob.standing(code) | {"you": 0} == ann.standing(code)
    for person in (ann, bob):
        expect_whole_log(person, code)
    for socket in sockets:
        socket.__exit__(None, None, None)


def test_an_engine_moves_at_one_process_only(cluster: Cluster) -> None:
    one, two = cluster.processes
    me = Server.as_bot(one.url)
    code = me.create("qomet", seats=[{"kind": "you"}, {"kind": "engine", "level": 1}])
    elsewhere = Server(two.url, me.token)
    with me.play(code) as play, elsewhere.play(code) as watching:
        engine = Level(2, seed=1)
        for game in play.turns():
            play.move(engine.choose(game))
        while watching.table.status == "running":
            watching.wait()
        assert watching.table.log == play.table.log


def test_renewing_at_one_process_closes_the_sockets_at_the_other(cluster: Cluster) -> None:
    ann, _ = pair(cluster)
    thief = at(ann, cluster.processes[1])
    with thief.socket() as stolen:
        ann.ask("POST", "/api/me/renew")
        with pytest.raises(Exception, match="1008"):
            stolen.read()
    assert thief.ask("GET", "/api/me").body["player"] is None


def test_the_other_process_goes_on_when_one_is_killed(cluster: Cluster) -> None:
    one, two = cluster.processes
    ann, bob = pair(cluster)
    code = begun([ann, at(bob, one)], clock={"kind": "fischer", "seconds": 600})
    third = Serving(cluster.folder, **cluster.settings)
    with at(ann, third).socket() as socket:
        socket.ask("move", code, ply=0, move="d4")
    third.kill()
    with bob.socket() as other, at(ann, two).socket() as socket:
        assert other.ask("follow", code)["standing"]["moves"] == ["d4"]
        other.ask("move", code, ply=1, move="c4")
        socket.ask("move", code, ply=2, move="d5")
    standing = ann.standing(code)
    assert standing["moves"] == ["d4", "c4", "d5"]
    assert standing["times"]["left"][1] == 600_000


def test_through_nginx(cluster: Cluster) -> None:
    with services.nginx([process.port for process in cluster.processes]) as port:
        people = [Person(port, "Ann"), Person(port, "Bob")]
        code = begun(people)
        with people[0].socket() as socket, people[1].socket() as other:
            other.ask("follow", code)
            socket.ask("move", code, ply=0, move="d4")
            assert other.event("moved")["number"] == 3
        here = f"http://127.0.0.1:{port}"
        assert people[0].ask("POST", "/api/me", {}, origin=here).status == 200
        assert people[0].ask("POST", "/api/me", {}, origin="https://evil.example").status == 403
        assert people[0].ask("GET", "/metrics").status == 404
        ports = {process.port for process in cluster.processes}
        assert len(ports) == 2


def test_a_process_without_its_redis_is_not_ready(tmp_path: Path, cluster: Cluster) -> None:
    with services.redis() as redis:
        serving = Serving(tmp_path, **{**cluster.settings, "redis": redis})
        nobody = Person(serving.port)
        assert nobody.ask("GET", "/readyz").status == 200
    with serving:
        assert nobody.ask("GET", "/readyz").status == 503
        assert nobody.ask("GET", "/healthz").status == 200
        began = time.monotonic()
        ann = Person(serving.port, "Ann")
        code = ann.create()
        assert ann.standing(code)["status"] == "open"
        assert time.monotonic() - began < 15
