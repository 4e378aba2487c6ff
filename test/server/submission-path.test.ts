/** The guide leads through a submission to its callback by the files that it runs. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startNode } from '#testing/harness/process.ts';
import { useFolder } from '#testing/harness/vitest/use-started.ts';

const FILES_MAX = 32;
/** Packages that a submission alone goes through: each of their files that it runs is named. */
const NAMED = /^packages\/(handlers\/submissions|jobs|delivery|server\/api\/submissions)\//;
/** What a sandbox does in place of an engine, and what notifies the partner of the link's events. */
const BESIDE = /jobs\/(sandbox|next-results)|delivery\/(deliver-event|exchange-limits|failing-addresses)/;

const folder = useFolder();

test('the guide “Rooms” names the files of a submission, in 32 steps at most', async () => {
  const { exited, written } = startNode(['test/server/submission-path-process.ts'], {
    PATH: process.env['PATH'],
    MODE: 'sandbox',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    DATABASE_URL: `file:${folder}/test.db`,
  });
  expect(await exited, written.stderr).toBe(0);
  const run: string[] = JSON.parse(written.stdout);
  const guide = readFileSync('openapi/guides/contribute/rooms.md', 'utf8');
  const way = guide.split(/^## /m).find((section) => section.startsWith('The way of a submission')) ?? '';
  const named = [...way.matchAll(/\]\((?:\.\.\/)+(packages\/[^)]+)\)/g)].map(([, file]) => file ?? '');
  expect(named.length).toBeLessThanOrEqual(FILES_MAX);
  expect(named.filter((file) => !run.includes(file))).toEqual([]);
  expect(run.filter((file) => NAMED.test(file) && !BESIDE.test(file) && !named.includes(file))).toEqual([]);
});
