"""Running the command line in tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from fourfold.cli import app


class Run(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Fourfold = Callable[..., Run]
Refused = Callable[..., str]


@pytest.fixture
def fourfold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fourfold:
    """Runs `fourfold` with some arguments in a folder of its own; `typed` is what people answer."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object, typed: str = "") -> Run:
        result = CliRunner().invoke(app, [str(argument) for argument in arguments], input=typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Run(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def refused(fourfold: Fourfold) -> Refused:
    """Runs a command that has to be refused, and returns the one line that says why."""

    def run(*arguments: object, typed: str = "") -> str:
        code, out, err = fourfold(*arguments, typed=typed)
        assert code == 2
        assert out == ""
        assert err.startswith("fourfold: ")
        assert err.endswith("\n")
        assert err.count("\n") == 1
        return err.removeprefix("fourfold: ").rstrip("\n")

    return run
