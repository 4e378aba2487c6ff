/** A reader of a chapter: does what its samples say, in their order, in a folder like a clone of the project. */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { freePort } from '#testing/harness/free-port.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import { makeFolder, type Ports } from './folder.ts';
import { filled, isShown, patternOf } from './output.ts';
import type { Sample } from './samples.ts';
import { type Run, runProgram, Shell, type Surroundings, Terminal } from './terminal.ts';

/** A program may take this long on a busy machine. */
const WAIT = { timeout: 30_000 };

/** How a sample of a language is run; its file is called `Sample` with the suffix. */
export const PROGRAMS: Readonly<Record<string, { command: readonly string[]; suffix: string }>> = {
  ts: { command: ['node'], suffix: 'ts' },
  js: { command: ['node'], suffix: 'mjs' },
  python: { command: ['python3'], suffix: 'py' },
  go: { command: ['go', 'run'], suffix: 'go' },
  php: { command: ['php'], suffix: 'php' },
  // A program that runs once is sooner done when little of it is compiled.
  java: { command: ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'], suffix: 'java' },
};

/** What a shell sample takes for granted. */
const SHELL_TOOLS = ['curl', 'openssl'];

const ENV = {
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}`,
  HOME: process.env['HOME'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

/** Whether what runs a language is on this machine. */
export function canRun(language: string): boolean {
  const program = PROGRAMS[language]?.command[0];
  return (program ? [program] : SHELL_TOOLS).every(isHere);
}

/** Each program has a version to tell, under one of these names. */
const isHere = (program: string): boolean =>
  ['--version', 'version'].some((word) => spawnSync(program, [word], { env: ENV }).status === 0);

export class Reader {
  readonly #at: Surroundings;
  readonly #shell: Shell;
  readonly #terminals = new Map<string, Terminal>();
  readonly #ports: Ports;
  readonly #server: TestServer | null;
  /** What the last samples printed, one for each language. */
  #printed: string[] = [];
  #lastTerminal: Terminal | null = null;

  private constructor(at: Surroundings, ports: Ports, server: TestServer | null) {
    this.#at = at;
    this.#ports = ports;
    this.#server = server;
    this.#shell = new Shell(at);
  }

  /** Sits down to read: with a sandbox running, unless a sample starts it. */
  static async begin(samples: readonly Sample[]): Promise<Reader> {
    const startsItself = samples.some(({ terminal }) => terminal === 'sandbox');
    const server = startsItself ? null : await startTestServer();
    const ports = {
      3000: server ? Number(new URL(server.url).port) : await freePort(),
      4000: await freePort(),
      5000: await freePort(),
    };
    return new Reader({ folder: makeFolder(ports), env: ENV }, ports, server);
  }

  /** Does what a sample says, and expects what it shows. */
  async runSample(sample: Sample): Promise<void> {
    const { language, title, terminal, output } = sample;
    const code = this.#onFreePorts(sample.code);
    if (output) return this.#compare(output.terminal, language, code);
    if (title) return writeFileSync(path.join(this.#at.folder, title), code);
    if (terminal) return this.#startIn(terminal, code);
    const run = language === 'sh' ? await this.#shell.run(code) : await this.#runProgram(language, code);
    expect(run, `${run.stdout}${run.stderr}`).toMatchObject({ status: 0 });
    this.#lastTerminal = null;
    this.#printed = sample.isTab ? [...this.#printed, run.stdout] : [run.stdout];
  }

  async leave(): Promise<void> {
    await Promise.all([this.#shell.close(), ...[...this.#terminals.values()].map((each) => each.close())]);
    await this.#server?.stop();
    rmSync(this.#at.folder, { recursive: true, force: true });
  }

  /** The chapters' ports are well known, so somebody may be there already. */
  #onFreePorts(code: string): string {
    return code.replace(/\b[345]000\b/g, (port) => String(this.#ports[Number(port) as keyof Ports]));
  }

  async #startIn(name: string, code: string): Promise<void> {
    await this.#terminals.get(name)?.close();
    this.#lastTerminal = new Terminal(code, this.#at);
    this.#terminals.set(name, this.#lastTerminal);
  }

  async #runProgram(language: string, code: string): Promise<Run> {
    const program = PROGRAMS[language];
    if (!program) throw new Error(`There is no way to run ${language}.`);
    const file = `Sample.${program.suffix}`;
    writeFileSync(path.join(this.#at.folder, file), code);
    return runProgram([...program.command, file], this.#at);
  }

  async #compare(name: string, language: string, shown: string): Promise<void> {
    const terminal = name ? this.#terminals.get(name) : this.#lastTerminal;
    if (terminal) {
      await expect.poll(() => terminal.printed, WAIT).toMatch(patternOf(shown));
      return;
    }
    expect(this.#printed.length, 'an output needs a sample before it').toBeGreaterThan(0);
    for (const printed of this.#printed) {
      if (language === 'json') {
        const got = JSON.parse(printed);
        expect(got).toEqual(filled(JSON.parse(shown), got));
      } else if (!isShown(shown, printed)) expect(printed).toBe(shown);
    }
  }
}
