"""Exago: place tiles, then lift and place them again, until a line of one colour is long enough."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from . import options as option
from .game import Outcome
from .rows import squeeze, stretch

COLOURS = "rbygpo"

Cell = tuple[int, int]  # row from the bottom, place from the left, both from 0
Board = dict[Cell, int]  # the seat whose tile lies on a cell; empty cells are left out


def name(cell: Cell) -> str:
    row, place = cell
    return "abcdefghijklmno"[row] + str(place + 1)


class Position(NamedTuple):
    tiles: frozenset[tuple[Cell, int]]  # the board; what is not on it is in hand
    turn: int


class Rules:
    def __init__(self, **options: object) -> None:
        option.only(options, "players side repetition block_left early_lift reconnect tiles line")
        self.players = option.whole("players", options.get("players", 2), 2, 6)
        self.seats = self.players
        self.side = option.whole("side", options.get("side", 6), 5, 8)
        self.repetition = option.repetition(options)
        if "block_left" in options and self.players == 2:
            raise ValueError("block_left needs three or more players")
        self.block_left = option.flag(options, "block_left", self.players > 2)
        self.early_lift = option.flag(options, "early_lift", False)
        self.reconnect = option.flag(options, "reconnect", False)
        length = options.get("line", 5 if self.players == 2 else 4)
        self.line = option.whole("line", length, 2, 2 * self.side - 1)
        self._lay_out()
        self.tiles = self._tiles(options)
        self.start = Position(frozenset(), 0)

    def _lay_out(self) -> None:
        """Work out the cells, which of them touch, and all straight lines of the length needed."""
        rows = range(2 * self.side - 1)
        self.widths = [2 * self.side - 1 - abs(self.side - 1 - row) for row in rows]
        # Where a cell is, half a cell being 1 across: so the cells above are 1 left and right.
        spot = {
            (row, place): (row, 2 * place - self.widths[row])
            for row in rows
            for place in range(self.widths[row])
        }
        at = {where: cell for cell, where in spot.items()}

        def run(cell: Cell, up: int, across: int, length: int) -> list[Cell]:
            """Give the cells in a direction from this one, as far as the board goes."""
            row, x = spot[cell]
            wanted = [(row + up * k, x + across * k) for k in range(length)]
            return [at[where] for where in wanted if where in at]

        self.cells = list(spot)
        self.centre = (self.side - 1, self.side - 1)
        directions = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)]
        self.near = {c: [n for up, x in directions for n in run(c, up, x, 2)[1:]] for c in spot}
        runs = [run(c, up, x, self.line) for c in spot for up, x in directions[:3]]
        self.lines = [line for line in runs if len(line) == self.line]

    def _tiles(self, options: dict[str, object]) -> tuple[int, ...]:
        given = options.get("tiles", [12 if self.players == 2 else 6] * self.players)
        if not isinstance(given, list | tuple) or len(given) != self.players:
            raise ValueError(f"tiles is one number for each of {self.players}, not {given!r}")
        tiles = tuple(option.whole("tiles", number, 1, len(self.cells)) for number in given)
        if sum(tiles) >= len(self.cells):
            raise ValueError(f"{sum(tiles)} tiles are too many for {len(self.cells)} cells")
        return tiles

    def turn(self, position: Position) -> int:
        return position.turn

    def hand(self, position: Position, seat: int) -> int:
        return self._in_hand(dict(position.tiles), seat)

    def _in_hand(self, board: Board, seat: int) -> int:
        return self.tiles[seat] - list(board.values()).count(seat)

    # ---- playing

    def moves(self, position: Position) -> list[str]:
        return sorted(self._legal(position))

    def play(self, position: Position, move: str) -> Position:
        legal = self._legal(position)
        if move not in legal:
            raise ValueError(f"{move!r} is not legal in {self.format(position)}")
        return self._after(position, legal[move])

    def children(self, position: Position) -> dict[str, Position]:
        legal = self._legal(position)
        return {move: self._after(position, board) for move, board in legal.items()}

    def _after(self, position: Position, board: Board) -> Position:
        return Position(frozenset(board.items()), (position.turn + 1) % self.players)

    def _legal(self, position: Position) -> dict[str, Board]:
        """Map each legal move to the board it leaves."""
        if self.outcome(position):
            return {}
        board = dict(position.tiles)
        free = dict(self._possible(board, position.turn, self.cells))
        if not self.block_left or self._would_win(board, position.turn):
            return free
        for ahead in range(1, self.players):
            opponent = (position.turn + ahead) % self.players
            if self._would_win(board, opponent):
                # This is the one to block, if that can be done; later ones do not matter.
                blocking = {
                    move: after
                    for move, after in free.items()
                    if not self._would_win(after, opponent)
                }
                return blocking or free
        return free

    def would_win(self, position: Position, seat: int) -> bool:
        """Whether the seat could win at once if it were its turn."""
        return self._would_win(dict(position.tiles), seat)

    def _would_win(self, board: Board, seat: int) -> bool:
        """Whether the seat could win at once if it were its turn, with no duty to block."""
        # One tile comes to a cell that is empty now, so that must be the only gap in a line.
        gaps = {
            cell
            for line in self.lines
            if sum(board.get(cell) == seat for cell in line) == self.line - 1
            for cell in line
            if cell not in board
        }
        moves = self._possible(board, seat, gaps) if gaps else ()
        return any(seat in self._line_owners(after) for _, after in moves)

    def _possible(
        self, board: Board, seat: int, targets: Iterable[Cell]
    ) -> Iterator[tuple[str, Board]]:
        """Give a seat's moves to the targets, each with the board it leaves."""
        holding = self._in_hand(board, seat) > 0
        if holding:
            for target in self._beside(board, targets):
                yield name(target), {**board, target: seat}
        if not holding or self.early_lift:
            for origin in [cell for cell, owner in board.items() if owner == seat]:
                rest = without(board, origin)
                others = [cell for cell in targets if cell != origin]
                lifting = self._reconnecting if self.reconnect else self._lifting
                for text, after in lifting(rest, seat, others):
                    yield name(origin) + text, after

    def _lifting(self, rest: Board, seat: int, targets: list[Cell]) -> Iterator[tuple[str, Board]]:
        """Place a lifted tile; what its lifting cuts off has gone back to the hands before."""
        for stays, choice in self._staying(rest):
            for target in self._beside(stays, targets):
                yield name(target) + choice, {**stays, target: seat}

    def _reconnecting(
        self, rest: Board, seat: int, targets: list[Cell]
    ) -> Iterator[tuple[str, Board]]:
        """Place a lifted tile; only what is cut off even then goes back to the hands."""
        for target in self._beside(rest, targets):
            for stays, choice in self._staying({**rest, target: seat}):
                yield name(target) + choice, stays

    def _beside(self, board: Board, targets: Iterable[Cell]) -> list[Cell]:
        """Keep the targets where a tile may be placed: empty ones that touch a tile."""
        if not board:
            return [cell for cell in targets if cell == self.centre]
        return [
            cell
            for cell in targets
            if cell not in board and any(other in board for other in self.near[cell])
        ]

    def _staying(self, board: Board) -> list[tuple[Board, str]]:
        """Give what may stay on the board, and how the choice is written if there is one."""
        groups = self._groups(board)
        if len(groups) < 2:
            return [(board, "")]
        size = max(map(len, groups))
        largest = [group for group in groups if len(group) == size]
        return [
            (
                {cell: board[cell] for cell in group},
                "~" + name(min(group)) if len(largest) > 1 else "",
            )
            for group in largest
        ]

    def _groups(self, cells: Iterable[Cell]) -> list[set[Cell]]:
        """Sort the cells into groups that hang together."""
        left = set(cells)
        groups = []
        while left:
            group: set[Cell] = set()
            reached = {left.pop()}
            while reached:
                cell = reached.pop()
                group.add(cell)
                touched = left.intersection(self.near[cell])
                left -= touched
                reached |= touched
            groups.append(group)
        return groups

    def _finished(self, board: Board) -> list[tuple[int, list[Cell]]]:
        """List the finished lines with their owners."""
        return [
            (board[line[0]], line)
            for line in self.lines
            if line[0] in board and all(board.get(cell) == board[line[0]] for cell in line)
        ]

    def _line_owners(self, board: Board) -> set[int]:
        return {owner for owner, _ in self._finished(board)}

    def outcome(self, position: Position) -> Outcome | None:
        # Only the mover can complete a line, so all lines have the same owner.
        for owner in self._line_owners(dict(position.tiles)):
            return Outcome(owner, "line")
        return None

    # ---- texts

    def format(self, position: Position) -> str:
        letters = {cell: COLOURS[owner] for cell, owner in position.tiles}
        rows = [
            "".join(squeeze([letters.get((row, place), "") for place in range(width)]))
            for row, width in reversed(list(enumerate(self.widths)))
        ]
        hands = ",".join(str(self.hand(position, seat)) for seat in range(self.players))
        return f"{'/'.join(rows)} {COLOURS[position.turn]} {hands}"

    def parse(self, text: str) -> Position:
        colours = COLOURS[: self.players]
        match = re.fullmatch(rf"([{colours}0-9/]+) ([{colours}]) ([0-9,]+)", text)
        if not match:
            raise ValueError(f"not a position of Exago with {self.players} players: {text!r}")
        rows = match[1].split("/")
        if len(rows) != len(self.widths):
            raise ValueError(f"{len(rows)} rows instead of {len(self.widths)}")
        board: Board = {}
        for row, (width, words) in enumerate(zip(self.widths, reversed(rows), strict=True)):
            letters = stretch(re.findall("[0-9]+|[a-z]", words), width)
            board |= {(row, i): colours.index(x) for i, x in enumerate(letters) if x}
        position = Position(frozenset(board.items()), colours.index(match[2]))
        # This compares the hands as well: board and hand must sum to the tiles of a seat.
        if self.format(position) != text:
            raise ValueError(f"{text!r} would be written {self.format(position)!r}")
        if len(self._groups(board)) > 1:
            raise ValueError("the tiles do not hang together")
        if self._finished(board) and not self._could_be_left(position):
            raise ValueError("no one move could have left these lines")
        return position

    # ---- what makes a finished position acceptable

    def _could_be_left(self, position: Position) -> bool:
        """Whether some move from some position without lines leaves this one."""
        board = dict(position.tiles)
        mover = (position.turn - 1) % self.players
        if self._line_owners(board) != {mover}:
            return False
        # A line without the tile just placed would have stood there before.
        in_all = set.intersection(*(set(line) for _, line in self._finished(board)))
        for placed in in_all:
            rest = without(board, placed)
            # What hangs together without the tile is a position before placing it from the hand.
            # Where lifting removes what it cuts off, the tile always came to such a rest.
            if len(self._groups(rest)) == 1:
                return True
            if self.reconnect and self._could_be_reconnected(board, rest, mover):
                return True
        return False

    def _could_be_reconnected(self, board: Board, rest: Board, mover: int) -> bool:
        """Whether the tile that now joins the groups of the rest joined them elsewhere before."""
        groups = self._groups(rest)
        hands = [self._in_hand(board, seat) for seat in range(self.players)]
        for origin in self.cells:
            joins = all(group.intersection(self.near[origin]) for group in groups)
            if origin in board or not joins:
                continue
            before = {**rest, origin: mover}
            if self._finished(before):
                continue
            # Without early_lift the mover held nothing when he lifted. What he holds now lay
            # on the board then, in groups that this move cut off.
            if self.early_lift or hands[mover] == 0:
                return True
            touching = {near for cell in board for near in self.near[cell]}
            room = set(self.cells) - set(board) - touching - {origin}
            if self._could_be_cut_off(before, {origin}, room, hands, mover, len(board), set()):
                return True
        return False

    def _could_be_cut_off(
        self,
        before: Board,
        hanging: set[Cell],
        room: set[Cell],
        hands: list[int],
        mover: int,
        largest: int,
        seen: set[frozenset[tuple[Cell, int]]],
    ) -> bool:
        """Whether the mover's hand can be laid out, with tiles of others, to be cut off.

        `hanging` is the cell lifted from and what hangs there so far. What is cut off lies in the
        room that touches nothing of what stays. It is one group, because a cell that touches two
        groups has at most one neighbour in that room; and it is not larger than what stays.
        """
        if len(hanging) - 1 + hands[mover] > largest:
            return False
        if hands[mover] == 0:
            return True
        key = frozenset((cell, before[cell]) for cell in hanging)
        if key in seen:
            return False
        seen.add(key)
        reach = {near for cell in hanging for near in self.near[cell]} & (room - hanging)
        # The mover's own tiles first: that is the shortest way if there is one.
        for seat in sorted(range(self.players), key=lambda seat: seat != mover):
            if hands[seat] == 0:
                continue
            fewer = [held - (owner == seat) for owner, held in enumerate(hands)]
            for cell in sorted(reach):
                then = {**before, cell: seat}
                if not self._finished(then) and self._could_be_cut_off(
                    then, hanging | {cell}, room, fewer, mover, largest, seen
                ):
                    return True
        return False


def without(board: Board, cell: Cell) -> Board:
    return {other: owner for other, owner in board.items() if other != cell}
