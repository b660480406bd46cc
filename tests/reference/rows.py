"""Rows of a board in position texts: a run of empty cells is written as its length."""

from __future__ import annotations

EMPTY = ""


def squeeze(row: list[str]) -> list[str]:
    """Write every run of empty cells as one number."""
    words: list[str] = []
    run = 0
    for cell in [*row, None]:
        if cell == EMPTY:
            run += 1
            continue
        if run:
            words.append(str(run))
            run = 0
        if cell is not None:
            words.append(cell)
    return words


def stretch(words: list[str], length: int) -> list[str]:
    """Write every number as that many empty cells; the row must come out `length` long."""
    row: list[str] = []
    for word in words:
        if word.isdecimal():
            if len(word) > 2:  # no board is that wide; don't build a huge row first
                raise ValueError(f"{word} empty cells do not fit")
            row += [EMPTY] * int(word)
        else:
            row.append(word)
    if len(row) != length:
        raise ValueError(f"a row has {len(row)} cells instead of {length}: {words}")
    return row
