// A server of its own for a test: `fourfold serve` with the built app and an empty folder of games. It can be killed and started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const FOURFOLD = process.env.FOURFOLD_COMMAND ?? here('../../.venv/bin/fourfold');
const SITE = here('../../src/fourfold/site');
/** What is meant for the tests is no setting of the server. */
const SURROUNDINGS = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('FOURFOLD_')));

export class GameServer {
  private process: ChildProcess | null = null;
  private readonly data = mkdtempSync(join(tmpdir(), 'fourfold-'));
  private port = 0;

  get address(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  /** Starts it, at the port that it had before. */
  async start(): Promise<void> {
    const started = spawn(FOURFOLD, ['serve', '--port', String(this.port), '--data', this.data, '--site', SITE], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: SURROUNDINGS,
    });
    this.process = started;
    this.port = await new Promise<number>((found, failed) => {
      started.once('exit', (code) => failed(new Error(`The server ended with ${code}.`)));
      started.stdout?.on('data', (text: Buffer) => {
        const said = /:(\d+)\/$/m.exec(text.toString());
        if (said) found(Number(said[1]));
      });
    });
  }

  /** Ends it in the middle of whatever it does. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const { process } = this;
    this.process = null;
    if (!process || process.exitCode !== null) return;
    const ended = new Promise((done) => process.once('exit', done));
    process.kill(signal);
    await ended;
  }

  async clear(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}
