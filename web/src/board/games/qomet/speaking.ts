import { m } from '../../../paraglide/messages.js';
import { cell, type Speaking } from '../speaking';

const star = (kind: string): string => (kind === 'l' ? m['piece.star_light']() : m['piece.star_dark']());

export const speaking: Speaking = {
  standing: ([kind = '']) => star(kind),

  done(player, effects) {
    const [first, second] = effects;
    if (!second) {
      if (first?.kind === 'place') return m['done.star_placed']({ player, cell: cell(first.target) });
      if (first?.kind === 'home') return m['done.star_off']({ player, cell: cell(first.source) });
      return m['done.star_moved']({ player, from: cell(first?.source), to: cell(first?.target) });
    }
    const told = { player, from: cell(second.source), to: cell(second.target), star: star(first?.piece ?? '') };
    if (first?.kind === 'push') return m['done.star_pushed']({ ...told, behind: cell(first.target) });
    return m['done.star_pushed_off'](told);
  },
};
