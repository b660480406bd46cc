"""One WebSocket: what it asks for, and what it is told, as fast as it reads and no faster."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from fourfold.online import messages
from fourfold.online.messages import Done, GameNow, Hello, Message, Order, Refused
from fourfold.online.table import Table
from fourfold.server import consent, deeds, meters
from fourfold.server.deeds import Already, Decision, Now
from fourfold.server.eager import unfinished
from fourfold.server.hall import Doer, Hall
from fourfold.server.journal import Refusals, journal
from fourfold.server.limits import Bucket
from fourfold.server.moment import moment
from fourfold.server.refusal import Refusal

Send = Callable[[Any], Awaitable[None]]
"""Of ASGI."""

MOST_FOLLOWED = 100
MOST_WAITING = 512 * 1024
"""Characters that may wait for a client that does not read."""
BURST = 3
"""Seconds' worth of messages that may come at once."""
PATIENCE = 50
"""Messages over the limit before the socket is closed."""
COST_OF_FOLLOWING = 3
"""Messages that one `follow` counts as, for its answer may be long."""


class Connection:
    """A client that is connected: `player` is who it was when it connected."""

    __slots__ = (
        "_bucket",
        "_closed",
        "_flushing",
        "_followed",
        "_hall",
        "_refusals",
        "_refused_in_row",
        "_send",
        "_size",
        "_waiting",
        "player",
    )

    def __init__(
        self,
        player: str | None,
        send: Send,
        hall: Hall,
        refusals: Refusals,
        messages_per_second: int,
    ) -> None:
        self.player = player
        self._send: Any = send
        self._hall = hall
        self._refusals = refusals
        most = messages_per_second * BURST
        self._bucket = Bucket(most, messages_per_second, time.monotonic())
        self._refused_in_row = 0
        self._followed: dict[str, Table] = {}
        self._waiting: deque[str] = deque()
        self._size = 0
        self._flushing: asyncio.Task[None] | None = None
        self._closed = False

    def greet(self) -> None:
        self._answer(Hello(player=self.player, now=moment()))

    async def hear(self, text: str | None) -> None:
        """A message of the client. Whatever it is, exactly one answer follows."""
        order: Message | None = None
        try:
            self._expect_patience(1)
            order = _read(text)
            if isinstance(order, messages.Follow):
                self._expect_patience(COST_OF_FOLLOWING - 1)
            began = time.perf_counter()
            await self._obey(order)
            meters.DEED_SECONDS.observe(time.perf_counter() - began)
        except Refusal as refusal:
            self._refuse(refusal, order)
        except Exception:
            journal.exception("a fault at a socket")
            self._refuse(Refusal("fault"), order)

    def tell(self, text: str) -> None:
        """Sends a message, now or when there is room for it. Who reads too slowly is let go."""
        if self._closed:
            return
        if self._flushing is None:
            self._send_now(text)
            return
        self._waiting.append(text)
        self._size += len(text)
        if self._size > MOST_WAITING:
            self.close(1013, "slow")

    def _send_now(self, text: str) -> None:
        try:
            self._flushing = unfinished(self._send({"type": "websocket.send", "text": text}))
        except OSError:  # the client is gone; whoever receives hears of it too
            self._closed = True
        if self._flushing is not None:
            self._flushing.add_done_callback(self._flush)

    def close(self, code: int, why: str) -> None:
        """Says goodbye, whether the client reads it or not."""
        if self._closed:
            return
        meters.SOCKETS_DROPPED.labels(why).inc()
        self._closed = True
        self._waiting.clear()
        if self._flushing is not None:
            self._flushing.cancel()
        self._flushing = asyncio.create_task(self._goodbye(code, why))

    def leave(self) -> None:
        """The client is gone."""
        self._closed = True
        if self._flushing is not None:
            self._flushing.cancel()
        for table in self._followed.values():
            table.followers.discard(self)

    def _flush(self, sent: asyncio.Task[None]) -> None:
        """What had to wait is sent: the next in line."""
        self._flushing = None
        if sent.cancelled() or sent.exception() is not None:
            self._closed = True
        while self._waiting and self._flushing is None and not self._closed:
            text = self._waiting.popleft()
            self._size -= len(text)
            self._send_now(text)

    async def _goodbye(self, code: int, why: str) -> None:
        try:
            await self._send({"type": "websocket.close", "code": code, "reason": why})
        except OSError:  # it is gone already
            self._closed = True

    def _expect_patience(self, cost: int) -> None:
        if self._bucket.take(cost, time.monotonic()):
            self._refused_in_row = 0
            return
        self._refused_in_row += 1
        if self._refused_in_row > PATIENCE:
            self.close(1008, "too_many_requests")
        raise Refusal("too_many_requests")

    async def _obey(self, order: Message) -> None:
        match order:
            case messages.Follow():
                await self._follow(order)
            case messages.Unfollow():
                table = self._followed.pop(order.game, None)
                if table is not None:
                    table.followers.discard(self)
                self._answer(Done(game=order.game, id=order.id))
            case _:
                await self._do(order)

    async def _follow(self, order: messages.Follow) -> None:
        if order.game not in self._followed and len(self._followed) >= MOST_FOLLOWED:
            raise Refusal("too_many_followed")
        table = await self._hall.table(order.game)
        if self._closed:
            return
        self._followed[order.game] = table
        table.followers.add(self)
        answer = GameNow(
            game=order.game,
            id=order.id,
            now=moment(),
            standing=table.standing(self.player, self._hall.outages),
            events=[msgspec.Raw(text.encode()) for text in table.log[order.after :]],
        )
        self._answer(answer)

    async def _do(self, order: Message) -> None:
        """A deed. Its event is the answer, unless it holds already."""
        doer = Doer(self, order.id)
        number = await self._hall.do(order.game, self._decision_on(order), doer)
        if number is not None:
            self._answer(Done(game=order.game, id=order.id, number=number))
        elif isinstance(order, messages.Move):
            meters.MOVES_OF_PERSONS.inc()

    def _decision_on(self, order: Message) -> Callable[[Table, Now], Decision | Already]:
        def decide(table: Table, now: Now) -> Decision | Already:
            seat = table.seat_of(self.player)
            if self.player is None:
                raise Refusal("who_are_you")
            if seat is None:
                raise Refusal("not_seated")
            return _decide(table, order, seat, now)

        return decide

    def _refuse(self, refusal: Refusal, order: Order | None) -> None:
        meters.REFUSALS.labels(refusal.key).inc()
        game = order.game if order else None
        self._refusals.note(refusal.key, "socket", game)
        told = refusal.told
        answer = Refused(
            key=told.key,
            sentence=told.sentence,
            words=told.words,
            game=game,
            id=order.id if order else None,
        )
        self._answer(answer)

    def _answer(self, answer: messages.Answer) -> None:
        self.tell(messages.encode(answer).decode())


def _read(text: str | None) -> Message:
    if text is None:
        raise Refusal("bad_message", why="it is not text")
    try:
        order: Message = messages.decode_message(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refusal("bad_message", why=str(error)) from None
    return order


def _decide(table: Table, order: Message, seat: int, now: Now) -> Decision | Already:
    match order:
        case messages.Move():
            return deeds.move(table, order, seat, now)
        case messages.Resign():
            return deeds.resign(table, order, seat, now)
        case messages.Leave():
            return deeds.leave(table, order, seat, now)
        case messages.MakeOffer():
            return consent.offer(table, order, seat, now)
        case messages.Accept():
            return consent.accept(table, order, seat, now)
        case messages.Decline():
            return consent.decline(table, order, seat, now)
        case messages.Say():
            return deeds.say(table, order, seat, now)
        case _:
            raise TypeError(f"{order} is no deed")
