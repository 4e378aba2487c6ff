import { describe, expect, test } from 'vitest';
import { useStore } from '../support/stores.ts';
import { aBench } from './bench.ts';
import { answers, receiverThat } from './receivers.ts';

describe('the address of a callback', () => {
  const at = useStore();

  test('a link without an address uses the default that its partner has when the callback is sent', async () => {
    const { url, requests } = await receiverThat(answers(200));
    const bench = await aBench(at, null, { defaultUrl: url });
    await bench.attempt();
    expect(requests).toHaveLength(1);
    expect(await bench.state()).toBe('delivered');
  });

  test('a link’s own address comes before the default', async () => {
    const [own, fallback] = [await receiverThat(answers(500)), await receiverThat(answers(200))];
    const bench = await aBench(at, own.url, { defaultUrl: fallback.url });
    await bench.attempt();
    expect([own.requests.length, fallback.requests.length]).toEqual([1, 0]);
  });

  test('with neither, the attempt is recorded as such and repeated on schedule', async () => {
    const bench = await aBench(at, null);
    await bench.attempt();
    expect(await bench.attempts()).toMatchObject([{ number: 1, status: null, error: 'no_callback_url' }]);
    expect(await bench.state()).toBe('waiting');
    expect(await bench.dueIn()).toBe(5_000);
  });
});
