// The text of a position that is set up by hand. Whether the rules allow it, the core says.
import type { Rules } from '../core/core';
import type { Seat } from '../core/vocabulary';

export interface Setting {
  /** What stands on each occupied cell, as a scene has it. */
  cells: ReadonlyMap<string, string>;
  turn: Seat;
  /** What each seat has in hand, as a number. */
  hands: readonly number[];
  /** Qomet: the move that would take back the push just made. */
  reversal: string;
}

interface Notation {
  /** What stands between two cells of a row. */
  between: string;
  /** What follows after the side to move. */
  rest(setting: Setting): string;
}

const NOTATIONS: Record<string, Notation> = {
  qawale: { between: ',', rest: ({ hands }) => ` ${hands.join(' ')}` },
  qomet: { between: '', rest: ({ reversal }) => ` ${reversal}` },
  quads: { between: ',', rest: () => '' },
  exago: { between: '', rest: ({ hands }) => ` ${hands.join(',')}` },
};

/** `rows` are the cells from the top, each row from the left. */
export function positionText(rules: Rules, rows: readonly (readonly string[])[], setting: Setting): string {
  const notation = NOTATIONS[rules.game];
  if (!notation) throw new Error(`Nothing says how positions of ${rules.game} are written.`);
  const turn = rules.seatNames[setting.turn]?.[0] ?? '';
  return `${rows.map((row) => rowText(row, setting.cells, notation.between)).join('/')} ${turn}${notation.rest(setting)}`;
}

/** Runs of empty cells are numbers. */
function rowText(row: readonly string[], cells: ReadonlyMap<string, string>, between: string): string {
  const parts: string[] = [];
  let empty = 0;
  const close = (): void => {
    if (empty > 0) parts.push(String(empty));
    empty = 0;
  };
  for (const cell of row) {
    const piece = cells.get(cell);
    if (piece === undefined) {
      empty += 1;
    } else {
      close();
      parts.push(piece);
    }
  }
  close();
  return parts.join(between);
}
