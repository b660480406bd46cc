"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("game", sa.String(12), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("text", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "games",
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("rules", sa.String(16), nullable=False),
        sa.Column("settings", sa.Text, nullable=False, comment="every option, as |name=value|"),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("sitters", sa.Text, nullable=False),
        sa.Column("by", sa.String(16)),
        sa.Column("status", sa.String(9), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("turn", sa.SmallInteger),
        sa.Column(
            "deadline", sa.BigInteger, comment="when the clock ends the turn, or the invitation"
        ),
        sa.Column("thinking", sa.Boolean, nullable=False, comment="whether an engine is to move"),
        sa.Column("winner", sa.SmallInteger),
        sa.Column("reason", sa.String(16)),
        sa.Column("finished", sa.BigInteger),
        sa.Column(
            "line", sa.Text, comment="of a finished game: its moves, and who left between them"
        ),
    )
    op.create_index("games_by_deadline", "games", ["deadline"])
    op.create_index("games_in_lobby", "games", ["listed", "status", "created"])
    op.create_index("games_by_end", "games", ["finished"])
    op.create_table(
        "seats",
        sa.Column("game", sa.String(12), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("player", sa.String(16)),
        sa.Column("folded", sa.String(120), nullable=False, comment="the name, to be searched in"),
    )
    op.create_index("seats_by_player", "seats", ["player", "game"])
    op.create_table(
        "players",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(96), nullable=False),
        sa.Column("kind", sa.String(6), nullable=False),
        sa.Column(
            "epoch", sa.Integer, nullable=False, comment="counts up when all cookies become void"
        ),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "alive",
        sa.Column("id", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column(
            "at",
            sa.BigInteger,
            nullable=False,
            comment="the last moment at which a process ran",
        ),
    )
    op.create_table(
        "outages",
        sa.Column("since", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for table in ("outages", "alive", "players", "seats", "games", "events"):
        op.drop_table(table)
