import { m } from '../../paraglide/messages.js';
import type { RulesPage } from '../rules';

export const qomet: RulesPage = {
  sections: [
    { title: m['rules.aim'], parts: [m['rules.qomet.aim']] },
    { title: m['rules.start'], parts: [m['rules.qomet.start']] },
    {
      title: m['rules.turn'],
      parts: [
        m['rules.qomet.turn'],
        m['rules.qomet.place'],
        m['rules.qomet.push'],
        {
          position: '3/3/2d/3ld2/l2/3/3 l -',
          marks: [
            { kind: 'arrow', from: 'd4', to: 'e4', tone: 'hint' },
            { kind: 'arrow', from: 'e4', to: 'f4', tone: 'plain' },
          ],
          caption: m['rules.qomet.figure_push'],
        },
        m['rules.qomet.off'],
        m['rules.qomet.back'],
      ],
    },
    {
      title: m['rules.end'],
      parts: [
        m['rules.qomet.square'],
        {
          marks: [
            ...['d4', 'f4', 'f6', 'd6'].map((cell) => ({ kind: 'ring', cell, tone: 'good' }) as const),
            ...['c3', 'c5', 'e5', 'e3'].map((cell) => ({ kind: 'dot', cell, tone: 'hint' }) as const),
          ],
          caption: m['rules.qomet.figure_square'],
        },
        m['rules.qomet.both'],
      ],
    },
  ],
  widest: {},
  variants: [],
  writing: m['rules.qomet.writing'],
  rulings: [m['rules.qomet.ruling_corner'], m['rules.qomet.ruling_back'], m['rules.qomet.ruling_repetition']],
};
