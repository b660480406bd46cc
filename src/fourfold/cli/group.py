"""How the command line ends: one line for what is wrong, and never a traceback."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import typer
from typer.core import TyperGroup

from fourfold.words import one_line

WRONG = 2
INTERRUPTED = 130


class Group(TyperGroup):
    """All commands. What they refuse is told in one line on standard error, with exit code 2."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            _settle_streams()
            _expect_text(sys.argv[1:] if args is None else args)
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except typer.TyperException as error:  # raised for what typer itself cannot read
            code = _told(error.format_message())
        except (OSError, ValueError) as error:
            code = _told(sentence(error))
        except (typer.Abort, KeyboardInterrupt):
            code = INTERRUPTED
        sys.exit(code or 0)

    def make_context(self, *args: Any, **extra: Any) -> Any:
        with _readers_may_leave():  # the help is printed here
            return super().make_context(*args, **extra)

    def invoke(self, ctx: Any) -> Any:
        with _readers_may_leave():
            code = super().invoke(ctx)
            sys.stdout.flush()
            return code


@contextmanager
def _readers_may_leave() -> Iterator[None]:
    """Whoever reads our output may have seen enough (`| head`): that is no mistake."""
    try:
        yield
    except BrokenPipeError:
        _drop_output()
        raise typer.Exit from None
    except OSError:
        _drop_output()
        raise


def sentence(error: OSError | ValueError) -> str:
    """What went wrong, in words.

    >>> sentence(FileNotFoundError(2, "No such file or directory", "games.txt"))
    'games.txt: No such file or directory'
    """
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def _told(what: str) -> int:
    print(f"fourfold: {one_line(what)}", file=sys.stderr)
    return WRONG


def _settle_streams() -> None:
    """Signs that a stream cannot write, and bytes that are no text, become question marks.

    A stream that was closed before we began is nothing to read from, or nowhere to write to.
    """
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _expect_text(args: Sequence[str]) -> None:
    for argument in args:
        if any("\ud800" <= sign <= "\udfff" for sign in argument):
            raise ValueError(f"The argument {argument} is not UTF-8 text.")


def _drop_output() -> None:
    """Nothing more can be written; Python would try once more when it ends, and complain."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):  # standard output is no file, as in tests
        return
