// The engine without a worker, for tests that have no browser: the same service, in this thread.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Port } from '../engine/engine';
import type { FromWorker, ToWorker } from '../engine/order';
import { serve } from '../engine/service';

const compiled = readFile(fileURLToPath(new URL('../../../build/wasm/engine.wasm', import.meta.url))).then((bytes) => WebAssembly.compile(bytes));

export function localPort(): Port {
  const port: Port = { postMessage: (message) => void hear(message as ToWorker), terminate: () => {}, onmessage: null, onerror: null };
  const say = (data: FromWorker) => port.onmessage?.({ data } as MessageEvent<FromWorker>);
  const hear = serve(compiled, say, () => new Promise((resolve) => setImmediate(resolve)));
  return port;
}
