import { expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer());

const set = (outages: unknown) => server.call('POST', '/sandbox/outages', { outages });

test('adds outages, and an empty list ends them', async () => {
  const slow = { kind: 'slow', operation_id: 'getLink', delay_ms: 1 };
  await set([slow]);
  expect((await set([{ kind: 'unavailable', operation_id: 'listLinks', times: 1 }])).body.outages).toEqual([
    slow,
    { kind: 'unavailable', operation_id: 'listLinks', times: 1 },
  ]);
  expect((await set([])).body).toEqual({ outages: [] });
});

test.each([
  ...['getLinks', 'toString', 'setOutage', 'advanceSandboxClock'].map((id) => [id, 'slow', 'operation_id']),
  ['getLink', 'verifier_busy', 'kind'],
])('of %s cannot be %s: what is wrong is its %s', async (operation_id, kind, wrong) => {
  const { status, body } = await set([{ kind: 'slow' }, { kind, operation_id }]);
  expect([status, body.details[0].path]).toEqual([400, `/outages/1/${wrong}`]);
});
