/** What operators and partners are told (D-79). */
import { expect, test } from 'vitest';
import { addressHappenings, exhausted, type Happening } from '#core/event.ts';
import { deliverEvent, isOfEvent } from '#delivery/deliver-event.ts';
import type { EventDeps } from '#delivery/event-request.ts';
import type { SendOutcome } from '#delivery/send.ts';
import { toWireTimestamp } from '#protocol/timestamps.ts';
import { makeFailingAddressMonitor } from '#server/background/failing-addresses.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import type { Store } from '#store/store.ts';
import { expectSchema } from '#testing/harness/contract.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { AHEAD_MS, aFailingEndpoint, aPartner, START } from '#testing/harness/fixtures.ts';
import { claimTasks, LEASE_MS } from '#testing/harness/vitest/claim.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { verifyEvent } from '../../packages/client/callbacks/event.ts';
import { advance, changePartner, newPartner, withStore } from '../handlers/operator.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PAUSE_AFTER_MS = 120 * HOUR_MS;
const SECRET = 'secret-of-the-operator';
const ADDRESS = 'https://partner.example/callbacks?for=ada';
const EVENTS_URL = 'https://partner.example/events';

const at = useStore();

/** Adds a partner, whose events go to a URL. */
async function subscribe(
  store: Store,
  eventsUrl: string | null = EVENTS_URL,
  partnerId = '042',
): Promise<void> {
  await store.write(async (tx) => {
    await tx.partners.insert(aPartner({ partnerId }), START);
    await tx.partners.insertKey(partnerId, `key of ${partnerId}`, `key-of-${partnerId}`, START);
    const partner = await tx.partners.lock(partnerId);
    if (partner) await tx.partners.saveSettings({ ...partner, eventsUrl });
  });
}

const fail = (failingSince: number, pausedAt: number | null = null, url = ADDRESS, partnerId = '042') =>
  at.store.write(async (tx) => {
    const last = { lastStatus: null, lastError: 'timeout' };
    tx.endpoints.save([aFailingEndpoint({ partnerId, url, failingSince, pausedAt, ...last })]);
  });

const monitor = (now: number, notifyOperator = true, store = at.store) =>
  makeFailingAddressMonitor({ store, now: () => now, notifyOperator });

const claim = (now: number) => claimTasks(at.store, 'delivery', { now, max: 10 });

/** Claims and delivers what is due; `outcome` answers each attempt. */
const deliverDue = async (now: number, outcome?: Partial<SendOutcome>) =>
  deliver(await claim(now), now, outcome);

async function deliver(tasks: readonly Task[], now: number, outcome: Partial<SendOutcome> = { status: 204 }) {
  const sent: { to: string; url: string; headers: Record<string, string>; body: string }[] = [];
  const send =
    (to: string): EventDeps['send'] =>
    async (url, headers, body) => {
      sent.push({ to, url, headers, body });
      return { status: null, retryAfterMs: null, error: null, responseBody: null, durationMs: 1, ...outcome };
    };
  const run = deliverEvent({
    store: at.store,
    findPartner: (id) => at.store.read((tx) => tx.partners.find(id)),
    operator: { url: 'http://10.0.0.1/events', secret: SECRET },
    send: send('partner'),
    sendToOperator: send('operator'),
    now: () => now,
    realNow: () => now - AHEAD_MS,
    random: () => 0.5,
    schedule: { delaysMs: [0, 5_000], jitter: 0, retryAfterMaxMs: 0 },
    linkAbandonedAfterMs: 30 * MINUTE_MS,
    concurrencyPerPartner: 10,
    pauseAfterMs: PAUSE_AFTER_MS,
  });
  for (const task of tasks) {
    expect(isOfEvent(task)).toBe(true);
    await run(task);
  }
  return sent;
}

const delivered = async (now: number) =>
  (await deliverDue(now)).map(({ to, body }) => [to, JSON.parse(body).type]).toSorted();

test('an address that fails for 15 minutes, and one that is paused, is told once by all servers', async () => {
  await subscribe(at.store);
  const now = START + 15 * MINUTE_MS;
  await fail(START + 1);
  await monitor(now)();
  expect(await delivered(now)).toEqual([]);
  await fail(START);
  const other = await at.another();
  const monitors = [monitor(now), monitor(now, true, other)];
  await Promise.all(monitors.map((look) => look()));
  for (const look of monitors) await look();
  expect(await delivered(now)).toEqual([
    ['operator', 'address.failing'],
    ['partner', 'address.failing'],
  ]);
  // A server that starts hours later knows nothing of what was told.
  await monitor(now + 120 * MINUTE_MS)();
  expect(await delivered(now + 120 * MINUTE_MS)).toEqual([]);
  await fail(START, now);
  for (const look of monitors) await look();
  expect(await delivered(now)).toEqual([
    ['operator', 'address.paused'],
    ['partner', 'address.paused'],
  ]);
});

