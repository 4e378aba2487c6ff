/** What the console is told of a link, its jobs and its callbacks, and by which pages it may be asked. */
import { request } from 'node:http';
import { expect, test, vi } from 'vitest';
import { searchLinks } from '#console/api/links.ts';
import type { ListDeps } from '#console/api/list.ts';
import type { CallResult } from '#console/call.ts';
import type {
  CallbackRow,
  ClockState,
  ConsoleEvent,
  JobDetail,
  LimitRow,
  LinkDetail,
  LinkRow,
  RequestRow,
  Rows,
  Start,
} from '#console/data.ts';
import { FOUND_NUMBER, LINK_FIELDS, signingFields } from '#testing/harness/api.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { API_KEY, advance, HOUR_MS, PARTNER_ID, withStore } from '../handlers/operator.ts';
import { openLink } from './open-link.ts';

const server = useStarted(() => startTestServer());

async function get<T>(path: string): Promise<T> {
  return (await (await fetch(`${server.url}/console/data/${path}`)).json()) as T;
}
async function post<T>(path: string, body: object): Promise<T> {
  const response = await fetch(`${server.url}/console/data/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}

test('a link that the console creates is told from its creation to the verified callback', async () => {
  const { partner_id, link_fields } = await get<Start>('start');
  const input = { partner_id, operation_id: 'createLink', body: link_fields };
  const { request: sent, response } = await post<CallResult>('call', input);
  expect([response.status, JSON.parse(sent.body).partner_id]).toEqual([200, partner_id]);
  const refId: string = JSON.parse(response.body).ref_id;
  await openLink(server, refId);
  // The limit in force, and the number as it counts, however it was typed.
  const limitTo = (max: string) =>
    withStore(server, (store) => store.write((tx) => tx.settings.set('id_number_limit', max)));
  await limitTo('1');
  const { body } = await server.submit(refId, { id_number: FOUND_NUMBER.replace(/^.../, '$&-') });
  await server.completed(body.user_id, body.job_id);
  const types = ({ timeline }: LinkDetail) => timeline.map(({ type }) => type);
  const callbacks = async () => (await get<Rows<CallbackRow>>(`callbacks?ref_id=${refId}`)).rows;
  // Then the attempt is in the store too.
  await expect.poll(async () => (await callbacks())[0]?.state).toBe('delivered');
  const link = await get<LinkDetail>(`links/${refId}`);
  expect(types(link).toSorted(), 'each once').toEqual([
    ...['callback_attempt', 'callback_received', 'link_created', 'link_opened', 'result'],
    ...['submitted', 'verifier_asked'],
  ]);
  expect(types(link).slice(0, 2)).toEqual(['link_created', 'link_opened']);
  await expect
    .poll(() => get(`counts?ref_id=${refId}`))
    .toEqual({
      ...{ opened: 1, consented: 1, submitted: 1 },
      ...{ succeeded: 1, failed: 0 },
    });
  expect(await get('counts')).toMatchObject({ opened: 1, succeeded: 1 });
  const asked = link.timeline.find(({ type }) => type === 'verifier_asked');
  expect(JSON.stringify(asked)).toContain(`•${FOUND_NUMBER.slice(-3)}`);
  const job = await get<JobDetail>(`jobs/${link.jobs[0]?.service_job_id}`);
  const [attempt] = job.callbacks[0]?.attempts ?? [];
  expect(attempt?.steps.map(({ ok }) => ok)).not.toContain(false);
  expect(attempt?.steps.length).toBeGreaterThan(5);
  // What is blocked later does not count.
  await server.call('POST', '/sandbox/clock', { advance_ms: 60_000 });
  expect((await server.submit(refId)).status).toBe(429);
  const rows = await get<LimitRow[]>('limits');
  expect(rows).toMatchObject([
    { count: 1, max: 1, id_number: FOUND_NUMBER.slice(-3).padStart(FOUND_NUMBER.length, '•') },
  ]);
  const since = (time: string | undefined) => Date.parse(time ?? '') - Date.parse(job.submitted_at);
  expect(rows[0]?.counted_at.map((at) => since(at) < 60_000)).toEqual([true]);
  expect(since(rows[0]?.blocked_until ?? '')).toBe(rows[0]?.window_ms);
  await post('limits/reset', { key: rows[0]?.key });
  expect(await get('limits')).toMatchObject([{ count: 0 }]);
  await limitTo('30');
});

test('links are listed newest first over all partners, page by page, and found by name', async () => {
  const { partner_id, key } = (await server.call('POST', '/sandbox/partners', {})).body;
  const other = server.as(partner_id, key);
  const made: string[] = [];
  for (const api of [server, other, server, other, other])
    made.unshift(await api.newLink({ name: `n${made.length}` }));
  const opened = async () => (await get<{ opened: number }>('counts')).opened;
  const before = await opened();
  await openLink(server, made[0] ?? '');
  expect(await opened(), 'of all partners').toBe(before + 1);
  const listed: string[] = [];
  let after = '';
  do {
    const { rows, next } = await get<Rows<LinkRow>>(`links?limit=2${after && `&after=${after}`}`);
    listed.push(...rows.map(({ ref_id }) => ref_id));
    after = next ?? '';
  } while (after);
  expect(listed.slice(0, made.length).toSorted()).toEqual(made.toSorted());
  expect(new Set(listed).size).toBe(listed.length);
  await server.signed('PUT', `/v1/hosted_links/${made[4]}`, { is_disabled: true });
  await other.signed('PUT', `/v1/hosted_links/${made[0]}`, { is_disabled: true });
  const inState: string[] = [];
  after = '';
  do {
    const page = await get<Rows<LinkRow>>(`links?state=disabled&limit=1${after && `&after=${after}`}`);
    inState.push(...page.rows.map(({ ref_id }) => ref_id));
    after = page.next ?? '';
  } while (after);
  expect(inState.toSorted()).toEqual([made[0], made[4]].toSorted());
  expect((await get<Rows<LinkRow>>('links?q=n&state=disabled')).rows).toHaveLength(2);
  const { rows } = await get<Rows<LinkRow>>('links?q=N3');
  expect(rows.map(({ ref_id }) => ref_id)).toEqual([made[1]]);
  const all = await get<Rows<LinkRow>>('links?q=n');
  expect(all.rows.map(({ ref_id }) => ref_id)).toEqual(expect.arrayContaining(made));
});

test('links are found by the beginning of their ids, by users, jobs and names', async () => {
  const found = async (text: string) =>
    (await get<Rows<LinkRow>>(`links?q=${encodeURIComponent(text)}`)).rows.map(({ ref_id }) => ref_id);
  const link = await server.newLink({ name: 'École 100 % no_1', user_id: 'User-Ω' });
  const other = await server.newLink({ name: 'noo1', company_name: 'Ünlü Bank' });
  const { body } = await server.submit(other);
  const job = (await get<LinkDetail>(`links/${other}`)).jobs[0];
  for (const text of [link, link.slice(0, 12).toUpperCase(), 'User-Ω', 'École', 'no_1', '0 %', 'cole 100']) {
    expect(await found(text), text).toEqual([link]);
  }
  for (const text of ['noo1', 'Ünlü', body.user_id, body.job_id, job?.service_job_id ?? '']) {
    expect(await found(text), text).toEqual([other]);
  }
  expect(await found('User-')).toEqual([]);
  expect(await found('\0\\')).toEqual([]);
});

test('a search reads the newest links and jobs only, a fair share of each partner, and says so', async () => {
  const own = await startTestServer();
  const made: string[] = [];
  for (let i = 0; i < 4; i++) made.push(await own.newLink({ name: `Name ${i}` }));
  const [first = '', , , last = ''] = made;
  const { partner_id, key } = (await own.call('POST', '/sandbox/partners', {})).body;
  const small = await own.as(partner_id, key).newLink({ name: 'Name of another' });
  const jobs = [(await own.submit(first)).body, (await own.submit(first)).body];
  const searched = { links: 3, jobs: 1 };
  await withStore(own, async (store) => {
    const deps = { store, linkUrl: String, now: Date.now } as unknown as ListDeps;
    const search = async (text: string, max?: typeof searched) => {
      const { rows, ...more } = await searchLinks(deps, text, { after: null, limit: 50 }, max);
      return { ids: rows.map(({ ref_id }) => ref_id), searched: more.searched };
    };
    expect(new Set((await search('Name', searched)).ids)).toEqual(new Set([small, ...made.slice(2)]));
    expect(await search('Name 0', searched)).toEqual({ ids: [], searched });
    expect(await search('Name 0')).toEqual({ ids: [first], searched: null });
    expect((await search(last, searched)).ids).toEqual([last]);
    expect((await search(first, searched)).ids).toEqual([first]);
    expect((await search(jobs[0].job_id, searched)).ids).toEqual([]);
    expect((await search(jobs[1].job_id, searched)).ids).toEqual([first]);
    expect((await search('Name', { links: 9, jobs: 1 })).searched).toEqual({ links: 9, jobs: 1 });
  });
  await own.stop();
});

test('the state of a link is active, or has the name of the error that its submissions get', async () => {
  const stateOf = async (refId: string) => (await get<LinkDetail>(`links/${refId}`)).state;
  const name = 'of every state';
  expect(await stateOf(await server.newLink({ name }))).toBe('active');
  expect(await stateOf(await server.newLink({ name, id_types: [] }))).toBe('not ready');
  await server.call('POST', '/sandbox/results', { results: [{ outcome: 'found', delay_ms: 2_000 }] });
  const asked = await server.newLink();
  await server.submit(asked);
  expect((await get<LinkDetail>(`links/${asked}`)).jobs).toMatchObject([{ state: 'processing' }]);
  for (const [fields, state] of [
    [{ is_single_use: true }, 'used'],
    [{ max_submissions: 1 }, 'full'],
  ] as const) {
    const refId = await server.newLink({ ...fields, name });
    await server.submit(refId);
    const again = await server.submit(refId, {}, { 'idempotency-key': 'another' });
    expect([again.status >= 400, await stateOf(refId)]).toEqual([true, state]);
  }
  // The same, however they are looked for.
  const listed = async (query: string) =>
    (await get<Rows<LinkRow>>(`links?${query}`)).rows.filter((row) => row.name === name);
  for (const [state, states] of [
    ['active', ['not ready', 'active']],
    ['used', ['full', 'used']],
  ] as const) {
    const found = await listed(`q=${name}&state=${state}`);
    expect(found.map((row) => row.state)).toEqual(states);
    expect(await listed(`state=${state}`)).toEqual(found);
    expect(await listed(`q=${name}&state=${state}&limit=1`)).toEqual(found.slice(0, 1));
  }
});

test('a test callback is listed with its bytes and its signatures, and is of no link', async () => {
  const post = async (input = {}) => (await server.call('POST', '/sandbox/callbacks/test', input)).body;
  const sent = [await post({ url: `http://127.0.0.1:${await freePort()}/` }), await post()];
  const [second, first] = (await get<Rows<CallbackRow>>('callbacks')).rows;
  expect([first, second]).toMatchObject([
    { ref_id: null, state: 'failed', attempts_made: 1 },
    { ref_id: null, state: 'delivered', result_code: '1012' },
  ]);
  expect(second?.attempts).toMatchObject([{ request: { body: sent[1].body, headers: sent[1].headers } }]);
  expect(second?.attempts[0]?.steps.every(({ ok }) => ok)).toBe(true);
  const { rows, next } = await get<Rows<CallbackRow>>('callbacks?limit=1');
  expect(rows[0]?.webhook_id).toBe(second?.webhook_id);
  const older = await get<Rows<CallbackRow>>(`callbacks?limit=1&after=${next}`);
  expect(older.rows[0]?.webhook_id).toBe(first?.webhook_id);
  const alone = await get<Rows<CallbackRow>>(`callbacks?service_job_id=${first?.service_job_id}`);
  expect(alone.rows).toEqual([first]);
  await server.call('POST', '/sandbox/reset', {});
  expect((await get<Rows<CallbackRow>>('callbacks')).rows).toEqual([]);
  await post();
  expect((await get<Rows<CallbackRow>>('callbacks?limit=1')).next, 'of a page that is full').toBeNull();
});

