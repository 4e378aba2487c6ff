/** Sending a callback again, as it was and under the same id (D-19). */
import { expect, test } from 'vitest';
import { replay } from '#handlers/callbacks/replay.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { startWorker, until } from '#testing/harness/worker.ts';
import { aBench, type Bench } from './bench.ts';
import { answers, receiverThat } from './receivers.ts';

const at = useStore();
const replayNow = (bench: Bench) =>
  at.store.write((tx) => replay(tx, bench.callbackId, bench.job.partnerId, bench.now));

test('a delivered callback is sent again with the same payload, under the same webhook-id', async () => {
  const bench = await aBench(at);
  await bench.attempt();
  await replayNow(bench);
  expect([await bench.state(), await bench.dueIn()]).toEqual(['waiting', 0]);
  bench.realNow += 1_000;
  await bench.attempt();
  const [first, second] = bench.sent.map(({ headers, body }) => {
    const { timestamp, signature, ...payload } = JSON.parse(body);
    return { id: headers['webhook-id'], payload };
  });
  expect(second).toEqual(first);
  expect(await bench.state()).toBe('delivered');
  expect(await bench.attempts()).toHaveLength(2);
});

test('a failed callback gets a whole schedule of attempts again, numbered on', async () => {
  const bench = await aBench(at, { deps: { pauseAfterMs: Number.POSITIVE_INFINITY } });
  bench.outcome = () => ({ status: 500 });
  const attemptUntilFailed = async () => {
    while (await bench.attempt()) bench.now += 86_400_000;
    expect(await bench.state()).toBe('failed');
  };
  await attemptUntilFailed();
  await replayNow(bench);
  await attemptUntilFailed();
  const numbers = (await bench.attempts()).map((attempt) => attempt.number);
  expect(numbers).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
});

test('a waiting callback is sent at once, on a schedule that begins again', async () => {
  const bench = await aBench(at);
  bench.outcome = () => ({ status: 500 });
  await bench.attempt();
  bench.now += 5_000;
  await bench.attempt();
  await replayNow(bench);
  expect(await bench.dueIn()).toBe(0);
  await bench.attempt();
  expect(await bench.dueIn()).toBe(5_000);
});

test('a replay during an attempt is sent after it, not at the same time', async () => {
  const bench = await aBench(at);
  bench.outcome = async () => {
    if (bench.sent.length > 1) return { status: 200 };
    await replayNow(bench);
    expect(await bench.claim(), 'claimed while an attempt is under way').toBeNull();
    return { status: 500 };
  };
  await bench.attempt();
  // The attempt that was under way counts as the first of the new schedule.
  expect(await bench.dueIn()).toBe(5_000);
  bench.now += 5_000;
  await bench.attempt();
  expect(await bench.state()).toBe('delivered');
});

test.each([
  ['succeeds', 200],
  ['is the last one', 410],
])(
  'a replay during the attempt that %s is sent once more, and nobody is told of a failure',
  async (_, status) => {
    const bench = await aBench(at, { deps: { notifyOperator: true } });
    bench.outcome = async () => {
      bench.now += 1;
      if (bench.sent.length > 1) return { status: 200 };
      await replayNow(bench);
      return { status };
    };
    await bench.attempt();
    expect([await bench.state(), await bench.dueIn()]).toEqual(['waiting', 0]);
    const failing = await at.database.rows('SELECT 1 FROM endpoints');
    expect(failing, 'whether its address works').toHaveLength(status === 200 ? 0 : 1);
    await bench.attempt();
    expect([await bench.state(), bench.sent.length]).toEqual(['delivered', 2]);
    expect(await at.database.rows('SELECT 1 FROM events')).toEqual([]);
  },
);

test('a replay is seen by a worker of another process', async () => {
  const receiver = await receiverThat(answers(200));
  const bench = await aBench(at, { url: receiver.url });
  const worker = startWorker(await at.another());
  await until(() => receiver.requests.length === 1);
  await until(async () => (await bench.state()) === 'delivered');
  await replayNow(bench);
  await until(() => receiver.requests.length === 2);
  await worker.stop();
});
