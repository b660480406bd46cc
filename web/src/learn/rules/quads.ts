import { m } from '../../paraglide/messages.js';
import type { RulesPage } from '../rules';

export const quads: RulesPage = {
  sections: [
    { title: m['rules.aim'], parts: [m['rules.quads.aim']] },
    {
      title: m['rules.start'],
      parts: [
        m['rules.quads.pieces'],
        m['rules.quads.start'],
        { position: '6/6/2,nPPPP,3/3,nTTTT,2/6/6 l', caption: m['rules.quads.figure_start'] },
      ],
    },
    {
      title: m['rules.turn'],
      parts: [
        m['rules.quads.place'],
        m['rules.quads.match'],
        { position: '6/6/2,nPPPP,3/3,nTTTT,2/6/6 l', move: 'd4SSTP', caption: m['rules.quads.figure_match'] },
      ],
    },
    { title: m['rules.end'], parts: [m['rules.quads.end']] },
  ],
  widest: {},
  variants: [m['rules.quads.hidden']],
  writing: m['rules.quads.writing'],
  rulings: [m['rules.quads.ruling_touch'], m['rules.quads.ruling_border']],
};
