/** How many rounds are taken, with a server that answers at once. */
import { afterAll, expect, test } from 'vitest';
import type { Seeded } from '#testing/bench/support/data.ts';
import { runRounds, type SamplesByName } from '#testing/bench/support/rounds.ts';
import { QUICK } from '#testing/bench/support/size.ts';
import { serve } from '#testing/harness/loopback.ts';

const server = await serve((_, response) => void response.end());
const contender = {
  name: 'server',
  urls: [server.url],
  pids: [process.pid],
  seeded: {} as Seeded,
  stop: () => server.stop(),
};

afterAll(contender.stop);

test.each([
  ['of the size, where no more are needed', false, 2],
  ['of the size and the others, where they are needed', true, 5],
])('the rounds are those %s', { timeout: 60_000 }, async (_, isNeeded, expected) => {
  const asked: SamplesByName[] = [];
  const samples = await runRounds({
    what: 'rounds',
    contenders: [contender],
    requests: () => [{ path: '/', body: '' }],
    size: { ...QUICK, rounds: 2 },
    say: () => undefined,
    more: {
      rounds: 3,
      areNeeded(taken) {
        asked.push(structuredClone(taken));
        return isNeeded;
      },
    },
  });
  expect(samples['server']?.cpuMicroseconds).toHaveLength(expected);
  expect(asked.map(({ server }) => server?.cpuMicroseconds)).toEqual([
    samples['server']?.cpuMicroseconds.slice(0, 2),
  ]);
});
