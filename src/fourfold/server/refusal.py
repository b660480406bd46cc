"""What is refused, and why: a key, the words of its sentence, and what HTTP calls it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from fourfold.words import sentence

STATUS = {
    "bad_message": 400,
    "bad_request": 400,
    "bad_token": 401,
    "who_are_you": 401,
    "foreign_origin": 403,
    "not_yours": 403,
    "not_seated": 403,
    "unknown_game": 404,
    "not_found": 404,
    "too_large": 413,
    "bad_option": 422,
    "bad_name": 422,
    "bad_clock": 422,
    "bad_seats": 422,
    "bad_level": 422,
    "too_many_requests": 429,
    "too_many_games": 429,
    "not_saved": 503,
    "fault": 500,
}
CONFLICT = 409


class Told(Struct, frozen=True):
    """How a refusal is told over HTTP."""

    key: Annotated[str, Meta(description="What is wrong, to be translated.")]
    sentence: Annotated[str, Meta(description="The same in English.")]
    words: Annotated[dict[str, str], Meta(description="What stands in the sentence.")] = {}


class Refusal(Exception):  # noqa: N818 - it is no error of this program
    """Something asked for that has no effect.

    >>> Refusal("bad_seats", seats="2").told.sentence
    'This game has 2 seats, and you can sit in one of them.'
    """

    def __init__(self, key: str, **words: str) -> None:
        super().__init__(key)
        self.key = key
        self.words = words

    @property
    def told(self) -> Told:
        said = sentence(f"refused.{self.key}", self.words, page="online")
        return Told(self.key, said, self.words)

    @property
    def status(self) -> int:
        return STATUS.get(self.key, CONFLICT)
