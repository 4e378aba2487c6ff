import { expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { newPartner } from '../operator.ts';

const server = useStarted(() => startTestServer());

test('does not say whose data it was', async () => {
  const { body } = await server.signed('POST', '/v1/erasures', { user_id: 'user-7', job_id: 'job-31' });
  const found = await server.signed('POST', `/v1/erasures/${body.erasure_id}`);
  expect(found.status).toBe(200);
  expect(found.body).toMatchObject({ erasure_id: body.erasure_id, requested_at: body.requested_at });
  expect(JSON.stringify(found.body)).not.toMatch(/user-7|job-31/);
});

test('another partner’s erasure is not there, nor one that nobody asked for', async () => {
  const { body } = await server.signed('POST', '/v1/erasures', { user_id: 'user-7' });
  const other = await newPartner(server, '002');
  const answers = await Promise.all([
    other.signed('POST', `/v1/erasures/${body.erasure_id}`),
    server.signed('POST', '/v1/erasures/00000000-0000-4000-8000-000000000000'),
  ]);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'erasure_not_found'],
    [404, 'erasure_not_found'],
  ]);
});
