/** Following the quick start of a client's README: in an empty folder, with the package alone, against a real sandbox. */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { CallbackRow, Rows } from '#console/data.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { startSandbox } from '#testing/harness/sandbox.ts';
import { assembleClient, type Language } from '../../scripts/assemble-client/assemble.ts';

/** The version that every client has. */
export const { version: VERSION } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Whether a language's programs are on this machine. What is missing is named. */
export function isHere(language: string, ...programs: readonly string[]): boolean {
  const missing = programs.filter(
    (program) => spawnSync(program, [program === 'go' ? 'version' : '--version']).status !== 0,
  );
  if (missing.length > 0) console.warn(`Skipped: the ${language} client, for want of ${missing.join(', ')}.`);
  return missing.length === 0;
}

/** The status of the first attempt of a sandbox's first callback; null where there is none. */
async function firstAnswer(url: string): Promise<number | null> {
  for (;;) {
    const { rows } = (await (await fetch(`${url}/console/data/callbacks`)).json()) as Rows<CallbackRow>;
    const [attempt] = rows.at(-1)?.attempts ?? [];
    if (attempt) return attempt.status;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A folder for a test, and what is run in it. */
export class Folder {
  readonly path = mkdtempSync(path.join(tmpdir(), 'quick-start-'));
  /** In place of the samples' 4000. */
  readonly port = freePort();
  /** What the sample that runs answered its callback; null for nothing. */
  answered: number | null = null;

  /** Puts a client together in a folder of its language. */
  assemble(language: Language): void {
    assembleClient(language, path.join(this.path, language));
  }

  /** Runs a command, which must succeed. @returns what it prints */
  run(command: string, ...args: readonly string[]): string {
    return execFileSync(command, args, {
      cwd: this.path,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** The samples of a README in a language. */
  samples(readme: string, fence: string): string[] {
    const parts = readFileSync(readme, 'utf8').split(`\`\`\`${fence}\n`).slice(1);
    return parts.map((part) => part.split('\n```')[0] ?? '');
  }

  /** Saves the first sample of a README under a name, runs it, and returns what it prints. */
  async runSample(
    readme: string,
    fence: string,
    file: string,
    command: string,
    ...args: string[]
  ): Promise<string> {
    const [code = ''] = this.samples(readme, fence);
    const sandbox = await startSandbox();
    const onFreePorts = code
      .replaceAll(/\b4000\b/g, String(await this.port))
      .replaceAll(/http:\/\/127\.0\.0\.1:3000\b/g, sandbox.url);
    writeFileSync(path.join(this.path, file), onFreePorts);
    try {
      const run = promisify(execFile)(command, args, { cwd: this.path, timeout: 240_000 });
      const { stdout } = await run;
      this.answered = await firstAnswer(sandbox.url);
      return stdout;
    } finally {
      await sandbox.stop();
    }
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
