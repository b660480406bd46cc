"""What can go wrong with a program that plays: ValueErrors with one sentence."""


class EngineError(ValueError):
    """Something is wrong with a program that plays. All but EngineRefused end the program."""


class EngineMissing(EngineError):  # noqa: N818 - like the errors of the rules, named for what happened
    """The program cannot be started."""


class EngineDied(EngineError):  # noqa: N818
    """The program ended, or closed its output, while it was needed."""


class EngineTimeout(EngineError):  # noqa: N818
    """The program did not answer in time."""


class EngineGarbled(EngineError):  # noqa: N818
    """The program writes what is not the protocol: no text, a line without end, endless chatter."""


class EngineIllegal(EngineError):  # noqa: N818
    """The program answered with a move that the rules forbid, or with no move at all."""


class EngineRefused(EngineError):  # noqa: N818
    """The program answered with an error, or does not know the game or option. It goes on."""
