"""Draws the pictures of the README and the docs: python -m scripts.pictures."""

from pathlib import Path

import fourfold

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"

# A game each, stopped where there is something to see.
GAMES = {
    "qawale": "a1b1b2c2 d4c4c3b3 d1d2d3c3 a4a3b3b2 b3b4c4c3 b2c2d2d1",
    "qomet": "d4 c4 e5 c5 d4d5 d4 c3 b4 d3 e4 e3 f6",
    "quads": "c4PPPP e3TTTT c5SSPS e4TSTS d5PSPS b4SPPT e2TPPS c3PTSS",
    "exago": "f6 f7 g7 g8 e6 h8 f5 f8 e5 g6 d5 h9 e7 e8",
}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, moves in GAMES.items():
        game = fourfold.Game(fourfold.ruleset(name))
        for move in moves.split():
            before = game.position
            game.play(move)
        effects = before.effects(game.moves[-1])
        last = [effect.target for effect in effects if effect.target][-1:]
        for theme in ("light", "dark"):
            picture = game.position.svg(theme=theme, last=last, size=360)
            (FOLDER / f"{name}_{theme}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
