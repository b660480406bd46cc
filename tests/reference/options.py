"""Checking the options a game is set up with."""

from __future__ import annotations


def only(options: dict[str, object], allowed: str) -> None:
    """Refuse every option that is not among the allowed names."""
    for name in options:
        if name not in allowed.split():
            raise ValueError(f"no option {name!r}; there are {allowed or 'none'}")


def flag(options: dict[str, object], name: str, default: bool) -> bool:
    value = options.get(name, default)
    if not isinstance(value, bool):
        raise ValueError(f"{name} is True or False, not {value!r}")
    return value


def whole(name: str, value: object, lowest: int, highest: int) -> int:
    # True and False are ints to Python, but nobody means a number by them.
    if not isinstance(value, int) or isinstance(value, bool) or not lowest <= value <= highest:
        raise ValueError(f"{name} is a number from {lowest} to {highest}, not {value!r}")
    return value


def repetition(options: dict[str, object]) -> int:
    value = options.get("repetition", 3)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0 or value == 1:
        raise ValueError(f"repetition is 0 or a number from 2, not {value!r}")
    return value
