"""One game between players: whose turn it is, what they answer, what it costs them to fail.

A player that crashes or plays what the rules forbid resigns by that; one that is late loses on
time. With three or more seats a random stand-in then plays for it, as the rules of `Game` want it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from fourfold.engine.entrant import Maker
from fourfold.engine.player import Player, RandomPlayer
from fourfold.game import Game
from fourfold.record_parts import AGREEMENT, take
from fourfold.words import one_line

QUOTED = 200
"""So many letters of what a player said when it failed are kept."""


class Taken(NamedTuple):
    """A step of a game, as records write it: a move, or who left."""

    step: str
    why: str = ""
    """The reason, where somebody failed or the game was stopped."""


def playing(game: Game, seats: Sequence[Maker], seed: int, longest: int) -> Iterator[Taken]:
    """Plays a game from where it stands to its end, step by step.

    A game that is not over after `longest` moves is a draw.

    >>> import fourfold
    >>> game = fourfold.Game(fourfold.ruleset("qawale"))
    >>> steps = list(playing(game, [RandomPlayer, RandomPlayer], seed=1, longest=100))
    >>> len(steps) == len(game.moves), game.outcome is None
    (True, False)
    """
    chance = Random(seed)
    seeds = [chance.getrandbits(32) for _ in range(len(seats) + 1)]
    stand_in = RandomPlayer(seeds.pop())
    players: dict[int, Player] = {}
    try:
        while game.outcome is None:
            seat = game.turn
            if len(game.moves) >= longest:
                taken = Taken(AGREEMENT, f"not over after {longest} moves")
            elif seat in {out.seat for out in game.out}:
                taken = Taken(str(stand_in.choose(game)))
            else:
                taken = _turn(game, seats[seat], players, seeds[seat])
            take(game, taken.step)
            yield taken
    finally:
        for player in players.values():
            with suppress(Exception):  # the game is over: nothing that it does counts any more
                player.close()


def left(game: Game, reason: str, why: str) -> Taken:
    """The seat to move is out: for the reason `resignation` or `time`, because of `why`."""
    return Taken(f"{game.rules.seat_names[game.turn]}:{reason}", _quoted(why))


def _turn(game: Game, maker: Maker, players: dict[int, Player], seed: int) -> Taken:
    """What the player to move does. It is made only when its turn has come, to fail for itself."""
    try:
        if game.turn not in players:
            players[game.turn] = maker(seed)
        move = players[game.turn].choose(game.copy())
    except TimeoutError as error:
        return left(game, "time", str(error) or "no answer in time")
    except Exception as error:  # whatever a player raises is its own fault
        return left(game, "resignation", f"{type(error).__name__}: {error}")
    return _answer(game, move)


def _answer(game: Game, move: Any) -> Taken:
    try:
        forbidden = game.position.why_not(move)
    except TypeError:  # neither a move nor a text
        return left(game, "resignation", f"answered {move!r}, which is no move")
    if forbidden is not None:
        return left(game, "resignation", f"played {move}: {forbidden}")
    return Taken(str(move))


def _quoted(text: str) -> str:
    """A reason in one printable line that is not endless."""
    words = one_line(text[:QUOTED])
    return f"{words} ..." if len(text) > QUOTED else words
