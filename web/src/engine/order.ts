// What the worker is asked and what it answers. An order is written as core/wasm/order.hpp reads it.
import type { Fault, Settings } from '../core/vocabulary';
import type { CoreLine } from './score';

export interface Limit {
  seconds?: number;
  nodes?: number;
  depth?: number;
}

export interface Order {
  lines?: number;
  depth?: number;
  nodes?: number;
  /** Milliseconds. */
  time?: number;
  /** MiB. */
  memory?: number;
  overlooked?: number;
  seed?: string;
  /** Whether what earlier searches found is forgotten, so that the search can be repeated. */
  afresh?: boolean;
}

export interface Errand {
  verb: 'analyse' | 'prove' | 'twins';
  game: string;
  settings: Settings;
  /** The text of the first position. */
  start: string;
  order: string;
}

export interface CoreReport {
  depth: number;
  nodes: number;
  lines: CoreLine[];
}

export type ToWorker = { kind: 'ask'; errand: Errand } | { kind: 'stop' };

/** Why a worker cannot go on. */
export type Trouble = 'not_loaded' | 'memory' | 'broken';

export type FromWorker =
  | { kind: 'ready'; pauses: boolean }
  | { kind: 'found'; report: CoreReport; seconds: number }
  | { kind: 'answer'; value: unknown }
  | { kind: 'fault'; fault: Fault }
  | { kind: 'trouble'; trouble: Trouble };

/** An order with the moves that the game has been through. */
export function orderText(order: Order, moves: readonly string[]): string {
  const numbers = Object.entries(order).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${textOf(value)}`]));
  return [...numbers, ...moves].join(' ');
}

function textOf(value: number | string | boolean): string {
  if (typeof value === 'number') return String(Math.max(0, Math.floor(value)));
  return typeof value === 'boolean' ? String(Number(value)) : value;
}

/** The order of a limit. A search limited by time alone goes on from what was found before; any other can be repeated. */
export function orderOf(limit: Limit): Order {
  return {
    ...(limit.depth === undefined ? {} : { depth: Math.max(1, limit.depth) }),
    ...(limit.nodes === undefined ? {} : { nodes: Math.max(1, limit.nodes) }),
    ...(limit.seconds === undefined ? {} : { time: Math.max(1, limit.seconds * 1000) }),
    afresh: limit.nodes !== undefined || limit.depth !== undefined,
  };
}
