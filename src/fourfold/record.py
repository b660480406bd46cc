"""Records: games written down in a text that a person can read and mend. See docs/records.md.

>>> import fourfold
>>> game = fourfold.Game(fourfold.ruleset("qomet"), names=["Ann", "Bob"])
>>> game.play("d4")
>>> text = write(game.record())
>>> reading = read(text)
>>> reading.faults
()
>>> reading.games[0].game() == game
True
"""

from fourfold.record_parts import Fault, Line, Reading, Record, Step
from fourfold.record_reader import read
from fourfold.record_writer import clock_text, write

__all__ = ["Fault", "Line", "Reading", "Record", "Step", "clock_text", "read", "write"]
