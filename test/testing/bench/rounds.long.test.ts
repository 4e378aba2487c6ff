/** How many rounds are taken, with a server that answers at once. */
import { afterAll, expect, test } from 'vitest';
import type { Seeded } from '#testing/bench/support/data.ts';
import { runRounds, type TurnsByName } from '#testing/bench/support/rounds.ts';
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
  ['as many as asked for, where that is enough', true, 2],
  ['as many as may be, where nothing is enough', false, 4],
  ['more, until they are enough', ({ server }: TurnsByName) => server?.perSecond.length === 3, 3],
])('rounds are %s', { timeout: 60_000 }, async (_, enough, expected) => {
  const turns = await runRounds({
    what: 'rounds',
    contenders: [contender],
    requests: () => [{ path: '/', body: '' }],
    size: { ...QUICK, rounds: 2 },
    say: () => undefined,
    until: { roundsMax: 4, isEnough: (taken) => (typeof enough === 'boolean' ? enough : enough(taken)) },
  });
  expect(turns['server']?.cpuMicroseconds).toHaveLength(expected);
});
