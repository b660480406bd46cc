"""The app as static files: read once, served from memory, with what browsers want to know of them.

Files whose names carry a hash of their content (those in `assets/`) never change, and are kept by
browsers for good; everything else is asked for again. Where `app.js.br` or `app.js.gz` lies beside
`app.js`, browsers that can read it get it.
"""

from __future__ import annotations

import base64
import hashlib
import mimetypes
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Header = tuple[bytes, bytes]

INDEX = "index.html"
HASHED = "assets/"
"""The folder in which the build puts files named by their content."""
ENCODINGS = {".br": "br", ".gz": "gzip"}
"""In the order of preference."""
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
# What browsers insist on, whatever the tables of this machine say.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class SitePage(NamedTuple):
    """One file, in every encoding that was found beside it; "" is the file as it is."""

    bodies: dict[str, bytes]
    media_type: str
    cache: str
    tag: str

    def encoding_for(self, accepted: str) -> str:
        """The best encoding that a browser with this Accept-Encoding can read."""
        names = accepted_encodings(accepted)
        return next((name for name in ENCODINGS.values() if name in names & set(self.bodies)), "")


class Site:
    """All files of a folder."""

    def __init__(self, folder: Path) -> None:
        if not (folder / INDEX).is_file():
            raise ValueError(
                f"The app has not been built: there is no {INDEX} in {folder}. Run make site first."
            )
        self._pages = dict(_pages(folder))
        self.inline = _inline_hashes(self._pages[INDEX].bodies[""])

    @property
    def paths(self) -> tuple[str, ...]:
        """Every file, by its path below the folder."""
        return tuple(self._pages)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request for a file."""
        headers = dict(scope["headers"])
        if scope["method"] not in ("GET", "HEAD"):
            await _answer(send, 405, [(b"allow", b"GET, HEAD")], b"")
            return
        page = self._page(scope["path"], headers)
        if page is None:
            plain = (b"content-type", b"text/plain; charset=utf-8")
            await _answer(send, 404, [plain], b"There is nothing here.\n")
            return
        encoding = page.encoding_for(headers.get(b"accept-encoding", b"").decode("latin-1"))
        body = page.bodies[encoding]
        tag = f'"{page.tag}{encoding}"'.encode()
        answer = [(b"etag", tag), (b"cache-control", page.cache.encode())]
        if len(page.bodies) > 1:
            answer.append((b"vary", b"accept-encoding"))
        known = [each.strip() for each in headers.get(b"if-none-match", b"").split(b",")]
        if tag in known:
            await _answer(send, 304, answer, b"")
            return
        answer += [
            (b"content-type", page.media_type.encode()),
            (b"content-length", str(len(body)).encode()),
        ]
        if encoding:
            answer.append((b"content-encoding", encoding.encode()))
        await _answer(send, 200, answer, b"" if scope["method"] == "HEAD" else body)

    def _page(self, path: str, headers: dict[bytes, bytes]) -> SitePage | None:
        """A file; for a path that is none, and looks like one of the app's own, the app."""
        name = path.removeprefix("/") or INDEX
        page = self._pages.get(name) or self._pages.get(f"{name.rstrip('/')}/{INDEX}")
        if page is None and b"text/html" in headers.get(b"accept", b""):
            return None if PurePosixPath(name).suffix else self._pages[INDEX]
        return page


def accepted_encodings(header: str) -> set[str]:
    """The encodings that an Accept-Encoding allows.

    >>> sorted(accepted_encodings("gzip, br;q=0.9, zstd;q=0"))
    ['br', 'gzip']
    """
    names = set()
    for part in header.split(","):
        name, _, weight = part.partition(";")
        if weight.replace(" ", "").rstrip("0.") not in ("q=", "q"):
            names.add(name.strip().lower())
    return names


def _pages(folder: Path) -> Iterable[tuple[str, SitePage]]:
    for file in sorted(folder.rglob("*")):
        if not file.is_file() or file.suffix in ENCODINGS:
            continue
        bodies = {"": file.read_bytes()}
        for suffix, encoding in ENCODINGS.items():
            packed = file.with_name(file.name + suffix)
            if packed.is_file():
                bodies[encoding] = packed.read_bytes()
        name = file.relative_to(folder).as_posix()
        cache = FOR_GOOD if name.startswith(HASHED) else ASK_AGAIN
        tag = hashlib.sha256(bodies[""]).hexdigest()[:20]
        yield name, SitePage(bodies, _media_type(file), cache, tag)


def _media_type(file: Path) -> str:
    guess = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return TYPES.get(file.suffix.lower(), guess)


class _InlineParts(HTMLParser):
    """Collects what stands inside <script> and <style>."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.parts: list[tuple[str, str]] = []
        self._open = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style") and "src" not in dict(attrs):
            self._open = tag

    def handle_data(self, data: str) -> None:
        if self._open:
            self.parts.append((self._open, data))

    def handle_endtag(self, tag: str) -> None:
        self._open = ""


def _inline_hashes(html: bytes) -> dict[str, tuple[str, ...]]:
    """How a Content-Security-Policy names the scripts and styles that stand in a page."""
    reader = _InlineParts()
    reader.feed(html.decode("utf-8", errors="replace"))
    hashes: dict[str, tuple[str, ...]] = {"script": (), "style": ()}
    for tag, text in reader.parts:
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        hashes[tag] += (f"'sha256-{digest}'",)
    return hashes


async def _answer(send: Send, status: int, headers: list[Header], body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
