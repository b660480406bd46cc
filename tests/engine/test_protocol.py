"""The text protocol: what the engine hears and says."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Queue
from threading import Event

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fourfold
from fourfold import Game, Move
from fourfold.engine.engine import Engine
from fourfold.engine.limit import Limit
from fourfold.engine.protocol import LONGEST, OPTIONS, MakeAnalyst, Server, serve
from fourfold.engine.protocol_orders import game_line, position_line, read_position
from fourfold.record_parts import rules_from
from tests.engine.forms import is_allowed
from tests.engine.scripted import ScriptedAnalyst
from tests.option_sets import CASES

GUIDE = Path(__file__).parents[2] / "docs" / "protocol.md"
PATIENCE = 60.0
"""Seconds after which a test that waits for an answer has failed."""


class FirstMove:
    """A level that plays the first of all moves, and remembers what it was asked for."""

    made: list[tuple[int, int | None]]

    def __init__(self, number: int, seed: int | None) -> None:
        self.made = [*getattr(type(self), "made", []), (number, seed)]
        type(self).made = self.made

    def choose(self, game: Game) -> Move:
        return game.position.moves[0]

    def stop(self) -> None:
        """It never thinks."""


class Talk:
    """A conversation with a server, whose analyst is scripted if nobody says otherwise."""

    def __init__(self, analyst: MakeAnalyst | None = None) -> None:
        self.analysts: list[ScriptedAnalyst] = []
        self.said: Queue[str] = Queue()
        FirstMove.made = []
        self._server = Server(self.said.put, analyst or self._analyst, FirstMove)

    def _analyst(self, threads: int, memory: int) -> ScriptedAnalyst:
        self.analysts.append(ScriptedAnalyst(threads, memory))
        return self.analysts[-1]

    def say(self, *lines: str) -> None:
        for line in lines:
            self._server.hear(line)

    def answer(self) -> str:
        return self.said.get(timeout=PATIENCE)

    def answers_to(self, *lines: str) -> list[str]:
        """All that is said until what was asked has been done."""
        self.say(*lines, "isready")
        return list(iter(self.answer, "readyok"))

    def until_bestmove(self) -> list[str]:
        answers = [self.answer()]
        while not answers[-1].startswith(("bestmove", "error")):
            answers.append(self.answer())
        return answers

    def close(self) -> None:
        self._server.close()


@pytest.fixture
def talk() -> Iterator[Talk]:
    conversation = Talk()
    yield conversation
    conversation.close()


@pytest.fixture(params=[ScriptedAnalyst, Engine])
def any_talk(request: pytest.FixtureRequest) -> Iterator[Talk]:
    conversation = Talk(request.param)
    yield conversation
    conversation.close()


def dialogues() -> list[list[str]]:
    blocks = re.findall(r"```\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    return [block.splitlines() for block in blocks if block.startswith(">")]


# ---------------------------------------------------------------- the guide


def is_thought(line: str) -> bool:
    return line.startswith(("info ", "bestmove "))


@pytest.mark.parametrize("dialogue", dialogues())
def test_the_dialogues_of_the_guide(any_talk: Talk, dialogue: list[str]) -> None:
    expected: list[str] = []
    for line in [*dialogue, "> isready", "< readyok"]:
        sign, words = line[0], line[2:]
        if sign == ">":
            assert any_talk.said.empty()
            any_talk.say(words)
        elif is_thought(words):
            assert is_allowed(words)
            if words.startswith("bestmove"):
                expected = any_talk.until_bestmove()
                assert all(map(is_thought, expected))
        else:
            assert any_talk.answer() == words


def test_there_are_dialogues() -> None:
    assert len(dialogues()) >= 4


def test_what_thinking_says_in_the_guide_fits_its_position() -> None:
    game = Game(fourfold.ruleset("qomet"))
    for line in (line[2:] for dialogue in dialogues() for line in dialogue):
        word, *rest = line.split()
        with suppress(ValueError):  # the guide shows what is refused as well
            if word == "game":
                game = Game(rules_from(rest[0], rest[1:]))
            elif word == "position":
                game = read_position(rest, game.rules)
        if is_thought(line):
            ends = game.position.play(rest[-1]).outcome is not None
            assert ends == ("win 1" in line or line == "bestmove g1")


def test_the_guide_names_every_option() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert all(f"| `{name}` | " in text for name in OPTIONS)


# ---------------------------------------------------------------- single commands


def test_the_handshake(talk: Talk) -> None:
    answers = talk.answers_to("fourfold")
    assert all(map(is_allowed, answers))
    assert answers[0] == "id name Fourfold"
    assert answers[-1] == "fourfoldok"
    assert [line for line in answers if line.startswith("plays")] == [
        f"plays {name} {fourfold.ruleset(name).version}" for name in fourfold.games
    ]


@pytest.mark.parametrize("line", ["", " ", "hello", "joho debug on", "FOURFOLD", "bestmove d4"])
def test_what_is_unknown_is_ignored(talk: Talk, line: str) -> None:
    assert talk.answers_to(line) == []


REFUSED = [
    ("position", "Say which position"),
    ("position moves d4", "Say which position"),
    ("position here", "position"),
    ("position start moves d4 d4", "Move 2 (d4): "),
    ("position start moves d4 banana", "Move 2 (banana): 'banana' is not a move"),
    (f"position start moves {'d4' * 99}", "Move 1 (too long for one): "),
    ("position start d4", "position"),
    ("game", "Say which game: qawale, qomet, quads, exago."),
    ("game chess", "There is no game 'chess'"),
    ("game exago players=9", "players must be"),
    ("game exago players", "KEY=VALUE"),
    ("game qomet size=3", "size"),
    ("setoption threads 2", "setoption name NAME value VALUE"),
    ("setoption", "setoption name NAME value VALUE"),
    ("setoption name depth value 2", "There is no option 'depth'."),
    ("setoption name threads value 0", "from 1 to 256, not '0'."),
    ("setoption name threads value", "not ''."),
    ("setoption name level value 11", "from 0 to 10, not '11'."),
    ("setoption name level value 1 1", "not '1 1'."),
    (f"setoption name level value {'9' * 5000}", "from 0 to 10, not '999"),
    ("setoption name level value ٣", "from 0 to 10, not '٣'."),
    ("go fast", "go does not know 'fast'"),
    ("go depth", "depth needs a whole number, not ''."),
    ("go depth -1", "depth needs a whole number, not '-1'."),
    ("go depth 0", "depth"),
    ("go nodes 0", "nodes"),
    ("go nodes 1e3", "nodes needs a whole number"),
    ("go seconds 0", "seconds"),
    ("go seconds nan", "seconds needs a number such as 2 or 0.5, not 'nan'."),
    ("go seconds -1", "seconds needs a number"),
    ("go depth 1 depth 2", "depth stands twice."),
    ("go infinite depth 2", "infinite stands alone"),
    ("go increment 1,1", "increment needs a clock."),
    ("go clock 1", "A game of 2 seats needs 2 clocks, not 1."),
    ("go clock 1,1,1", "A game of 2 seats needs 2 clocks, not 3."),
    ("go clock 1,", "clock needs a number"),
    ("go clock 1,1 increment 1", "There are 2 clocks, but 1 increments."),
]


@pytest.mark.parametrize(("line", "why"), REFUSED, ids=[line[:40] for line, _ in REFUSED])
def test_what_cannot_be_done_changes_nothing(talk: Talk, line: str, why: str) -> None:
    setting_up = ("game qomet", "position start moves a1", "setoption name seed value 7")
    assert talk.answers_to(*setting_up) == []
    (answer,) = talk.answers_to(line)
    assert answer.startswith("error ")
    assert why in answer
    assert len(answer) < 400
    talk.say("setoption name level value 3", "go")
    assert talk.answer() == "bestmove d1"  # the first move after a1
    assert FirstMove.made == [(3, 7)]
    assert len(talk.analysts) == 1


@pytest.mark.parametrize("line", ["position start", "go", "go depth 1", "go nonsense"])
def test_first_of_all_a_game_is_chosen(talk: Talk, line: str) -> None:
    assert talk.answers_to(line) == ["error There is no position yet: choose a game first."]


def test_a_game_that_is_over(talk: Talk) -> None:
    talk.say("game qomet", "position l1l/3/l1l/7/l1l/3/3 d -", "go")
    assert talk.answer() == "error The game is over: light won with a square."


@pytest.mark.parametrize("go", ["go", "go clock 1,1", "go infinite"])
def test_a_game_that_cannot_go_on(talk: Talk, go: str) -> None:
    talk.say("game exago side=5 tiles=1,1 line=3", "position 5/6/7/8/4r4/8/7/6/5 r 0,1", go)
    assert talk.answer() == "error There is no legal move here to think about."


def test_positions_go_to_the_first_word_moves(talk: Talk) -> None:
    talk.say("game  exago players=3\tside=5", " position  5/6/7/8/4rb3/8/7/6/5 y  5,5,6 moves e7 ")
    talk.say("setoption name level value 1", "go")
    assert talk.answer().startswith("bestmove ")


@pytest.mark.parametrize(("name", "options"), CASES)
def test_every_game_with_all_its_options(talk: Talk, name: str, options: dict[str, object]) -> None:
    rules = fourfold.ruleset(name, **options)
    game, chance = Game(rules), fourfold.Random(3)
    for _ in range(6):
        game.play(chance.choice(game.position.moves))
    assert talk.answers_to(game_line(rules), position_line(game)) == []
    talk.say("go depth 1")
    *_, last = talk.until_bestmove()
    assert last.removeprefix("bestmove ") in game.position.moves
    assert read_position(position_line(game).split()[1:], rules) == game
    from_here = Game(rules, game.position)
    assert read_position(position_line(from_here).split()[1:], rules) == from_here


# ---------------------------------------------------------------- thinking


def test_thinking_tells_what_it_finds(talk: Talk) -> None:
    talk.say("game qomet", "setoption name lines value 2", "go depth 2")
    answers = talk.until_bestmove()
    assert all(map(is_allowed, answers))
    assert ["line 1 of 2" in line for line in answers] == [True, False, True, False, False]
    assert answers[-1] == "bestmove " + answers[-3].split(" moves ")[1].split()[0]


def test_what_a_limit_becomes(talk: Talk) -> None:
    talk.say("game qomet", "go nodes 500 depth 2 seconds 2.5")
    talk.until_bestmove()
    talk.say("go clock 1000,160.03 seconds 8")
    talk.until_bestmove()
    talk.say("position start moves d4", "go clock 1000,160.03 increment 0,4 depth 3")
    talk.until_bestmove()
    assert talk.analysts[0].limits == [
        Limit(seconds=2.5, nodes=500, depth=2),
        Limit(seconds=8.0),
        Limit(seconds=13.0, depth=3),
    ]


def test_with_a_clock_the_only_move_is_played_at_once(talk: Talk) -> None:
    talk.say("game exago", "go clock 60,60")
    assert talk.answer() == "bestmove f6"
    talk.say("go seconds 1")
    assert talk.until_bestmove()[0].startswith("info ")


def test_infinite_waits_for_stop(talk: Talk) -> None:
    talk.say("game qomet", "setoption name level value 1", "go infinite")
    assert talk.answers_to() == []
    assert talk.answers_to("stop") == ["bestmove a1"]
    assert talk.answers_to("stop") == []


def test_without_limits_it_thinks_until_stopped(talk: Talk) -> None:
    talk.say("game qomet", "go")
    assert [talk.answer()[:12] for _ in range(3)] == [
        "info depth 1",
        "info depth 2",
        "info depth 3",
    ]
    assert talk.answers_to() == []
    (answer,) = talk.answers_to("stop")
    assert answer.startswith("bestmove ")


@pytest.mark.parametrize(
    "line", ["go", "position start", "game quads", "newgame", "setoption name lines value 2"]
)
def test_while_thinking_nothing_changes(talk: Talk, line: str) -> None:
    talk.say("game qomet", "go infinite")
    for _ in range(3):
        talk.answer()
    assert talk.answers_to(line) == ["error Still thinking: stop first."]
    talk.say("stop")
    (answer,) = talk.until_bestmove()
    assert answer.removeprefix("bestmove ") in fourfold.ruleset("qomet").start.moves
    assert talk.answers_to(line, "stop") == [] or line == "go"


def test_whoever_has_the_move_may_go_on_at_once(talk: Talk) -> None:
    talk.say("game qomet")
    for _ in range(200):
        talk.say("go depth 1")
        assert talk.until_bestmove()[-1].startswith("bestmove")


def test_a_search_that_breaks_is_told(talk: Talk) -> None:
    talk.say("game qomet", "isready")
    assert talk.answer() == "readyok"
    talk.analysts[0].breaks = True
    talk.say("go depth 1")
    assert talk.answer() == "error The search broke."
    talk.analysts[0].breaks = False
    talk.say("go depth 1")
    assert talk.until_bestmove()[-1].startswith("bestmove")


def test_threads_and_memory_make_another_analyst(talk: Talk) -> None:
    talk.answers_to("setoption name threads value 2", "setoption name memory value 16")
    talk.answers_to("setoption name lines value 3")
    talk.answers_to("newgame")
    (analyst,) = talk.analysts
    assert (analyst.threads, analyst.memory, analyst.cleared) == (2, 16, 1)


def test_too_little_memory_is_told() -> None:
    def greedy(threads: int, memory: int) -> ScriptedAnalyst:
        raise MemoryError

    said: list[str] = []
    server = Server(said.append, greedy)
    server.hear("isready")
    server.hear("game qomet")
    server.hear("go")
    too_much = "error There is not enough memory."
    assert said == [too_much, "readyok", too_much]


def test_a_level_plays_with_its_seed(talk: Talk) -> None:
    talk.say("game qomet", "setoption name level value 4", "go depth 3")
    assert talk.answer() == "bestmove a1"
    talk.say("setoption name seed value 12", "go")
    assert talk.answer() == "bestmove a1"
    assert FirstMove.made == [(4, None), (4, 12)]
    assert talk.analysts == []


def test_a_level_is_hurried_by_stop() -> None:
    waiting = Event()

    class Ponderer(FirstMove):
        """A level that thinks until it is stopped."""

        def choose(self, game: Game) -> Move:
            assert waiting.wait(PATIENCE)
            return game.position.moves[1]

        def stop(self) -> None:
            waiting.set()

    said: Queue[str] = Queue()
    server = Server(said.put, ScriptedAnalyst, Ponderer)
    for line in ("game qomet", "setoption name level value 9", "go", "stop"):
        server.hear(line)
    assert said.get(timeout=PATIENCE) == "bestmove d1"


# ---------------------------------------------------------------- streams


def said_to(text: str) -> list[str]:
    target = io.StringIO()
    serve(io.StringIO(text), target, ScriptedAnalyst, FirstMove)
    return target.getvalue().splitlines()


def test_the_end_of_the_input_ends_the_thinking() -> None:
    assert said_to("game qomet\ngo infinite")[-1].startswith("bestmove ")
    assert said_to("game qomet\ngo\nquit\nisready\n")[-1].startswith("bestmove ")
    assert said_to("") == []


def test_lines_as_on_windows() -> None:
    assert said_to("isready\r\nquit\r\n") == ["readyok"]


def test_a_line_that_is_too_long() -> None:
    long = "position " + "x" * (3 * LONGEST)
    answers = said_to(f"game qomet\n{long}\nisready\n")
    assert answers == ["error A line may have 1048576 characters, no more.", "readyok"]
    assert said_to("x" * (LONGEST - 1) + "\nisready\n") == ["readyok"]


class Torn(io.StringIO):
    """Takes so many lines, and then nobody listens any more."""

    lines = 0

    def write(self, text: str) -> int:
        self.lines += 1
        if self.lines > 1:
            raise BrokenPipeError
        return len(text)


def test_when_nobody_listens_any_more() -> None:
    serve(io.StringIO("game qomet\ngo\n"), Torn(), ScriptedAnalyst)
    with pytest.raises(BrokenPipeError):
        serve(io.StringIO("isready\nisready\n"), Torn(), ScriptedAnalyst)


# ---------------------------------------------------------------- whatever is said

WORDS = """
    fourfold isready setoption name value newgame game position start moves go seconds nodes depth
    clock increment infinite stop threads lines level seed qomet exago quads qawale players=3 side=5
    d4 d5 a1 a1b1 f6 c3SPPT 3/3/3/3l3/3/3/3 6/6/6/6/6/6 d l - 0 1 2 0.5 1,1 1,1,1 -1
"""
PARTS = st.sampled_from(WORDS.split())
SENTENCES = st.lists(PARTS, max_size=8).map(" ".join)
LINES = st.one_of(SENTENCES, st.text(max_size=60), st.builds("{} {}".format, PARTS, st.text()))


def lines_after(beginning: Sequence[str]) -> st.SearchStrategy[list[str]]:
    return st.lists(LINES, max_size=12).map(lambda lines: [*beginning, *lines])


@settings(max_examples=300, deadline=None)
@given(lines_after([]) | lines_after(["game qomet", "position start moves d4"]))
def test_no_line_whatever_breaks_the_server(lines: list[str]) -> None:
    said: list[str] = []
    server = Server(said.append, ScriptedAnalyst, FirstMove)
    for line in lines:
        server.hear(line.replace("\n", " "))
    server.close()
    assert all(map(is_allowed, said)), said
    goes = sum(line.split()[:1] == ["go"] for line in lines)
    assert sum(line.startswith("bestmove") for line in said) <= goes
    before = len(said)
    server.hear("isready")
    assert said[before:] == ["readyok"]
