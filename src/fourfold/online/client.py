"""A client: plays on a server from Python, one thing after the other.

It remembers the last event of a game, and when the connection is lost it connects again, asks for
what it missed, and sends again what was not answered: a server does nothing twice.
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Self

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from fourfold._core import Move
from fourfold.game import Game
from fourfold.online import events, messages
from fourfold.online.messages import Answer, Done, GameNow, News
from fourfold.online.refused import Refused
from fourfold.online.table import Table, table_from
from fourfold.online.vocabulary import DAY, Saying, What

FIRST_WAIT = 1.0
LONGEST_WAIT = 30.0
PATIENCE = 30.0
"""Seconds for an answer over HTTP, and to connect."""
LOST = (OSError, ConnectionClosed, InvalidHandshake)


class Server:
    """A server, and who one is there: somebody with a token, or nobody, who may watch."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url = url.rstrip("/")
        self.token = token

    @classmethod
    def as_bot(cls, url: str, name: str = "") -> Server:
        """As a new bot. Keep its `token`, to be the same one the next time."""
        return cls(url, cls(url).ask("POST", "/api/bots", {"name": name})["token"])

    def create(
        self,
        game: str,
        *,
        options: Mapping[str, str] | None = None,
        clock: Mapping[str, object] | None = None,
        seats: Sequence[Mapping[str, object]] | None = None,
        draw_lots: bool = True,
        listed: bool = False,
    ) -> str:
        """A new game; its code, which is also the end of its link."""
        asked = {
            "game": game,
            "options": dict(options or {}),
            "clock": dict(clock or {"kind": "none"}),
            "seats": None if seats is None else [dict(seat) for seat in seats],
            "draw_lots": draw_lots,
            "listed": listed,
        }
        code: str = self.ask("POST", "/api/games", asked)["game"]
        return code

    def sit(self, code: str, seat: int | None = None) -> int:
        """Takes a seat, or any that is free; says which."""
        taken: int = self.ask("POST", f"/api/games/{code}/seats", {"seat": seat})["seat"]
        return taken

    def lobby(self) -> list[dict[str, Any]]:
        """Open invitations, the latest first."""
        games: list[dict[str, Any]] = self.ask("GET", "/api/lobby")["games"]
        return games

    def play(self, code: str) -> Play:
        """A game to play in, or to watch. Use it in a `with`."""
        return Play(self, code)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """A request as docs/online.md describes them. Raises Refused."""
        sent = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.url + path,
            sent,
            {"content-type": "application/json", **self.headers},
            method=method,
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                told = error.read()
            raise _refused(told, error.code) from None

    @property
    def headers(self) -> dict[str, str]:
        """What says who one is."""
        return {"authorization": f"Bearer {self.token}"} if self.token else {}


class Play:
    """A game on a server, as it stands. `table` holds all that is known about it."""

    table: Table

    def __init__(self, server: Server, code: str) -> None:
        self._server = server
        self._code = code
        self._log: list[str] = []
        self._stack = ExitStack()
        self._socket: ClientConnection
        self._id = 0
        self.seat: int | None = None
        """One's own; None for who only watches."""

    def __enter__(self) -> Self:
        try:
            self._connect()
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    @property
    def game(self) -> Game:
        """The game: positions, moves, who is out."""
        return self.table.game

    def turns(self) -> Iterator[Game]:
        """The game, every time that one is to move, until it is over."""
        while self.table.status in ("open", "running"):
            if self.table.turn == self.seat and self.seat not in self.table.out:
                ply = self.table.ply
                yield self.game
                if self.table.ply != ply:
                    continue
            self.wait()

    def wait(self) -> events.Event:
        """What happens next."""
        number = self.table.number
        while self.table.number == number:
            try:
                self._take(self._receive())
            except LOST:
                self._connect_again()
        return events.read(self._log[number])

    def move(self, move: Move | str) -> None:
        """Plays a move. Raises Refused."""
        self._do(messages.Move(game=self._code, ply=self.table.ply, move=str(move)))

    def resign(self) -> None:
        """Gives up. Raises Refused, as all that follow."""
        self._do(messages.Resign(game=self._code, ply=self.table.ply))

    def leave(self) -> None:
        """Gives the seat free before the game begins, leaves for good after that."""
        self._do(messages.Leave(game=self._code, ply=self.table.ply))

    def offer(self, what: What, of: int | None = None, level: int | None = None) -> None:
        """Offers a draw, a takeback, a rematch, or an engine in the seat of somebody who left."""
        ply = self.table.ply
        self._do(messages.MakeOffer(game=self._code, ply=ply, what=what, of=of, level=level))

    def accept(self, what: What) -> None:
        """Agrees to what was offered."""
        self._do(messages.Accept(game=self._code, ply=self.table.ply, what=what))

    def decline(self, what: What) -> None:
        """Does not agree, or takes one's own offer back."""
        self._do(messages.Decline(game=self._code, ply=self.table.ply, what=what))

    def say(self, key: Saying) -> None:
        """Says one of the sayings."""
        self._do(messages.Say(game=self._code, ply=self.table.ply, key=key))

    def _do(self, order: messages.Message) -> None:
        """Sends a message until it is answered."""
        self._id += 1
        number = self._id
        text = messages.encode(msgspec.structs.replace(order, id=number)).decode()
        while True:
            try:
                self._socket.send(text)
                self._await(number)
                return
            except LOST:
                self._connect_again()

    def _await(self, number: int) -> None:
        """Takes what comes until the answer has come."""
        while True:
            answer = self._receive()
            self._take(answer)
            if isinstance(answer, messages.Refused) and answer.id == number:
                raise Refused(answer.key, answer.sentence)
            if isinstance(answer, Done | News | GameNow) and answer.id == number:
                return

    def _take(self, answer: Answer) -> None:
        if isinstance(answer, GameNow):
            self._log += [bytes(event).decode() for event in answer.events]
            self.table = table_from(self._code, self._log, patience=14 * DAY * 1000)
            self.seat = answer.standing.you
        elif isinstance(answer, News):
            text = bytes(answer.event).decode()
            event = events.read(text)
            if event.number == self.table.number + 1:  # otherwise it is a repetition
                self._log.append(text)
                self.table.apply(event, text)
                self.seat = self.table.seat_of(self._me)

    def _receive(self) -> Answer:
        answer: Answer = messages.decode_answer(self._socket.recv())
        return answer

    def _connect(self) -> None:
        """Connects, and follows from the last event that is known."""
        self._stack.close()
        where = "ws" + self._server.url.removeprefix("http") + "/api/socket"
        opened = connect(
            where, additional_headers=self._server.headers, open_timeout=PATIENCE, max_size=2**24
        )
        self._socket = self._stack.enter_context(opened)
        hello = self._receive()
        self._me = hello.player if isinstance(hello, messages.Hello) else None
        self._id += 1
        follow = messages.Follow(game=self._code, after=len(self._log), id=self._id)
        self._socket.send(messages.encode(follow).decode())
        self._await(self._id)

    def _connect_again(self) -> None:
        """After a second, two, four, up to half a minute, until it works."""
        wait = FIRST_WAIT
        while True:
            time.sleep(wait)
            try:
                self._connect()
                return
            except LOST:
                wait = min(2 * wait, LONGEST_WAIT)


def _refused(told: bytes, status: int) -> Refused:
    try:
        answer = json.loads(told)
        return Refused(str(answer["key"]), str(answer["sentence"]))
    except (ValueError, KeyError, TypeError):
        return Refused("fault", f"The server answered with status {status}.")
