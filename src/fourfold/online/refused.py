"""What a server does not do, as its client sees it."""

from __future__ import annotations


class Refused(ValueError):  # noqa: N818 - it is an answer
    """The server refused something. `key` says what, the text is its sentence in English."""

    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(sentence)
        self.key = key
