// Qawale in six steps: from the first sowing to seeing what the other side is up to.
import { m } from '../../paraglide/messages.js';
import { anyMove, endsOn, guards, returnsTo, wins, type Step } from '../step';

export const qawale: readonly Step[] = [
  {
    title: m['lesson.qawale.sow.title'],
    task: m['lesson.qawale.sow.task'],
    done: m['lesson.qawale.sow.done'],
    reached: anyMove,
    example: 'a1b1c1d1',
  },
  {
    position: 'nn,2,nn/4/1,nld,1,d/nn,1,n,l l 6 6',
    title: m['lesson.qawale.loop.title'],
    task: m['lesson.qawale.loop.task'],
    done: m['lesson.qawale.loop.done'],
    otherwise: m['lesson.qawale.loop.otherwise'],
    reached: returnsTo('b2'),
    example: 'b2c2c3b3b2',
  },
  {
    position: 'nn,2,nn/2,d,1/1,n,1,l/nn,2,n l 7 7',
    title: m['lesson.qawale.cover.title'],
    task: m['lesson.qawale.cover.task'],
    done: m['lesson.qawale.cover.done'],
    otherwise: m['lesson.qawale.cover.otherwise'],
    reached: endsOn('c3'),
    example: 'b2c2c3',
  },
  {
    position: 'nn,2,nn/1,n,1,d/l,l,1,l/nn,d,d,n l 5 5',
    title: m['lesson.qawale.row.title'],
    task: m['lesson.qawale.row.task'],
    done: m['lesson.qawale.row.done'],
    otherwise: m['lesson.qawale.row.otherwise'],
    reached: wins,
    example: 'd3c3c2',
  },
  {
    position: 'nn,n,1,nnl/2,d,1/n,l,1,d/nl,2,nd l 5 5',
    title: m['lesson.qawale.diagonal.title'],
    task: m['lesson.qawale.diagonal.task'],
    done: m['lesson.qawale.diagonal.done'],
    otherwise: m['lesson.qawale.diagonal.otherwise'],
    reached: wins,
    example: 'd1d2c2c3',
  },
  {
    position: 'nn,n,1,nn/1,d,d,d/3,l/nn,l,l,n l 5 5',
    title: m['lesson.qawale.guard.title'],
    task: m['lesson.qawale.guard.task'],
    done: m['lesson.qawale.guard.done'],
    otherwise: m['lesson.qawale.guard.otherwise'],
    reached: guards,
    example: 'd2c2c3',
  },
];
