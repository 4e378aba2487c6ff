/**
 * What a request takes from the socket to the store's door: few files, to be read one after the other, few promises, and
 * little memory that is not young.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { freePort } from '#testing/harness/free-port.ts';
import { startNode } from '#testing/harness/process.ts';
import { PRODUCTION } from '#testing/harness/vitest/production.ts';
import { useFolder } from '#testing/harness/vitest/use-started.ts';

const FILES_MAX = 22;
const PROMISES_MAX = 20;
const OLD_BYTES_MAX = 1_000;

/** Rules that a handler asks are read when they are in doubt, one at a time. */
const IS_RULE = /^packages\/(core|protocol|delivery)\//;

const folder = useFolder();
let counts: Record<string, { files: string[]; promises: number; oldBytes: number }>;
beforeAll(async () => {
  const { exited, written } = startNode(['--expose-gc', 'test/server/short-path-process.ts'], {
    ...process.env,
    ...PRODUCTION,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    DATABASE_URL: `file:${folder}/test.db`,
    REQUESTS_PER_PARTNER_SECOND: '1000000',
  });
  expect(await exited, written.stderr).toBe(0);
  counts = JSON.parse(written.stdout);
});

test('the guide “Rooms” names the files of createLink', () => {
  const guide = readFileSync('openapi/guides/contribute/rooms.md', 'utf8');
  const [, way = ''] = guide.split(/^## /m);
  const named = [...way.matchAll(/\]\((?:\.\.\/)+(packages\/[^)]+)\)/g)].map(([, file]) => file);
  const run = counts['createLink']?.files.filter((file) => !IS_RULE.test(file));
  expect(named.toSorted()).toEqual(run);
});

test.each(['createLink', 'getLink'])('%s goes through at most 22 files and 20 promises', (operation) => {
  const { files = [], promises = 0 } = counts[operation] ?? {};
  const onPath = files.filter((file) => !IS_RULE.test(file));
  expect(onPath, 'the handler and the listener are on the path').toContain(
    'packages/server/http/listener.ts',
  );
  expect(onPath.length, onPath.join('\n')).toBeLessThanOrEqual(FILES_MAX);
  expect(promises).toBeGreaterThan(5);
  expect(promises, 'find what makes them with async_hooks').toBeLessThanOrEqual(PROMISES_MAX);
});

test.each(['createLink', 'getLink'])('little of a request of %s outlives its response', (operation) => {
  // What a read leaves is its note for the audit trail. With a Set of requests in flight it is 3,600 (see `InFlight`).
  expect(counts[operation]?.oldBytes).toBeLessThanOrEqual(OLD_BYTES_MAX);
});
