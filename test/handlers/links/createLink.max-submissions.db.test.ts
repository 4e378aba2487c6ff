/** `max_submissions`: a link for so many submissions (D-66). */
import { expect, test } from 'vitest';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer());

const create = (fields: object) => server.signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, ...fields });

test('a link accepts as many submissions as it was made for; refused ones are none of them', async () => {
  const refId = await server.newLink({ max_submissions: 2 });
  expect((await server.submit(refId)).status).toBe(201);
  expect((await server.submit(refId, { consent: 'false' })).status).toBe(400);
  expect((await server.submit(refId)).status).toBe(201);
  const { status, body } = await server.submit(refId);
  expect([status, body.code]).toEqual([410, 'link_full']);
  const page = await fetch(`${server.url}/l/${refId}`);
  expect([page.status, await page.text()]).toEqual([410, expect.stringContaining('This link is full')]);
});

test('of racing submissions exactly as many are accepted', async () => {
  const refId = await server.newLink({ max_submissions: 3 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => server.submit(refId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(9).fill(410)]);
  const { body } = await server.signed('POST', `/v1/hosted_links/${refId}`);
  expect([body.max_submissions, body.total_jobs]).toEqual([3, 3]);
});

test('get and list answer it, null when it was not sent', async () => {
  const [limited, other] = [await server.newLink({ max_submissions: 7 }), await server.newLink()];
  const read = async (refId: string) =>
    (await server.signed('POST', `/v1/hosted_links/${refId}`)).body.max_submissions;
  expect([await read(limited), await read(other)]).toEqual([7, null]);
  const { body } = await server.signed('POST', '/v1/hosted_links/:list', { limit: 2 });
  expect(body.links.map((link: { max_submissions: unknown }) => link.max_submissions)).toEqual([null, 7]);
});

test('a single-use link has none', async () => {
  const { status, body } = await create({ max_submissions: 1, is_single_use: true });
  expect([status, body.details]).toEqual([
    400,
    [{ path: '/max_submissions', message: 'must be left out, as a single-use link accepts one' }],
  ]);
});
