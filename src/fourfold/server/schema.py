"""What is stored. The log of events is the truth; `games` and `seats` are kept beside it, in the
same transactions, so that games can be found.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
)

metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("game", String(12), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)

games = Table(
    "games",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("rules", String(16), nullable=False),
    Column("settings", Text, nullable=False, comment="every option, as |name=value|"),
    Column("options", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("sitters", Text, nullable=False),
    Column("by", String(16)),
    Column("status", String(9), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("turn", SmallInteger),
    Column("deadline", BigInteger, comment="when the clock ends the turn, or the invitation"),
    Column("thinking", Boolean, nullable=False, comment="whether an engine is to move"),
    Column("winner", SmallInteger),
    Column("reason", String(16)),
    Column("finished", BigInteger),
    Column("line", Text, comment="of a finished game: its moves, and who left between them"),
    Index("games_by_deadline", "deadline"),
    Index("games_in_lobby", "listed", "status", "created"),
    Index("games_by_end", "finished"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String(12), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("player", String(16)),
    Column("folded", String(120), nullable=False, comment="the name, to be searched in"),
    Index("seats_by_player", "player", "game"),
)

players = Table(
    "players",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(96), nullable=False),
    Column("kind", String(6), nullable=False),
    Column("epoch", Integer, nullable=False, comment="counts up when all cookies become void"),
    Column("created", BigInteger, nullable=False),
)

alive = Table(
    "alive",
    metadata,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False, comment="the last moment at which a process ran"),
)

outages = Table(
    "outages",
    metadata,
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
)
