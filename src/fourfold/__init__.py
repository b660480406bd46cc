"""Four abstract strategy games - Qawale, Qomet, Quads and Exago - behind one small interface.

>>> import fourfold
>>> rules = fourfold.ruleset("qawale")
>>> pos = rules.start
>>> len(pos.moves), str(pos.moves[0])
(40, 'a1b1c1d1')
>>> pos = pos.play("a1b1b2c2")
>>> str(pos)
'nn,2,nn/4/1,n,l,1/1,n,1,nn d 7 8'
>>> pos.why_not("d1c1d1c1")
'Not back to d1: the stack just left it.'
"""

from collections.abc import Sequence

from fourfold._core import Move, Moves, Position, Random, Rules, games, perft, play_random_games
from fourfold.catalogue import ruleset
from fourfold.errors import BadOption, BadPosition, IllegalMove, InvalidMove
from fourfold.game import Game
from fourfold.record import Record
from fourfold.vocabulary import Effect, Option, Outcome, Steps

__all__ = [
    "BadOption",
    "BadPosition",
    "Effect",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "Move",
    "Moves",
    "Option",
    "Outcome",
    "Position",
    "Random",
    "Record",
    "Rules",
    "Steps",
    "games",
    "perft",
    "play_random_games",
    "ruleset",
]

Sequence.register(Moves)
