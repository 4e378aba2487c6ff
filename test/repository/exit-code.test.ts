import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('PostgreSQL for tests leaves a process its exit code: a failing run must not look like a success', () => {
  const script = "await import('./packages/harness/embedded-postgres.ts'); process.exitCode = 3;";
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(3);
});
