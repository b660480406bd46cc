"""The statements by which a batch of events is stored.

Those for moves take any number of rows at once. That is what matters: with a statement for each
row, the thread that writes would ask for Python's lock again at each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from sqlalchemy import Connection, Engine, Update, bindparam, delete

from fourfold.server.row import Row, Step
from fourfold.server.schema import games, seats
from fourfold.server.unit import Unit

CLAIM = "INSERT INTO events (game, number, text) VALUES {rows} ON CONFLICT DO NOTHING"
STEPS = """
UPDATE games SET updated = v.column2, moves = v.column3, turn = v.column4,
    deadline = CAST(v.column5 AS BIGINT), thinking = v.column6
FROM (VALUES {rows}) AS v WHERE games.code = v.column1
"""
LASTING = ("code", "rules", "settings", "options", "clock", "by", "listed", "created")
"""What is settled about a game when it is created."""


class Statements:
    """As this database wants them."""

    def __init__(self, engine: Engine) -> None:
        self._mark = "?" if engine.dialect.name == "sqlite" else "%s"

    def claim(self, connection: Connection, units: Sequence[Unit]) -> bool:
        """Stores the events. False where a number is taken by another process."""
        rows = [(unit.game, unit.number, unit.text) for unit in units]
        return self._at_once(connection, CLAIM, rows) == len(rows)

    def follow(self, connection: Connection, units: Sequence[Unit]) -> None:
        """Changes what follows from them: the games' rows, and those of their seats."""
        steps = [unit.step for unit in units if unit.step is not None]
        if steps:
            self._at_once(connection, STEPS, steps)
        if len(steps) < len(units):
            self._follow_others(connection, [unit for unit in units if unit.step is None])

    def _follow_others(self, connection: Connection, units: list[Unit]) -> None:
        created = [unit.created for unit in units if unit.created is not None]
        if created:
            self.claim(connection, created)
        for unit in (*units, *created):
            if unit.changed is not None and unit.new:
                connection.execute(games.insert(), unit.changed)
            elif unit.changed is not None:
                connection.execute(_CHANGE, {"key": unit.game, **unit.changed})
            if unit.seats:
                connection.execute(delete(seats).where(seats.c.game == unit.game))
                connection.execute(seats.insert(), list(unit.seats))

    def _at_once(
        self, connection: Connection, statement: str, rows: Sequence[tuple[object, ...] | Step]
    ) -> int:
        row = f"({', '.join([self._mark] * len(rows[0]))})"
        text = statement.format(rows=", ".join([row] * len(rows)))
        return connection.exec_driver_sql(text, tuple(chain.from_iterable(rows))).rowcount


def _change(columns: Sequence[str]) -> Update:
    values: Row = {name: bindparam(name) for name in columns}
    return games.update().where(games.c.code == bindparam("key")).values(values)


_CHANGE = _change([name for name in games.c.keys() if name not in LASTING])  # noqa: SIM118
