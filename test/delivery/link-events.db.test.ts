/** What happens on links, told to the partners that want to know (D-114). */
import { beforeEach, expect, test } from 'vitest';
import { completedStep, type LinkEventType, type LinkStep, pageStep } from '#core/page/link-event.ts';
import { deliverEvent, isOfEvent } from '#delivery/deliver-event.ts';
import type { SendCallback, SendOutcome } from '#delivery/send.ts';
import { expectSchema } from '#testing/harness/contract.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { AHEAD_MS, aLink, aPartner, START } from '#testing/harness/fixtures.ts';
import { claimTasks, LEASE_MS } from '#testing/harness/vitest/claim.ts';
import { verifyEvent } from '../../packages/client/callbacks/event.ts';

const MINUTE_MS = 60_000;
const HALF_HOUR_MS = 30 * MINUTE_MS;
const DAY_MS = 1_440 * MINUTE_MS;
const SETTLED_MS = 5_000;
const DELAYS_MS = [0, MINUTE_MS];
const ALL = ['opened', 'consented', 'submitted', 'completed', 'abandoned'] as const;

const at = useStore();

/** Adds a partner, whose key is `<id>-key`, with links. @returns their ids. */
async function subscribe(
  partnerId: string,
  {
    linkEvents = ALL as readonly LinkEventType[],
    eventsUrl = `https://${partnerId}.example` as string | null,
  },
  count = 1,
): Promise<string[]> {
  const links = Array.from({ length: count }, () => aLink({ partnerId }));
  await at.store.write(async (tx) => {
    await tx.partners.insert(aPartner({ partnerId }), START);
    await tx.partners.insertKey(partnerId, `${partnerId}-1`, `${partnerId}-key`, START);
    const partner = await tx.partners.lock(partnerId);
    if (partner) await tx.partners.saveSettings({ ...partner, linkEvents, eventsUrl });
    await tx.links.insertAll([[partnerId, links]]);
  });
  return links.map(({ refId }) => refId);
}

const record = (...steps: LinkStep[]) =>
  at.store.write((tx) => tx.linkEvents.addOfPages(steps, HALF_HOUR_MS));
const opened = (refId: string, when = START) => pageStep(refId, 'opened', when, HALF_HOUR_MS);
const consented = (refId: string, when = START) => pageStep(refId, 'consented', when, HALF_HOUR_MS);
const completed = (refId: string, serviceJobId: string, when = START) =>
  completedStep({ refId, serviceJobId }, when);

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

let now = START;
let sent: Sent[] = [];
let answer: (sent: Sent) => Partial<SendOutcome>;
let run: ReturnType<typeof deliverEvent>;
beforeEach(startServer);
/** One that knows nothing of what was sent before. */
function startServer() {
  const send: SendCallback = async (url, headers, body) => {
    sent.push({ url, headers, body });
    const failed = { status: null, retryAfterMs: null, error: null, responseBody: null, durationMs: 1 };
    return { ...failed, ...answer({ url, headers, body }) };
  };
  run = deliverEvent({
    ...{
      store: at.store,
      operator: null,
      send,
      sendToOperator: send,
      now: () => now,
      realNow: () => now - AHEAD_MS,
    },
    findPartner: (id) => at.store.read((tx) => tx.partners.find(id)),
    random: () => 0.5,
    schedule: { delaysMs: DELAYS_MS, jitter: 0, retryAfterMaxMs: 0 },
    ...{ linkAbandonedAfterMs: HALF_HOUR_MS, concurrencyPerPartner: 10, pauseAfterMs: 5 * DAY_MS },
  });
}

/** Runs what is due, one task at a time as long as there is any; `answerEach` says how each attempt ends. */
async function deliver(when: number, answerEach: typeof answer = () => ({ status: 204 })) {
  [now, sent, answer] = [when, [], answerEach];
  for (let runs = 0; ; runs++) {
    expect(runs, 'what is not due waits').toBeLessThan(100);
    const tasks = await claimTasks(at.store, 'delivery', { now, max: 10 });
    if (tasks.length === 0) return sent;
    expect(tasks.every(isOfEvent)).toBe(true);
    await Promise.all(tasks.map(run));
  }
}

const typesOf = (sent: readonly Sent[]) => sent.map(({ body }) => JSON.parse(body).type.replace('link.', ''));
const delivered = async (...when: Parameters<typeof deliver>) => typesOf(await deliver(...when));
const SETTLED = START + SETTLED_MS;