/** Asks with any headers, as `fetch` may not. */
const status = (method: string, path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request(server.url + path, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on('error', reject).end();
  });

test.each([
  ['GET', '/console/data/partners'],
  ['GET', '/console/data/events'],
  ['POST', '/sandbox/reset'],
  ['POST', '/sandbox/inbox'],
])('%s %s is not for pages of others, nor for a name that was pointed here', async (method, path) => {
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
    { host: 'evil.example' },
    { host: '127.0.0.1.evil.example' },
  ];
  for (const headers of foreign)
    expect([headers, await status(method, path, headers)]).toEqual([headers, 404]);
  if (path.endsWith('events')) return;
  const { host } = new URL(server.url);
  expect(await status(method, path, { origin: server.url, host })).not.toBe(404);
  expect(await status(method, path, { host: 'localhost:1' })).not.toBe(404);
});

/** The events of a stream, as they come. */
async function* subscribe(signal: AbortSignal, after = '', lastId?: string): AsyncGenerator<ConsoleEvent> {
  const headers = lastId === undefined ? {} : { 'last-event-id': lastId };
  const response = await fetch(`${server.url}/console/data/events?after=${after}`, { signal, headers });
  let text = '';
  for await (const piece of response.body ?? []) {
    text += Buffer.from(piece).toString();
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data) yield JSON.parse(data) as ConsoleEvent;
    }
  }
}

