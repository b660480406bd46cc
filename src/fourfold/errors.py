"""What can be wrong with what comes from outside: ValueErrors with one sentence, what and where."""


class InvalidMove(ValueError):  # noqa: N818 - the names are part of the contract
    """A text that is no move of the game: wrong grammar, or a cell or piece that does not exist."""


class IllegalMove(ValueError):  # noqa: N818
    """A move of the game that the rules forbid here."""


class BadPosition(ValueError):  # noqa: N818
    """A text that is no position, or one that contradicts the rules."""


class BadOption(ValueError):  # noqa: N818
    """An unknown game or option, or a value out of range."""
