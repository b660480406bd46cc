"""Files of records on the disk."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def replace_file(path: Path, content: str | bytes) -> None:
    """Writes a file as a whole or not at all: the old one stays until the new one is written."""
    target = path.resolve()  # a link stays a link
    with _errors_name(path):
        if target.is_dir():
            raise IsADirectoryError(21, "Is a directory", str(path))
        new = target.with_name(f".{target.name}.{os.getpid()}.new")
        try:
            with new.open("xb") as file:
                file.write(content.encode() if isinstance(content, str) else content)
                file.flush()
                os.fsync(file.fileno())
            if target.exists():
                shutil.copymode(target, new)
            new.replace(target)
        finally:
            new.unlink(missing_ok=True)


@contextmanager
def _errors_name(path: Path) -> Iterator[None]:
    """People know the file that they named, not the one beside it that we write first."""
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise
