import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serve } from '#testing/harness/loopback.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { atFrozenTime, DAY_MS } from '../operator.ts';

const PATH = '/sandbox/clock';

const server = useStarted(() => startTestServer());

const advance = (advance_ms: unknown) => server.call('POST', PATH, { advance_ms });
const nowOf = async (ms: number) => Date.parse((await advance(ms)).body.now);

describe('the sandbox’s clock', () => {
  test('starts at real time, and answers ISO 8601 with milliseconds', async () => {
    await atFrozenTime(async (now) => {
      expect(await advance(0)).toMatchObject({ status: 200, body: { now: new Date(now).toISOString() } });
    });
  });

  test('moves forward by what was asked for, again and again', async () => {
    await atFrozenTime(async () => {
      const start = await nowOf(0);
      expect(await nowOf(1)).toBe(start + 1);
      expect(await nowOf(DAY_MS)).toBe(start + 1 + DAY_MS);
      expect(await nowOf(0)).toBe(start + 1 + DAY_MS);
    });
  });

  test('adds up what many ask for at once', async () => {
    await atFrozenTime(async () => {
      const start = await nowOf(0);
      await Promise.all(Array.from({ length: 20 }, () => advance(1000)));
      expect(await nowOf(0)).toBe(start + 20_000);
    });
  });

  test('moves once deliveries that are on their way have been recorded', async () => {
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const receiver = await serve(async (_, response) => {
      asked.resolve();
      await answer.promise;
      response.writeHead(500).end();
    });
    onTestFinished(receiver.stop);
    await server.submit(await server.newLink({ callback_url: receiver.url }));
    await asked.promise;
    let hasMoved = false;
    const moved = advance(DAY_MS).then(() => {
      hasMoved = true;
    });
    await delay(200);
    expect(hasMoved).toBe(false);
    answer.resolve();
    await moved;
  });

  test('moves by ten years at once', async () => {
    expect((await advance(315_576_000_000)).status).toBe(200);
  });
});
