"""The text protocol, as the program that thinks speaks it. `docs/protocol.md` says what it means.

>>> import io
>>> heard = io.StringIO("fourfold\\nquit\\n")
>>> told = io.StringIO()
>>> serve(heard, told)
>>> told.getvalue().splitlines()[0], told.getvalue().splitlines()[-1]
('id name Fourfold', 'fourfoldok')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from threading import Lock
from typing import Protocol, TextIO

from fourfold._core import Move, games
from fourfold.catalogue import ruleset
from fourfold.engine.analyst import Analysis, Analyst
from fourfold.engine.engine import MOST_MEMORY, MOST_THREADS, Engine
from fourfold.engine.protocol_info import info_lines
from fourfold.engine.protocol_options import ProgramOption
from fourfold.engine.protocol_orders import Order, read_order, read_position
from fourfold.engine.thought import Thought
from fourfold.game import Game, ending
from fourfold.record_parts import rules_from
from fourfold.words import one_line, quoted

VERSION = 1
"""The version of the protocol."""
LONGEST = 1 << 20
"""No line may be longer than so many characters."""
LONGEST_ERROR = 500

OPTIONS = {
    option.name: option
    for option in (
        ProgramOption("threads", "number", "1", low=1, high=MOST_THREADS),
        ProgramOption("memory", "number", "64", low=1, high=MOST_MEMORY),
        ProgramOption("lines", "number", "1", low=1, high=1000),
        ProgramOption("level", "number", "0", low=0, high=10),
        ProgramOption("seed", "number", "0", low=0, high=10**9),
    )
}


class Chooser(Protocol):
    """Somebody who plays at a level."""

    def choose(self, game: Game) -> Move:
        """The move to play."""

    def stop(self) -> None:
        """Makes a choice come at once. May be called from any thread."""


MakeAnalyst = Callable[[int, int], Analyst]
"""Makes an analyst with so many threads and so much memory in MiB."""
MakeLevel = Callable[[int, int | None], Chooser]
"""Makes a player of a level, whose chances a seed decides."""


def serve(
    source: TextIO,
    target: TextIO,
    analyst: MakeAnalyst | None = None,
    level: MakeLevel | None = None,
) -> None:
    """Hears every line of `source` and answers on `target`, until `quit` or the end."""

    def tell(line: str) -> None:
        target.write(f"{line}\n")
        target.flush()

    server = Server(tell, analyst, level)
    try:
        for line in _lines(source):
            if line is None:
                server.refuse(ValueError(f"A line may have {LONGEST} characters, no more."))
            elif not server.hear(line):
                break
    finally:
        server.close()


def _lines(source: TextIO) -> Iterator[str | None]:
    """The lines as they come; None for one that is too long, which is never held as a whole."""
    while line := source.readline(LONGEST):
        if line.endswith("\n") or len(line) < LONGEST:
            yield line
            continue
        while line and not line.endswith("\n"):
            line = source.readline(LONGEST)
        yield None


class Server:
    """One conversation: the options, the game, and what is being thought about.

    Lines are heard in one thread and never wait for thinking, which happens in another. Whatever
    either of them tells is a whole line.
    """

    def __init__(
        self,
        tell: Callable[[str], None],
        analyst: MakeAnalyst | None = None,
        level: MakeLevel | None = None,
    ) -> None:
        """`tell` takes the answers, line by line; without the others, the engine here thinks."""
        self._tell = tell
        self._make_analyst = analyst or Engine
        self._make_level = level or _level
        self._analyst: Analyst | None = None
        self._options = {name: int(option.default) for name, option in OPTIONS.items()}
        self._game: Game | None = None
        self._thought: Thought | None = None
        self._lock = Lock()
        """Held while a line is told, and while a thought ends, so that both are seen as one."""

    def hear(self, line: str) -> bool:
        """Does what a line says. False when it was the last one."""
        word, *rest = line.split() or [""]
        command = {
            "fourfold": self._introduce,
            "isready": self._make_ready,
            "setoption": self._set,
            "newgame": self._forget,
            "game": self._choose_game,
            "position": self._set_up,
            "go": self._go,
            "stop": self._stop,
            "quit": self._stop,
        }.get(word)
        if command is not None:
            try:
                command(rest)
            except (ValueError, MemoryError) as error:
                self.refuse(error)
        return word != "quit"

    def refuse(self, error: Exception) -> None:
        """Tells that nothing was done, and why."""
        self._answer(_told(error))

    def close(self) -> None:
        """Ends what is being thought about."""
        self._stop([])

    # ------------------------------------------------------------ commands

    def _introduce(self, _: Sequence[str]) -> None:
        from importlib.metadata import version  # slow to import, and rarely needed

        self._answer("id name Fourfold")
        self._answer(f"id version {version('fourfold')}")
        self._answer(f"id protocol {VERSION}")
        for name in games:
            self._answer(f"plays {name} {ruleset(name).version}")
        for option in OPTIONS.values():
            self._answer(str(option))
        self._answer("fourfoldok")

    def _make_ready(self, _: Sequence[str]) -> None:
        try:
            self._ready_analyst()
        except (ValueError, MemoryError) as error:
            self.refuse(error)
        self._answer("readyok")

    def _set(self, words: Sequence[str]) -> None:
        self._expect_silence()
        match words:
            case ["name", name, "value", *value] if name in OPTIONS:
                self._options[name] = OPTIONS[name].number(" ".join(value))
            case ["name", name, "value", *_]:
                raise ValueError(f"There is no option {quoted(name)}.")
            case _:
                raise ValueError("An option is set by: setoption name NAME value VALUE.")
        if name in ("threads", "memory"):
            self._analyst = None

    def _forget(self, _: Sequence[str]) -> None:
        self._expect_silence()
        if self._analyst is not None:
            self._analyst.clear()

    def _choose_game(self, words: Sequence[str]) -> None:
        self._expect_silence()
        if not words:
            raise ValueError(f"Say which game: {', '.join(games)}.")
        self._game = Game(rules_from(words[0], words[1:]))

    def _set_up(self, words: Sequence[str]) -> None:
        self._expect_silence()
        self._game = read_position(words, self._expect_game().rules)

    def _go(self, words: Sequence[str]) -> None:
        self._expect_silence()
        game = self._expect_game()
        order = read_order(words, game.rules.seats)
        if game.outcome is not None:
            raise ValueError(f"The game is over: {ending(game.rules, game.outcome)}.")
        if not game.position.moves:
            raise ValueError("There is no legal move here to think about.")
        self._thought = thought = self._new_thought(game, order)
        thought.begin()

    def _stop(self, _: Sequence[str]) -> None:
        thought = self._thought
        if thought is not None:
            thought.stop()

    # ------------------------------------------------------------ what they need

    def _expect_silence(self) -> None:
        with self._lock:
            if self._thought is not None:
                raise ValueError("Still thinking: stop first.")

    def _expect_game(self) -> Game:
        if self._game is None:
            raise ValueError("There is no position yet: choose a game first.")
        return self._game

    def _ready_analyst(self) -> Analyst:
        if self._analyst is None:
            self._analyst = self._make_analyst(self._options["threads"], self._options["memory"])
        return self._analyst

    def _new_thought(self, game: Game, order: Order) -> Thought:
        level = self._options["level"]
        if level:
            chooser = self._make_level(level, self._options["seed"] or None)
            return Thought(
                lambda: chooser.choose(game), order.infinite, self._conclude, chooser.stop
            )
        first = game.position.moves[0]
        if order.clock is not None and len(game.position.moves) == 1:  # no time to lose
            return Thought(lambda: first, False, self._conclude, lambda: None)
        limit = order.limit_for(game.turn)
        analysis = self._ready_analyst().analyse(game, limit, self._options["lines"])
        return Thought(
            lambda: self._follow(analysis, first), order.infinite, self._conclude, analysis.stop
        )

    # ------------------------------------------------------------ while thinking

    def _follow(self, analysis: Analysis, move: Move) -> Move:
        """Tells what an analysis finds; returns the best move, or `move` if it finds nothing."""
        with analysis:
            for info in analysis:
                for line in info_lines(info):
                    self._answer(line)
                move = info.best.moves[0]
        return move

    def _conclude(self, found: Move | Exception) -> None:
        """The thought ends with its answer: who has read it finds no thought any more."""
        answer = _told(found) if isinstance(found, Exception) else f"bestmove {found}"
        with self._lock:
            self._thought = None
            # Where nobody listens any more, the reading end will notice it as well.
            with suppress(OSError, ValueError):
                self._tell(answer)

    def _answer(self, line: str) -> None:
        with self._lock:
            self._tell(line)


def _told(error: Exception) -> str:
    why = "There is not enough memory." if isinstance(error, MemoryError) else str(error)
    return f"error {one_line(why or type(error).__name__)[:LONGEST_ERROR]}"


def _level(number: int, seed: int | None) -> Chooser:
    from fourfold.engine.levels import Level

    chooser: Chooser = Level(number, seed=seed)
    return chooser
