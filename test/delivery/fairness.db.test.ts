/** A partner whose receiver is slow delays nobody else. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Store } from '#store/store.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { serve } from '#testing/harness/loopback.ts';
import { addCallback, addCallbacks, addPartnerWithLink } from '#testing/harness/outbox.ts';
import { startWorker, until } from '#testing/harness/worker.ts';

const outbox = useStore();
let store: Store;
beforeEach(() => {
  store = outbox.store;
});

describe('receivers', () => {
  async function receiver(listener: (end: () => void) => void): Promise<string> {
    const { url, stop } = await serve((request, response) => {
      request.resume();
      request.on('end', () => listener(() => response.end()));
    });
    onTestFinished(stop);
    return `${url}/`;
  }

  test('a partner whose receiver hangs holds its limit and no more; another’s callback leaves while it hangs', async () => {
    let hanging = 0;
    const dead = await receiver(() => hanging++);
    let received = 0;
    const healthy = await receiver((end) => {
      received++;
      end();
    });
    const deadLink = await addPartnerWithLink(store, 'bad', dead);
    const healthyLink = await addPartnerWithLink(store, 'one', healthy);
    await addCallbacks(store, 'bad', deadLink, 100, Date.now() - 60_000);
    const worker = startWorker(store, { loop: { concurrency: 12, concurrencyPerPartner: 8 } });
    await until(() => hanging >= 6);

    for (let i = 0; i < 10; i++) {
      await store.write((tx) => addCallback(tx, 'one', healthyLink, Date.now()));
      // Sooner than the first of the others is given up.
      await until(() => received > i);
    }
    expect(hanging).toBeLessThanOrEqual(8);
    await worker.stop();
  });

  test('a receiver gets at most its partner’s limit at once, and all in the end', async () => {
    let now = 0;
    let most = 0;
    let served = 0;
    let held: (() => void)[] = [];
    const url = await receiver((end) => {
      most = Math.max(most, ++now);
      held.push(() => {
        now--;
        served++;
        end();
      });
      // The first are kept until all that may be there at once are; it would show if more came.
      if (held.length < 5 && served === 0) return;
      for (const finish of held) setTimeout(finish, 5);
      held = [];
    });
    const link = await addPartnerWithLink(store, 'one', url);
    await addCallbacks(store, 'one', link, 60, Date.now());
    const worker = startWorker(store, { loop: { concurrency: 100, concurrencyPerPartner: 5 } });
    await until(() => served === 60);
    expect(most).toBe(5);
    await worker.stop();
  });
});
