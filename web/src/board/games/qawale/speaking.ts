import { m } from '../../../paraglide/messages.js';
import { cell, listed, type Speaking } from '../speaking';

const PEBBLES: Record<string, () => string> = { l: m['piece.pebble_light'], d: m['piece.pebble_dark'], n: m['piece.pebble_neutral'] };
const pebble = (kind: string): string => PEBBLES[kind]?.() ?? '';

export const speaking: Speaking = {
  standing: (kinds) =>
    kinds.length === 1 ? pebble(kinds[0] ?? '') : m['piece.stack']({ count: kinds.length, pebbles: listed(kinds.map(pebble)) }),

  done(player, effects) {
    const cells = effects.filter(({ kind }) => kind === 'sow').map(({ target }) => cell(target));
    return m['done.sow']({ player, from: cell(effects[0]?.target), cells: listed(cells) });
  },
};
