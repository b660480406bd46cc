"""Writes src/fourfold/_core.pyi from the compiled module: python -m scripts.stub [--check]."""

import sys
from pathlib import Path

from nanobind.stubgen import StubGen

import fourfold._core

STUB = Path(__file__).parents[1] / "src" / "fourfold" / "_core.pyi"
HEAD = '"""Made from the compiled module by `make stub`; do not edit."""\n\n'


def stub() -> str:
    generator = StubGen(module=fourfold._core, include_private=True)
    generator.put(fourfold._core)
    text: str = generator.get()
    # Attributes have no signatures for nanobind to write.
    return HEAD + text.replace("games: tuple = ", "games: tuple[str, ...] = ")


def main() -> None:
    text = stub()
    if "--check" not in sys.argv:
        STUB.write_text(text, encoding="utf-8")
    elif STUB.read_text(encoding="utf-8") != text:
        sys.exit("src/fourfold/_core.pyi is not what the core says: run make stub")


if __name__ == "__main__":
    main()