test('an event is told within 300 ms, and what was missed is told again', async () => {
  await advance(server, 2 * HOUR_MS);
  const ended = new AbortController();
  const { last_event } = await get<Start>('start');
  const events = subscribe(ended.signal, String(last_event));
  const first = events.next();
  const refId = await server.newLink();
  const asked = (await first).value;
  expect(asked).toMatchObject({ type: 'request' });
  expect((await events.next()).value).toMatchObject({ type: 'link_created', ref_id: refId });
  const delays: number[] = [];
  for (let link = 0; link < 5; link++) {
    await server.newLink();
    const createdAt = performance.now();
    await events.next();
    await events.next();
    delays.push(performance.now() - createdAt);
  }
  // The least: a busy machine may delay any of them.
  expect(Math.min(...delays)).toBeLessThan(300);
  const again = subscribe(ended.signal, String(last_event));
  expect((await again.next()).value).toMatchObject({ type: 'request' });
  const byItself = subscribe(ended.signal, String(last_event), String(asked?.id));
  expect((await byItself.next()).value, 'where the browser was').toMatchObject({ type: 'link_created' });
  const forgotten = subscribe(ended.signal, '999999999');
  const { now, real_now, ahead_ms } = await get<ClockState>('clock');
  expect(ahead_ms).toBe(Date.parse(now) - Date.parse(real_now));
  const missed = (await forgotten.next()).value;
  expect(missed).toMatchObject({ type: 'missed' });
  // By the sandbox's clock, as all times here.
  expect(Math.abs(Date.parse(missed?.at ?? '') - Date.parse(now))).toBeLessThan(HOUR_MS);
  ended.abort();
});

