import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CRASH_POINTS, type CrashPoint } from '#server/crash-point.ts';
import type { Api } from '#testing/harness/api.ts';
import { type ServerProcess, startServerProcess } from '#testing/harness/process.ts';
import {
  type Asked,
  type Behaviour,
  FOUND,
  reportHeaders,
  startVerifier,
  type TestVerifier,
} from '#testing/harness/verifier.ts';
import { IS_LONG, longTest } from '#testing/harness/vitest/long.ts';
import { type DeliveredCallback, startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useFolder, useStarted } from '#testing/harness/vitest/use-started.ts';

/** A dead process's lease must run out before its work is taken up again. */
const TAKEN_UP_WITHIN_MS = 60_000;

/** How often each step happens when the process dies there once: the calls of the verifier, the callbacks sent. */
const EXPECTED: Readonly<Record<Exclude<CrashPoint, 'report-recorded'>, { asked: number; sent: number }>> = {
  'job-claimed': { asked: 1, sent: 1 },
  'verifier-answered': { asked: 2, sent: 1 },
  'job-recorded': { asked: 1, sent: 1 },
  'delivery-claimed': { asked: 1, sent: 1 },
  'callback-sent': { asked: 1, sent: 2 },
  'attempt-recorded': { asked: 1, sent: 1 },
};

/** The step of the short form: the one whose work is done twice. */
const SHORT = ['callback-sent'];

const receiver = useStarted(() => startReceiver());
const home = useFolder();
const newFolder = () => mkdtempSync(path.join(home, 'crash-'));

const callbacksOf = (userId: string) =>
  receiver.received.filter(({ body }) => body.PartnerParams.user_id === userId);
const idsOf = (callbacks: DeliveredCallback[]) =>
  new Set(callbacks.map(({ headers }) => headers['webhook-id']));

async function untilSent(userId: string, count: number): Promise<void> {
  const until = Date.now() + TAKEN_UP_WITHIN_MS;
  while (callbacksOf(userId).length < count) {
    if (Date.now() > until) throw new Error(`${callbacksOf(userId).length} of ${count} callbacks arrived.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Submits to a server that dies of it. @returns what the submission was answered. */
async function submitTo(server: ServerProcess, userId: string): Promise<{ refId: string; jobId: string }> {
  const refId = await server.newLink({
    is_single_use: true,
    callback_url: receiver.url,
    partner_params: { user_id: userId, job_id: `job of ${userId}` },
  });
  // The process may die before its answer is out; the job has a name that is known.
  await server.submit(refId).catch(() => undefined);
  return { refId, jobId: `job of ${userId}` };
}

/** What holds for every job that was accepted, whatever happened to the process. */
async function expectOneResult(server: Api, userId: string, refId: string, jobId: string) {
  await untilSent(userId, 1);
  const { body } = await server.completed(userId, jobId, { history: 'true' });
  expect(body).toMatchObject({ job_complete: true, job_success: true, result: { ResultCode: '1012' } });
  const { body: link } = await server.signed('POST', `/v1/hosted_links/${refId}`);
  expect(link).toMatchObject({ total_jobs: 1, successful_jobs: 1, failed_jobs: 0 });
  const callbacks = callbacksOf(userId);
  expect(idsOf(callbacks).size, 'one webhook-id over all attempts').toBe(1);
  for (const { body: sent } of callbacks) {
    const { timestamp, signature, ...payload } = sent;
    expect(body.history, 'history is what was sent').toEqual([payload]);
  }
}

/** What happens before the process dies, and after another one has started on its database. */
interface Around {
  readonly before?: (first: Api, verifier: TestVerifier) => Promise<unknown>;
  readonly after?: (second: Api, verifier: TestVerifier) => Promise<unknown>;
}

/** Kills a server at a point of a user's job, and starts another: there is one result. @returns what the verifier was asked. */
async function killAt(
  point: string,
  userId: string,
  answer: Behaviour,
  { before, after }: Around,
): Promise<readonly Asked[]> {
  const verifier = await startVerifier(answer);
  const folder = newFolder();
  const first = await startServerProcess({ folder, env: { ...verifier.env, UNSAFE_CRASH_AT: point } });
  const { refId, jobId } = await submitTo(first, userId);
  await before?.(first, verifier);
  expect(await first.ended).toBe('SIGKILL');
  const second = await startTestServer(verifier.env, folder);
  try {
    await after?.(second, verifier);
    await expectOneResult(second, userId, refId, jobId);
  } finally {
    await second.stop();
    await verifier.stop();
  }
  return verifier.asked;
}

const LATER = { status: 202, body: { later: true } };
const WITHIN_MS = 120_000;

describe.concurrent('killed', () => {
  test('at every point that there is, in one of these tests', () => {
    expect([...Object.keys(EXPECTED), 'report-recorded'].sort()).toEqual([...CRASH_POINTS].sort());
  });

  test.each(Object.entries(EXPECTED).filter(([point]) => IS_LONG || SHORT.includes(point)))(
    'at %s, a job is neither lost nor counted twice, and its callback arrives',
    { timeout: WITHIN_MS },
    async (point, { asked, sent }) => {
      const found = { status: 200, body: { result: FOUND } };
      const questions = await killAt(point, point, found, { after: () => untilSent(point, sent) });
      expect(callbacksOf(point)).toHaveLength(sent);
      expect(questions).toHaveLength(asked);
      expect(new Set(questions.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    },
  );

  const reported = async (second: Api, verifier: TestVerifier) =>
    expect(await report(second, verifier)).toBe(200);

  longTest(
    'at job-recorded after "later", the report is still awaited and taken',
    { timeout: WITHIN_MS },
    async () => {
      expect(await killAt('job-recorded', 'later', LATER, { after: reported })).toHaveLength(1);
    },
  );

  longTest(
    'at report-recorded, the verifier repeats its report and it is one result',
    { timeout: WITHIN_MS },
    async () => {
      const before = async (first: Api, verifier: TestVerifier) => {
        await verifier.waitFor(1);
        await expect(report(first, verifier)).rejects.toThrow('fetch failed');
      };
      await killAt('report-recorded', 'reported', LATER, { before, after: reported });
    },
  );
});

/** Reports the job that the verifier was asked about. */
async function report(server: Api, verifier: TestVerifier): Promise<number> {
  const id = verifier.asked[0]?.body.service_job_id;
  const raw = JSON.stringify({ service_job_id: id, result: FOUND });
  const { status } = await server.call('POST', `/v1/verifications/${id}`, raw, reportHeaders(raw));
  return status;
}
