// The compiled engine: one question at a time, see core/wasm/engine.cpp. Where the browser can suspend compiled code, the
// search rests now and then, so that whoever runs it hears that it should stop.
import { requestOf } from '../core/module';
import type { Fault } from '../core/vocabulary';
import type { CoreReport, Errand } from './order';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(bytes: number): number;
  ask(bytes: number): number;
  answered(): number;
}

/** What newer browsers have of WebAssembly. */
interface Suspension {
  Suspending?: new (use: () => Promise<number>) => WebAssembly.ImportValue;
  promising?: (use: (bytes: number) => number) => (bytes: number) => Promise<number>;
}

export interface Company {
  /** Told what a search finds. */
  found(report: CoreReport): void;
  /** Lets time pass; whether the search should stop. Asked only where the search can rest. */
  rest(): Promise<boolean>;
}

const { Suspending, promising } = WebAssembly as Suspension;

/** Whether a search can be stopped from outside without losing all that it knows. */
export const canRest = Suspending !== undefined && promising !== undefined;

export type Answer = { value: unknown } | { fault: Fault };

const decoder = new TextDecoder();

export class Thinker {
  private readonly exports: Exports;
  private readonly run: (bytes: number) => number | Promise<number>;

  constructor(module: WebAssembly.Module, company: Company) {
    const rest = async () => Number(await company.rest());
    const page = {
      now: () => performance.now(),
      rest: canRest && Suspending ? new Suspending(rest) : () => 0,
      found: (at: number, size: number) => company.found(JSON.parse(this.read(at, size)) as CoreReport),
    };
    this.exports = new WebAssembly.Instance(module, { page }).exports as unknown as Exports;
    this.exports._initialize();
    this.run = canRest && promising ? promising(this.exports.ask) : this.exports.ask;
  }

  async ask({ verb, game, settings, start, order }: Errand): Promise<Answer> {
    const request = requestOf(verb, game, start, order, settings);
    const at = this.exports.room(request.length);
    new Uint8Array(this.exports.memory.buffer, at, request.length).set(request);
    const size = await this.run(request.length);
    return JSON.parse(this.read(this.exports.answered(), size)) as Answer;
  }

  private read(at: number, size: number): string {
    return decoder.decode(new Uint8Array(this.exports.memory.buffer, at, size));
  }
}