test('events of a link are sent in the order in which they happened, once that is known', async () => {
  const [refId = ''] = await subscribe('042', {});
  await record(completed(refId, 'job', START), consented(refId, START));
  await record(opened(refId, START - 1));
  const listed = (when: number) => at.store.read((tx) => tx.linkEvents.list(refId, null, when, 9));
  expect(await delivered(SETTLED - 2)).toEqual([]);
  expect([(await listed(SETTLED - 1)).length, (await listed(SETTLED)).length]).toEqual([1, 3]);
  expect(await delivered(SETTLED)).toEqual(['opened', 'consented', 'completed']);
  expect(await delivered(SETTLED)).toEqual([]);
  await record(completed(refId, 'second', START + 1));
  await record(completed(refId, 'third', START + 2));
  expect(await delivered(SETTLED + 1)).toEqual(['completed']);
  expect(await delivered(SETTLED + 2)).toEqual(['completed']);
});

test('a server that lost its lease records nothing, before or after the one that has it', async () => {
  const [refId = ''] = await subscribe('042', {});
  await record(opened(refId));
  const claim = () => claimTasks(at.store, 'delivery', { now });
  const rows = () => at.database.rows('SELECT state, attempts FROM link_events');
  [now, answer] = [SETTLED, () => ({ status: 500 })];
  const [slow] = await claim();
  now += LEASE_MS;
  const [other] = await claim();
  if (!slow || !other) throw new Error('Nothing was claimed.');
  const before = await rows();
  await run(slow);
  expect(await rows()).toEqual(before);
  answer = () => ({ status: 204 });
  await run(other);
  const delivered = [{ state: 'delivered', attempts: 1 }];
  expect(await rows()).toEqual(delivered);
  answer = () => ({ status: 500 });
  await run(slow);
  expect(await rows()).toEqual(delivered);
});

test('the newest events of a link come in the reverse of that order, those of one time too', async () => {
  for (const refId of await subscribe('042', {}, 5)) {
    await record(completed(refId, 'job'), opened(refId), consented(refId));
    const newest = await at.store.read((tx) => tx.linkEvents.newest(refId, 9));
    expect(newest.map(({ type }) => type)).toEqual(['completed', 'consented', 'opened']);
  }
});

test('while one is tried again the others of its link wait, and those of other links and partners do not', async () => {
  const [first = '', second = ''] = await subscribe('042', {}, 2);
  const [third = ''] = await subscribe('043', {});
  await record(opened(first), opened(second), opened(third), consented(first, START + 1));
  const now = SETTLED + 1;
  const isOfFirst = ({ body }: Sent) => body.includes(first);
  const sent = await deliver(now, (each) => ({ status: isOfFirst(each) ? 500 : 204 }));
  expect(sent.map(({ body }) => JSON.parse(body).data.ref_id).sort()).toEqual([first, second, third].sort());
  expect(sent.find(({ body }) => body.includes(third))?.url).toBe('https://043.example');
  // A new event is not sent earlier for that.
  await record(completed(first, 'job', now));
  expect(await delivered(now + MINUTE_MS - 1)).toEqual([]);
  // Its attempts are used up: the next follows.
  const answers = [{ status: 500 }, { status: 204 }, { status: 204 }];
  const late = await deliver(now + MINUTE_MS, () => answers.shift() ?? {});
  expect(typesOf(late)).toEqual(['opened', 'consented', 'completed']);
  expect(await delivered(now + 2 * MINUTE_MS)).toEqual([]);
});

test('only the types that were chosen are sent, and nothing without an address', async () => {
  const [refId = ''] = await subscribe('042', { linkEvents: ['completed'] });
  const [silent = ''] = await subscribe('043', { eventsUrl: null });
  const [off = ''] = await subscribe('044', { linkEvents: [] });
  for (const each of [refId, silent, off]) await record(opened(each), completed(each, 'job'));
  expect(await delivered(SETTLED)).toEqual(['completed']);
  for (const each of [refId, silent, off]) {
    const listed = await at.store.read((tx) => tx.linkEvents.list(each, null, SETTLED, 9));
    expect(listed.map(({ type }) => type)).toEqual(['opened', 'completed']);
  }
});

test('what several servers tell at the same time is one event, and is sent once', async () => {
  const links = await subscribe('042', {}, 3);
  const other = await at.another();
  const flood = () =>
    Array.from({ length: 20 }, (_, i) => links.map((refId) => opened(refId, START + i))).flat();
  await Promise.all(
    [at.store, other, at.store].map((store) =>
      store.write((tx) => tx.linkEvents.addOfPages(flood(), HALF_HOUR_MS)),
    ),
  );
  expect(await delivered(SETTLED + 99)).toEqual(['opened', 'opened', 'opened']);
});

