"""Finding games: the lobby, somebody's own, the finished ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Row, Select, and_, exists, or_, select

from fourfold.online.vocabulary import ClockSetting, Result, Sitter, Status
from fourfold.server.schema import games, seats

LOBBY = 100

_options = msgspec.json.Decoder(dict[str, str])
_clock = msgspec.json.Decoder(ClockSetting)
_sitters = msgspec.json.Decoder(tuple[Sitter, ...])


class Summary(Struct, frozen=True):
    """A game in a list."""

    game: str
    rules: str
    options: dict[str, str]
    clock: ClockSetting
    status: Status
    seats: tuple[Sitter, ...]
    turn: int | None
    moves: int
    created: int
    updated: int
    result: Result | None
    you: int | None


class Wanted(NamedTuple):
    """What somebody looks for among his games."""

    status: Literal["open", "running", "over"] | None
    game: str | None
    options: Sequence[str]
    result: Literal["won", "lost", "draw"] | None
    opponent: str | None
    before: tuple[int, str] | None
    """Of the last game of the page before: when it was last changed, and its code."""
    limit: int


class Finished(Struct, frozen=True):
    """A line of the download."""

    code: str
    game: str
    options: dict[str, str]
    seats: list[str]
    """`person`, `bot`, or `engine:5`."""
    moves: list[str]
    """As in records, those who left between them."""
    result: Result
    finished: int


def lobby(connection: Connection, you: str | None) -> list[Summary]:
    """Open invitations, the latest first."""
    query = (
        select(games)
        .where(games.c.listed, games.c.status == "open")
        .order_by(games.c.created.desc())
        .limit(LOBBY)
    )
    return [_summary(row, you) for row in connection.execute(query)]


def of_player(connection: Connection, you: str, wanted: Wanted) -> list[Summary]:
    """Somebody's own games, the latest first."""
    mine = seats.alias("mine")
    query = select(games).join(mine, and_(mine.c.game == games.c.code, mine.c.player == you))
    if wanted.status is not None:
        query = query.where(games.c.status == wanted.status)
    else:
        query = query.where(games.c.status != "cancelled")
    if wanted.game is not None:
        query = query.where(games.c.rules == wanted.game)
    for option in wanted.options:
        query = query.where(games.c.settings.contains(f"|{option}|", autoescape=True))
    if wanted.result is not None:
        query = query.where(_ended(wanted.result, mine.c.seat))
    if wanted.opponent is not None:
        query = query.where(_against(you, wanted.opponent))
    query = _after(query, wanted.before)
    latest = query.order_by(games.c.updated.desc(), games.c.code.desc()).limit(wanted.limit)
    return [_summary(row, you) for row in connection.execute(latest)]


def finished(connection: Connection, after: int, limit: int) -> list[Finished]:
    """Finished games in the order of their end; what ended at one moment stays together."""
    query = select(games).order_by(games.c.finished, games.c.code)
    rows = list(connection.execute(query.where(games.c.finished > after).limit(limit)))
    if len(rows) == limit:
        last = rows[-1].finished
        rows = [row for row in rows if row.finished < last]
        rows += connection.execute(query.where(games.c.finished == last))
    return [_line(row) for row in rows]


def _ended(result: str, seat: ColumnElement[int]) -> ColumnElement[bool]:
    over = games.c.status == "over"
    if result == "draw":
        return and_(over, games.c.winner.is_(None))
    if result == "won":
        return and_(over, games.c.winner == seat)
    return and_(over, games.c.winner.is_not(None), games.c.winner != seat)


def _against(you: str, name: str) -> ColumnElement[bool]:
    other = seats.alias("other")
    return exists().where(
        other.c.game == games.c.code,
        or_(other.c.player != you, other.c.player.is_(None)),
        other.c.folded.contains(name.casefold(), autoescape=True),
    )


def _after(query: Select[Any], before: tuple[int, str] | None) -> Select[Any]:
    if before is None:
        return query
    updated, code = before
    same = and_(games.c.updated == updated, games.c.code < code)
    return query.where(or_(games.c.updated < updated, same))


def _summary(row: Row[Any], you: str | None) -> Summary:
    sitters = _sitters.decode(row.sitters)
    places = [seat for seat, each in enumerate(sitters) if you is not None and each.player == you]
    return Summary(
        game=row.code,
        rules=row.rules,
        options=_options.decode(row.options),
        clock=_clock.decode(row.clock),
        status=row.status,
        seats=sitters,
        turn=row.turn,
        moves=row.moves,
        created=row.created,
        updated=row.updated,
        result=Result(row.winner, row.reason) if row.reason else None,
        you=places[0] if places else None,
    )


def _line(row: Row[Any]) -> Finished:
    sitters = _sitters.decode(row.sitters)
    return Finished(
        code=row.code,
        game=row.rules,
        options=_options.decode(row.options),
        seats=[f"engine:{each.level}" if each.level else each.kind for each in sitters],
        moves=row.line.split(),
        result=Result(row.winner, row.reason),
        finished=row.finished,
    )
