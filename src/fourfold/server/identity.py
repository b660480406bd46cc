"""Who somebody is: what is signed for players, and what is believed of what they show.

A cookie, a private link and a bot's token are the same thing for different uses: who it is, the
player's epoch, until when it is good, and a signature. When a player renews, his epoch counts up,
and all that was signed before is void.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
import unicodedata
from pathlib import Path
from typing import Literal, NamedTuple

from fourfold.server.moment import moment
from fourfold.server.refusal import Refusal
from fourfold.server.settings import Settings
from fourfold.server.store import Player, Store

Use = Literal["cookie", "link", "bot"]

COOKIE = "fourfold"
COOKIE_SECONDS = 400 * 24 * 60 * 60
"""Browsers keep none for longer."""
LINK_MILLISECONDS = 7 * 24 * 60 * 60 * 1000
LONGEST_NAME = 24
LONGEST_TOKEN = 200


class Signed(NamedTuple):
    """What a token says."""

    use: str
    player: str
    epoch: int
    expires: int
    """0 for never."""


class Signer:
    """Signs for players, and knows its signature again."""

    def __init__(self, secret: str) -> None:
        self._key = hashlib.sha256(b"fourfold identity " + secret.encode()).digest()

    def sign(self, use: Use, player: Player, expires: int = 0) -> str:
        words = f"{use}.{player.id}.{player.epoch}.{expires}"
        return f"{words}.{self._signature(words)}"

    def read(self, token: str) -> Signed | None:
        """None for anything that was not signed here, or is not good any more."""
        words, _, signature = token.rpartition(".")
        if len(token) > LONGEST_TOKEN or not token.isascii():
            return None
        if not hmac.compare_digest(self._signature(words), signature):
            return None
        use, player, epoch, expires = words.split(".")
        signed = Signed(use, player, int(epoch), int(expires))
        return None if 0 < signed.expires < moment() else signed

    def _signature(self, words: str) -> str:
        digest = hmac.digest(self._key, words.encode(), "sha256")
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")


class Identity:
    """Makes players, and recognises them."""

    def __init__(self, store: Store, signer: Signer) -> None:
        self._store = store
        self._signer = signer

    async def of(self, token: str, *uses: Use) -> Player | None:
        """Whose token it is, if it is good for one of these uses."""
        signed = self._signer.read(token)
        if signed is None or signed.use not in uses:
            return None
        player = await self._store.player(signed.player)
        return player if player is not None and player.epoch == signed.epoch else None

    async def new(self, name: str, kind: Literal["person", "bot"]) -> Player:
        player = Player(secrets.token_urlsafe(12), proper_name(name), kind, 0)
        await self._store.add_player(player, moment())
        return player

    async def rename(self, player: Player, name: str) -> Player:
        renamed = player._replace(name=proper_name(name))
        if renamed != player:
            await self._store.rename(player.id, renamed.name)
        return renamed

    async def renew(self, player: Player) -> Player:
        await self._store.renew(player.id)
        renewed = await self._store.player(player.id)
        assert renewed is not None
        return renewed

    def cookie(self, player: Player) -> str:
        return self._signer.sign("cookie", player)

    def bot_token(self, player: Player) -> str:
        return self._signer.sign("bot", player)

    def link(self, player: Player) -> tuple[str, int]:
        expires = moment() + LINK_MILLISECONDS
        return self._signer.sign("link", player, expires), expires


def proper_name(name: str) -> str:
    """A name as it is kept. Refusal for one that cannot be shown in a line.

    >>> proper_name("  Ann   Lee ")
    'Ann Lee'
    """
    words = " ".join(unicodedata.normalize("NFC", name).split())
    if len(words) > LONGEST_NAME or not all(map(_is_shown, words)):
        raise Refusal("bad_name", most=str(LONGEST_NAME))
    return words


def _is_shown(letter: str) -> bool:
    """No control characters, none that turn the direction of writing, none without a meaning."""
    return letter in (" ", "\u200c", "\u200d") or unicodedata.category(letter)[0] not in "CZ"


def secret_of(settings: Settings) -> str:
    """The one of the settings, or else one that is made once and kept beside the games."""
    if settings.secret:
        return settings.secret
    file = settings.data_folder / "secret"
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        _keep(file, secrets.token_urlsafe(48))
    return file.read_text(encoding="ascii").strip()


def _keep(file: Path, secret: str) -> None:
    """Written aside and put in its place at once: half a secret is never read."""
    aside = file.with_name(f"secret.{os.getpid()}")
    aside.touch(0o600)
    aside.write_text(secret, encoding="ascii")
    try:
        os.link(aside, file)
    except FileExistsError:  # another process was quicker
        pass
    finally:
        aside.unlink()
