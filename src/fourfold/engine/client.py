"""A program that plays, as if it were the engine here.

    with Client(["fourfold", "engine"], options={"threads": 2}) as engine:
        move = engine.best(game, Limit(seconds=0.5))

Whatever the program does, an answer comes in time or an EngineError says what is wrong. Then the
program has been ended (except after EngineRefused), and `start()` begins anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Lock
from time import monotonic
from types import TracebackType
from typing import Self

from fourfold._core import Move, Position, Rules
from fourfold.engine.clock import Clock
from fourfold.engine.conversation import Conversation, Transport
from fourfold.engine.failures import EngineDied, EngineRefused
from fourfold.engine.limit import Limit
from fourfold.engine.program import Program
from fourfold.engine.program_analysis import ProgramAnalysis
from fourfold.engine.protocol_options import ProgramOption
from fourfold.engine.protocol_orders import game_line, go_line, position_line
from fourfold.game import Game, ending
from fourfold.record_parts import value_text
from fourfold.words import one_line, quoted

OptionValue = bool | int | str
GOODBYE = 1.0
"""Seconds that a program has to end after `quit`."""


class Client:
    """A program that speaks the protocol, for one thread; stopping an analysis is for any."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        options: Mapping[str, OptionValue] | None = None,
        timeout: float = 10.0,
        connect: Callable[[Sequence[str]], Transport] = Program,
    ) -> None:
        """`timeout`: seconds for every answer, beyond the time that it is given to think."""
        if isinstance(command, str) or not command:
            raise ValueError("A program is named by a list: its name, then its arguments.")
        self.name = one_line(Path(command[0]).name)
        """What the program calls itself; until it has said that, what it is called by."""
        self.version = ""
        self.plays: dict[str, int] = {}
        """The games it plays, and the version of the rules of each."""
        self.options: dict[str, ProgramOption] = {}
        """What can be set about it."""
        self._command = list(command)
        self._settings = dict(options or {})
        self._timeout = timeout
        self._connect = connect
        self._talk: Conversation | None = None
        self._sending = Lock()

    # ------------------------------------------------------------ beginning and end

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def start(self) -> None:
        """Starts the program, unless it runs, and sets its options."""
        if self.running:
            return
        talk = Conversation(self._connect(self._command), self.name, self._timeout)
        self._talk = talk
        self._rules: Rules | None = None
        self._said: dict[str, str] = {}
        self._analysis: ProgramAnalysis | None = None
        try:
            self._shake_hands(talk)
            self._set(talk, self._settings)
        except BaseException:
            talk.end()
            raise

    def close(self) -> None:
        """Ends the program. May be repeated."""
        if self._talk is not None:
            self._talk.end(GOODBYE)

    @property
    def running(self) -> bool:
        """Whether the program runs, as far as is known."""
        return self._talk is not None and not self._talk.over

    # ------------------------------------------------------------ what it is asked

    def configure(self, **options: OptionValue) -> None:
        """Sets options, now and whenever the program is started again."""
        self._set(self._silent(), options)
        self._settings |= options

    def clear(self) -> None:
        """Lets it forget what it found so far, as before a new game."""
        talk = self._silent()
        talk.send("newgame")
        talk.settle()

    def analyse(
        self,
        position: Position | Game,
        limit: Limit | None = None,
        lines: int = 1,
        *,
        clock: Clock | None = None,
    ) -> ProgramAnalysis:
        """Lets it think; without any limit, until it is stopped or has nothing more to find."""
        game = position if isinstance(position, Game) else Game(position.rules, position)
        if game.outcome is not None:
            raise ValueError(f"The game is over: {ending(game.rules, game.outcome)}.")
        if clock is not None:
            clock.expect_seats(game.rules.seats)
        talk = self._silent()
        self._show(talk, game)
        option = self.options.get("lines")
        if option is not None and option.high is not None:
            self._set(talk, {"lines": min(lines, option.high)})
        with self._sending:
            talk.send(go_line(limit, clock))
            deadline = self._deadline(limit, clock, game.turn)
            self._analysis = ProgramAnalysis(talk, game.position, deadline, self._sending)
        return self._analysis

    def best(
        self,
        position: Position | Game,
        limit: Limit | None = None,
        *,
        clock: Clock | None = None,
    ) -> Move:
        """The move that it chooses."""
        return self.analyse(position, limit, clock=clock).move

    # ------------------------------------------------------------ the conversation

    def _shake_hands(self, talk: Conversation) -> None:
        self.plays, self.options = {}, {}
        talk.send("fourfold")
        for words in talk.answers():
            match words:
                case ["fourfoldok", *_]:
                    return
                case ["id", "name", *name]:
                    self.name = talk.name = one_line(" ".join(name))
                case ["id", "version", *version]:
                    self.version = one_line(" ".join(version))
                case ["plays", game, version] if version.isdecimal() and len(version) < 9:
                    self.plays[game] = int(version)
                case ["option", *described]:
                    option = ProgramOption.read(described)
                    if option is not None:
                        self.options[option.name] = option

    def _set(self, talk: Conversation, options: Mapping[str, OptionValue]) -> None:
        for name, value in options.items():
            if name not in self.options:
                raise EngineRefused(f"{self.name} has no option {quoted(name)}.")
            text = one_line(value_text(value))
            if self._said.get(name) != text:
                talk.send(f"setoption name {name} value {text}")
                talk.settle()
                self._said[name] = text

    def _show(self, talk: Conversation, game: Game) -> None:
        """Sets up a position with the past it has."""
        rules = game.rules
        if rules != self._rules:
            if self.plays.get(rules.game) != rules.version:
                raise EngineRefused(
                    f"{self.name} does not play {rules.game}, or by other rules than ours."
                )
            talk.send(game_line(rules))
            talk.settle()
            self._rules = rules
        talk.send(position_line(game))
        talk.settle()

    def _silent(self) -> Conversation:
        """The conversation, with nothing being thought about."""
        if self._talk is None or self._talk.over:
            raise EngineDied(f"{self.name} is not running: start it first.")
        if self._analysis is not None:
            self._analysis.close()
        return self._talk

    def _deadline(self, limit: Limit | None, clock: Clock | None, seat: int) -> float | None:
        """When the move has to be there at the latest; None where no time was set."""
        seconds = [] if limit is None or limit.seconds is None else [limit.seconds]
        if clock is not None:
            seconds.append(clock.left[seat])
        return monotonic() + min(seconds) + self._timeout if seconds else None
