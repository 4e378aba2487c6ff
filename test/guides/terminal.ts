/** What a reader has on the desk: a shell, further terminals, and programs; what they print is kept. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Nothing is taken from this process's environment but where programs are. */
export type Surroundings = { readonly folder: string; readonly env: Record<string, string | undefined> };

/** What a sample did. */
export interface Run {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

/** Runs a program to its end. */
export async function runProgram([command = '', ...args]: readonly string[], at: Surroundings): Promise<Run> {
  const child = spawn(command, args, { cwd: at.folder, env: at.env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const [status] = await once(child, 'close');
  return { stdout, stderr, status };
}

/** One shell for all samples of a page: what one of them sets, the next one finds. */
export class Shell {
  readonly #child: ChildProcess;
  readonly #folder: string;
  #stdout = '';
  #stderr = '';
  #count = 0;
  #hasEnded = false;
  #wake: () => void = () => {};

  constructor({ folder, env }: Surroundings) {
    this.#folder = folder;
    this.#child = spawn('sh', { cwd: folder, env, stdio: 'pipe', detached: true });
    this.#child.stdout?.setEncoding('utf8').on('data', (text) => {
      this.#stdout += text;
      this.#wake();
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text) => {
      this.#stderr += text;
    });
    this.#child.once('close', () => {
      this.#hasEnded = true;
      this.#wake();
    });
  }

  /** Runs commands to their end. @throws when one of them ends the shell. */
  async run(code: string): Promise<Run> {
    const count = ++this.#count;
    const file = `.sample-${count}.sh`;
    writeFileSync(path.join(this.#folder, file), code);
    this.#stdout = '';
    this.#stderr = '';
    const mark = new RegExp(`\\x1e${count}:(\\d+)\\n$`);
    this.#child.stdin?.write(`. ./${file} </dev/null; printf '\\036${count}:%s\\n' "$?"\n`);
    while (!mark.test(this.#stdout)) {
      if (this.#hasEnded) throw new Error(`The shell ended.\n${this.#stdout}${this.#stderr}`);
      await new Promise<void>((wake) => {
        this.#wake = wake;
      });
    }
    const [said = '', status] = mark.exec(this.#stdout) ?? [];
    const stdout = this.#stdout.slice(0, -said.length).replaceAll('\r\n', '\n');
    return { stdout, stderr: this.#stderr, status: Number(status) };
  }

  async close(): Promise<void> {
    await end(this.#child);
  }
}

/** No program outlives the tests, however they end. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) signal(child, 'SIGKILL');
});

/** A terminal whose program goes on until it is closed, as with Ctrl-C. */
export class Terminal {
  readonly #child: ChildProcess;
  printed = '';

  constructor(code: string, { folder, env }: Surroundings) {
    this.#child = spawn('sh', ['-c', code], { cwd: folder, env, detached: true });
    running.add(this.#child);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        this.printed += text;
      });
    }
  }

  async close(): Promise<void> {
    await end(this.#child);
  }
}

/** Ends a program and those that it started: they are a process group of their own. */
async function end(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  signal(child, 'SIGTERM');
  const late = setTimeout(() => signal(child, 'SIGKILL'), 10_000);
  await closed;
  clearTimeout(late);
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, name);
}
