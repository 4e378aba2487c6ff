/** Every client of ours passes the suite for clients, each behind its driver; those of other languages in the long form. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLIENT_CASES, runClientSuite } from '#conformance/client-suite/run.ts';
import { terminalReport } from '#conformance/index.ts';
import { IS_LONG } from '#testing/harness/vitest/long.ts';
import { assembleClient, LANGUAGES, type Language } from '../../../scripts/assemble-client/assemble.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** `driver.json` of a language: packages/conformance/client-suite/README.md. */
interface DriverFile {
  readonly toolchain: readonly string[];
  readonly build: readonly (readonly string[])[];
  readonly run: readonly string[];
}

function driverOf(language: Language): DriverFile {
  return JSON.parse(readFileSync(path.join(ROOT, 'packages/clients', language, 'driver.json'), 'utf8'));
}

/** Whether the language is on this machine; says so where it is not. */
function isHere(language: Language): boolean {
  const [program = '', ...args] = driverOf(language).toolchain;
  const here = spawnSync(program, args, { stdio: 'ignore' }).status === 0;
  if (!here) console.warn(`skipped: ${language}, because ${program} is not on this machine`);
  return here;
}

async function failuresOf(command: readonly string[], cwd = ROOT): Promise<string[]> {
  const report = await runClientSuite({ command, cwd });
  const isWhole = report.outcomes.every(({ result }) => result === 'passed');
  expect(report.outcomes).toHaveLength(CLIENT_CASES.length);
  return isWhole ? [] : [terminalReport(report)];
}

describe('the suite for clients is passed by', () => {
  test('TypeScript', async () => {
    expect(await failuresOf([process.execPath, 'test/client/suite/driver.ts'])).toEqual([]);
  });

  for (const language of LANGUAGES) {
    test.runIf(IS_LONG && isHere(language)).concurrent(language, async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'driver-'));
      try {
        assembleClient(language, folder);
        const { build, run } = driverOf(language);
        for (const [program = '', ...args] of build)
          execFileSync(program, args, { cwd: folder, stdio: 'pipe' });
        expect(await failuresOf(run, folder)).toEqual([]);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }
});

test('every case has a name of its own', () => {
  const names = CLIENT_CASES.map(({ group, title }) => `${group}: ${title}`);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
