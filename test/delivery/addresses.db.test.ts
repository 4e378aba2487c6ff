/** A callback address that hangs or refuses delays nothing that goes to another address of its partner (D-118). */
import { beforeEach, expect, test } from 'vitest';
import { addressNumber } from '#core/limits/address-limit.ts';
import type { Store } from '#store/store.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { addCallback, addCallbacks, addPartnerWithLink } from '#testing/harness/outbox.ts';
import { startWorker, until } from '#testing/harness/worker.ts';
import { answers, hangs, type Responder, receiverThat } from './receivers.ts';

const outbox = useStore();
let store: Store;
beforeEach(() => {
  store = outbox.store;
});

/** An address of the partner, with callbacks that wait for it. */
async function address(temper: Responder, waiting: number) {
  const receiver = await receiverThat(temper);
  const link = await addPartnerWithLink(store, 'one', receiver.url);
  const address = addressNumber(receiver.url);
  await addCallbacks(store, 'one', link, waiting, Date.now() - 60_000, address);
  const add = () => store.write((tx) => addCallback(tx, 'one', link, Date.now(), address));
  return { requests: receiver.requests, receiver, add };
}

test('results reach a healthy address while another one of the partner hangs', async () => {
  const hanging = await address(hangs, 100);
  const healthy = await address(answers(200), 0);
  const worker = startWorker(store, { timeoutMs: 600_000 });
  await until(() => hanging.requests.length > 0);
  for (let i = 1; i <= 20; i++) {
    await healthy.add();
    await until(() => healthy.requests.length === i);
  }
  expect(hanging.requests.length).toBeLessThanOrEqual(4);
  await worker.stop();
});

test('an address that begins to hang leaves slots to another one that is known', async () => {
  let isHanging = false;
  const one = await address((...each) => (isHanging ? hangs : answers(200))(...each), 40);
  const other = await address(answers(200), 1);
  const worker = startWorker(store, { timeoutMs: 600_000 });
  await until(() => one.requests.length === 40 && other.requests.length === 1);
  isHanging = true;
  for (let i = 0; i < 40; i++) await one.add();
  await until(() => one.requests.length >= 52);
  await other.add();
  await until(() => other.requests.length === 2);
  expect(one.requests.length).toBe(52);
  await worker.stop();
});

test('a result to a healthy address does not wait for the many to an address that refuses at once', async () => {
  const refusing = await address(answers(503), 300);
  const worker = startWorker(store);
  await until(() => refusing.requests.length > 10);
  const healthy = await address(answers(200), 0);
  await healthy.add();
  await until(() => healthy.requests.length === 1);
  expect(refusing.requests.length).toBeLessThan(300);
  await worker.stop();
});

test('an address that has failed three times gets one attempt at a time, and all once it answers', async () => {
  let [atOnce, most, isFailing] = [0, 0, true];
  const slow = await address((response, _, index) => {
    atOnce++;
    // The first ones began before anything was known.
    if (isFailing && index > 20) most = Math.max(most, atOnce);
    setTimeout(() => {
      atOnce--;
      response.writeHead(isFailing ? 500 : 200).end();
    }, 5);
  }, 100);
  const worker = startWorker(store);
  await until(() => slow.requests.length > 40);
  expect(most).toBe(1);
  isFailing = false;
  await until(() => slow.requests.length >= 100);
  await worker.stop();
});
