/** A driver: the program around a client, which does what the suite says (README.md). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseJson } from '../kit/json.ts';
import { linesOf } from './lines.ts';
import type { Command, Reply } from './protocol.ts';

/** The driver did not reply; the message says why. */
export class DriverFailed extends Error {}

/** Distributes over the union, unlike `Omit`. */
export type WithoutId<Type> = Type extends unknown ? Omit<Type, 'id'> : never;

/** Longer than any call of the suite takes. */
const REPLY_MS = 60_000;
const STDERR_KEPT = 2_000;

export class Driver {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  #errors = '';
  /** Whether it has ever replied: one that has not is no driver. */
  hasReplied = false;
  #last = 0;

  /** @param command - The program and its arguments. */
  constructor([program = '', ...args]: readonly string[], cwd: string, env: NodeJS.ProcessEnv = process.env) {
    this.#child = spawn(program, args, { cwd, env, stdio: 'pipe' });
    this.#child.on('error', ({ message }) => (this.#errors += message));
    // A driver that has ended is told by the end of its output.
    this.#child.stdin?.on('error', () => {});
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-STDERR_KEPT);
    });
    // biome-ignore lint/style/noNonNullAssertion: it is a pipe.
    this.#lines = linesOf(this.#child.stdout!);
  }

  /** @throws DriverFailed where no reply comes, or another than the protocol has. */
  async do(command: WithoutId<Command>): Promise<Reply> {
    const id = ++this.#last;
    this.#child.stdin?.write(`${JSON.stringify({ id, ...command })}\n`);
    const line = await this.#line();
    const reply: Reply | null = parseJson(line);
    if (typeof reply !== 'object' || reply === null)
      throw new DriverFailed(`The driver wrote a line that is no JSON object: ${line.slice(0, 200)}`);
    this.hasReplied = true;
    if (reply.id !== id) throw new DriverFailed(`The driver replied to ${reply.id}, not to ${id}.`);
    return reply;
  }

  async #line(): Promise<string> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DriverFailed(`No reply within ${REPLY_MS} ms.`)), REPLY_MS);
    });
    try {
      const { done, value } = await Promise.race([this.#lines.next(), late]);
      if (done) throw new DriverFailed(`The driver ended. Its errors: ${this.#errors || 'none'}`);
      return value;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends its input, and kills it where that is not enough. */
  async stop(): Promise<void> {
    const { exitCode, signalCode, pid } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.stdin?.end();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), 2_000);
    await ended;
    clearTimeout(timer);
  }
}
