// Quads in seven steps: from the neutral pieces to the last place.
import { m } from '../../paraglide/messages.js';
import { anyMove, endsOn, leaves, wins, type Step } from '../step';

export const quads: readonly Step[] = [
  {
    title: m['lesson.quads.neutral.title'],
    task: m['lesson.quads.neutral.task'],
    done: m['lesson.quads.neutral.done'],
    reached: anyMove,
    example: 'c4PPPP',
  },
  {
    position: '6/6/2,nPPPP,3/6/6/6 d',
    title: m['lesson.quads.apart.title'],
    task: m['lesson.quads.apart.task'],
    done: m['lesson.quads.apart.done'],
    reached: anyMove,
    example: 'd3TTTT',
  },
  {
    position: '6/6/2,nPPPP,3/3,nTTTT,2/6/6 l',
    title: m['lesson.quads.match.title'],
    task: m['lesson.quads.match.task'],
    done: m['lesson.quads.match.done'],
    reached: anyMove,
    example: 'c5SSPT',
  },
  {
    position: '6/6/2,nPPPP,3/3,nTTTT,2/6/6 l',
    title: m['lesson.quads.turn.title'],
    task: m['lesson.quads.turn.task'],
    done: m['lesson.quads.turn.done'],
    otherwise: m['lesson.quads.turn.otherwise'],
    reached: endsOn('d4'),
    example: 'd4SSTP',
  },
  {
    position: '6/6/2,nPPPP,lSSTP,2/2,dPTSS,nTTTT,2/6/6 l',
    title: m['lesson.quads.solid.title'],
    task: m['lesson.quads.solid.task'],
    done: m['lesson.quads.solid.done'],
    otherwise: m['lesson.quads.solid.otherwise'],
    reached: endsOn('d5', 'e4'),
    example: 'd5TTST',
  },
  {
    position: '6/6/2,nPPPP,lSSTP,2/2,dPTSS,nTTTT,2/6/6 l',
    title: m['lesson.quads.room.title'],
    task: m['lesson.quads.room.task'],
    done: m['lesson.quads.room.done'],
    otherwise: m['lesson.quads.room.otherwise'],
    reached: leaves(90),
    example: 'd2TSSS',
  },
  {
    position: 'lTSTS,lTPSS,lPSSP,lPTPS,1,dPTPS/nTTTT,1,lSSTS,1,dPPST,dPTSP/lTTSS,dPTST,2,dSSPT,dSSTS/lSSSP,1,lSTPT,lTSPT,lPSPS,lTTPS/1,dSPPP,dPSSP,2,lPSTS/dSPST,nPPPP,dSSSP,dSTPS,dSPTT,1 l',
    title: m['lesson.quads.last.title'],
    task: m['lesson.quads.last.task'],
    done: m['lesson.quads.last.done'],
    otherwise: m['lesson.quads.last.otherwise'],
    reached: wins,
    example: 'd4STTT',
  },
];
