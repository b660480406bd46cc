"""People for tests: somebody with a cookie, or a bot with a token, over real HTTP and sockets."""

from __future__ import annotations

import http.client
import json
import time
from contextlib import ExitStack
from types import TracebackType
from typing import Any, NamedTuple, Self

from websockets.sync.client import ClientConnection, connect

PATIENCE = 20.0


class Told(NamedTuple):
    """An answer over HTTP."""

    status: int
    body: Any
    headers: dict[str, str]


class Person:
    """Somebody. With a name he is a guest; `token` makes a bot; without both he is nobody."""

    def __init__(self, port: int, name: str | None = None, *, token: str | None = None) -> None:
        self.port = port
        self.cookie: str | None = None
        self.token = token
        self.id: str | None = None
        if name is not None:
            self.id = self.ask("POST", "/api/me", {"name": name}).body["player"]

    @property
    def headers(self) -> dict[str, str]:
        """What says who it is."""
        if self.token is not None:
            return {"authorization": f"Bearer {self.token}"}
        return {"cookie": self.cookie} if self.cookie else {}

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> Told:
        """A request, and the cookie of its answer kept."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            text = None if body is None else json.dumps(body)
            kind = {"content-type": "application/json"}
            connection.request(method, path, text, {**kind, **self.headers, **sent})
            answer = connection.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            content = answer.read().decode()
        finally:
            connection.close()
        if "set-cookie" in told:
            self.cookie = told["set-cookie"].partition(";")[0]
        is_json = told.get("content-type", "").partition(";")[0] == "application/json"
        return Told(answer.status, json.loads(content) if is_json and content else content, told)

    def create(self, game: str = "qomet", **asked: object) -> str:
        """A new game's code. The creator sits in seat 0 unless lots are asked for."""
        told = self.ask("POST", "/api/games", {"game": game, "draw_lots": False, **asked})
        assert told.status == 201, told
        code: str = told.body["game"]
        return code

    def sit(self, code: str, seat: int | None = None) -> int:
        told = self.ask("POST", f"/api/games/{code}/seats", {"seat": seat})
        assert told.status in (200, 201), told
        taken: int = told.body["seat"]
        return taken

    def standing(self, code: str) -> dict[str, Any]:
        told = self.ask("GET", f"/api/games/{code}")
        assert told.status == 200, told
        standing: dict[str, Any] = told.body
        return standing

    def socket(self, **options: Any) -> Socket:
        return Socket(self.port, self.headers, **options)


class Socket:
    """A WebSocket, message by message. The greeting has been read."""

    def __init__(self, port: int, headers: dict[str, str], **options: Any) -> None:
        self._stack = ExitStack()
        opened = connect(
            f"ws://127.0.0.1:{port}/api/socket",
            additional_headers=headers,
            open_timeout=PATIENCE,
            close_timeout=1,
            max_size=2**24,
            proxy=None,
            **options,
        )
        self.raw: ClientConnection = self._stack.enter_context(opened)
        self.hello = self.read()
        self._id = 0

    def read(self, timeout: float = PATIENCE) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.raw.recv(timeout))
        return message

    def send(self, do: str, game: str, **words: object) -> int:
        """Sends a message, without waiting for the answer; its id."""
        self._id += 1
        self.raw.send(json.dumps({"do": do, "game": game, "id": self._id, **words}))
        return self._id

    def ask(self, do: str, game: str, **words: object) -> dict[str, Any]:
        """Sends a message; its answer, and what came before it is skipped."""
        number = self.send(do, game, **words)
        return self.until(lambda message: message.get("id") == number)

    def until(self, wanted: Any) -> dict[str, Any]:
        """The first message that is wanted."""
        deadline = time.monotonic() + PATIENCE
        while True:
            message = self.read(max(0.01, deadline - time.monotonic()))
            if wanted(message):
                return message

    def event(self, kind: str) -> dict[str, Any]:
        """The next event of a kind."""
        message = self.until(lambda m: m["is"] == "event" and m["event"]["kind"] == kind)
        event: dict[str, Any] = message["event"]
        return event

    def refused(self, do: str, game: str, **words: object) -> str:
        """The key of a refusal, which has to come."""
        answer = self.ask(do, game, **words)
        assert answer["is"] == "refused", answer
        key: str = answer["key"]
        return key

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()
