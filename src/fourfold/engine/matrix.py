"""Small matrices, as many rows as there are players or weights."""

from __future__ import annotations

Vector = list[float]
Matrix = list[list[float]]


def times(matrix: Matrix, vector: Vector) -> Vector:
    """A matrix times a vector.

    >>> times([[1, 2], [0, 1]], [3, 4])
    [11, 4]
    """
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a matrix that has one, by Gauss and Jordan.

    >>> inverse([[2.0, 0.0], [0.0, 4.0]])
    [[0.5, 0.0], [0.0, 0.25]]
    """
    size = len(matrix)
    rows = [
        [*row, *(float(at == column) for column in range(size))] for at, row in enumerate(matrix)
    ]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        scale = rows[at][at]
        rows[at] = [value / scale for value in rows[at]]
        for other in range(size):
            factor = rows[other][at]
            if other != at and factor:
                rows[other] = [
                    value - factor * subtracted
                    for value, subtracted in zip(rows[other], rows[at], strict=True)
                ]
    return [row[size:] for row in rows]
