"""A file that only grows: what was added to it is on the disk, whatever happens next.

One process writes it at a time. What a failing machine left half written at its end is for the
reader to recognise, and is cut off.
"""

from __future__ import annotations

import os
import sys
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Self

if sys.platform != "win32":
    import fcntl


class Ledger:
    """The file, open and kept to ourselves. A context manager.

    ValueError where another process writes it, or where it is no file.
    """

    def __init__(self, path: Path) -> None:
        new = not path.exists()
        if not (new or path.is_file() or path.is_dir()):
            raise ValueError(f"{path} is a device, no file to keep anything in.")
        self.path = path
        self._file = path.open("ab+", buffering=0)
        try:
            _lock(self._file, path)
            if new:
                _settle_folder(path)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Lets others have it."""
        self._file.close()

    def read(self) -> bytes:
        """All that stands there."""
        self._file.seek(0)
        return self._file.read()

    def add(self, text: str) -> None:
        """Adds a text. When this returns, it is on the disk."""
        rest = memoryview(text.encode())
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            error.filename = str(self.path)
            raise

    def cut(self, size: int) -> None:
        """Leaves only so many bytes at the beginning."""
        self._file.truncate(size)


def _lock(file: FileIO, path: Path) -> None:
    """Keeps other processes away, where the system can: the lock goes with the process."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ValueError(f"{path} is being written by another process.") from None


def _settle_folder(path: Path) -> None:
    """A new file is safe only when its folder is on the disk as well."""
    if sys.platform != "win32":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