test('a server that lost its lease records nothing, before or after the one that has it', async () => {
  await subscribe(at.store);
  const now = START + 15 * MINUTE_MS;
  await fail(START);
  await monitor(now, false)();
  const slow = await claim(now);
  const other = await claim(now + LEASE_MS);
  const rows = () => at.database.rows('SELECT state, attempts FROM events');
  const before = await rows();
  await deliver(slow, now + LEASE_MS, { status: 500 });
  expect(await rows()).toEqual(before);
  await deliver(other, now + LEASE_MS);
  const delivered = [{ state: 'delivered', attempts: 1 }];
  expect(await rows()).toEqual(delivered);
  await deliver(slow, now + LEASE_MS, { status: 500 });
  expect(await rows()).toEqual(delivered);
});

test('a host that fails is told once to each of its partners, however many URLs of it fail', async () => {
  await subscribe(at.store, null);
  for (const i of [1, 2, 3]) await fail(START + i, START + i, `https://partner.example/callbacks?for=${i}`);
  await fail(START, null, 'https://other.example/callbacks');
  await fail(START, null, 'https://other.example/callbacks', '043');
  const now = START + 15 * MINUTE_MS;
  await monitor(now)();
  expect(await delivered(now)).toEqual([
    ['operator', 'address.failing'],
    ['operator', 'address.failing'],
    ['operator', 'address.failing'],
    ['operator', 'address.paused'],
  ]);
});

test('what happened several times at once is stored once, in an order that is the same everywhere', async () => {
  const happened = (partnerId: string, key: string): Happening => ({
    ...{ partnerId, key, type: 'verification.stuck' },
    data: { service_job_id: 'job', waiting_since: toWireTimestamp(START) },
  });
  const all = [happened('043', 'a'), happened('042', 'b'), happened('043', 'a'), happened('042', 'a')];
  const of = (kept: readonly { partnerId: string }[]) => kept.map(({ partnerId }) => partnerId);
  expect(of(await at.store.write((tx) => tx.events.insert(all, true, START)))).toEqual(['042', '042', '043']);
  // A callback that is replayed may be given up again.
  const callback = { callbackId: 'c', serviceJobId: 'j', partnerId: '042' };
  const twice = [8, 16].map((attempts) => exhausted(callback, attempts, { status: 500, error: null }));
  // So may an address fail that had failed in another hour.
  const later = [1, 2].flatMap((hours) =>
    addressHappenings(aFailingEndpoint({ failingSince: START - hours * HOUR_MS, pausedAt: null }), START),
  );
  expect(await at.store.write((tx) => tx.events.insert([...twice, ...later], true, START))).toHaveLength(4);
});

test('whoever has no address for events is told nothing', async () => {
  await subscribe(at.store, null);
  await subscribe(at.store, EVENTS_URL, '043');
  await fail(START);
  const now = START + 60 * MINUTE_MS;
  await monitor(now, false)();
  expect(await delivered(now)).toEqual([]);
  await monitor(now)();
  expect(await at.database.rows('SELECT receiver FROM events')).toEqual([{ receiver: 'operator' }]);
  expect(await delivered(now)).toEqual([['operator', 'address.failing']]);
});

test('an event has the contract’s form, is signed for its receiver, and says neither path nor query', async () => {
  await subscribe(at.store);
  const own = ['own', 'next'].map((text) => `whsec_${Buffer.from(text).toString('base64')}`);
  for (const secret of own) {
    await at.store.write((tx) => tx.partners.insertWebhookSecret('042', { secretId: secret, secret }, START));
  }
  await fail(START, START);
  const now = Date.now();
  await monitor(now)();
  const sent = await deliverDue(now);
  expect(sent).toHaveLength(4);
  for (const { to, headers, body } of sent) {
    const keys = to === 'partner' ? ['key-of-042', ...own] : [SECRET];
    const options = { partnerId: '042', keys, now: now - AHEAD_MS };
    for (const key of keys) {
      const verdict = await verifyEvent(body, headers, { ...options, keys: [key] });
      expect(verdict).toMatchObject({ ok: true, id: expect.stringMatching(/^evt_/) });
    }
    expectSchema('Event', JSON.parse(body));
    expect(body).toContain('"address":"https://partner.example"');
    expect(await verifyEvent(body, headers, { ...options, keys: ['another'] })).toMatchObject({
      reason: 'bad_signature',
    });
    expect(await verifyEvent(body, headers, { ...options, partnerId: '043' })).toMatchObject({
      reason: 'malformed',
    });
  }
  expect(new Set(sent.map(({ url }) => url))).toEqual(new Set([EVENTS_URL, 'http://10.0.0.1/events']));
});

