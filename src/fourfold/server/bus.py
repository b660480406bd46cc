"""How processes hear from each other: through Redis, a channel for each open table.

Redis carries news, nothing else. The database decides what has happened, so a message that is lost
costs a moment until somebody looks, and never a move.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fourfold.server.journal import journal

if TYPE_CHECKING:
    from redis.asyncio.client import PubSub

PREFIX = "fourfold:"
EVERYBODY = f"{PREFIX}players"
"""The channel that tells all processes which player has renewed."""
PATIENCE = 5.0
"""Seconds in which Redis has to say that a channel is subscribed to."""
AGAIN = 1.0
"""Seconds before a lost connection is tried again."""


class Bus:
    """A process alone: nobody else is to be told anything."""

    heard: Callable[[str, int, str], None]
    renewed: Callable[[str], None]
    missed: Callable[[], None]

    async def run(self) -> None:
        """Listens until it is cancelled."""

    async def open(self, code: str) -> None:
        """From now on, what happens in a game is heard."""

    async def close(self, code: str) -> None:
        """Not any more."""

    def tell(self, code: str, number: int, text: str) -> None:
        """An event was stored here."""

    def tell_renewed(self, player: str) -> None:
        """A player has made all his cookies and tokens void."""

    async def is_ready(self) -> bool:
        return True


class RedisBus(Bus):
    """One of several processes."""

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis

        self._redis: Redis = Redis.from_url(url, socket_connect_timeout=PATIENCE)
        self._subscriber: PubSub = self._redis.pubsub()
        self._me = secrets.token_hex(4).encode()
        self._wanted = {EVERYBODY}
        self._confirmed: dict[str, asyncio.Future[None]] = {}
        self._news: list[tuple[str, bytes]] = []
        self._telling = asyncio.Event()

    async def run(self) -> None:
        telling = asyncio.create_task(self._tell_all())
        try:
            while True:
                try:
                    await self._listen()
                except (OSError, self._trouble()) as error:
                    journal.error("Redis is gone", extra={"error": type(error).__name__})
                await asyncio.sleep(AGAIN)
        finally:
            telling.cancel()
            await self._redis.aclose()

    async def open(self, code: str) -> None:
        channel = PREFIX + code
        if channel in self._wanted:
            return
        self._wanted.add(channel)
        confirmed = asyncio.get_running_loop().create_future()
        self._confirmed[channel] = confirmed
        try:
            await self._subscriber.subscribe(channel)
            await asyncio.wait_for(confirmed, PATIENCE)
        except (OSError, TimeoutError, self._trouble()):
            pass  # it is subscribed to, and caught up, when Redis is there again
        finally:
            self._confirmed.pop(channel, None)

    async def close(self, code: str) -> None:
        channel = PREFIX + code
        self._wanted.discard(channel)
        try:
            await self._subscriber.unsubscribe(channel)
        except (OSError, self._trouble()):
            pass

    def tell(self, code: str, number: int, text: str) -> None:
        self._news.append((PREFIX + code, b"%s %d %s" % (self._me, number, text.encode())))
        self._telling.set()

    def tell_renewed(self, player: str) -> None:
        self._news.append((EVERYBODY, player.encode()))
        self._telling.set()

    async def is_ready(self) -> bool:
        try:
            return bool(await self._redis.ping())
        except (OSError, self._trouble()):
            return False

    async def _listen(self) -> None:
        self._subscriber = self._redis.pubsub()
        await self._subscriber.subscribe(*self._wanted)
        self.missed()
        async for message in self._subscriber.listen():
            self._hear(message)

    def _hear(self, message: dict[str, Any]) -> None:
        channel = message["channel"].decode()
        if message["type"] == "subscribe":
            confirmed = self._confirmed.get(channel)
            if confirmed is not None and not confirmed.done():
                confirmed.set_result(None)
        elif message["type"] == "message" and channel == EVERYBODY:
            self.renewed(message["data"].decode())
        elif message["type"] == "message":
            origin, number, text = message["data"].split(b" ", 2)
            if origin != self._me:
                self.heard(channel.removeprefix(PREFIX), int(number), text.decode())

    async def _tell_all(self) -> None:
        """What has gathered goes out together. What Redis does not take is lost: see above."""
        while True:
            await self._telling.wait()
            self._telling.clear()
            news, self._news = self._news, []
            try:
                async with self._redis.pipeline(transaction=False) as pipeline:
                    for channel, text in news:
                        pipeline.publish(channel, text)
                    await pipeline.execute()
            except (OSError, self._trouble()) as error:
                journal.error("not told through Redis", extra={"error": type(error).__name__})

    @staticmethod
    def _trouble() -> type[Exception]:
        from redis.exceptions import RedisError

        return RedisError
