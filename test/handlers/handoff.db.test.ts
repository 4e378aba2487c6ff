/** Handing a visit over from a computer to a phone, as the page's script does it (D-85). */
import { once } from 'node:events';
import { connect } from 'node:net';
import { renderSVG } from 'uqr';
import { describe, expect, test } from 'vitest';
import { HANDOFF_MS, HANDOFFS_PER_LINK_MAX, OPENED_MS } from '#core/page/handoff.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';
import { advance } from './operator.ts';
import { openPage } from './visits.ts';

const server = useStarted(() => startTestServer());

const ENTERED = {
  seed: 'abcdefgh12',
  agreedTo: 'text-1',
  type: 'NG.NIN_V2',
  fields: { id_number: '12345678900', first_name: 'Ada' },
};

const begin = (id: string, visit: string, entered: object = ENTERED) =>
  server.call('POST', `/l/${id}/handoff?lang=fr`, { visit, ...entered });
const open = (id: string, token: string) => server.call('POST', `/l/${id}/handoff/open`, { token });
const cancel = (id: string, init: RequestInit) =>
  fetch(`${server.url}/l/${id}/cancel`, { method: 'POST', ...init });
const stateOf = async (id: string, handoffId: string) =>
  (await server.call('GET', `/l/${id}/handoffs/${handoffId}`)).body.state;
const tokenOf = ({ address }: { address: string }) => String(address.split('#phone=')[1]);
const stored = () => server.database.rows<Record<string, unknown>>('SELECT * FROM handoffs');

async function begun(fields: object = {}) {
  const id = await server.newLink(fields);
  const visit = await openPage(server, id);
  const { status, body } = await begin(id, visit);
  expect(status).toBe(201);
  return { id, visit, handoffId: body.id as string, token: tokenOf(body), body };
}

