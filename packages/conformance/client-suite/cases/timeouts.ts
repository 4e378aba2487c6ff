/** How long a client waits for the service (D-29). */
import { expectEqual, expectThat, SkipCheck } from '#conformance/kit/violation.ts';
import { cases } from '../../kit/check.ts';
import { type Bench, expectRequests, failed } from '../bench.ts';
import { fine, JOB, REF } from '../examples.ts';
import { hangingAddress } from '../hanging-address.ts';

const it = cases<Bench>('Timeouts');

/** Short enough to wait for, long enough for an answer on a busy machine: a good one may be late all the same. */
const SHORT_MS = 500;

export const TIMEOUT_CASES = [
  it('an attempt that takes too long is `timeout`, if it must not be made twice', 'D-29', async (bench) => {
    await bench.configure({ attempt_timeout_ms: SHORT_MS });
    bench.answer({ fault: 'hang' });
    await bench.fails('timeout', 'replayCallback', { path: ['msg_1'] });
    expectRequests(bench, 1);
  }),

  it('the timeout of an attempt includes the whole answer', 'D-29', async (bench) => {
    await bench.configure({ attempt_timeout_ms: SHORT_MS });
    bench.answer({ fault: 'hang_within', ...fine('replayCallback') });
    await bench.fails('timeout', 'replayCallback', { path: ['msg_1'] });
  }),

  ...(['drip_headers', 'drip_body', 'drip_chunk'] as const).map((fault) =>
    it(`the timeout of an attempt is not for each byte: ${fault}`, 'D-29', async (bench) => {
      await bench.configure({ attempt_timeout_ms: SHORT_MS });
      bench.answer({ ...fine('replayCallback'), fault });
      await bench.fails('timeout', 'replayCallback', { path: ['msg_1'] });
    }),
  ),

  it('the timeout of a call ends its attempt', 'D-29', async (bench) => {
    await bench.configure({ timeout_ms: SHORT_MS });
    bench.answer({ ...fine('listLinks'), fault: 'drip_headers' });
    await bench.fails('timeout', 'listLinks', { body: {} });
    expectRequests(bench, 1);
  }),

  it('a question of wait_for_job that hangs ends with the wait', '§4.6', async (bench) => {
    bench.answer({ fault: 'hang' });
    const started = Date.now();
    failed('timeout', await bench.do({ do: 'wait_for_job', body: JOB, timeout_ms: SHORT_MS }));
    expectThat('it ends in time', Date.now() - started < 9_000, Date.now() - started);
  }),

  it('a connection that is not made in time is `timeout`', 'D-29', async (bench) => {
    const { url, stop } = await hangingAddress();
    try {
      if (url === null) throw new SkipCheck('this system takes every connection');
      await bench.configure({ base_url: url, attempt_timeout_ms: SHORT_MS, retries_max: 1 });
      const { waits } = await bench.fails('timeout', 'getLink', { path: [REF] });
      expectEqual('the number of waits', waits.length, 1);
    } finally {
      await stop();
    }
  }),
];
