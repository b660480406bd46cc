"""The front of the server: what every answer carries, and who is let in at all.

A page of another site may not act in somebody's name here: browsers tell where a request comes
from (Origin, Sec-Fetch-Site), and one that changes something, or opens a WebSocket, must come from
this very server, from an origin that the settings name, or from a program, which sends neither.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

import msgspec

from fourfold.server.journal import Refusals
from fourfold.server.meters import REFUSALS, REQUEST_SECONDS
from fourfold.server.refusal import Refusal
from fourfold.server.site import Header, Message, Receive, Scope, Send, Site

INTERFACE = ("/api/", "/schema", "/healthz", "/readyz", "/metrics")
"""What is answered by the program; everything else is a file of the app."""
SAFE = ("GET", "HEAD", "OPTIONS")
LARGEST_BODY = 64 * 1024


def content_security_policy(inline: Mapping[str, tuple[str, ...]]) -> str:
    """Only what comes from here runs. The core is WebAssembly, which has to be allowed by name."""
    scripts = " ".join(("'self'", "'wasm-unsafe-eval'", *inline.get("script", ())))
    styles = " ".join(("'self'", *inline.get("style", ())))
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {scripts}",
            "worker-src 'self'",
            f"style-src {styles}",
            "style-src-attr 'unsafe-inline'",  # boards place their pieces by style attributes
            "img-src 'self' data: blob:",
            "media-src 'self' data: blob:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    )


def security_headers(site: Site | None) -> list[Header]:
    policy = content_security_policy(site.inline if site else {})
    return [
        (b"content-security-policy", policy.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-resource-policy", b"same-origin"),
        (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    ]


def is_from_here(headers: Mapping[bytes, bytes], allowed: Iterable[str]) -> bool:
    """Whether a request comes from a page of this server, or from a program."""
    origin = headers.get(b"origin", b"").decode("latin-1")
    if origin:
        host = headers.get(b"host", b"").decode("latin-1")
        return origin in allowed or (urlsplit(origin).netloc == host != "")
    return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")


class Front:
    """Takes every request first."""

    def __init__(
        self, interface: object, site: Site | None, refusals: Refusals, origins: Iterable[str] = ()
    ) -> None:
        self._interface = interface
        self._refusals = refusals
        self._site = site
        self._origins = frozenset(origins)
        self._headers = security_headers(site)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._interface(scope, receive, send)  # type: ignore[operator]
            return
        headers = dict(scope["headers"])
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and not is_from_here(headers, self._origins):
            await self._refuse(scope, send, "foreign_origin")
        elif scope["type"] == "websocket":
            await self._interface(scope, receive, send)  # type: ignore[operator]
        elif int(headers.get(b"content-length", b"0") or 0) > LARGEST_BODY:
            await self._refuse(scope, send, "too_large")
        elif self._site is None or scope["path"].startswith(INTERFACE):
            await self._answer(scope, receive, self._adorned(send))
        else:
            await self._site(scope, receive, self._adorned(send))

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()

        async def metered(message: Message) -> None:
            if message["type"] == "http.response.start":
                passed = time.perf_counter() - began
                REQUEST_SECONDS.labels(message["status"]).observe(passed)
            await send(message)

        await self._interface(scope, receive, metered)  # type: ignore[operator]

    def _adorned(self, send: Send) -> Send:
        async def adorned(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        return adorned

    async def _refuse(self, scope: Scope, send: Send, key: str) -> None:
        REFUSALS.labels(key).inc()
        self._refusals.note(key, "front")
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": key})
            return
        refusal = Refusal(key)
        send = self._adorned(send)
        headers = [(b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
        await send({"type": "http.response.body", "body": msgspec.json.encode(refusal.told)})
