"""Sentences by key."""

from __future__ import annotations

import pytest

from fourfold.words import sentence


def test_words_are_filled_in() -> None:
    words = {"from": "c4", "cell": "d5"}
    assert sentence("qomet.not_next", words) == "d5 is not the next point along a line from c4."


def test_braces_in_a_word_stay_as_they_are() -> None:
    assert sentence("qawale.back", {"cell": "{cell}"}).startswith("Not back to {cell}:")


def test_a_word_that_is_missing_is_no_sentence() -> None:
    with pytest.raises(KeyError, match="cell"):
        sentence("qawale.back", {})


def test_a_key_that_does_not_exist() -> None:
    with pytest.raises(KeyError, match=r"qawale\.nonsense"):
        sentence("qawale.nonsense", {})


def test_a_language_that_does_not_exist() -> None:
    with pytest.raises(FileNotFoundError):
        sentence("move.over", {}, language="xx")
