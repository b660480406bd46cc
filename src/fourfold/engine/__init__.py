"""The engine of all four games: analysis, levels, matches and a text protocol."""

from fourfold.engine.engine import Analysis, Engine, Proof
from fourfold.engine.levels import Level
from fourfold.engine.limit import Limit
from fourfold.engine.score import Info, Line, Score

__all__ = ["Analysis", "Engine", "Info", "Level", "Limit", "Line", "Proof", "Score"]
