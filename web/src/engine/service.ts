// What stands between the page's messages and the compiled engine: one errand at a time, and what goes wrong as a word.
import type { FromWorker, ToWorker, Trouble } from './order';
import { canRest, Thinker } from './thinker';

/** Answers messages; `breath` lets other messages in. */
export function serve(loading: Promise<WebAssembly.Module>, say: (message: FromWorker) => void, breath: () => Promise<void>) {
  let asked = false;
  let began = 0;

  const thinker = loading.then(
    (module) =>
      new Thinker(module, {
        found: (report) => say({ kind: 'found', report, seconds: (performance.now() - began) / 1000 }),
        rest: async () => (await breath(), asked),
      }),
  );
  thinker.then(
    () => say({ kind: 'ready', pauses: canRest }),
    (error) => say({ kind: 'trouble', trouble: troubleOf(error, 'not_loaded') }),
  );

  return async (message: ToWorker): Promise<void> => {
    asked = message.kind === 'stop';
    if (message.kind === 'stop') return;
    try {
      const engine = await thinker;
      began = performance.now();
      const answer = await engine.ask(message.errand);
      say('fault' in answer ? { kind: 'fault', fault: answer.fault } : { kind: 'answer', value: answer.value });
    } catch (error) {
      say({ kind: 'trouble', trouble: troubleOf(error, 'broken') });
    }
  };
}

/** Memory that cannot be had is a RangeError when the engine is made, and makes the engine give up later on. */
function troubleOf(error: unknown, other: Trouble): Trouble {
  return error instanceof RangeError || error instanceof WebAssembly.RuntimeError ? 'memory' : other;
}
