// The compiled rules: texts go in, JSON comes out. See core/wasm/rules.cpp.
import { type Fault, Refusal, type Settings } from './vocabulary';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(bytes: number): number;
  ask(bytes: number): number;
  answered(): number;
}

type Answer = { value: unknown } | { fault: Fault };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The value of an option as the core reads it; what it cannot be is left to the core to refuse. */
const textOf = (value: Settings[string]): string => (Array.isArray(value) ? value.join(',') : String(value));

/** The texts of a request, with a zero byte after each. */
export function requestOf(verb: string, game: string, position: string, argument: string, settings: Settings): Uint8Array {
  const options = Object.entries(settings).flatMap(([name, value]) => [name, textOf(value)]);
  const texts = [verb, game, position, argument, ...options];
  return encoder.encode(texts.map((text) => `${text.replaceAll('\0', '\ufffd')}\0`).join(''));
}

export class Module {
  private readonly exports: Exports;

  constructor(instance: WebAssembly.Instance) {
    this.exports = instance.exports as unknown as Exports;
    this.exports._initialize();
  }

  /** What the core answers. Throws a Refusal. The caller knows what the verb answers with. */
  ask<T>(verb: string, game = '', settings: Settings = {}, position = '', argument = ''): T {
    const request = requestOf(verb, game, position, argument, settings);
    const at = this.exports.room(request.length);
    new Uint8Array(this.exports.memory.buffer, at, request.length).set(request);
    const length = this.exports.ask(request.length);
    const letters = new Uint8Array(this.exports.memory.buffer, this.exports.answered(), length);
    const answer = JSON.parse(decoder.decode(letters)) as Answer;
    if ('fault' in answer) throw new Refusal(answer.fault);
    return answer.value as T;
  }
}
