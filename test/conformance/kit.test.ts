/** The kit against this project's own server and mock. `LONG=1` runs all of it over each database, and on the mock. */
import { describe, expect, test } from 'vitest';
import { type Budgets, type ConformanceReport, checkConformance } from '#conformance/index.ts';
import { countsOf, exitCodeOf, failuresOf, missingOperations } from '#conformance/kit/report/summary.ts';
import type { Environment } from '#server/settings/config.ts';
import { startProxy } from '#testing/conformance-mutants/proxy.ts';
import { api } from '#testing/harness/api.ts';
import { DATABASES } from '#testing/harness/databases/stores.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { serve } from '#testing/harness/loopback.ts';
import { CREDENTIALS, PARTNER, startSandbox } from '#testing/harness/sandbox.ts';
import { IS_LONG, longTest } from '#testing/harness/vitest/long.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { startMock } from '../mock/mock-process.ts';

/** For a whole run on a busy machine. */
const RUN_MS = 480_000;
/** For one job or callback on a busy machine. */
const WAIT_MS = 60_000;
/** Checks of the long form alone: every limit of numbers and of sizes, and a receiver that is slow. */
const SKIPPED = IS_LONG ? [] : ['Limits: ', 'Sizes: ', 'takes ten seconds'];

const failing = (report: ConformanceReport) =>
  failuresOf(report).map(({ group, title, failure }) => ({ check: `${group}: ${title}`, ...failure }));

const skippedFor = (report: ConformanceReport) =>
  [...new Set(report.outcomes.flatMap(({ reason }) => reason ?? []))].toSorted();

const sandbox = useStarted(() => startSandbox());

describe.runIf(IS_LONG).each(DATABASES)('the server on $name', (database) => {
  test('passes every check that a client can make', { timeout: RUN_MS }, async () => {
    const { settings, remove } = await database.create();
    const server = await startSandbox({ ...settings, DATABASE_TIMEOUT_SECONDS: '60' });
    try {
      const report = await checkConformance({
        baseUrl: server.url,
        ...CREDENTIALS,
        waitMs: WAIT_MS,
        skip: SKIPPED,
      });
      expect(failing(report)).toEqual([]);
      expect(countsOf(report.outcomes).passed).toBeGreaterThan(400);
      expect(skippedFor(report)).toEqual([
        'any ID number can be reset',
        'data is erased by a periodic task',
        'it depends on a race between requests (D-29)',
        'no request makes the database unavailable',
        'no request makes the service fail',
        'no request makes the verifier slow',
        'only an operator can disable a user',
        'only the verifier can report results',
        'the checks of budgets provoke it, where the kit was told of them',
        'the kit was not told of the budget (--budget)',
      ]);
    } finally {
      await server.stop();
      await remove();
    }
  });
});

test.runIf(IS_LONG)('the mock passes the checks that need no state', { timeout: RUN_MS }, async () => {
  const mock = await untilTestEnds(startMock());

  const report = await checkConformance({ baseUrl: mock.url, partner: PARTNER });
  expect(failing(report)).toEqual([]);
  expect(countsOf(report.outcomes).passed).toBeGreaterThan(300);
  expect(skippedFor(report)).toContain('the target stores nothing: two creates answered the same ref_id');
});

const BUDGETS: [string, Environment, Budgets, number][] = [
  [
    'of links, visitors and images',
    {
      ID_NUMBERS_PER_VISITOR_HOUR: '3',
      SUBMISSIONS_PER_LINK_HOUR: '12',
      SUBMISSIONS_IN_PROGRESS_PER_LINK: '2',
      STORED_MIB_PER_PARTNER_DAY: '2',
      ID_NUMBER_RESETS: 'submitted',
    },
    {
      'id-numbers-per-visitor-hour': 3,
      'submissions-per-link-hour': 12,
      'submissions-in-progress-per-link': 2,
      'stored-mib-per-partner-day': 2,
    },
    5,
  ],
  ['of requests', { REQUESTS_PER_PARTNER_SECOND: '40' }, { 'requests-per-partner-second': 40 }, 1],
];

test.each(IS_LONG ? BUDGETS : BUDGETS.slice(0, 1))(
  'the server passes the checks of the budgets %s that it has',
  { timeout: RUN_MS },
  async (_, env, budgets, passed) => {
    const server = await untilTestEnds(startSandbox(env));

    const report = await checkConformance({
      baseUrl: server.url,
      partner: PARTNER,
      budgets,
      only: 'Budgets',
    });
    expect(failing(report)).toEqual([]);
    expect(countsOf(report.outcomes).passed).toBe(passed);
  },
);

test('--keep-clock leaves the clock alone and skips the checks that move it', async () => {
  const options = { baseUrl: sandbox.url, partner: PARTNER, keepClock: true, only: 'Limits: The window' };
  const report = await checkConformance(options);
  expect(failing(report)).toEqual([]);
  expect(skippedFor(report)).toEqual(['--keep-clock was given']);
  const clock = await api(sandbox.url, PARTNER.id, PARTNER.key).call('POST', '/sandbox/clock', {
    advance_ms: 0,
  });
  expect(Math.abs(Date.parse(clock.body.now) - Date.now())).toBeLessThan(60_000);
});

