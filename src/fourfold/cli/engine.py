"""`fourfold engine`: the engine for other programs to talk to."""

from __future__ import annotations

import sys


def engine() -> None:
    """Answer other programs in the text protocol, until `quit` or the end of the input.

    docs/protocol.md says what can be asked. It is made for programs, but people can type it too.

    \b
    Example:
      fourfold engine
      game qomet
      position start moves d4
      go seconds 1
    """
    from fourfold.engine.protocol import serve

    serve(sys.stdin, sys.stdout)