test('there are 20 streams at most, and they do not delay the stop', async () => {
  const own = await startTestServer();
  const open = () => fetch(`${own.url}/console/data/events`);
  const streams = await Promise.all(Array.from({ length: 20 }, open));
  expect(streams.map(({ status: each }) => each)).toEqual(streams.map(() => 200));
  expect((await open()).status).toBe(503);
  const startedAt = performance.now();
  await own.stop();
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  // Each has ended, and was not cut.
  for (const stream of streams) await stream.text();
});

test('a refusal says where the console explains it, and an answer does not', async () => {
  const explained = async (path: string, fields: object) => {
    const { status, headers } = await server.signed('POST', path, fields);
    const [, id] =
      /^(?:http:\/\/[^/]+)\/console#\/requests\/(\d+)$/.exec(headers.get('x-sandbox-console') ?? '') ?? [];
    if (id === undefined) return { status, row: null };
    const { rows } = await get<Rows<RequestRow>>(`requests?limit=1&after=${Number(id) + 1}`);
    return { status, row: rows[0] };
  };
  expect(await explained('/v1/hosted_links/:list', { limit: 1 })).toEqual({ status: 200, row: null });
  const wrong = await explained('/v1/hosted_links/:list', { limit: 0 });
  expect(wrong).toMatchObject({ status: 400, row: { operation: 'listLinks', status: 400 } });
  const unsigned = await explained('/v1/hosted_links/:list', { signature: 'x'.repeat(44) });
  expect(unsigned).toMatchObject({ status: 401, row: { operation: 'listLinks', status: 401 } });
});

test.each([
  ['POST', '/v1/hosted_link', 404, ['did you mean /v1/hosted_links?']],
  ['POST', '/v1/hosted_link/7f', 404, ['did you mean /v1/hosted_links/7f?']],
  ['POST', '/job_status', 404, ['did you mean /v1/job_status?']],
  ['POST', '/v1/hosted_links/', 404, ['use /v1/hosted_links, without a slash at the end']],
  ['GET', '/v1/weather', 404, []],
  ['GET', '/v1/job_status', 405, ['use POST']],
] as const)('%s %s is in the console too, with the nearest path', async (method, path, status, messages) => {
  const answer = await server.call(method, path, method === 'GET' ? undefined : {});
  expect([
    answer.status,
    (answer.body.details ?? []).map(({ message }: { message: string }) => message),
  ]).toEqual([status, messages]);
  expect(answer.body.error, 'one mark ends it').toMatch(/\w[.?]$/);
  const [, id] = /requests\/(\d+)$/.exec(answer.headers.get('x-sandbox-console') ?? '') ?? [];
  const { rows } = await get<Rows<RequestRow>>(`requests?kind=api&limit=1&after=${Number(id) + 1}`);
  expect(rows[0]).toMatchObject({ id: Number(id), method, path, operation: null, status });
});

