import type { Effect } from '../../../core/vocabulary';
import { m } from '../../../paraglide/messages.js';
import { cell, listed, type Speaking } from '../speaking';

const TILES: Record<string, () => string> = {
  r: m['piece.hexagon_red'],
  b: m['piece.hexagon_blue'],
  y: m['piece.hexagon_yellow'],
  g: m['piece.hexagon_green'],
  p: m['piece.hexagon_purple'],
  o: m['piece.hexagon_orange'],
};
const tile = (kind: string): string => TILES[kind]?.() ?? '';

export const speaking: Speaking = {
  standing: ([kind = '']) => tile(kind),

  done(player, effects) {
    const lift = effects.find(({ kind }) => kind === 'lift');
    const target = effects.find((effect) => effect.target !== null)?.target;
    if (!lift) return m['done.tile_placed']({ player, cell: cell(target) });
    const moved = m['done.tile_moved']({ player, from: cell(lift.source), to: cell(target) });
    const homes = effects.filter(({ kind }) => kind === 'home');
    return homes.length === 0 ? moved : `${moved} ${m['done.home']({ tiles: listed(homes.map(left)) })}`;
  },
};

const left = ({ piece, source }: Effect): string => m['piece.on']({ piece: tile(piece), cell: cell(source) });