describe('what was entered', () => {
  test('is given to the phone that brings the token, once, and nothing of it is left', async () => {
    const { id, visit, handoffId, token, body } = await begun();
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(body.address).toBe(`${server.url}/l/${id}?lang=fr#phone=${token}`);
    expect(body.qr).toBe(renderSVG(body.address, { border: 2 }));
    expect([body.expires_in, await stateOf(id, handoffId)]).toEqual([600, 'waiting']);
    const row = (await stored()).find((each) => each['handoff_id'] === handoffId);
    expect(
      JSON.stringify({
        ...row,
        sealed_entries: Buffer.from(row?.['sealed_entries'] as Uint8Array).toString(),
      }),
    ).not.toMatch(new RegExp(`Ada|12345678900|${token}`));
    const opened = await open(id, token);
    expect(opened.body).toEqual({ id: handoffId, visit, ...ENTERED, photos: {} });
    expect(opened.headers.get('set-cookie')).toContain(`visit=${visit}`);
    expect(await stateOf(id, handoffId)).toBe('opened');
    const left = (await stored()).find((each) => each['handoff_id'] === handoffId);
    expect(left?.['sealed_entries']).toBeNull();
    expect((await open(id, token)).status).toBe(404);
  });

  test('goes to one of two phones that bring the token at once', async () => {
    const { id, token } = await begun();
    const answers = await Promise.all([open(id, token), open(id, token), open(id, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  test('is given for no other token, and not for another link', async () => {
    const { id, token, handoffId } = await begun();
    const other = await begun();
    for (const [link, bad] of [
      [other.id, token],
      [id, other.token],
      [id, handoffId],
      [id, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
      [id, ''],
      ['unknown', token],
    ] as const) {
      expect((await open(link, bad)).status, bad).toBe(404);
    }
    expect(await stateOf(other.id, handoffId)).toBe('expired');
    expect((await open(id, token)).status).toBe(200);
  });

  test('is replaced by that of the next code of the visit, and gone when the computer goes on', async () => {
    const first = await begun();
    const { id, visit } = first;
    const second = await begin(id, visit);
    expect([await stateOf(id, first.handoffId), (await open(id, first.token)).status]).toEqual([
      'expired',
      404,
    ]);
    expect((await open(id, tokenOf(second.body))).status).toBe(200);
    // One that takes the place of an opened one is to be opened itself.
    const third = await begin(id, visit);
    expect([await stateOf(id, third.body.id), (await open(id, tokenOf(third.body))).status]).toEqual([
      'waiting',
      200,
    ]);
    expect((await server.call('POST', `/l/${id}/handoff/close`, { visit })).status).toBe(200);
    expect(await stateOf(id, second.body.id)).toBe('expired');
    expect((await stored()).filter((row) => row['ref_id'] === id)).toEqual([]);
  });

  test('is gone when the visit is cancelled on either device', async () => {
    const { id, visit, handoffId, token } = await begun();
    await open(id, token);
    await cancel(id, { body: new URLSearchParams({ visit }) });
    expect(await stateOf(id, handoffId)).toBe('expired');
  });

  test('stays when another visit on this browser is cancelled', async () => {
    const { id, visit, handoffId } = await begun();
    const cookie = `visit=${visit}`;
    const other = await openPage(server, id);
    // The cookie is of the last opening, in whichever tab.
    await cancel(id, { body: new URLSearchParams({ visit: other }), headers: { cookie } });
    await cancel(id, { body: 'x'.repeat(9_000), headers: { cookie } });
    expect(await stateOf(id, handoffId)).toBe('waiting');
  });

  test.each([
    ['no seed', { fields: {} }],
    ['a seed that is none', { seed: 'a b', fields: {} }],
    ['a type of another link', { ...ENTERED, type: 'GH.GHANA_CARD' }],
    ['a field that is no text', { ...ENTERED, fields: { dob: 1 } }],
    ['a field that is too long', { ...ENTERED, fields: { dob: 'x'.repeat(501) } }],
    ['too much', { ...ENTERED, fields: { id_number: 'é'.repeat(3_000) } }],
  ])('with %s is refused', async (_, entered) => {
    const id = await server.newLink();
    expect((await begin(id, await openPage(server, id), entered)).status).toBeOneOf([400, 413]);
    expect((await stored()).filter((row) => row['ref_id'] === id)).toEqual([]);
  });
});

describe('who may hand over', () => {
  test('a visit of this link alone, while the link takes submissions', async () => {
    const id = await server.newLink();
    const other = await server.newLink();
    const foreign = await openPage(server, other);
    for (const visit of [foreign, 'x', '']) expect((await begin(id, visit)).status).toBe(400);
    const visit = await openPage(server, id);
    await server.signed('PUT', `/v1/hosted_links/${id}`, { is_disabled: true });
    expect((await begin(id, visit)).body.code).toBe('link_disabled');
    expect((await begin('unknown', visit)).body.code).toBe('link_not_found');
  });

  test('of a link, no more codes wait than it has room for', async () => {
    const { id, visit } = await begun();
    const [row] = (await stored()).filter((each) => each['ref_id'] === id);
    const more = Array.from(
      { length: HANDOFFS_PER_LINK_MAX },
      (_, i) => `(${row?.['bucket']}, 'v${i}', 'h${i}', '${id}', 9000000000000000)`,
    );
    await server.database.rows(
      `INSERT INTO handoffs (bucket, visit_id, handoff_id, ref_id, expires_at) VALUES ${more}`,
    );
    const refused = await begin(id, visit);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_uploads']);
    for (const [is, isNot] of [
      ['expires_at = 1', 'expires_at = 9000000000000000'],
      ['opened_at = 1', 'opened_at = NULL'],
    ]) {
      const change = (to = '') =>
        server.database.rows(`UPDATE handoffs SET ${to} WHERE handoff_id IN ('h1', 'h2')`);
      await change(is);
      expect((await begin(id, visit)).status, 'those that wait no longer take no room').toBe(201);
      await change(isNot);
    }
  });

  test('codes count as what is staged for a submission', async () => {
    const strict = await untilTestEnds(startTestServer({ SUBMISSIONS_PER_LINK_HOUR: '1' }));

    const id = await strict.newLink();
    const visit = await openPage(strict, id);
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) {
      statuses.push((await strict.call('POST', `/l/${id}/handoff`, { visit, ...ENTERED })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429]);
  });
});

describe('the submission', () => {
  const send = (id: string, visit: string, more: object) =>
    server.submit(id, { visit, ...more }, { 'idempotency-key': ENTERED.seed });

  test.each([
    ['single-use', { is_single_use: true }],
    ['multi-use', {}],
  ])('of two devices at once is one job on a %s link, and both get its redirect', async (_, fields) => {
    const { id, visit, handoffId, token } = await begun({
      ...fields,
      redirect_url: 'https://partner.example/end',
    });
    await open(id, token);
    const names = ['Ada', 'Bea', 'Cyd'];
    const answers = await Promise.all(names.map((first_name) => send(id, visit, { first_name })));
    const accepted = answers.filter(({ status }) => status === 201);
    expect(answers.map(({ status }) => status).filter((status) => ![201, 409, 422].includes(status))).toEqual(
      [],
    );
    expect(accepted).toHaveLength(1);
    expect((await server.signed('POST', `/v1/hosted_links/${id}`)).body.total_jobs).toBe(1);
    expect(await stateOf(id, handoffId)).toBe('submitted');
    const result = await server.call('POST', `/l/${id}/handoff/result`, { visit });
    expect(result.body).toEqual({ redirect_url: accepted[0]?.body.redirect_url });
    // Whoever comes later is told the same.
    expect((await send(id, visit, { first_name: 'Dan' })).status).toBe(422);
  });

  test('that has not come yet has no result, and that of another visit is not told', async () => {
    const { id, visit } = await begun();
    const result = (of: string) => server.call('POST', `/l/${id}/handoff/result`, { visit: of });
    expect((await result(visit)).status).toBe(404);
    await send(id, visit, {});
    expect((await result(visit)).status).toBe(200);
    expect((await result(await openPage(server, id))).status).toBe(404);
  });
});

/** The events of a stream so far, and whether it has ended. */
async function openStream(id: string, handoffId: string, of = server) {
  const response = await fetch(`${of.url}/l/${id}/handoffs/${handoffId}/events`);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const seen = { states: [] as string[], hasEnded: false };
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      seen.states.push(
        ...[...decoder.decode(chunk).matchAll(/^data: (\w+)$/gm)].map(([, state]) => String(state)),
      );
    }
    seen.hasEnded = true;
  })();
  return seen;
}

describe.concurrent('the stream', () => {
  test('tells each state, never more, and ends with the last', async () => {
    const { id, visit, handoffId, token } = await begun();
    const seen = await openStream(id, handoffId);
    await until(() => seen.states.length === 1);
    await open(id, token);
    await until(() => seen.states.length === 2);
    await server.submit(id, { visit });
    await until(() => seen.hasEnded);
    expect(seen.states).toEqual(['waiting', 'opened', 'submitted']);
  });

  test('tells each of several computers of its own phone alone', async () => {
    const [first, second] = [await begun(), await begun()];
    const seen = await Promise.all([first, second].map(({ id, handoffId }) => openStream(id, handoffId)));
    await server.submit(second.id, { visit: second.visit });
    await until(() => seen.some(({ hasEnded }) => hasEnded));
    expect(seen.map(({ states }) => states)).toEqual([['waiting'], ['waiting', 'submitted']]);
  });

  test('of an unknown handoff says that it is over, and one of an unknown link is not found', async () => {
    const { id } = await begun();
    const seen = await openStream(id, 'unknown');
    await until(() => seen.hasEnded);
    expect(seen.states).toEqual(['expired']);
    expect((await server.call('GET', '/l/unknown/handoffs/x/events')).status).toBe(404);
  });

  test('ends when its server begins to stop, long before that has stopped', async () => {
    const stopping = await startTestServer({ DRAIN_SECONDS: '2' });
    const id = await stopping.newLink();
    const visit = await openPage(stopping, id);
    const { body } = await stopping.call('POST', `/l/${id}/handoff`, { visit, ...ENTERED });
    const seen = await openStream(id, body.id, stopping);
    await until(() => seen.states.length === 1);
    let isStopped = false;
    const stopped = stopping.stop().then(() => {
      isStopped = true;
    });
    await until(() => seen.hasEnded);
    expect(isStopped).toBe(false);
    await stopped;
  });

  test('that has ended, and waits behind another on its connection, is told nothing more', async () => {
    const [first, second] = [await begun(), await begun()];
    const { port, host } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    const asks = [first, second].map(
      ({ id, handoffId }) => `GET /l/${id}/handoffs/${handoffId}/events HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    );
    socket.write(asks.join(''));
    await once(socket, 'data');
    const third = await begun();
    const seen = await openStream(third.id, third.handoffId);
    await server.submit(second.id, { visit: second.visit });
    await server.submit(third.id, { visit: third.visit });
    await until(() => seen.hasEnded);
    // Its state changes once more: a write to it would end the process.
    await server.call('POST', `/l/${second.id}/handoff/close`, { visit: second.visit });
    const fourth = await begun();
    const later = await openStream(fourth.id, fourth.handoffId);
    await open(fourth.id, fourth.token);
    await until(() => later.states.includes('opened'));
    socket.destroy();
  });

  test('is one for each handoff: a new one ends that before', async () => {
    const { id, handoffId } = await begun();
    const first = await openStream(id, handoffId);
    const second = await openStream(id, handoffId);
    await until(() => first.hasEnded);
    expect(second.hasEnded).toBe(false);
  });
});

// Last: it moves the clock.
test('a code that nobody opened in ten minutes is over; one that was opened, in a day', async () => {
  const [{ id, handoffId, token }, opened, sent] = [await begun(), await begun(), await begun()];
  await open(opened.id, opened.token);
  await server.submit(sent.id, { visit: sent.visit });
  await advance(server, HANDOFF_MS);
  expect([await stateOf(id, handoffId), (await open(id, token)).status]).toEqual(['expired', 404]);
  expect(await stateOf(opened.id, opened.handoffId)).toBe('opened');
  expect(await stateOf(sent.id, sent.handoffId)).toBe('submitted');
  await advance(server, OPENED_MS);
  expect(await stateOf(opened.id, opened.handoffId)).toBe('expired');
});