test('an event has the contract’s form, the id under which it is listed, and the partner’s signature', async () => {
  const [refId = ''] = await subscribe('042', {});
  const now = Date.now();
  await record(completed(refId, 'job', now - SETTLED_MS));
  const [{ headers, body } = { headers: {}, body: '' }] = await deliver(now);
  const verdict = await verifyEvent(body, headers, {
    partnerId: '042',
    keys: ['042-key'],
    now: now - AHEAD_MS,
  });
  const [listed] = await at.store.read((tx) => tx.linkEvents.list(refId, null, now, 9));
  const data = { ref_id: refId, service_job_id: 'job' };
  expect(verdict).toMatchObject({ ok: true, id: listed?.eventId, event: { type: 'link.completed', data } });
  expectSchema('Event', JSON.parse(body));
  const forged = await verifyEvent(body, headers, { partnerId: '042', keys: ['other'], now: now - AHEAD_MS });
  expect(forged).toMatchObject({ ok: false, reason: 'bad_signature' });
});

test('a partner that is suspended, or has no address any more, is told nothing later', async () => {
  const [refId = ''] = await subscribe('042', {});
  await record(opened(refId), consented(refId));
  const change = (more: object) =>
    at.store.write(async (tx) => {
      const partner = await tx.partners.lock('042');
      if (partner) await tx.partners.saveSettings({ ...partner, ...more });
    });
  await change({ suspendedAt: START });
  expect(await delivered(SETTLED)).toEqual([]);
  await change({ suspendedAt: null });
  expect(await delivered(SETTLED + MINUTE_MS)).toEqual([]);
});

test('somebody who opens a link and does nothing for half an hour has abandoned it, once', async () => {
  const [refId = '', busy = '', second = ''] = await subscribe('042', {}, 3);
  await record(opened(busy), opened(second), opened(refId));
  const next = START + MINUTE_MS;
  await record(completed(busy, 'job', next), consented(second, next), consented(refId, next));
  const now = next + HALF_HOUR_MS;
  expect(await delivered(now - 1)).toHaveLength(6);
  expect(await delivered(now)).toEqual([]);
  expect(await delivered(now + SETTLED_MS)).toEqual(['abandoned', 'abandoned']);
  // Whoever comes back, and stops again.
  await record(opened(refId, now + MINUTE_MS));
  expect(await delivered(now + 2 * MINUTE_MS)).toEqual(['opened']);
  expect(await delivered(now + 2 * HALF_HOUR_MS)).toEqual([]);
  expect(await delivered(now + 3 * HALF_HOUR_MS)).toEqual(['abandoned']);
});

test('an address that has failed for days is paused: one event an hour of all servers is tried, until one arrives', async () => {
  const links = await subscribe('042', {}, 3);
  const recordAt = async (when: number) => {
    await record(...links.map((refId) => completed(refId, `job-${when}`, when)));
    return when + SETTLED_MS;
  };
  const fails = () => ({ status: 500 });
  const paused = () => at.store.read((tx) => tx.endpoints.paused('042'));
  expect(await delivered(await recordAt(START), fails)).toHaveLength(3);
  expect(await paused()).toEqual([]);
  expect(await delivered(START + 5 * DAY_MS + SETTLED_MS, fails)).not.toEqual([]);
  const url = 'https://042.example';
  const pausedAt = START + 5 * DAY_MS + SETTLED_MS;
  const since = { failingSince: SETTLED, usedAt: pausedAt, pausedAt };
  expect(await paused()).toEqual([
    { partnerId: '042', url, receives: 'events', ...since, lastStatus: 500, lastError: null },
  ]);

  const anHour = 60 * MINUTE_MS;
  startServer();
  expect(await delivered(await recordAt(since.pausedAt + HALF_HOUR_MS), fails)).toEqual([]);
  // What was held back is given up, and nothing is due later.
  expect(await delivered(since.pausedAt + anHour)).toEqual([]);
  expect(await delivered(await recordAt(since.pausedAt + anHour), fails)).toEqual(['completed']);
  startServer();
  expect(await delivered(await recordAt(since.pausedAt + anHour + HALF_HOUR_MS))).toEqual([]);
  expect(await paused()).toHaveLength(1);
  const answering = since.pausedAt + 2 * anHour;
  expect(await delivered(await recordAt(answering))).not.toEqual([]);
  expect(await paused()).toEqual([]);
  expect(await delivered(await recordAt(answering + HALF_HOUR_MS))).toHaveLength(3);
});
