import { m } from '../../paraglide/messages.js';
import type { RulesPage } from '../rules';

export const exago: RulesPage = {
  sections: [
    { title: m['rules.aim'], parts: [m['rules.exago.aim']] },
    { title: m['rules.start'], parts: [m['rules.exago.start']] },
    {
      title: m['rules.turn'],
      parts: [
        m['rules.exago.place'],
        m['rules.exago.lift'],
        m['rules.exago.cut'],
        {
          settings: { tiles: [6, 6] },
          position: '6/7/8/2r6/1rbr6/2rbrbb4/2rb6/2b6/8/7/6 r 0,0',
          marks: [
            { kind: 'ring', cell: 'f5', tone: 'hint' },
            { kind: 'dot', cell: 'f6', tone: 'bad' },
            { kind: 'dot', cell: 'f7', tone: 'bad' },
          ],
          caption: m['rules.exago.figure_cut'],
        },
        m['rules.exago.returned'],
        m['rules.exago.block'],
        {
          settings: { players: 3 },
          position: '6/7/8/9/10/2rbbb5/3r6/1ryyy4/8/7/6 r 3,3,3',
          marks: [{ kind: 'ring', cell: 'f7', tone: 'hint' }],
          caption: m['rules.exago.figure_block'],
        },
      ],
    },
    { title: m['rules.end'], parts: [m['rules.exago.end']] },
  ],
  widest: { players: 3 },
  variants: [m['rules.exago.reconnect']],
  writing: m['rules.exago.writing'],
  rulings: [
    m['rules.exago.ruling_size'],
    m['rules.exago.ruling_block'],
    m['rules.exago.ruling_free'],
    m['rules.exago.ruling_choice'],
    m['rules.exago.ruling_repetition'],
  ],
};
