"""The option sets of the tests: each option alone, and together those that could disturb others."""

from typing import Any

OPTION_SETS: dict[str, list[dict[str, Any]]] = {
    "qawale": [{}, {"double_line": "opponent"}, {"double_line": "draw"}],
    "qomet": [{}, {"repetition": 2}, {"repetition": 0}],
    "quads": [{}, {"hidden": True}, {"border": True}, {"hidden": True, "border": True}],
    "exago": [
        {},
        {"players": 3},
        {"players": 4},
        {"players": 5, "repetition": 2},
        {"players": 6},
        {"players": 3, "block_left": False},
        {"side": 5, "tiles": (4, 4), "line": 4},
        {"side": 7, "early_lift": True, "tiles": (5, 6)},
        {"side": 8, "line": 6, "repetition": 0},
        {"side": 5, "reconnect": True, "tiles": (4, 4), "line": 4},
        {"reconnect": True, "early_lift": True, "tiles": (5, 3)},
        {"players": 3, "tiles": (3, 4, 3), "reconnect": True},
        {"players": 3, "tiles": (3, 3, 3), "early_lift": True, "line": 3},
        {
            "players": 4,
            "side": 8,
            "tiles": (3, 3, 3, 3),
            "line": 3,
            "early_lift": True,
            "reconnect": True,
        },
        {"players": 6, "side": 7, "tiles": (3, 4, 3, 4, 3, 4), "line": 3},
    ],
}

CASES = [(game, options) for game, sets in OPTION_SETS.items() for options in sets]


def name_of(case: tuple[str, dict[str, Any]]) -> str:
    game, options = case
    return " ".join([game, *(f"{key}={value}".replace(" ", "") for key, value in options.items())])
