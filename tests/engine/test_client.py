"""A program that plays, whatever it does."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

import fourfold
from fourfold import Game
from fourfold.engine.client import Client
from fourfold.engine.clock import Clock
from fourfold.engine.conversation import CHATTER
from fourfold.engine.failures import (
    EngineDied,
    EngineError,
    EngineGarbled,
    EngineIllegal,
    EngineMissing,
    EngineRefused,
    EngineTimeout,
)
from fourfold.engine.limit import Limit
from fourfold.engine.program import Program
from tests.engine.scripted import HANDSHAKE, ScriptedTransport

ROGUE = Path(__file__).with_name("rogue.py")
QOMET = fourfold.ruleset("qomet")
D4 = QOMET.start.play("d4")
SHORT = 0.3
"""Patience with programs that never answer; all others get as much as they need."""
LONG = 60.0

Script = list[tuple[str, Sequence[str | EngineError | None]]]


def info(depth: int, moves: str, rank: str = "1 of 1", score: str = "5") -> str:
    return f"info depth {depth} nodes {depth}0 seconds 0.5 line {rank} score {score} moves {moves}"


# ---------------------------------------------------------------- a program whose lines are known


class Scripts:
    """Clients of scripted programs; every start takes the next script."""

    def __init__(self) -> None:
        self.transports: list[ScriptedTransport] = []
        self._scripts: list[Script] = []

    def client(
        self, *scripts: Script, timeout: float = LONG, options: dict[str, int] | None = None
    ) -> Client:
        self._scripts = [[*HANDSHAKE, *script] for script in scripts]
        client = Client(["scripted"], timeout=timeout, options=options, connect=self._connect)
        client.start()
        return client

    def _connect(self, command: Sequence[str]) -> ScriptedTransport:
        assert command == ["scripted"]
        self.transports.append(ScriptedTransport(self._scripts.pop(0)))
        return self.transports[-1]


@pytest.fixture
def scripts() -> Iterator[Scripts]:
    made = Scripts()
    yield made
    assert all(transport.finished for transport in made.transports)


def test_what_a_program_says_about_itself(scripts: Scripts) -> None:
    client = scripts.client([])
    assert (client.name, client.version) == ("Scripted Player", "2")
    assert client.plays == {"qomet": 1, "exago": 1}
    assert list(client.options) == ["lines", "calm"]
    assert client.options["lines"].high == 9


def test_a_move(scripts: Scripts) -> None:
    client = scripts.client(
        [
            ("game qomet", []),
            ("position start moves d4", []),
            ("setoption name lines value 1", []),
            ("go seconds 0.5", [info(1, "d5"), "bestmove d3"]),
            ("position start moves d4 d3", []),
            ("go clock 60,55.5 increment 0,0", ["bestmove c4"]),
        ]
    )
    game = Game(QOMET)
    game.play("d4")
    game.play(client.best(game, Limit(seconds=0.5)))
    game.play(client.best(game, clock=Clock((60, 55.5))))
    assert [str(move) for move in game.moves] == ["d4", "d3", "c4"]


def test_information_is_gathered_line_by_line(scripts: Scripts) -> None:
    lines = [
        info(1, "a1 a4", "1 of 2", "-20"),
        info(1, "a4", "2 of 2", "-30"),
        "readyok",
        info(2, "a1", "1 of 3", "win 3"),  # which is broken off by the next
        info(3, "d5", "1 of 2", "win 3") + " c4",
        info(3, "a1", "2 of 2", "loss 2"),
        info(3, "a1", "2 of 2", "loss 2"),  # which has no first line
        info(4, "d5", "1 of 1", "draw"),
        "bestmove d5",
    ]
    client = scripts.client(
        [
            ("game qomet", []),
            ("position 3/3/3/3l3/3/3/3 d -", []),
            ("setoption name lines value 9", []),
            ("go depth 4", lines),
        ]
    )
    with client.analyse(D4, Limit(depth=4), lines=50) as analysis:
        found = list(analysis)
    assert [each.depth for each in found] == [1, 3, 4]
    assert [len(each.lines) for each in found] == [2, 2, 1]
    assert found[0].lines[1].score[:4] == (1, -30, None, False)
    assert found[0].lines[1].score.chances == pytest.approx((0.537, 0.463), abs=1e-3)
    assert [str(move) for move in found[1].best.moves] == ["d5", "c4"]
    assert found[1].best.score[2:] == (3, True, (0.0, 1.0))
    assert found[1].lines[1].score[2:] == (2, True, (1.0, 0.0))
    assert found[2].best.score[1:] == (0, None, True, (0.5, 0.5))
    assert str(analysis.move) == "d5"


@pytest.mark.parametrize(
    "line",
    [
        "info",
        "info the weather is fine",
        info(1, ""),
        info(1, "d4"),  # taken
        info(1, "d5 d5"),
        info(1, "banana"),
        info(1, "d5", "0 of 1"),
        info(1, "d5", "2 of 1"),
        info(1, "d5", "1"),
        info(1, "d5", score="much"),
        info(1, "d5", score="nan"),
        info(1, "d5").replace("depth 1", "depth"),
        info(1, "d5").replace("depth 1", "depth -1"),
        info(1, "d5").replace("seconds 0.5", "seconds inf"),
        info(1, "d5").replace("nodes 10", f"nodes {'9' * 5000}"),
    ],
)
def test_information_that_cannot_be_understood_is_ignored(scripts: Scripts, line: str) -> None:
    client = scripts.client(
        [
            ("game qomet", []),
            ("position 3/3/3/3l3/3/3/3 d -", []),
            ("setoption name lines value 1", []),
            ("go", [line, info(1, "d5"), "bestmove d5"]),
        ]
    )
    (only,) = client.analyse(D4)
    assert str(only.best.moves[0]) == "d5"


def test_words_may_stand_in_any_order_and_be_new(scripts: Scripts) -> None:
    line = "score 30 mate chances 0.2,0.5,0.3 line 1 of 1 x nodes 8 depth 2 seconds 1 moves g6"
    client = scripts.client(
        [
            ("game exago players=3", []),
            ("position start moves f6", []),
            ("setoption name lines value 1", []),
            ("go", [f"info mood 7 {line}", "bestmove g6 ponder f7"]),
        ]
    )
    game = Game(fourfold.ruleset("exago", players=3))
    game.play("f6")
    (only,) = client.analyse(game)
    assert only[:3] == (2, 8, 1.0)
    assert only.best.score == (1, 30, None, False, (0.2, 0.5, 0.3))


def test_options_are_set_once_and_again_after_a_restart(scripts: Scripts) -> None:
    calm: Script = [("setoption name calm value true", [])]
    client = scripts.client(
        [*calm, ("setoption name lines value 3", []), ("newgame", [])],
        [*calm, ("setoption name lines value 3", [])],
        options={"calm": True},
    )
    client.configure(lines=3)
    client.configure(lines=3, calm=True)
    client.clear()
    client.close()
    assert not client.running
    client.close()
    client.start()
    client.start()
    assert len(scripts.transports) == 2


def test_refusals_leave_the_program_running(scripts: Scripts) -> None:
    client = scripts.client(
        [
            ("setoption name lines value 99", ["error lines must be\x07 less."]),
            ("game qomet repetition=0", ["error No."]),
            ("game qomet", []),
            ("position start", []),
            ("setoption name lines value 1", []),
            ("go", ["error I am tired."]),
            ("position start", []),
            ("go", ["bestmove d4"]),
        ]
    )
    with pytest.raises(EngineRefused, match=r"Player refused: lines must be\\x07 less\.$"):
        client.configure(lines=99)
    with pytest.raises(EngineRefused, match="Player has no option 'noise'"):
        client.configure(noise=1)
    with pytest.raises(EngineRefused, match="No"):
        client.best(fourfold.ruleset("qomet", repetition=0).start)
    with pytest.raises(EngineRefused, match="does not play quads"):
        client.best(fourfold.ruleset("quads").start)
    with pytest.raises(EngineRefused, match="I am tired"):
        client.best(QOMET.start)
    assert str(client.best(QOMET.start)) == "d4"


def test_what_cannot_be_asked(scripts: Scripts) -> None:
    client = scripts.client([])
    with pytest.raises(ValueError, match="The game is over: light won"):
        client.best(QOMET.position("l1l/3/l1l/7/l1l/3/3 d -"))
    with pytest.raises(ValueError, match="2 seats needs 2 clocks"):
        client.best(QOMET.start, clock=Clock((1, 2, 3)))
    with pytest.raises(ValueError, match="list"):
        Client("fourfold engine")
    with pytest.raises(ValueError, match="list"):
        Client([])
    client.close()
    with pytest.raises(EngineDied, match="Scripted Player is not running: start it first"):
        client.best(QOMET.start)
    with pytest.raises(EngineDied, match="nobody is not running"):
        Client(["/bin/nobody"]).clear()


SETTING_UP: Script = [
    ("game qomet", []),
    ("position start", []),
    ("setoption name lines value 1", []),
]


def test_stop(scripts: Scripts) -> None:
    client = scripts.client(
        [*SETTING_UP, ("go", [info(1, "d4")]), ("stop", [info(2, "c4"), "bestmove c4"])]
    )
    analysis = client.analyse(QOMET.start)
    assert next(analysis).depth == 1
    analysis.stop()
    analysis.stop()
    assert next(analysis).depth == 2
    assert str(analysis.move) == "c4"
    analysis.stop()
    assert list(analysis) == []


def test_another_question_ends_the_one_before(scripts: Scripts) -> None:
    client = scripts.client(
        [
            *SETTING_UP,
            ("go", [info(1, "d4")]),
            ("stop", [info(2, "c4"), "bestmove c4"]),
            ("position start", []),
            ("go nodes 5", ["bestmove d4"]),
        ]
    )
    first = client.analyse(QOMET.start)
    assert str(client.best(QOMET.start, Limit(nodes=5))) == "d4"
    assert str(first.move) == "c4"
    first.stop()


def test_leaving_an_analysis_stops_it(scripts: Scripts) -> None:
    client = scripts.client(
        [*SETTING_UP, ("go", [info(1, "d4")]), ("stop", [info(2, "c4"), "bestmove c4"])]
    )
    with client.analyse(QOMET.start) as analysis:
        for found in analysis:
            assert found.depth == 1
            break
    assert str(analysis.move) == "c4"


def test_who_is_silent_for_long_is_asked_for_a_sign(scripts: Scripts) -> None:
    client = scripts.client(
        [
            *SETTING_UP,
            ("go nodes 7", [None]),
            ("isready", [info(1, "d4"), None]),  # alive: it just has not come to it
            ("isready", ["readyok", "readyok", None]),
            ("isready", ["bestmove d4"]),
            ("position start", []),
            # One sign is still owed: the first of these does not mean that the position is set up.
            ("isready", ["readyok", "error Too late.", "readyok"]),
        ]
    )
    assert str(client.best(QOMET.start, Limit(nodes=7))) == "d4"
    with pytest.raises(EngineRefused, match="Too late"):
        client.best(QOMET.start)


def test_who_gives_no_sign_has_hung(scripts: Scripts) -> None:
    client = scripts.client([*SETTING_UP, ("go nodes 7", [None]), ("isready", [None])])
    with pytest.raises(EngineTimeout, match="Scripted Player did not move in time"):
        client.best(QOMET.start, Limit(nodes=7))
    assert scripts.transports[0].closed
    assert not client.running


@pytest.mark.parametrize("limit", [None, Limit(seconds=0.001), Limit(depth=3)])
def test_who_does_not_stop_has_hung(scripts: Scripts, limit: Limit | None) -> None:
    words = {None: "go", Limit(depth=3): "go depth 3"}.get(limit, "go seconds 0.001")
    client = scripts.client([*SETTING_UP, (words, []), ("stop", [None])], timeout=0.0)
    analysis = client.analyse(QOMET.start, limit)
    analysis.stop()
    with pytest.raises(EngineTimeout):
        list(analysis)
    with pytest.raises(EngineTimeout):
        _ = analysis.move
    analysis.stop()
    analysis.close()


def test_endless_chatter(scripts: Scripts) -> None:
    chatter = ["info or not"] * (CHATTER - 1)
    client = scripts.client(
        [
            *SETTING_UP,
            ("go", [*chatter, info(1, "d4"), *chatter, "bestmove d4"]),
            ("position start", []),
            ("go", [*chatter, "la la"]),
        ]
    )
    assert str(client.best(QOMET.start)) == "d4"
    with pytest.raises(EngineGarbled, match="10000 lines that are no answer"):
        client.best(QOMET.start)


def test_a_handshake_that_fails_ends_the_program() -> None:
    transport = ScriptedTransport([("fourfold", ["hello", None])])
    client = Client(["who"], connect=lambda command: transport)
    with pytest.raises(EngineTimeout, match="who did not answer in 10 seconds"):
        client.start()
    assert transport.closed


def test_an_option_that_is_refused_at_the_start_ends_the_program() -> None:
    transport = ScriptedTransport(HANDSHAKE)
    client = Client(["who"], connect=lambda command: transport, options={"noise": 3})
    with pytest.raises(EngineRefused, match="noise"):
        client.start()
    assert transport.closed


# ---------------------------------------------------------------- real programs

Rogue = Callable[..., Client]


def after_d4() -> Game:
    game = Game(QOMET)
    game.play("d4")
    return game


def play(client: Client, limit: Limit | None = None) -> str:
    client.start()
    return str(client.best(after_d4(), limit))


@pytest.fixture
def rogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[Rogue]:
    """Starts the rogue, and in the end makes sure that nothing is left of it."""
    monkeypatch.setattr("fourfold.engine.client.GOODBYE", SHORT)
    monkeypatch.setattr("fourfold.engine.program.GRACE", SHORT)
    programs: list[Program] = []
    clients: list[Client] = []

    def connect(command: Sequence[str]) -> Program:
        programs.append(Program(command))
        return programs[-1]

    def begin(when: str, what: str, timeout: float = LONG) -> Client:
        command = [sys.executable, "-I", "-S", str(ROGUE), when, what]
        clients.append(Client(command, timeout=timeout, connect=connect))
        return clients[-1]

    before = threading.active_count()
    yield begin
    for client in clients:
        client.close()
    for program in programs:
        with pytest.raises(ProcessLookupError):  # neither running nor waiting to be reaped
            os.kill(program.process_id, 0)
    assert threading.active_count() == before


def test_a_good_program_plays(rogue: Rogue) -> None:
    game = Game(QOMET)
    with rogue("go", "good") as client:
        for _ in range(3):
            game.play(client.best(game, Limit(seconds=0.1)))
    assert [str(move) for move in game.moves] == ["d4", "d5", "d3"]


@pytest.mark.parametrize("what", ["chatty", "shout"])
def test_noise_does_no_harm(rogue: Rogue, what: str) -> None:
    with rogue("go", what) as client:
        for _ in range(3):
            assert str(client.best(after_d4())) == "d5"


MISDEEDS = [
    ("crash", EngineDied, r"ended with exit code 3: has\\x07 happened$"),
    ("killed", EngineDied, r"was killed by signal 9\.$"),
    ("leave", EngineDied, r"ended with exit code 0\.$"),
    ("close", EngineDied, r"closed its output\.$"),
    ("flood", EngineGarbled, r"wrote 10000 lines that are no answer\.$"),
    ("binary", EngineGarbled, r"wrote bytes that are no text\.$"),
    ("endless", EngineGarbled, r"wrote a line that does not end\.$"),
]
SILENT = ["hang", "deaf", "child"]


@pytest.mark.parametrize("when", ["start", "fourfold", "isready", "go"])
@pytest.mark.parametrize(("what", "kind", "why"), MISDEEDS)
def test_misdeeds(rogue: Rogue, when: str, what: str, kind: type[EngineError], why: str) -> None:
    client = rogue(when, what)
    with pytest.raises(kind, match=why):
        play(client, Limit(seconds=0.1))
    assert not client.running


def test_a_program_that_died_is_started_again(rogue: Rogue) -> None:
    client = rogue("newgame", "crash")
    for _ in range(3):
        assert play(client) == "d5"
        with pytest.raises(EngineDied):
            client.clear()
        assert not client.running


@pytest.mark.parametrize("when", ["start", "isready", "go"])
@pytest.mark.parametrize("what", SILENT)
def test_silence(rogue: Rogue, when: str, what: str) -> None:
    client = rogue(when, what, SHORT)
    with pytest.raises(EngineTimeout):
        play(client, Limit(nodes=100))
    assert not client.running


def test_information_without_end(rogue: Rogue) -> None:
    with pytest.raises(EngineTimeout):
        play(rogue("go", "thoughts", SHORT), Limit(seconds=0.01))


def test_information_without_news(rogue: Rogue) -> None:
    with pytest.raises(EngineGarbled, match="10000 lines"):
        play(rogue("go", "infos"))


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("illegal", "Rogue answered 'd4', which cannot be played: There is a star on d4 already."),
        ("nonsense", "Rogue answered 'banana', which cannot be played: 'banana' is not a move"),
        ("nothing", "Rogue answered '', which cannot be played: "),
    ],
)
def test_moves_that_are_none(rogue: Rogue, what: str, why: str) -> None:
    client = rogue("go", what)
    for _ in range(2):
        with pytest.raises(EngineIllegal) as caught:
            play(client)
        assert why in str(caught.value)
        assert not client.running


def test_who_apologises_goes_on(rogue: Rogue) -> None:
    with rogue("go", "sorry") as client:
        for _ in range(2):
            with pytest.raises(EngineRefused, match="Rogue refused: I do not feel well"):
                client.best(D4)
        assert client.running


@pytest.mark.parametrize("what", ["hang", "deaf", "flood", "endless", "child"])
def test_who_does_not_quit_is_ended(rogue: Rogue, what: str) -> None:
    client = rogue("quit", what)
    client.start()
    client.close()
    assert not client.running


@pytest.mark.parametrize("what", ["hang", "flood"])
def test_a_program_left_in_thought_is_ended(rogue: Rogue, what: str) -> None:
    with rogue("go", what) as client:
        client.analyse(D4)


def test_more_than_a_pipe_holds(rogue: Rogue) -> None:
    """A program that reads nothing, and is told more than the system keeps for it."""
    client = rogue("isready", "deaf", SHORT)
    with pytest.raises(EngineTimeout):
        play_a_long_game(client)


def play_a_long_game(client: Client) -> None:
    game = Game(fourfold.ruleset("qomet", repetition=0))
    for _ in range(10_000):
        for move in ("a1", "g7", "a1x", "g7x"):
            game.play(move)
    client.start()
    client.best(game)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (["/no/such/program"], "'/no/such/program' cannot be started: No such file or directory."),
        ([str(ROGUE.parent)], "cannot be started: Permission denied."),
        (["a\0b"], "cannot be started: embedded null byte."),
    ],
)
def test_a_program_that_is_missing(command: list[str], why: str) -> None:
    client = Client(command)
    for _ in range(2):
        with pytest.raises(EngineMissing) as caught:
            client.start()
        assert why in str(caught.value)
        assert not client.running
