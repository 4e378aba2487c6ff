/** Addresses that are paused after days of nothing but failures, and how a pause ends. */
import { describe, expect, test } from 'vitest';
import type { Address } from '#core/partners/endpoint.ts';
import { recordAddress } from '#delivery/events-address.ts';
import { FailingAddresses } from '#delivery/failing-addresses.ts';
import { replay } from '#handlers/callbacks/replay.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { changePartner } from '../handlers/operator.ts';
import { aBench, type Bench, URL } from './bench.ts';

const DAY = 86_400_000;

describe('a paused address', () => {
  const at = useStore();
  const replayNow = (bench: Bench, id = bench.callbackId) =>
    at.store.write((tx) => replay(tx, id, bench.job.partnerId, bench.now));

  /** Fails at one time and again 6 days later; the next retry finds the address paused. */
  async function aPausedBench(): Promise<Bench> {
    const bench = await aBench(at);
    bench.outcome = () => ({ status: 500 });
    await bench.attempt();
    bench.now += 6 * DAY;
    await bench.attempt();
    expect(await bench.endpoint()).toMatchObject({ pausedAt: bench.now, lastStatus: 500, lastError: null });
    bench.now += DAY;
    await bench.attempt();
    expect([await bench.state(), await bench.dueIn()]).toEqual(['paused', null]);
    expect(bench.sent).toHaveLength(2);
    return bench;
  }

  test('gets no new callback, and keeps what is known of its failures', async () => {
    const bench = await aPausedBench();
    const before = await bench.endpoint();
    bench.now += DAY;
    const id = await bench.add();
    await bench.attempt();
    expect([await bench.state(id), await bench.attempts(id)]).toEqual(['paused', []]);
    expect(bench.sent).toHaveLength(2);
    // It is in use as long as something would be sent there.
    expect(await bench.endpoint()).toEqual({ ...(before as object), usedAt: bench.now });
  });

  test('gets a replay all the same, whose success ends the pause', async () => {
    const bench = await aPausedBench();
    bench.outcome = () => ({ status: 200 });
    await replayNow(bench);
    await bench.attempt();
    expect(await bench.state()).toBe('delivered');
    expect(await bench.endpoint()).toBeNull();
    const id = await bench.add();
    await bench.attempt();
    expect(await bench.state(id)).toBe('delivered');
  });

  test('stays paused after a replay that fails', async () => {
    const bench = await aPausedBench();
    const before = await bench.endpoint();
    await replayNow(bench);
    await bench.attempt();
    expect(bench.sent).toHaveLength(3);
    expect(await bench.endpoint()).toEqual({ ...(before as object), usedAt: bench.now });
  });

  test('gets a replay that was asked for while its callback was being held back', async () => {
    const bench = await aPausedBench();
    const id = await bench.add();
    const task = await bench.claim();
    if (!task) throw new Error('The callback was not due.');
    const { readBatch } = at.store;
    // Between reading the callback and giving it up.
    at.store.readBatch = async (...read) => {
      const found = await readBatch(...read);
      await replayNow(bench, id);
      return found;
    };
    await bench.deliver(task);
    expect(await bench.dueIn(id)).toBe(0);
    await bench.attempt();
    expect(bench.sent).toHaveLength(3);
  });

  test('is one of its partner, its URL and what it receives alone, also where all are recorded together', async () => {
    const all = ['001', '042'].flatMap((partnerId) =>
      [URL, `${URL}&other`].flatMap((url) =>
        (['callbacks', 'events'] as const).map((receives): Address => ({ partnerId, url, receives })),
      ),
    );
    const found = (address: Address) => at.store.read((tx) => tx.endpoints.find(address));
    for (const [i, failed] of all.entries()) {
      await at.store.write(async (tx) => {
        const addresses = new FailingAddresses(all, DAY);
        await addresses.lock(tx);
        for (const each of all) {
          if (each === failed) addresses.failed(each, { status: 500, error: null }, i);
          else addresses.succeeded(each);
        }
        addresses.save(tx);
      });
      for (const each of all) {
        const failure =
          each === failed ? expect.objectContaining({ failingSince: i, lastStatus: 500 }) : null;
        expect(await found(each)).toEqual(failure);
      }
    }
  });

  test('is none that its partner has replaced during an attempt: no success would end its failures', async () => {
    const bench = await aBench(at);
    const { partnerId } = bench.job;
    const deps = { store: at.store, now: () => bench.now, pauseAfterMs: DAY };
    const failed = { status: 500, retryAfterMs: null, error: null, responseBody: null, durationMs: 1 };
    for (const eventsUrl of [URL, `${URL}&new`, null]) {
      await changePartner(at.store, partnerId, { eventsUrl });
      const address = { partnerId, url: URL, receives: 'events' } as const;
      await at.store.write((tx) => recordAddress(deps, tx, { ...address, wasFailing: false }, failed));
      const isKnown = (await at.store.read((tx) => tx.endpoints.find(address))) !== null;
      expect(isKnown, `${eventsUrl}`).toBe(eventsUrl === URL);
      await at.store.write(async (tx) => tx.endpoints.clear([address]));
    }
  });

  test('is one of callbacks alone, or of events, where both have the same URL', async () => {
    const bench = await aBench(at);
    const { partnerId } = bench.job;
    await changePartner(at.store, partnerId, { eventsUrl: URL });
    const deps = { store: at.store, now: () => bench.now, pauseAfterMs: DAY };
    const address = { partnerId, url: URL, receives: 'events', wasFailing: true } as const;
    const ofEvent = (status: number) => {
      const outcome = { status, retryAfterMs: null, error: null, responseBody: null, durationMs: 1 };
      return at.store.write((tx) => recordAddress(deps, tx, address, outcome));
    };
    await ofEvent(500);
    bench.now += DAY;
    await ofEvent(500);
    bench.outcome = () => ({ status: 500 });
    await bench.attempt();
    expect([await bench.state(), bench.sent.length], 'events are paused').toEqual(['waiting', 1]);
    await ofEvent(200);
    expect(await bench.endpoint()).toMatchObject({ failingSince: bench.now });
  });

  test('leaves the other addresses of its partner alone', async () => {
    const bench = await aPausedBench();
    const id = await bench.add(`${URL}&other`);
    bench.outcome = () => ({ status: 200 });
    await bench.attempt();
    expect(await bench.state(id)).toBe('delivered');
  });

  test('is one whose failures last 5 days: a success among them starts the count again', async () => {
    const bench = await aBench(at);
    for (const [days, status] of [
      [0, 500],
      [4, 200],
      [2, 500],
    ] as const) {
      bench.now += days * DAY;
      bench.outcome = () => ({ status });
      await bench.add();
      await bench.attempt();
    }
    expect(await bench.endpoint()).toMatchObject({ pausedAt: null, failingSince: bench.now });
  });
});
