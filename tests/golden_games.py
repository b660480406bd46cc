"""One annotated game for every option set, in tests/golden.

To write them anew, which takes half a minute: python -m tests.golden_games
Do so only when rules or text boards have changed on purpose, and look at the difference.
"""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import indent
from typing import Any

import fourfold
from fourfold import Effect, Game, Move, Position, Rules
from tests.option_sets import CASES, name_of

FOLDER = Path(__file__).parent / "golden"

Case = tuple[str, dict[str, Any]]

FIRST_SHOWN, LAST_SHOWN = 5, 12
"""How many plies are shown in full at the beginning and at the end."""


def path_of(case: Case) -> Path:
    words = re.sub(r"[^a-z0-9_]+", "-", name_of(case).lower()).strip("-")
    return FOLDER / f"{words}.txt"


# ---------------------------------------------------------------- writing a game down


def transcript(case: Case, moves: Sequence[str]) -> str:
    game, options = case
    played = Game(fourfold.ruleset(game, **options))
    lines = [f"# {name_of(case)}", f"# {played.rules!r}", ""]
    for ply, move in enumerate(moves):
        if FIRST_SHOWN <= ply < len(moves) - LAST_SHOWN:
            lines.append(f"{ply}. {move}")
        else:
            lines += [*shown(played.position, ply), *chosen(played.position, move), ""]
        played.play(move)
    lines += [*shown(played.position, len(moves)), f"outcome: {in_words(played)}"]
    return "\n".join(lines) + "\n"


def shown(position: Position, ply: int) -> Iterator[str]:
    yield f"ply {ply}, {position.rules.seat_names[position.turn]} to move"
    yield indent(position.text(ascii=True), "    ")
    yield f"position: {position}"
    yield f"moves: {count_of_moves(position)}"


def count_of_moves(position: Position) -> str:
    """Their number, and which: in words if they are few, else as a checksum."""
    texts = [str(move) for move in position.moves]
    if len(texts) <= 12:
        return " ".join([str(len(texts)), *texts])
    return f"{len(texts)} checksum {zlib.crc32(' '.join(texts).encode()):08x}"


def chosen(position: Position, move: str) -> Iterator[str]:
    yield f"effects: {', '.join(map(effect_in_words, position.effects(move)))}"
    yield f"move: {move}"


def effect_in_words(effect: Effect) -> str:
    words = [effect.kind, effect.piece]
    words += [f"from {effect.source}"] * (effect.source is not None)
    words += [f"to {effect.target}"] * (effect.target is not None)
    words += [f"seat {effect.seat}"] * (effect.seat is not None)
    return " ".join(words)


def in_words(game: Game) -> str:
    if game.outcome is None:
        return "none"
    winner, reason = game.outcome
    return f"{'draw' if winner is None else game.rules.seat_names[winner]}, {reason}"


def moves_in(text: str) -> list[str]:
    return re.findall(r"^(?:move:|[0-9]+\.) (\S+)$", text, re.MULTILINE)


# ---------------------------------------------------------------- finding games worth showing


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for case in CASES:
        game = interesting_game(case)
        moves = [str(move) for move in game.moves]
        path_of(case).write_text(transcript(case, moves), encoding="utf-8", newline="\n")
        print(f"{path_of(case).name}: {len(moves)} plies, {in_words(game)}")


def interesting_game(case: Case) -> Game:
    """Of many random games, a short one in which most different things happen."""
    game, options = case
    rules = fourfold.ruleset(game, **options)
    tries = 3000 if game == "qawale" else 200  # double lines are rare
    games = [random_game(rules, f"{name_of(case)} {i}") for i in range(tries)]
    return max(games, key=lambda game: (interest(game), -len(game.moves)))


def random_game(rules: Rules, seed: str, longest: int = 120) -> Game:
    """Random moves, but one that ends the game when it is seen; at some time all go to and fro."""
    rng = random.Random(seed)
    game = Game(rules)
    tired = rng.choice([12, 40, longest])
    while game.outcome is None and len(game.moves) < longest:
        choices = [rng.choice(game.position.moves) for _ in range(8)]
        if len(game.moves) >= tired:
            choices = [*backwards(game), *choices]
        ending = [move for move in choices if ends(game, move)]
        game.play((ending or choices)[0])
    return game


def backwards(game: Game) -> list[Move]:
    """The player's last move played backwards, if that is legal."""
    rules = game.rules
    if len(game.moves) < rules.seats:
        return []
    last = re.findall("[a-z][0-9]+", str(game.moves[-rules.seats]))
    text = "".join(last[::-1]) if len(last) > 1 else last[0] + "x"
    return [rules.move(text)] if text in game.position.moves else []


def ends(game: Game, move: Move) -> bool:
    game.play(move)
    over = game.outcome is not None
    game.undo()
    return over


def interest(game: Game) -> int:
    """How many different things happen; what an option brings about counts more."""
    if game.outcome is None:
        return 0
    happened = set()
    for position, move in zip(game.positions, game.moves, strict=False):
        for effect in position.effects(move):
            happened.add(effect.kind)
            if effect.kind == "home":
                happened.add(f"home of own {effect.seat == position.turn}")
        if "~" in str(move):
            happened.add("a choice of groups")
        if len(position.moves) < 4 < len(game.moves):
            happened.add("a duty to block")
    return len(happened) + 10 * shows_its_options(game)


def shows_its_options(game: Game) -> bool:
    """Whether a game ends in the way that its options are about."""
    if game.rules.game == "qawale":
        either_line_draws = fourfold.ruleset("qawale", double_line="draw")
        return either_line_draws.position(str(game.position)).outcome == (None, "line")
    assert game.outcome is not None
    return game.rules.changed.get("repetition") == 2 and game.outcome.reason == "repetition"


if __name__ == "__main__":
    main()
