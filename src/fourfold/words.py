"""The sentences that people read, by key, from lang/<tag>/."""

import json
from collections.abc import Mapping
from functools import cache

LONGEST_QUOTE = 60

# Words whose value is itself something with a name: a colour, a game.
NAMED = ("colour", "game", "other")


@cache
def _sentences(language: str, page: str) -> dict[str, str]:
    from importlib.resources import files  # slow to import, and rarely needed

    text = files("fourfold").joinpath("lang", language, f"{page}.json").read_text(encoding="utf-8")
    sentences: dict[str, str] = json.loads(text)
    return sentences


def sentence(key: str, words: Mapping[str, str], language: str = "en", page: str = "rules") -> str:
    """The sentence of a key with its words filled in, colours and games by their names.

    `page` is the file that it stands in.

    >>> sentence("qawale.back", {"cell": "b2"})
    'Not back to b2: the stack just left it.'
    >>> sentence("exago.must_block", {"colour": "red"}, language="fr")
    'Vous devez bloquer Rouge, qui gagnerait à son tour.'
    """
    sentences = _sentences(language, page)
    names = {
        word: _sentences(language, "rules").get(f"name.{value}", value)
        for word, value in words.items()
        if word in NAMED
    }
    return sentences[key].format_map({**words, **names})


def one_line(text: str) -> str:
    """A text in one line, with everything that does not print made visible.

    >>> one_line("two\\nlines and \\x1b[1m")
    'two lines and \\\\x1b[1m'
    """
    words = " ".join(text.split())
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in words)


def short(text: str) -> str:
    """What somebody wrote, in one line and not too long, to be named in a sentence.

    >>> short("d4\\n" * 100)
    'd4 d4 d4 d4 d4 d4 d4 d4 d4 d4 d4 d4 d4 d4 d4 d4 d4 d4 d4 d4 ...'
    """
    words = one_line(text[:LONGEST_QUOTE])
    return f"{words} ..." if len(text) > LONGEST_QUOTE else words


def quoted(text: str) -> str:
    """The same in quotes.

    >>> print(quoted("two\\nlines"))
    'two lines'
    """
    return f"'{short(text)}'"
