/**
 * The clients of other languages pass the suite that all clients pass, each behind its driver, one process for each:
 * those that need no compiler at once, all with `LONG=1`.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { test } from 'vitest';
import { IS_LONG } from '#testing/harness/vitest/long.ts';
import { assembleClient, LANGUAGES, type Language } from '../../scripts/assemble-client/assemble.ts';
import { failuresOf } from '../client/suite/failures.ts';
import { limitsOfZero, REFUSED_BY_THE_SERVICE } from '../client/suite/limit-zero.ts';

/** `driver.json` of a language: packages/conformance/client-suite/README.md. */
interface Driver {
  readonly toolchain: readonly string[];
  readonly build: readonly (readonly string[])[];
  readonly run: readonly string[];
}

interface DriverFile extends Driver {
  readonly async?: Driver;
}

const driverOf = (language: Language): DriverFile =>
  JSON.parse(readFileSync(`packages/clients/${language}/driver.json`, 'utf8'));

const DRIVERS = LANGUAGES.flatMap((language) => {
  const { async, ...driver } = driverOf(language);
  const all = [{ language, name: language as string, ...driver }];
  return async ? [...all, { language, name: `async ${language}`, ...async }] : all;
});

for (const { language, name, toolchain, build, run } of DRIVERS) {
  const [program = '', ...version] = toolchain;
  if ((build.length > 0 || name !== language) && !IS_LONG) continue;
  test.concurrent(`the ${name} client passes the suite for clients, and sends a limit of 0 as it is`, async ({
    expect,
    skip,
  }) => {
    const { status } = spawnSync(program, version, { stdio: 'ignore' });
    skip(status !== 0, `${toolchain.join(' ')} fails on this machine`);
    const folder = mkdtempSync(path.join(tmpdir(), 'driver-'));
    try {
      assembleClient(language, folder);
      for (const [command = '', ...args] of build) await promisify(execFile)(command, args, { cwd: folder });
      expect(await limitsOfZero(run, folder)).toEqual(REFUSED_BY_THE_SERVICE);
      expect(await failuresOf(run, folder)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
