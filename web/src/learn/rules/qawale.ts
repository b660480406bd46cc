import { m } from '../../paraglide/messages.js';
import type { RulesPage } from '../rules';

export const qawale: RulesPage = {
  sections: [
    { title: m['rules.aim'], parts: [m['rules.qawale.aim']] },
    { title: m['rules.start'], parts: [m['rules.qawale.start']] },
    {
      title: m['rules.turn'],
      parts: [
        m['rules.qawale.choose'],
        m['rules.qawale.sow'],
        m['rules.qawale.back'],
        {
          move: 'a1b1b2c2',
          marks: [
            { kind: 'arrow', from: 'a1', to: 'b1', tone: 'hint' },
            { kind: 'arrow', from: 'b1', to: 'b2', tone: 'hint' },
            { kind: 'arrow', from: 'b2', to: 'c2', tone: 'hint' },
          ],
          caption: m['rules.qawale.figure_sow'],
        },
      ],
    },
    {
      title: m['rules.end'],
      parts: [
        m['rules.qawale.line'],
        {
          position: 'nn,n,1,nnl/2,l,1/n,l,d,d/nl,2,nd d 4 5',
          marks: ['a1', 'b2', 'c3', 'd4'].map((cell) => ({ kind: 'ring', cell, tone: 'good' }) as const),
          caption: m['rules.qawale.figure_line'],
        },
        m['rules.qawale.tower'],
        m['rules.qawale.draw'],
      ],
    },
  ],
  widest: {},
  variants: [],
  writing: m['rules.qawale.writing'],
  rulings: [m['rules.qawale.ruling_origin'], m['rules.qawale.ruling_both'], m['rules.qawale.ruling_other']],
};