/** A server that does not know an operation, or a path of it. */
const lacking = (operation: string, path = '') =>
  startProxy(sandbox.url, {
    request: (request) =>
      request.operation === operation && request.path.endsWith(path)
        ? { status: path === '' ? 404 : 501, headers: {}, body: Buffer.from('Cannot POST') }
        : undefined,
  });

test('--only and --skip choose, and what a server does not have is named once', async () => {
  const proxy = await untilTestEnds(lacking('listCallbacks'));

  const choice = {
    only: ['listCallbacks /', 'listCallbacks takes', 'Images: '],
    skip: ['required', 'D-87'],
  };
  const report = await checkConformance({ baseUrl: proxy.url, partner: PARTNER, ...choice });
  expect(report.chosen).toBe('only listCallbacks /, listCallbacks takes, Images: , without required, D-87');
  expect(
    report.outcomes.filter(({ title, clauses }) => /required/.test(title) || clauses.includes('D-87')),
  ).toEqual([]);
  expect(missingOperations(report)).toEqual([
    expect.stringContaining('The server does not implement listCallbacks: POST /v1/callbacks answers 404.'),
  ]);
  expect(exitCodeOf(report)).toBe(3);
});

longTest(
  'a server with a part of the operations is judged by that part, and each missing one is told once',
  async () => {
    const lacked = [
      'createLinks',
      'listCallbacks',
      'replayCallback',
      'eraseUser',
      'getErasure',
      'stageImages',
    ];
    const proxy = await untilTestEnds(
      startProxy(sandbox.url, {
        request: ({ operation }) =>
          lacked.includes(operation ?? '')
            ? { status: 404, headers: { 'content-type': 'text/html' }, body: Buffer.from('Cannot POST') }
            : undefined,
      }),
    );

    const only = ['Signatures: ', 'Stories: ', 'Every answer: ', 'Lookups: ', 'Batches: ', 'Erasures: '];
    const report = await checkConformance({ baseUrl: proxy.url, ...CREDENTIALS, only });
    expect(failing(report)).toEqual([]);
    expect(exitCodeOf(report)).toBe(3);
    expect(missingOperations(report)).toHaveLength(lacked.length - 1);
    const counts = countsOf(report.outcomes);
    expect([counts.passed > 45, counts.missing < 35]).toEqual([true, true]);
    const of = (title: string) => report.outcomes.find((each) => each.title.startsWith(title))?.result;
    expect(of('A malformed timestamp is an invalid value')).toBe('passed');
    expect(of('eraseUser takes the signature')).toBe('not_implemented');
  },
);

test('an operation that succeeds elsewhere is not called unimplemented', async () => {
  const proxy = await untilTestEnds(lacking('getLink', '/x'));

  const only = ['An unknown linkId', 'link_url and ref_id'];
  const report = await checkConformance({ baseUrl: proxy.url, partner: PARTNER, only });
  expect(missingOperations(report)).toEqual([]);
  expect(failuresOf(report)).toMatchObject([
    { group: 'Parameters', clauses: ['§4.3', 'D-08'], failure: { actual: expect.stringContaining('501') } },
  ]);
});

test('a server without updateLink has its times judged', async () => {
  const proxy = await untilTestEnds(lacking('updateLink'));

  const only = 'ISO 8601 in UTC with milliseconds';
  const report = await checkConformance({ baseUrl: proxy.url, partner: PARTNER, only });
  expect(report.outcomes.map(({ title, result }) => [title, result])).toEqual([
    ['Times are ISO 8601 in UTC with milliseconds', 'passed'],
    ['The time of disabling is ISO 8601 in UTC with milliseconds', 'not_implemented'],
  ]);
});

test.each([
  ['a wrong key', { partner: { ...PARTNER, key: 'wrong' } }, 'did not create a link: it answered 401'],
  ['a wrong brand', { brand: 'acme' }, 'Check the address, --partner, --key, --brand'],
  ['a clause that no check has', { only: 'D-99' }, 'No check matches D-99.'],
])('%s ends the run with a sentence', async (_, wrong, sentence) => {
  const run = checkConformance({ baseUrl: sandbox.url, partner: PARTNER, only: 'D-15', ...wrong });
  await expect(run).rejects.toThrow(sentence);
});

test('an unreachable server ends the run with a clear message', async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  await expect(checkConformance({ baseUrl, partner: PARTNER })).rejects.toThrow('does not answer');
});

test.each([
  ['a page', 200, {}, '<h1>\u001b[31mHello</h1>', 'it answered 200 <h1>Hello</h1>. Check the address'],
  [
    'broken JSON',
    200,
    { 'content-type': 'application/json' },
    '{"ref_id":',
    'it answered 200 {"ref_id":. Check',
  ],
  ['a redirect to itself', 302, { location: '/' }, '', 'it answered 302 . Check the address'],
])('a server answering %s cannot be checked, in a sentence', async (_, status, headers, body, sentence) => {
  const { url, stop } = await serve(async (_request, response) => {
    response.writeHead(status, headers).end(body);
  });
  try {
    await expect(checkConformance({ baseUrl: url, partner: PARTNER })).rejects.toThrow(sentence);
  } finally {
    await stop();
  }
});
