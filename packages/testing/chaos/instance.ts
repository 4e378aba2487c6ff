/** One server of a run: it is started again whenever it ends. */
import type { Environment } from '#server/settings/config.ts';
import { ServerEnded, type ServerProcess, startServerProcess } from '#testing/harness/process.ts';

/** How long a server may take to stop, milliseconds. */
const STOPS_WITHIN_MS = 60_000;
const RESTART_DELAY_MS = 200;
/** How much of a server's output is shown, characters. */
const OUTPUT_SHOWN = 2_000;

export class Instance {
  readonly #env: Environment;
  #process: ServerProcess | null = null;
  #isPaused = false;
  /** Unexpected ends, each in a sentence. */
  readonly problems: string[] = [];

  constructor(env: Environment) {
    this.#env = env;
  }

  /** Where it listens; null while it does not. */
  get url(): string | null {
    return this.#process?.url ?? null;
  }

  /** Starts it. Tries again when it ends before it listens, as it does without a database. */
  async start(): Promise<void> {
    while (!this.#process) {
      try {
        this.#monitor(await startServerProcess({ env: this.#env }));
      } catch (error) {
        if (!(error instanceof ServerEnded)) throw error;
        await new Promise((resolve) => setTimeout(resolve, RESTART_DELAY_MS));
      }
    }
  }

  async kill(): Promise<void> {
    const server = this.#detach();
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

  /** Sends SIGTERM and waits until the server has ended. */
  async stop(): Promise<void> {
    this.resume();
    const server = this.#detach();
    if (!server) return;
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, STOPS_WITHIN_MS, 'late').unref());
    const code = await Promise.race([server.stop(), late]);
    if (code === 0) return;
    this.problems.push(
      `A stopping server ended with ${code ?? 'a signal'}:\n${server.output().slice(-OUTPUT_SHOWN)}`,
    );
    await server.kill();
  }

  /** Its process, whose end is expected from now on. Clients call it no more. */
  #detach(): ServerProcess | null {
    const server = this.#process;
    this.#process = null;
    return server;
  }

  #monitor(server: ServerProcess): void {
    this.#process = server;
    this.#isPaused = false;
    void server.ended.then((how) => {
      this.problems.push(...internalErrors(server.output()));
      if (this.#process !== server) return;
      this.problems.push(
        `A server ended unexpectedly, with ${how}:\n${server.output().slice(-OUTPUT_SHOWN)}`,
      );
      this.#process = null;
      this.start().catch((error: unknown) => this.problems.push(String(error)));
    });
  }
}

/** What the log says of requests that were answered with 500: neither a fault nor a refusal explains one. */
const internalErrors = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => line.includes('"msg":"request failed"'))
    .map((line) => `A request was answered with 500:\n${line.slice(0, OUTPUT_SHOWN)}`);
