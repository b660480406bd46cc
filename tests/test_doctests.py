"""The examples in the docstrings, run as they stand."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import fourfold

MODULES = [
    "fourfold",
    *(
        module.name
        for module in pkgutil.walk_packages(fourfold.__path__, "fourfold.")
        if not module.name.startswith(("fourfold.cli", "fourfold.__main__"))
    ),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    assert doctest.testmod(module, verbose=False).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    for name in ("fourfold", "fourfold.catalogue", "fourfold.words", "fourfold.vocabulary"):
        found = finder.find(importlib.import_module(name))
        assert any(test.examples for test in found), name
