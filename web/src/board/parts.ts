// The parts that the text of a move is made of, as the core's steps name them: a cell, the pattern of a piece, `x` for off
// the board, `~` and a cell for the group that stays.

const PART = /~?[a-z]\d+|[A-Z]+|x/g;

export function partsOf(text: string): string[] {
  return text.match(PART) ?? [];
}

/** Whether a part is a cell. */
export function isCell(part: string): boolean {
  return /^[a-z]\d+$/.test(part);
}

/** A piece of Quads by a quarter turn clockwise (1) or back (-1). */
export function turned(pattern: string, by: 1 | -1 = 1): string {
  return by === 1 ? pattern.slice(-1) + pattern.slice(0, -1) : pattern.slice(1) + pattern.slice(0, 1);
}

/** The four ways in which a piece lies, from how it lies now on clockwise; those that look the same once. */
export function turnsOf(pattern: string): string[] {
  const turns = [pattern];
  for (let i = 1; i < pattern.length; i++) turns.push(turned(turns[i - 1] ?? pattern));
  return [...new Set(turns)];
}

/** A piece in hand, written as it would be on the board: in Quads its owner comes first. */
export function kindInHand(piece: string, seatName = ''): string {
  return /^[A-Z?]/.test(piece) ? seatName.slice(0, 1) + piece : piece;
}
