// The worker in which the engine thinks. It loads the compiled engine when it is made.
import url from '$wasm/engine.wasm?url';
import type { ToWorker } from './order';
import { serve } from './service';

/** Messages that came in the meantime are heard before this is over. */
const { port1, port2 } = new MessageChannel();
const breath = (): Promise<void> =>
  new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

const hear = serve(WebAssembly.compileStreaming(fetch(url)), (message) => postMessage(message), breath);

onmessage = ({ data }: MessageEvent<ToWorker>) => void hear(data);
