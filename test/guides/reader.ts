/** A reader of a chapter: does what its samples say, in their order, in a folder like a clone of the project. */
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { filled, isShown, patternOf } from './output.ts';
import type { Sample } from './samples.ts';
import { type Run, Shell, type Surroundings, Terminal } from './terminal.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** A program may take this long on a busy machine. */
const WAIT = { timeout: 30_000 };

/** How a sample of a language is run; its file is called `Sample` with the suffix. */
export const PROGRAMS: Readonly<Record<string, { command: readonly string[]; suffix: string }>> = {
  ts: { command: ['node'], suffix: 'ts' },
  js: { command: ['node'], suffix: 'mjs' },
  python: { command: ['python3'], suffix: 'py' },
  go: { command: ['go', 'run'], suffix: 'go' },
  php: { command: ['php'], suffix: 'php' },
  java: { command: ['java'], suffix: 'java' },
};

/** Those that a machine may lack. */
export const OPTIONAL = ['go', 'php', 'java'];

const ENV = {
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
  HOME: process.env.HOME,
};

/** Whether the program that runs a language is on this machine. */
export function canRun(language: string): boolean {
  const program = PROGRAMS[language]?.command[0] ?? language;
  // Each of them has a version to tell, under one of these names.
  const asked = ['--version', 'version'].map((word) => spawnSync(program, [word], { env: ENV }));
  return asked.some(({ status }: SpawnSyncReturns<Buffer>) => status === 0);
}

export class Reader {
  readonly #at: Surroundings;
  readonly #shell: Shell;
  readonly #terminals = new Map<string, Terminal>();
  readonly #ports: Readonly<Record<string, number>>;
  readonly #server: TestServer | null;
  /** What the last samples printed, one for each language. */
  #printed: string[] = [];
  #lastTerminal: Terminal | null = null;

  private constructor(at: Surroundings, ports: Record<string, number>, server: TestServer | null) {
    this.#at = at;
    this.#ports = ports;
    this.#server = server;
    this.#shell = new Shell(at);
  }

  /** Sits down to read: with a sandbox running, unless a sample starts it. */
  static async begin(samples: readonly Sample[]): Promise<Reader> {
    const folder = mkdtempSync(path.join(tmpdir(), 'guide-'));
    mkdirSync(path.join(folder, 'data'));
    const startsItself = samples.some(({ terminal }) => terminal === 'sandbox');
    const database = `file:${path.join(folder, 'data/hosted-links.db')}`;
    const server = startsItself ? null : await startTestServer({ DATABASE_URL: database });
    const ports = {
      3000: server ? Number(new URL(server.url).port) : await freePort(),
      4000: await freePort(),
      5000: await freePort(),
    };
    furnish(folder, ports);
    return new Reader({ folder, env: ENV }, ports, server);
  }

  /** Does what a sample says, and expects what it shows. */
  async follow(sample: Sample): Promise<void> {
    const { language, title, terminal, output } = sample;
    const code = this.#onFreePorts(sample.code);
    if (output) return this.#compare(output.terminal, language, code);
    if (title) return writeFileSync(path.join(this.#at.folder, title), code);
    if (terminal) return this.#startIn(terminal, code);
    const run = language === 'sh' ? await this.#shell.run(code) : await this.#runProgram(language, code);
    expect(run, run.stderr).toMatchObject({ status: 0 });
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
    return code.replace(/\b[345]000\b/g, (port) => String(this.#ports[port] ?? port));
  }

  async #startIn(name: string, code: string): Promise<void> {
    await this.#terminals.get(name)?.close();
    this.#lastTerminal = new Terminal(code, this.#at);
    this.#terminals.set(name, this.#lastTerminal);
  }

  async #runProgram(language: string, code: string): Promise<Run> {
    const program = PROGRAMS[language];
    if (!program) throw new Error(`There is no way to run ${language}.`);
    const file = path.join(this.#at.folder, `Sample.${program.suffix}`);
    writeFileSync(file, code);
    const [command = '', ...args] = program.command;
    const child = spawn(command, [...args, file], { cwd: this.#at.folder, env: this.#at.env });
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

/** Makes a folder like a clone of the project, whose commands use these ports. */
function furnish(folder: string, ports: Readonly<Record<string, number>>): void {
  for (const name of ['generated', 'node_modules', 'openapi', 'packages']) {
    symlinkSync(path.join(ROOT, name), path.join(folder, name));
  }
  const { scripts, imports, type } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const settings = {
    type,
    imports,
    // A package finds itself by its name: the client, as where it is installed.
    name: 'hosted-verification-links-client',
    exports: './packages/client/index.ts',
    scripts: {
      ...scripts,
      start: `export PORT="\${PORT:-${ports[3000]}}"; ${scripts.start}`,
      listen: `${scripts.listen} --port ${ports[4000]}`,
    },
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(settings));
}
