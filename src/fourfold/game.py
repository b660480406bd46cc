"""A game being played: positions and moves so far, and how it ends beyond the board.

The core knows positions; everything that needs a past or people is here: repetition, taking moves
back, resigning, agreeing on a draw, losing on time.

>>> import fourfold
>>> game = fourfold.Game(fourfold.ruleset("qomet"), names=["Ann", "Bob"])
>>> for move in ["d4", "c4", "d5"]:
...     game.play(move)
>>> game.turn
1
>>> game.resign(1)
>>> game.outcome.winner, game.outcome.reason
(0, 'resignation')
>>> game.undo()
fourfold.Move('qomet', 'd5')
>>> game.outcome is None
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from fourfold._core import Move, Position, Rules
from fourfold.errors import IllegalMove
from fourfold.vocabulary import Outcome
from fourfold.words import sentence

if TYPE_CHECKING:
    from fourfold.record_parts import Record


class Departure(NamedTuple):
    """A seat that is out of contention, and why.

    >>> Departure(seat=2, reason="time")
    Departure(seat=2, reason='time')
    """

    seat: int
    reason: str


def ending(rules: Rules, outcome: Outcome) -> str:
    """How a game ended, in words.

    >>> import fourfold
    >>> rules = fourfold.ruleset("qomet")
    >>> game = fourfold.Game(rules)
    >>> game.agree_draw()
    >>> ending(rules, game.outcome)
    'a draw by agreement'
    """
    if outcome.winner is None:
        return sentence(f"drawn.{outcome.reason}", {})
    return sentence(f"won.{outcome.reason}", {"colour": rules.seat_names[outcome.winner]})


class Game:
    """A game of some rules, from their start or another position.

    `names` says who sits where, in turn order; a seat that nobody named has the name "".

    With two seats, resigning or losing on time makes the other the winner. With three or more, the
    seat is out of contention (see `out`) and the game goes on: whoever runs the game lets a
    stand-in play its moves, so that the others' turns stay as they were. The last one left wins.
    Should a stand-in complete a line, the game ends and nobody has won.
    """

    def __init__(
        self, rules: Rules, start: Position | None = None, *, names: Sequence[str] | None = None
    ) -> None:
        if not isinstance(rules, Rules):
            raise TypeError("A game needs rules, such as fourfold.ruleset('qomet').")
        if start is None:
            start = rules.start
        if not isinstance(start, Position):
            raise TypeError("The first position must be a position, such as rules.position(text).")
        if start.rules != rules:
            raise ValueError("The first position belongs to other rules than the game.")
        self._rules = rules
        self._names = _seat_names(rules, names)
        self._positions = [start]
        self._moves: list[Move] = []
        # How often each position has occurred: the first one is its own first occurrence.
        self._seen = Counter({start: 1})
        # Departures stand with the number of moves played before them, so that undo finds them.
        self._departures: list[tuple[int, Departure]] = []
        self._agreed = False

    @property
    def rules(self) -> Rules:
        """The rules, with the options chosen."""
        return self._rules

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where, in turn order; "" where nobody said."""
        return self._names

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position so far: the first one, then one after each move."""
        return tuple(self._positions)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far."""
        return tuple(self._moves)

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.position.turn

    @property
    def out(self) -> tuple[Departure, ...]:
        """The seats that resigned or lost on time, in that order, each with its reason."""
        return tuple(departure for _, departure in self._departures)

    @property
    def departures(self) -> tuple[tuple[int, Departure], ...]:
        """The same, each with the number of moves that had been played by then."""
        return tuple(self._departures)

    @property
    def agreed(self) -> bool:
        """Whether the players have agreed on a draw."""
        return self._agreed

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on; otherwise who won (nobody in a draw) and for what reason.

        A win on the board goes before a draw by repetition.
        """
        return self._on_board(self.position, self._seen[self.position]) or self._among_people()

    def outcome_with(self, position: Position) -> Outcome | None:
        """How the game would end if this position came next, from a legal move.

        >>> import fourfold
        >>> game = fourfold.Game(fourfold.ruleset("qomet"))
        >>> game.outcome_with(game.position.play("d4")) is None
        True
        """
        return self._on_board(position, self._seen[position] + 1) or self._among_people()

    def play(self, move: Move | str) -> None:
        """Plays a move, or the text of one.

        >>> import fourfold
        >>> game = fourfold.Game(fourfold.ruleset("qomet"))
        >>> game.play("d4")
        >>> game.agree_draw()
        >>> game.play("d5")
        Traceback (most recent call last):
        fourfold.errors.IllegalMove: The game is over: a draw by agreement.
        """
        if isinstance(move, str):
            move = self._rules.move(move)
        self._expect_going_on()
        position = self.position.play(move)
        self._moves.append(move)
        self._positions.append(position)
        self._seen[position] += 1

    def undo(self) -> Move:
        """Takes back the last move and returns it, together with all that happened after it."""
        if not self._moves:
            raise ValueError("There is no move to take back.")
        position = self._positions.pop()
        self._seen[position] -= 1
        if not self._seen[position]:
            del self._seen[position]
        move = self._moves.pop()
        self._departures = [(ply, out) for ply, out in self._departures if ply <= len(self._moves)]
        self._agreed = False
        return move

    def resign(self, seat: int) -> None:
        """The seat gives up, whoever's turn it is."""
        self._leave(Departure(seat, "resignation"))

    def lose_on_time(self, seat: int) -> None:
        """The seat's clock has run out."""
        self._leave(Departure(seat, "time"))

    def agree_draw(self) -> None:
        """All players still in the game agree on a draw."""
        self._expect_going_on()
        self._agreed = True

    def record(self) -> Record:
        """The record of this game, ready to be written. See `fourfold.record`.

        >>> import fourfold
        >>> game = fourfold.Game(fourfold.ruleset("qomet"), names=["Ann", "Bob"])
        >>> game.play("d4")
        >>> game.record().game() == game
        True
        """
        # Imported only here, for a record is itself made of games.
        from fourfold.record_parts import Record

        return Record.of(game=self)

    def copy(self) -> Game:
        """A game of its own: what is played in one does not show in the other."""
        twin = Game(self._rules, self._positions[0], names=self._names)
        twin._positions = self._positions.copy()
        twin._moves = self._moves.copy()
        twin._seen = self._seen.copy()
        twin._departures = self._departures.copy()
        twin._agreed = self._agreed
        return twin

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._essence() == other._essence()

    __hash__ = None  # type: ignore[assignment]  # a game changes as it is played

    def __repr__(self) -> str:
        outcome = self.outcome
        state = "going on" if outcome is None else ending(self._rules, outcome)
        return f"<Game {self._rules.game}, {len(self._moves)} moves, {state}>"

    def _essence(self) -> tuple[object, ...]:
        """What makes two games equal: positions follow from the first one and the moves."""
        return (self._positions[0], self._moves, self._names, self._departures, self._agreed)

    def _on_board(self, position: Position, occurrences: int) -> Outcome | None:
        outcome = position.outcome or self._rules.repeated(occurrences)
        if outcome is not None and outcome.winner in {seat for seat, _ in self.out}:
            return Outcome(None, outcome.reason)
        return outcome

    def _among_people(self) -> Outcome | None:
        if self._agreed:
            return Outcome(None, "agreement")
        if len(self._departures) < self._rules.seats - 1:
            return None
        (winner,) = set(range(self._rules.seats)) - {seat for seat, _ in self.out}
        return Outcome(winner, self.out[-1].reason)

    def _leave(self, departure: Departure) -> None:
        self._expect_going_on()
        seats = range(self._rules.seats)
        if type(departure.seat) is not int or departure.seat not in seats:
            raise ValueError(
                f"There is no seat {departure.seat!r}: seats count from 0 to {seats[-1]}."
            )
        if departure.seat in {seat for seat, _ in self.out}:
            name = self._rules.seat_names[departure.seat]
            raise ValueError(sentence("game.out", {"colour": name}))
        self._departures.append((len(self._moves), departure))

    def _expect_going_on(self) -> None:
        outcome = self.outcome
        if outcome is not None:
            raise IllegalMove(sentence("game.over", {"ending": ending(self._rules, outcome)}))


def _seat_names(rules: Rules, names: Sequence[str] | None) -> tuple[str, ...]:
    if names is None:
        return ("",) * rules.seats
    given = () if isinstance(names, str) else tuple(names)
    if len(given) != rules.seats or not all(isinstance(name, str) for name in given):
        raise ValueError(f"A game of {rules.seats} seats needs {rules.seats} names.")
    return given
