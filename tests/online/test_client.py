"""The Python client against a real server, also one that goes away in between."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from fourfold.online import Refused, Server
from tests.server.conftest import AMPLE
from tests.server.serving import Serving

TOP = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("client"), **AMPLE) as serving:
        yield serving


def two(serving: Serving) -> tuple[Server, Server, str]:
    """Two bots in a game, in the order of its seats."""
    ann, bob = Server.as_bot(serving.url, "Ann"), Server.as_bot(serving.url, "Bob")
    code = ann.create("qomet", draw_lots=False)
    assert bob.sit(code) == 1
    return ann, bob, code


def test_two_clients_play(serving: Serving) -> None:
    ann, bob, code = two(serving)
    with ann.play(code) as first, bob.play(code) as second:
        assert (first.seat, second.seat) == (0, 1)
        first.move("d4")
        assert second.wait().number == 3
        second.say("hello")
        first.wait()
        first.offer("draw")
        second.wait()
        second.decline("draw")
        first.offer("takeback")
        second.wait()
        second.accept("takeback")
        first.wait()
        assert [str(move) for move in second.game.moves] == []
        first.resign()
        assert second.table.result is None
        second.wait()
        assert first.table.log == second.table.log[: len(first.table.log)]
    with Server(serving.url).play(code) as watching:
        assert (watching.seat, watching.table.status) == (None, "over")


def test_what_is_refused_says_why(serving: Serving) -> None:
    ann, bob, code = two(serving)
    with bob.play(code) as second:
        with pytest.raises(Refused, match="It is not your turn") as caught:
            second.move("d4")
        assert caught.value.key == "not_your_turn"
        with pytest.raises(Refused, match="You have no move to take back"):
            second.offer("takeback")
    with pytest.raises(Refused, match="There is no such game"):
        Server(serving.url).play("AAAAAAAAAAAA").__enter__()
    with pytest.raises(Refused, match="Nobody knows you yet"):
        Server(serving.url).create("qomet")
    with pytest.raises(Refused, match="There is no game 'chess'"):
        ann.create("chess")


def test_the_lobby(serving: Serving) -> None:
    ann = Server.as_bot(serving.url, "Ann")
    code = ann.create("quads", listed=True, options={"border": "true"})
    assert code in [game["game"] for game in Server(serving.url).lobby()]


def test_a_client_comes_back_when_the_server_does(tmp_path: Path) -> None:
    serving = Serving(tmp_path, **AMPLE)
    ann, bob, code = two(serving)
    with ann.play(code) as first, bob.play(code) as second:
        first.move("d4")
        second.wait()
        serving.kill()
        again: list[Serving] = []
        rising = threading.Thread(
            target=lambda: again.append(Serving(tmp_path, port=serving.port, **AMPLE))
        )
        rising.start()
        second.move("c4")
        rising.join()
        first.wait()
        assert [str(move) for move in first.game.moves] == ["d4", "c4"]
        assert (first.seat, second.seat) == (0, 1)
    again[0].kill()


def test_the_example_plays_a_game(serving: Serving) -> None:
    seats: list[dict[str, object]] = [{"kind": "engine", "level": 1}, {"kind": "open"}]
    code = Server.as_bot(serving.url).create("qawale", seats=seats)
    bot = [sys.executable, str(TOP / "examples" / "bot.py"), serving.url, code, "2"]
    result = subprocess.run(bot, capture_output=True, text=True, timeout=120, check=True)
    assert result.stdout.startswith("Result(winner=")


def test_the_example_has_thirty_lines() -> None:
    assert len((TOP / "examples" / "bot.py").read_text().splitlines()) <= 30
