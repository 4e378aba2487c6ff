/** sandbox.md's tables: each number has the result that they say, each move of the clock shows what they say. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { png } from '#testing/harness/vitest/images.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';
import { rows } from './tables.ts';

/** What is erased is erased once a minute: test/store/retention.test.ts does not wait for it. */
const ERASED = /erased, within a minute/;

const MOVES = rows('sandbox', 'Let time pass')
  .map(([what = '', by = '']) => [what, Number(/`(\d+)`/.exec(by)?.[1])] as const)
  .filter(([what]) => !ERASED.test(what));

describe('the clock shows, moved as sandbox.md says,', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer();
  });
  afterEach(() => server.stop());

  /** What to prepare, and what holds after the move and did not before. */
  const SHOWS: Record<string, () => Promise<() => Promise<boolean>>> = {
    async 'the second attempt of a callback'() {
      await failedCallback();
      return async () => (await attempts()) >= 2;
    },
    async 'the third'() {
      await failedCallback();
      await move(6000);
      await until(async () => (await attempts()) >= 2);
      return async () => (await attempts()) >= 3;
    },
    async 'a final result after a provisional one'() {
      const refId = await server.newLink({ partner_params: { sandbox_result: '2' } });
      const { user_id, job_id } = (await server.submit(refId)).body;
      const status = async () => (await server.signed('POST', '/v1/job_status', { user_id, job_id })).body;
      await until(async () => (await status()).result.ResultCode !== undefined);
      return async () => (await status()).job_complete;
    },
    async 'an image link that has expired'() {
      const entry = { country: 'NG', id_type: 'BVN', verification_method: 'biometric_kyc' };
      const refId = await server.newLink({ id_types: [entry] });
      const selfie = png().toString('base64');
      const sent = { id_type: 'BVN', id_number: '22345678900', selfie };
      const { user_id, job_id } = (await server.submit(refId, sent)).body;
      const job = await server.signed('POST', '/v1/job_status', { user_id, job_id, image_links: 'true' });
      return async () => (await fetch(job.body.image_links.selfie_image)).status === 410;
    },
    async 'a blocked ID number that is accepted again'() {
      const refId = await server.newLink();
      for (let count = 0; count < 30; count++) await server.submit(refId);
      return async () => (await server.submit(refId)).status === 201;
    },
    async 'an address that is paused'() {
      await failedCallback();
      return async () => (await callbacks()).paused_endpoints.length === 1;
    },
    async 'a link without `expires_at` that has expired'() {
      const refId = await server.newLink();
      return async () => (await server.submit(refId)).body.code === 'link_expired';
    },
  };

  const move = (ms: number) => server.call('POST', '/sandbox/clock', { advance_ms: ms });
  const callbacks = async () => (await server.signed('POST', '/v1/callbacks')).body;
  const attempts = async () => (await callbacks()).callbacks[0].attempts;

  /** A callback to a port on which nobody listens, tried once. */
  async function failedCallback(): Promise<void> {
    await server.submit(await server.newLink());
    await until(async () => (await callbacks()).callbacks[0]?.attempts >= 1);
  }

  test.each(MOVES)('%s, after %i ms', async (what, ms) => {
    const prepare = SHOWS[what];
    if (!prepare) throw new Error('The test does not know how to see that.');
    const isShown = await prepare();
    // A busy machine may take as long as the shortest of them.
    if (ms > 60_000) expect(await isShown()).toBe(false);
    await move(ms);
    await until(isShown);
  });
});

describe('the sandbox decides, as sandbox.md says,', () => {
  const server = useStarted(() => startTestServer({ SANDBOX_FINAL_SECONDS: '0' }));

  /** What is sent, the codes that follow one another, and whether each is a success. */
  const RESULTS = rows('sandbox', 'Choose the result')
    .filter(([cell = '']) => /^(`"?\d"?`|any)/.test(cell))
    .map(([choice = '', , codes = '', success = '', number = '']) => {
      const wished = /^`"(\d)"`$/.exec(choice)?.[1];
      const link = wished ? { partner_params: { sandbox_result: wished } } : {};
      const submission = wished ? {} : { id_number: number.replaceAll('`', '') };
      // Of the codes for several methods, the first is that of an ID number.
      const expected = codes.split(', then ').map((code) => /\d{4}/.exec(code)?.[0]);
      const successes = success.split(', then ').map((word) => word === 'true');
      return { choice, link, submission, expected, successes };
    });

  test('for seven choices', () => {
    expect(RESULTS).toHaveLength(7);
  });

  test.each(RESULTS)('$choice', async ({ link, submission, expected, successes }) => {
    const { user_id, job_id } = (await server.submit(await server.newLink(link), submission)).body;
    const { history } = (await server.completed(user_id, job_id, { history: 'true' })).body;
    expect(history.map((entry: { ResultCode: string }) => entry.ResultCode)).toEqual(expected);
    expect(history.map((entry: { job_success: boolean }) => entry.job_success)).toEqual(successes);
  });
});
