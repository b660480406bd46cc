"""Every language says all that English says, with the same words filled in."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import fourfold
from fourfold.words import sentence

LANG = Path(__file__).parents[1] / "lang"
TAGS = sorted(folder.name for folder in LANG.iterdir() if folder.is_dir())
OTHERS = [tag for tag in TAGS if tag != "en"]
FILES = sorted(file.name for file in (LANG / "en").glob("*.json"))

PLACEHOLDER = re.compile(r"\{(\w+)\}")
PLAIN_SPACE_BEFORE_A_HIGH_SIGN = re.compile(r"« | »| [:;!?](?!\w)")
ARABIC = re.compile("[\u0621-\u064a]")


def sentences_of(tag: str, file: str) -> dict[str, list[str]]:
    """The sentences by key; more than one where they depend on a number."""
    content: dict[str, Any] = json.loads((LANG / tag / file).read_text(encoding="utf-8"))
    return {key: forms(value) for key, value in content.items() if not key.startswith("$")}


def forms(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [form for variant in value for form in variant["match"].values()]


def placeholders(forms: list[str]) -> set[str]:
    return {word for form in forms for word in PLACEHOLDER.findall(form)}


def all_forms(tag: str) -> list[tuple[str, str]]:
    return [
        (key, form)
        for file in FILES
        for key, forms in sentences_of(tag, file).items()
        for form in forms
    ]


@pytest.mark.parametrize("tag", OTHERS)
def test_a_language_has_the_same_files(tag: str) -> None:
    assert sorted(file.name for file in (LANG / tag).glob("*.json")) == FILES


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("tag", OTHERS)
def test_a_language_has_the_same_sentences_with_the_same_words(tag: str, file: str) -> None:
    english, other = sentences_of("en", file), sentences_of(tag, file)
    assert list(other) == list(english), "the same keys, in the same order"
    for key, said in english.items():
        assert placeholders(other[key]) == placeholders(said), key


@pytest.mark.parametrize("tag", TAGS)
def test_a_sentence_has_no_stray_space_and_no_stray_brace(tag: str) -> None:
    for key, form in all_forms(tag):
        assert form == form.strip() != "", key
        assert "  " not in form, key
        assert not re.search("[{}]", PLACEHOLDER.sub("", form)), key


def test_french_high_signs_stand_after_a_space_that_does_not_break() -> None:
    for key, form in all_forms("fr"):
        assert not PLAIN_SPACE_BEFORE_A_HIGH_SIGN.search(form), key
        assert "'" not in form, f"{key}: the apostrophe is U+2019"


def test_arabic_is_arabic() -> None:
    """Names of games and the letters of moves aside, so that nothing was left in English."""
    for key, form in all_forms("ar"):
        if key.startswith("name.") or not re.search("[a-z]{4}", PLACEHOLDER.sub("", form)):
            continue
        assert ARABIC.search(form), key


@pytest.mark.parametrize("tag", TAGS)
def test_python_finds_the_sentences_of_every_language(tag: str) -> None:
    installed = files("fourfold").joinpath("lang", tag, "rules.json").read_text(encoding="utf-8")
    assert json.loads(installed) == json.loads((LANG / tag / "rules.json").read_text("utf-8"))


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("en", "You must block blue, who would win next."),
        ("fr", "Vous devez bloquer Bleu, qui gagnerait à son tour."),
        ("ar", "عليك صدّ الأزرق، وإلا فاز في دوره."),
    ],
)
def test_a_colour_has_a_name_in_every_language(tag: str, said: str) -> None:
    assert sentence("exago.must_block", {"colour": "blue"}, tag) == said


def test_every_seat_and_game_and_choice_has_a_name() -> None:
    english = sentences_of("en", "rules.json")
    for game in fourfold.games:
        assert f"name.{game}" in english
        for players in (2, 6) if game == "exago" else (None,):
            options = {} if players is None else {"players": players}
            rules = fourfold.ruleset(game, **options)
            assert {f"name.{seat}" for seat in rules.seat_names} <= english.keys()
            for option in rules.options:
                assert f"label.{option.name}" in english
                assert {f"choice.{choice}" for choice in option.choices} <= english.keys()
