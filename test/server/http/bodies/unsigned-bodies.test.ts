/** What a stranger sends is bounded before it is read: submissions need no signature. */
import { expect, onTestFinished, test } from 'vitest';
import { SUBMISSION_FIELDS } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { changePartner, newPartner, withStore } from '../../../handlers/operator.ts';
import { httpText, openRaw } from '../raw-request.ts';

const server = useStarted(() => startTestServer({ UPLOAD_MEMORY_MIB: '1' }));

/** Sends the head of a submission and the beginning of its body. @returns the code of the answer. */
async function codeOf(linkId: string, begin: string, headers: Record<string, string> = {}): Promise<string> {
  const { write, answers, destroy } = openRaw(server.url);
  onTestFinished(destroy);
  const head = { 'content-type': 'application/json', 'content-length': '20000000', ...headers };
  write(httpText(`POST /v1/hosted_links/${linkId}/submissions`, head, begin));
  const [answer] = await answers(1);
  return JSON.parse(answer?.text ?? '').code;
}

test('an unknown link is answered before a body comes', async () => {
  expect(await codeOf('no-such-link', '')).toBe('link_not_found');
});

test('a link that accepts nothing is answered before a body comes, with and without a key', async () => {
  const refId = await server.newLink();
  await server.signed('PUT', `/v1/hosted_links/${refId}`, { is_disabled: true });
  expect(await codeOf(refId, '')).toBe('link_disabled');
  expect(await codeOf(refId, '', { 'idempotency-key': 'new' })).toBe('link_disabled');
});

test('a link of a suspended partner is answered before a body comes', async () => {
  const refId = await (await newPartner(server, 's01')).newLink();
  await withStore(server, (store) => changePartner(store, 's01', { suspendedAt: Date.now() }));
  expect(await codeOf(refId, '')).toBe('link_disabled');
  expect((await fetch(`${server.url}/l/${refId}`)).status).toBe(403);
});

test('a repeat of an accepted submission gets its first answer from a link that is used up', async () => {
  const refId = await server.newLink({ is_single_use: true });
  const send = () =>
    server.call('POST', `/v1/hosted_links/${refId}/submissions`, SUBMISSION_FIELDS, {
      'idempotency-key': 'k',
    });
  const first = await send();
  expect(first.status).toBe(201);
  expect(await send()).toMatchObject({ status: 201, body: first.body });
});

test('a body of many small fields is refused within its first 256 KiB', async () => {
  const refId = await server.newLink();
  const fields = Array.from({ length: 40_000 }, (_, i) => `"k${i}":1`).join();
  expect(await codeOf(refId, `{${fields}`)).toBe('payload_too_large');
});

test('fields that the contract does not know are no part of what a key stands for', async () => {
  const refId = await server.newLink();
  const send = (more: object) =>
    server.call(
      'POST',
      `/v1/hosted_links/${refId}/submissions`,
      { ...SUBMISSION_FIELDS, ...more },
      { 'idempotency-key': 'more' },
    );
  const first = await send({ more: 1 });
  expect(await send({ more: { other: [2] } })).toMatchObject({ status: 201, body: first.body });
});

test('bodies beyond the memory for them are answered 503, and others afterwards', async () => {
  const refId = await server.newLink();
  expect(await codeOf(refId, `{"selfie":"${'A'.repeat(1_200_000)}`)).toBe('2201');
  const path = `/v1/hosted_links/${refId}/submissions`;
  expect((await server.call('POST', path, SUBMISSION_FIELDS)).status).toBe(201);
});
