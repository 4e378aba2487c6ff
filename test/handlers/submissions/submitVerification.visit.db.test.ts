/** A visit that began before its link expired may submit for ten minutes after that (D-82). */
import { describe, expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { PNG, submissionForm } from '../images.ts';
import { advance } from '../operator.ts';
import { openPage } from '../visits.ts';

const MINUTE_MS = 60_000;

const server = useStarted(() => startTestServer());

/** The service's time. */
async function serviceNow(): Promise<number> {
  const { body } = await server.call('POST', '/sandbox/clock', { advance_ms: 0 });
  return Date.parse(body.now);
}

/** Links that expire in a minute, each with a visit that begins now. */
async function expiringLinks(count: number): Promise<{ id: string; visit: string }[]> {
  const expires_at = new Date((await serviceNow()) + MINUTE_MS).toISOString();
  return Promise.all(
    Array.from({ length: count }, async () => {
      const id = await server.newLink({ expires_at });
      return { id, visit: await openPage(server, id) };
    }),
  );
}

describe('after its link expired', () => {
  test('a visit is accepted for ten minutes, over JSON, the form, and the plain page', async () => {
    const [json, form, plain, late] = await expiringLinks(4);
    await advance(server, 2 * MINUTE_MS);
    expect((await server.submit(json?.id ?? '')).body.code).toBe('link_expired');
    expect((await server.submit(json?.id ?? '', { visit: json?.visit })).status).toBe(201);
    const submissions = `/v1/hosted_links/${form?.id}/submissions`;
    expect((await server.call('POST', submissions, submissionForm({}))).body.code).toBe('link_expired');
    const sent = submissionForm({ selfie: PNG }, { visit: form?.visit });
    expect((await server.call('POST', submissions, sent)).status).toBe(201);
    const page = await server.call('GET', `/l/${plain?.id}`);
    expect([page.status, page.body]).toEqual([410, expect.stringContaining('This link has expired')]);
    const posted = await server.call('POST', `/l/${plain?.id}`, submissionForm({}, { visit: plain?.visit }));
    expect(posted.body).not.toContain('This link has expired');
    await advance(server, 10 * MINUTE_MS);
    expect((await server.submit(late?.id ?? '', { visit: late?.visit })).body.code).toBe('link_expired');
  });

  test('a forged, foreign or later visit is none', async () => {
    const [link, other] = await expiringLinks(2);
    const { id, visit } = link ?? { id: '', visit: '' };
    await advance(server, 2 * MINUTE_MS);
    const open = await openPage(server, await server.newLink());
    for (const bad of [
      `${visit}x`,
      visit.slice(0, -1),
      `${visit.slice(0, 23)}${visit[23] === 'a' ? 'b' : 'a'}${visit.slice(24)}`,
      other?.visit,
      open,
      'x',
    ]) {
      expect((await server.submit(id, { visit: bad })).body.code).toBe('link_expired');
    }
    expect((await server.submit(id, { visit })).status).toBe(201);
  });

  test('a repeat gets the first answer without its visit', async () => {
    const [link] = await expiringLinks(1);
    const { id = '', visit = '' } = link ?? {};
    await advance(server, 2 * MINUTE_MS);
    const key = { 'idempotency-key': 'key-1' };
    const first = await server.submit(id, { visit }, key);
    expect(first.status).toBe(201);
    expect((await server.submit(id, {}, key)).body).toEqual(first.body);
    expect((await server.submit(id, {}, { 'idempotency-key': 'key-2' })).body.code).toBe('link_expired');
  });
});

test('on an open link, any visit or none is accepted', async () => {
  const id = await server.newLink();
  for (const visit of [undefined, 'x', await openPage(server, id)]) {
    expect((await server.submit(id, visit === undefined ? {} : { visit })).status).toBe(201);
  }
});
