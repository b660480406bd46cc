"""A program that speaks the protocol as our engine does, but with a scripted analyst."""

import sys

from fourfold.engine.protocol import serve
from tests.engine.scripted import ScriptedAnalyst

if __name__ == "__main__":
    serve(sys.stdin, sys.stdout, ScriptedAnalyst)
