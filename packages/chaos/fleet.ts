/** The servers of a run: each has a place, in which it is started again whenever it has ended. */

import { ServerEnded, type ServerProcess, startServerProcess } from '#harness/process.ts';
import type { Environment } from '#server/config.ts';

/** How long the end of a server that was told to stop is waited for, milliseconds. */
const STOPS_WITHIN_MS = 60_000;
const START_AGAIN_MS = 200;
/** How much of what a server has written is shown, characters. */
const OUTPUT_SHOWN = 2_000;

export class Instance {
  readonly #env: Environment;
  #process: ServerProcess | null = null;
  #isPaused = false;
  /** What it did that no server should: sentences. */
  readonly troubles: string[] = [];

  constructor(env: Environment) {
    this.#env = env;
  }

  /** Where it listens; null while it does not. */
  get url(): string | null {
    return this.#process?.url ?? null;
  }

  /** Starts it, and tries again as long as it ends first, as it does while there is no database. */
  async start(): Promise<void> {
    while (!this.#process) {
      try {
        this.#watch(await startServerProcess({ env: this.#env }));
      } catch (error) {
        if (!(error instanceof ServerEnded)) throw error;
        await new Promise((resolve) => setTimeout(resolve, START_AGAIN_MS));
      }
    }
  }

  async kill(): Promise<void> {
    const server = this.#take();
    await server?.kill();
  }

  pause(): void {
    if (!this.#process) return;
    this.#isPaused = true;
    process.kill(this.#process.pid, 'SIGSTOP');
  }

  resume(): void {
    if (!this.#process || !this.#isPaused) return;
    this.#isPaused = false;
    process.kill(this.#process.pid, 'SIGCONT');
  }

  /** Asks it to stop, and waits until it has. */
  async stop(): Promise<void> {
    this.resume();
    const server = this.#take();
    if (!server) return;
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, STOPS_WITHIN_MS, 'late').unref());
    const code = await Promise.race([server.stop(), late]);
    if (code === 0) return;
    this.troubles.push(
      `A server that was told to stop was ${code ?? 'ended by a signal'}:\n${server.output().slice(-OUTPUT_SHOWN)}`,
    );
    await server.kill();
  }

  /** The server, which is meant to end now, and takes no further calls. */
  #take(): ServerProcess | null {
    const server = this.#process;
    this.#process = null;
    return server;
  }

  #watch(server: ServerProcess): void {
    this.#process = server;
    this.#isPaused = false;
    void server.ended.then((how) => {
      if (this.#process !== server) return;
      this.troubles.push(`A server ended by itself, with ${how}:\n${server.output().slice(-OUTPUT_SHOWN)}`);
      this.#process = null;
      this.start().catch((error: unknown) => this.troubles.push(String(error)));
    });
  }
}
