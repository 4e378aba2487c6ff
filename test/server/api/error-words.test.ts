/** The text in `error`, for callers that log nothing else: the problem, and the valid values. */
import { expect, test } from 'vitest';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer());

const JSON_TYPE = { 'content-type': 'application/json' };
const CREATE = '/v1/hosted_links';

test.each([
  [
    'a body without its type',
    CREATE,
    { body: '{}' },
    'The content type is not one that this operation takes: Content-Type must be application/json.',
  ],
  [
    'a form where JSON is taken',
    CREATE,
    { body: new FormData() },
    'The content type is not one that this operation takes: Content-Type must be application/json.',
  ],
  [
    'a submission of another type',
    `${CREATE}/6f1c2a52-0000-4000-8000-000000000000/submissions`,
    { body: 'a', headers: { 'content-type': 'text/csv' } },
    'The content type is not one that this operation takes: Content-Type must be application/json or multipart/form-data.',
  ],
  [
    'no body',
    CREATE,
    { body: '', headers: JSON_TYPE },
    'The body is not valid JSON: Unexpected end of JSON input.',
  ],
  [
    'a comma too many',
    CREATE,
    { body: '{"partner_id":"001",}', headers: JSON_TYPE },
    'The body is not valid JSON: see character 21.',
  ],
  [
    'a list',
    CREATE,
    { body: '[1]', headers: JSON_TYPE },
    'A field has a wrong type or value: the body must be a JSON object.',
  ],
  [
    'a body of 300 kB',
    CREATE,
    { body: JSON.stringify({ name: 'x'.repeat(300_000) }), headers: JSON_TYPE },
    'The body, or an image in it, is larger than allowed: the body may have 262144 bytes at most.',
  ],
  [
    'a number below the least',
    '/sandbox/clock',
    { body: '{"advance_ms":-1}', headers: JSON_TYPE },
    'A field has a wrong type or value: advance_ms must be 0 or more.',
  ],
  ['another method', '/v1/job_status', { method: 'GET' }, 'The path does not have this method: use POST.'],
])('%s is told what would be right', async (_, path, init, error) => {
  const response = await fetch(server.url + path, { method: 'POST', ...init });
  expect((await response.json()).error).toBe(error);
});

test('a callback URL that the sandbox will not call is refused when the link is created', async () => {
  const { status, body } = await server.signed('POST', CREATE, {
    ...LINK_FIELDS,
    callback_url: 'http://10.0.0.1/callbacks',
  });
  expect([status, body.details]).toEqual([
    400,
    [{ path: '/callback_url', message: 'must be a public address, not private' }],
  ]);
});