test('an event is tried again under its id, as often as a callback, and then given up', async () => {
  await subscribe(at.store);
  const [happening] = addressHappenings(aFailingEndpoint({ failingSince: 0 }), START);
  await at.store.write(async (tx) => happening && tx.events.add(happening, false, START));
  const [first] = await deliverDue(START, { status: 500 });
  expect(await deliverDue(START + 4_999)).toEqual([]);
  const [second] = await deliverDue(START + 5_000, { error: 'timeout' });
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(await deliverDue(START + 1e9)).toEqual([]);
  const stored = await at.store.read((tx) => tx.events.find('042', first?.headers['webhook-id'] ?? ''));
  expect(stored).toMatchObject({ state: 'failed', attempts: 2 });
});

test('an operator’s address that has failed for days is paused like a partner’s, and is not told of itself', async () => {
  const happens = (when: number) =>
    at.store.write((tx) => {
      const data = { service_job_id: 'job', waiting_since: toWireTimestamp(START) };
      const happening = { partnerId: '042', key: `${when}`, type: 'verification.stuck', data } as const;
      return tx.events.add(happening, true, when);
    });
  const sentAt = async (when: number, outcome: Partial<SendOutcome>) => {
    await happens(when);
    return (await deliverDue(when, outcome)).map(({ to }) => to);
  };
  const failing = async () => (await at.store.monitor.state(START)).failing;
  await sentAt(START, { status: 500 });
  expect(await failing()).toEqual([{ partnerId: 'operator', failing: 1, paused: 0 }]);
  const pausedAt = START + PAUSE_AFTER_MS;
  expect(await sentAt(pausedAt, { status: 500 })).toEqual(['operator']);
  await monitor(pausedAt)();
  expect(await at.database.rows("SELECT 1 FROM events WHERE partner_id = 'operator'")).toEqual([]);
  expect(await sentAt(pausedAt + HOUR_MS - 1, { status: 204 })).toEqual([]);
  expect(await failing()).toEqual([{ partnerId: 'operator', failing: 1, paused: 1 }]);
  expect(await sentAt(pausedAt + HOUR_MS, { status: 500 })).toEqual(['operator']);
  // The clock was set back: from a try in the future no hour is counted.
  const backAt = pausedAt + MINUTE_MS;
  expect(await sentAt(backAt, { status: 500 })).toEqual(['operator']);
  expect(await sentAt(backAt + HOUR_MS - 1, { status: 204 })).toEqual([]);
  expect(await sentAt(backAt + HOUR_MS, { status: 204 })).toEqual(['operator']);
  expect(await failing()).toEqual([]);
});

test.each([
  ['wants none any more', { eventsUrl: null }],
  ['is suspended', { suspendedAt: START }],
])('events of a partner that %s are dropped', async (_, change) => {
  await subscribe(at.store);
  await fail(START);
  const now = START + 60 * MINUTE_MS;
  await monitor(now, false)();
  await changePartner(at.store, '042', { ...change });
  expect(await deliverDue(now)).toEqual([]);
  expect(await claimTasks(at.store, 'delivery', { now: now + 1e9, max: 1 })).toEqual([]);
});

test('a server tells of a callback that is given up, and of a link that expired unused', async () => {
  const events = await untilTestEnds(startReceiver());
  const operator = await untilTestEnds(startReceiver());
  const gone = await untilTestEnds(startReceiver(() => 410));
  const server = await untilTestEnds(startTestServer({ EVENTS_URL: operator.url, EVENTS_SECRET: SECRET }));
  const partner = await newPartner(server, '077');
  await withStore(server, (store) => changePartner(store, '077', { eventsUrl: events.url }));
  const expires_at = new Date(Date.now() + 30 * MINUTE_MS).toISOString();
  await server.newLink({ expires_at });
  expect(await server.database.rows("SELECT * FROM tasks WHERE partner_id = '001'")).toEqual([]);
  const unused = await partner.newLink({ expires_at });
  const disabled = await partner.newLink({ expires_at });
  await partner.signed('PUT', `/v1/hosted_links/${disabled}`, { is_disabled: true });
  const used = await partner.newLink({ expires_at, callback_url: gone.url });
  // Used, though without success.
  const { status } = await partner.submit(used, { id_number: '12345678901' });
  expect(status).toBe(201);
  const [exhausted] = await events.waitFor(1);
  const [callback] = await gone.waitFor(1);
  expect(exhausted?.body).toEqual({
    type: 'callback.exhausted',
    timestamp: expect.any(String),
    partner_id: '077',
    data: {
      webhook_id: callback?.headers['webhook-id'],
      service_job_id: callback?.body.ServiceJobID,
      attempts: 1,
      last_status: 410,
      last_error: null,
    },
  });
  await advance(server, 31 * MINUTE_MS);
  const [, expired] = await events.waitFor(2);
  expect(expired?.body).toMatchObject({ type: 'link.expired_unused', data: { ref_id: unused, expires_at } });
  await expect.poll(() => server.database.rows("SELECT * FROM tasks WHERE partner_id = '077'")).toEqual([]);
  expect(events.received, 'nothing of one that was disabled').toHaveLength(2);
  // The operator is told of what is broken alone.
  await operator.waitFor(1);
  expect(operator.received.map(({ body }) => body.type)).toEqual(['callback.exhausted']);
});
