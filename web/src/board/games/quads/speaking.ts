import { m } from '../../../paraglide/messages.js';
import { cell, edges, type Speaking } from '../speaking';

const PIECES: Record<string, () => string> = { l: m['piece.tile_light'], d: m['piece.tile_dark'], n: m['piece.tile_neutral'] };
const piece = (kind: string): string => m['piece.edges']({ piece: PIECES[kind[0] ?? '']?.() ?? '', edges: edges(kind.slice(1)) });

export const speaking: Speaking = {
  standing: ([kind = '']) => piece(kind),
  done: (player, [placed]) => m['done.piece']({ player, cell: cell(placed?.target), piece: piece(placed?.piece ?? '') }),
};
