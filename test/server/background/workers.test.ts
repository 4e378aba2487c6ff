/** The concurrency of the server's claim loops: a burst of one partner leaves slots for others. */
import { afterEach, expect, test, vi } from 'vitest';
import { completedStep } from '#core/page/link-event.ts';
import type { SendCallback } from '#delivery/send.ts';
import type { Verifier } from '#jobs/verifier.ts';
import { startWorkers, type Workers } from '#server/background/workers.ts';
import { REAL_CLOCK } from '#server/clock.ts';
import { makeLog } from '#server/observe/log.ts';
import { NO_METRICS } from '#server/observe/metrics/metrics.ts';
import { readConfig } from '#server/settings/config.ts';
import { IMAGES_IN_DATABASE } from '#store/images/image-store.ts';
import type { Tx } from '#store/store.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, PERSON } from '#testing/harness/fixtures.ts';
import { addCallback, addPartnerWithLink } from '#testing/harness/outbox.ts';

const at = useStore();
const BURST = 6;
const HOUR_MS = 3_600_000;
/** The service's clock is an hour ahead. */
const CLOCK = { ...REAL_CLOCK, now: () => Date.now() + HOUR_MS };

let workers: Workers;
afterEach(() => workers.stop(0));

/** Starts workers whose receivers never answer, and their verifier neither after so many calls. */
function startHangingWorkers({ concurrency = 4, answers = 0 } = {}) {
  const { store } = at;
  const config = readConfig({
    ...at.database.settings,
    VERIFIER_CONCURRENCY: String(concurrency),
    CALLBACK_CONCURRENCY_PER_PARTNER: '2',
  });
  let calls = 0;
  const verifier = vi.fn<Verifier>(async () =>
    ++calls <= answers ? { kind: 'later' } : new Promise<never>(() => {}),
  );
  const send = vi.fn<SendCallback>(() => new Promise(() => {}));
  const { verification, delivery } = config;
  const { now } = CLOCK;
  const waited = vi.fn();
  workers = startWorkers({
    config,
    log: makeLog('silent'),
    metrics: { ...NO_METRICS, waited },
    clock: CLOCK,
    imageStore: IMAGES_IN_DATABASE,
    results: { store, verification, delivery, now, newCallbackId: () => 'msg_1', crashPoint: () => {} },
    verifier,
    findPartner: (partnerId) => store.read((tx) => tx.partners.find(partnerId)),
    send,
    sendToOperator: send,
    onError: (error) => console.error(error),
    mayClaim: () => true,
  });
  return { verifier, send, waited };
}

async function addJob(tx: Tx, refId: string, partnerId: string): Promise<void> {
  const job = aJob({ refId, partnerId, partnerParams: null });
  await tx.jobs.insert(job, PERSON);
  await tx.tasks.add('job', job.serviceJobId, partnerId, Date.now());
}

test('one partner gets half of the verifier’s slots at most', async () => {
  const busy = await addPartnerWithLink(at.store, 'busy', 'http://127.0.0.1:9/busy');
  const quiet = await addPartnerWithLink(at.store, 'quiet', 'http://127.0.0.1:9/quiet');
  await at.store.write(async (tx) => {
    for (let i = 0; i < BURST; i++) await addJob(tx, busy, 'busy');
  });
  const { verifier, waited } = startHangingWorkers();
  const partners = () => verifier.mock.calls.map(([{ job }]) => job.partnerId);
  await vi.waitFor(() => expect(partners()).not.toEqual([]));
  await at.store.write((tx) => addJob(tx, quiet, 'quiet'));
  await vi.waitFor(() => expect(partners()).toEqual(['busy', 'busy', 'quiet']));
  expect(waited.mock.calls.map(([kind, ms]) => [kind, ms >= HOUR_MS])).toEqual(Array(3).fill(['job', true]));
});

test('more is sent to a verifier that answers, though one partner alone has jobs', async () => {
  const refId = await addPartnerWithLink(at.store, 'busy', 'http://127.0.0.1:9/busy');
  await at.store.write(async (tx) => {
    for (let i = 0; i < 150; i++) await addJob(tx, refId, 'busy');
  });
  const { verifier } = startHangingWorkers({ concurrency: 128, answers: 100 });
  // At the start 16 may be with it, and half of these may be one partner's.
  await vi.waitFor(() => expect(verifier.mock.calls.length).toBeGreaterThan(100 + 8));
});

test('CALLBACK_CONCURRENCY_PER_PARTNER limits the callbacks of one partner', async () => {
  const busy = await addPartnerWithLink(at.store, 'busy', 'http://127.0.0.1:9/busy');
  const quiet = await addPartnerWithLink(at.store, 'quiet', 'http://127.0.0.1:9/quiet');
  await at.store.write(async (tx) => {
    for (let i = 0; i < BURST; i++) await addCallback(tx, 'busy', busy, Date.now());
  });
  const { send } = startHangingWorkers();
  const urls = () => send.mock.calls.map(([url]) => url.split('/').at(-1));
  await vi.waitFor(() => expect(urls()).not.toEqual([]));
  await at.store.write((tx) => addCallback(tx, 'quiet', quiet, Date.now()));
  await vi.waitFor(() => expect(urls()).toEqual(['busy', 'busy', 'quiet']));
});

test('events that hang leave slots to the callbacks of their partner', async () => {
  const refId = await addPartnerWithLink(at.store, 'busy', 'http://127.0.0.1:9/callback');
  await at.store.write(async (tx) => {
    const partner = await tx.partners.lock('busy');
    const eventsUrl = 'http://127.0.0.1:9/event';
    if (partner) await tx.partners.saveSettings({ ...partner, eventsUrl, linkEvents: ['completed'] });
    for (let i = 0; i < BURST; i++) {
      const link = aLink({ partnerId: 'busy' });
      await tx.links.insert(link);
      await tx.linkEvents.addAlone(completedStep({ refId: link.refId, serviceJobId: 'job' }, Date.now()));
    }
  });
  const { send } = startHangingWorkers();
  const urls = () => send.mock.calls.map(([url]) => url.split('/').at(-1));
  await vi.waitFor(() => expect(urls()).toEqual(['event']));
  await at.store.write((tx) => addCallback(tx, 'busy', refId, Date.now()));
  await vi.waitFor(() => expect(urls()).toEqual(['event', 'callback']));
});