test('what browsers ask for by themselves is not in the console', async () => {
  const answer = await fetch(`${server.url}/favicon.ico`);
  expect([answer.status, answer.headers.get('x-sandbox-console')]).toEqual([404, null]);
});

test('fields that the contract does not know are named, with what was probably meant', async () => {
  const body = {
    ...LINK_FIELDS,
    callbackUrl: 'https://partner.example/other',
    colour: 'red',
    partner_params: { anyName: 'x' },
    id_types: [{ country: 'NG', idType: 'NIN_V2', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' }],
    'é,': 1,
  };
  const { status, headers } = await server.signed('POST', '/v1/hosted_links', body);
  expect(status).toBe(200);
  expect(headers.get('x-sandbox-unknown-fields')).toBe(
    'callbackUrl (callback_url?), colour, %C3%A9%2C, id_types.0.idType (id_type?)',
  );
  const [, id] = /requests\/(\d+)$/.exec(headers.get('x-sandbox-console') ?? '') ?? [];
  const { rows } = await get<Rows<RequestRow>>(`requests?limit=1&after=${Number(id) + 1}`);
  expect(rows[0]?.unknown_fields.slice(0, 2)).toEqual([
    { path: 'callbackUrl', meant: 'callback_url' },
    { path: 'colour', meant: null },
  ]);
});

test.each<[string, string]>([
  ['sec_key', '/v1/hosted_links/:list'],
  ['signature', '/v1/job_status'],
])('the signature is known as %s to %s', async (name, path) => {
  const { signature, sec_key, ...rest } = signingFields(PARTNER_ID, API_KEY) as Record<string, unknown>;
  const { headers } = await server.call('POST', path, { ...rest, [name]: signature ?? sec_key });
  expect(headers.get('x-sandbox-unknown-fields')).toBeNull();
});

test('a link whose partner wants to know shows that it was abandoned, and whoever looks is told as it happens', async () => {
  const { body: partner } = await server.call('POST', '/sandbox/partners', { link_events: true });
  const { newLink } = server.as(partner.partner_id, partner.key);
  const refId = await newLink();
  const { now } = await get<ClockState>('clock');
  const soon = new Date(Date.parse(now) + HOUR_MS / 2).toISOString();
  const expiring = await newLink({ expires_at: soon });
  await openLink(server, refId);
  // This also has written what the page told.
  await get(`counts?ref_id=${refId}`);
  const ended = new AbortController();
  const { last_event } = await get<Start>('start');
  await advance(server, HOUR_MS);
  const changed: unknown[] = [];
  for await (const { type, ref_id } of subscribe(ended.signal, String(last_event))) {
    if (type === 'link_changed') changed.push(ref_id);
    if (changed.length === 2) break;
  }
  ended.abort();
  expect(changed.toSorted()).toEqual([refId, expiring].toSorted());
  await vi.waitFor(
    async () => {
      const { timeline } = await get<LinkDetail>(`links/${refId}`);
      expect(timeline.map(({ type }) => type)).toEqual(['link_created', 'link_opened', 'step_reached']);
      expect(timeline.at(-1)?.title).toBe('Whoever opened the page has stopped');
    },
    { timeout: 30_000 },
  );
});

test('an event that is posted is shown with its link, as an event', async () => {
  const receiver = await untilTestEnds(startReceiver());
  const { body: added } = await server.call('POST', '/sandbox/partners', {});
  await withStore(server, (store) =>
    store.write(async (tx) => {
      const partner = await tx.partners.lock(added.partner_id);
      if (!partner) throw new Error('The partner was not added.');
      await tx.partners.saveSettings({ ...partner, eventsUrl: receiver.url, linkEvents: ['opened'] });
    }),
  );
  const refId = await server.as(added.partner_id, added.key).newLink();
  await openLink(server, refId);
  const titles = async () => (await get<LinkDetail>(`links/${refId}`)).timeline.map(({ title }) => title);
  await expect.poll(titles).toContain('Event answered 200');
});
