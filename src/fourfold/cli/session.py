"""A game on a terminal: the board, a line that says what to do, and what people answer."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from fourfold._core import Move, Position
from fourfold.cli.board import board
from fourfold.cli.files import replace_file
from fourfold.cli.group import sentence
from fourfold.cli.interrupts import stopped_by_interrupt
from fourfold.cli.opponents import HUMAN, RANDOM, is_opponent, opponent
from fourfold.game import ending
from fourfold.record import Record, write

HELP = """\
A move, such as {move}. Its beginning alone shows how it can go on.
  moves        the legal moves; moves {start} those that begin so
  undo         take your last move back
  save FILE    save the game
  resign       give up
  draw         offer a draw to the others
  quit         stop here; you can save the game and resume it
  help         this text"""
FEW = 60
"""So many moves are listed; of more, only the beginnings."""


class Session:
    """One game between people and opponents, as long as it is played here."""

    def __init__(
        self, record: Record, seats: Sequence[str], chance: Random, save: Path | None
    ) -> None:
        self._record = record
        self._game = record.game()
        self._rules = record.rules
        self._seats = tuple(seats)
        self._opponents = {
            seat: opponent(name, chance) for seat, name in enumerate(seats) if is_opponent(name)
        }
        self._stand_in = opponent(RANDOM, chance)
        self._save_path = save
        self._saved = write(record)
        """The game as it was saved last; at first there is nothing to lose."""
        self._left = False

    def run(self) -> None:
        """Plays until the game is over or the players leave."""
        _remember_lines()
        self._autosave()
        self._draw()
        while self._game.outcome is None and not self._left:
            if not self._game.position.moves:
                self._stop_undecided()
            elif self._plays_itself(self._game.turn):
                self._play(self._opponents_move())
            else:
                self._answer()
        if self._game.outcome is not None:
            print(f"{ending(self._rules, self._game.outcome).capitalize()}.")
            self._part()

    # ------------------------------------------------------------ what is shown

    def _draw(self) -> None:
        if sys.stdout.isatty():
            print("\x1b[H\x1b[2J", end="")
        viewer = self._viewer() if self._rules.settings.get("hidden") else None
        print(f"\n{board(self._game, viewer=viewer)}")
        for seat, name in enumerate(self._rules.seat_names):
            hand = self._game.position.hand(seat, viewer)
            if len(set(hand)) > 1:  # where all pieces are alike, their number says it all
                print(_columns(f"{name} holds", hand))
        if self._game.outcome is None:
            for seat, _ in self._game.out:
                print(f"{self._name(seat)} is out; its moves are played at random.")
        # What the others have played since one's own last move.
        movers, moves = self._movers(), self._game.moves
        for at in range(max(0, len(moves) - self._rules.seats + 1), len(moves)):
            print(f"Move {at + 1}, {self._name(movers[at])}: {moves[at]}")

    def _viewer(self) -> int:
        """Whose hand may be seen: that of the person who moves now, or else of the next one."""
        seats = self._rules.seats
        in_turn = [(self._game.turn + step) % seats for step in range(seats)]
        return next((seat for seat in in_turn if self._seats[seat] == HUMAN), self._game.turn)

    def _name(self, seat: int) -> str:
        name = self._record.names[seat]
        return self._rules.seat_names[seat] + (f" ({name})" if name else "")

    def _task(self) -> str:
        moves = self._game.position.moves
        number = len(self._game.moves) + 1
        name = self._name(self._game.turn)
        return f"Move {number}, {name}: type a move such as {moves[0]}, or help."

    # ------------------------------------------------------------ what people answer

    def _answer(self) -> None:
        print(self._task())
        try:
            line = input("> ")
        except EOFError:
            print()
            self._leave_at_once()
            return
        except KeyboardInterrupt:
            print()
            self._leave_at_once()
            raise
        word, _, rest = line.strip().partition(" ")
        command = {
            "moves": self._tell_moves,
            "undo": self._undo,
            "save": self._save_as,
            "resign": self._resign,
            "draw": self._offer_draw,
            "quit": self._quit,
            "help": self._help,
        }.get(word)
        try:
            if command is not None:
                command(rest.strip())
            elif word:
                self._enter(line.strip())
        except (ValueError, OSError) as error:
            print(sentence(error))

    def _enter(self, text: str) -> None:
        """Plays a move; of half a move, tells how it can go on."""
        position = self._game.position
        steps = position.steps(text)
        if steps.complete or not steps.next:
            self._play(text)  # which says why, where the rules forbid it
        else:
            print(_columns(f"{text} can go on with", steps.next))

    def _play(self, move: Move | str) -> None:
        self._game.play(move)
        self._changed()

    def _opponents_move(self) -> Move:
        seat = self._game.turn
        if self._is_out(seat):
            return self._stand_in.choose(self._game)
        chooser = self._opponents[seat]
        with stopped_by_interrupt(chooser.hurry):
            if chooser.takes_time and sys.stdout.isatty():
                print(f"{self._name(seat).capitalize()} thinks; Ctrl-C makes it move at once.")
            return chooser.choose(self._game)

    def _tell_moves(self, beginning: str) -> None:
        position = self._game.position
        moves = list(_beginning_with(position, beginning, FEW + 1))
        if len(moves) <= FEW:
            print(_columns("Moves", sorted(moves)))
            return
        count = f"{len(position.moves)} moves" if not beginning else f"More than {FEW} moves"
        following = position.steps(beginning).next
        starts = [beginning + fragment for fragment in following]
        print(_columns(f"{count}, beginning with", starts))
        print(f"Type `moves {starts[0]}` for those that begin so.")

    def _undo(self, _: str) -> None:
        people = [at for at, seat in enumerate(self._movers()) if not self._plays_itself(seat)]
        if not people:
            raise ValueError("You have not moved yet: there is nothing to take back.")
        while len(self._game.moves) > people[-1]:
            self._game.undo()
        self._changed()

    def _resign(self, _: str) -> None:
        self._game.resign(self._game.turn)
        self._changed()

    def _offer_draw(self, _: str) -> None:
        offering = self._game.turn
        for seat in range(self._rules.seats):
            if seat != offering and not self._is_out(seat) and not self._agrees_to_draw(seat):
                print("No draw: the game goes on.")
                return
        self._game.agree_draw()
        self._changed()

    def _agrees_to_draw(self, seat: int) -> bool:
        name = self._name(seat).capitalize()
        if seat not in self._opponents:
            return _confirmed(f"{name}, do you agree to a draw?")
        with stopped_by_interrupt(self._opponents[seat].hurry):
            agrees = self._opponents[seat].agrees_to_draw(self._game, seat)
        if not agrees:
            print(f"{name} likes its game too much for a draw.")
        return agrees

    def _help(self, _: str) -> None:
        position = self._game.position
        print(HELP.format(move=position.moves[0], start=position.steps().next[0]))

    # ------------------------------------------------------------ what is kept

    def _save_as(self, name: str) -> None:
        path = Path(name) if name else self._save_path
        if path is None:
            raise ValueError("Say where, as in: save evening.txt")
        if (
            path != self._save_path
            and path.exists()
            and not _confirmed(f"{path} exists. Write over it?")
        ):
            print("Not saved.")
            return
        self._save(path)
        print(f"Saved in {path}.")

    def _save(self, path: Path) -> None:
        text = self._text()
        replace_file(path, text)
        self._saved = text

    def _autosave(self) -> None:
        if self._save_path is not None:
            self._save(self._save_path)

    def _text(self) -> str:
        self._record = self._record.continued(self._game)
        return write(self._record)

    def _quit(self, _: str) -> None:
        self._left = True
        if self._text() != self._saved:
            offer = _free_name(self._rules.game)
            try:
                answer = input(f"Save the game as (enter: {offer}, no: throw it away)? ").strip()
            except EOFError:
                print()
                self._leave_at_once()
                return
            if answer != "no":
                self._left = False  # should the file refuse, the game is still here
                self._save_as(answer or str(offer))
                self._left = True
        self._part()

    def _leave_at_once(self) -> None:
        """The input has ended and nobody can be asked: what was not saved is printed."""
        self._left = True
        text = self._text()
        if text != self._saved:
            print(f"The game so far, to keep in a file and resume:\n\n{text}", end="")
        else:
            self._part()

    def _stop_undecided(self) -> None:
        """A lone tile in Exago can be lifted, but not placed anywhere else."""
        name = self._name(self._game.turn).capitalize()
        print(f"{name} has no legal move and may not pass: the game stops here, undecided.")
        self._leave_at_once()

    def _part(self) -> None:
        if self._save_path is not None:
            print(f"The game is saved in {self._save_path}.")

    # ------------------------------------------------------------ the game

    def _changed(self) -> None:
        failure = ""
        try:
            self._autosave()
        except OSError as error:
            failure = f"The game could not be saved: {sentence(error)}\n"
        self._draw()
        print(failure, end="")

    def _plays_itself(self, seat: int) -> bool:
        """Opponents do, and seats that have left the game."""
        return seat in self._opponents or self._is_out(seat)

    def _is_out(self, seat: int) -> bool:
        return seat in {out.seat for out in self._game.out}

    def _movers(self) -> list[int]:
        return [position.turn for position in self._game.positions[:-1]]


def _beginning_with(position: Position, text: str, limit: int) -> Iterator[str]:
    """At most `limit` moves that begin with a text, found step by step: there may be millions."""
    steps = position.steps(text)
    if steps.complete:
        yield text
        limit -= 1
    for fragment in steps.next:
        for move in _beginning_with(position, text + fragment, limit):
            if limit == 0:
                return
            limit -= 1
            yield move


def _columns(title: str, texts: Sequence[str]) -> str:
    width = shutil.get_terminal_size().columns
    return textwrap.fill(f"{title}: {' '.join(texts)}", width, subsequent_indent="  ")


def _confirmed(question: str) -> bool:
    try:
        return input(f"{question} (yes or no) ").strip().lower() in ("yes", "y")
    except EOFError:
        print()
        return False


def _free_name(game: str) -> Path:
    number = 1
    while Path(f"{game}-{number}.txt").exists():
        number += 1
    return Path(f"{game}-{number}.txt")


def _remember_lines() -> None:
    """On a terminal, the arrow keys bring back what was typed before."""
    if sys.stdin.isatty():
        try:
            import readline  # noqa: F401  # it works by being imported
        except ImportError:
            return
