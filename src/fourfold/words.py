"""The sentences that people read, by key, from lang/<tag>/."""

import json
from collections.abc import Mapping
from functools import cache


@cache
def _sentences(language: str) -> dict[str, str]:
    from importlib.resources import files  # slow to import, and rarely needed

    text = files("fourfold").joinpath("lang", language, "rules.json").read_text(encoding="utf-8")
    sentences: dict[str, str] = json.loads(text)
    return sentences


def sentence(key: str, words: Mapping[str, str], language: str = "en") -> str:
    """The sentence of a key with its words filled in.

    >>> sentence("qawale.back", {"cell": "b2"})
    'Not back to b2: the stack just left it.'
    """
    return _sentences(language)[key].format_map(words)
