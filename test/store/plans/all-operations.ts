/** Calls each operation of the contract with each of its fields, opens pages, and asks what the console asks. */
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { type ApiResponse, LINK_FIELDS } from '#testing/harness/api.ts';
import type { Receiver } from '#testing/harness/vitest/receiver.ts';
import type { TestServer } from '#testing/harness/vitest/server.ts';
import { PNG } from '../../handlers/images.ts';
import { openPage } from '../../handlers/visits.ts';
import { examplesOf, filtersOf, type Made } from './operation-bodies.ts';

/** The operations that are not called, and why. */
const NOT_CALLED: Partial<Record<OperationId, string>> = {
  resetSandbox: 'deletes everything, row by row',
  reportVerification: 'needs a verifier; its statements are those of a result',
  setOutage: 'is in memory, and would hold jobs back',
  // By the way of a person, above all others.
  stageImages: 'needs a visit',
  submitVerification: 'needs a link',
  advanceSandboxClock: 'is for the timers',
};

const [USER, ERASED_USER] = ['a-user', 'another-user'];

export interface Called {
  /** What lists were narrowed to. */
  readonly made: Made;
  /** Calls that failed. */
  readonly problems: readonly string[];
}

export async function callEverything(server: TestServer, receiver: Receiver): Promise<Called> {
  const problems: string[] = [];
  const call = async (id: OperationId, fields: object, params: Readonly<Record<string, string>> = {}) => {
    const { method, path, signedBy } = OPERATIONS[id];
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const isSigned = signedBy === 'partner';
    const answer = isSigned
      ? await server.signed(method, filled, fields)
      : await server.call(method, filled, method === 'GET' ? undefined : fields);
    if (answer.status >= 500) problems.push(`${id} ${JSON.stringify([fields, answer.body])}`);
    return answer;
  };
  const made = await useLinks(server, call, receiver);
  const { callbacks } = (await call('listCallbacks', { user_id: USER })).body;
  const asked = { user_id: ERASED_USER, pseudonyms: 'true' };
  const { erasure_id: erasureId } = (await call('eraseUser', asked)).body;
  const params = { linkId: made.ref_id, webhookId: callbacks[0]?.webhook_id, erasureId };
  for (const path of consolePaths(made)) {
    const { status } = await server.call('GET', `/console/data/${path}`);
    if (status >= 400) problems.push(`${path} ${status}`);
  }
  for (const id of Object.keys(OPERATIONS) as OperationId[]) {
    if (id in NOT_CALLED) continue;
    for (const fields of [...examplesOf(id, receiver.url), ...filtersOf(id, made)]) {
      const { body } = await call(id, fields, params);
      if (body?.next_cursor) await call(id, { ...fields, cursor: body.next_cursor }, params);
    }
  }
  return { made, problems };
}

type Call = (
  id: OperationId,
  fields: object,
  params?: Readonly<Record<string, string>>,
) => Promise<ApiResponse>;

/** As partners and people do. */
async function useLinks(server: TestServer, call: Call, receiver: Receiver): Promise<Made> {
  const link = { ...LINK_FIELDS, callback_url: receiver.url };
  const refId = await server.newLink({ ...link, user_id: USER });
  const second = await server.newLink({
    ...{ ...link, user_id: ERASED_USER },
    ...{ is_single_use: true, prefill: { first_name: 'Ada' } },
  });
  for (const each of [refId, second]) {
    const visit = await openPage(server, each);
    await server.call('POST', `/l/${each}/consent`, undefined, { cookie: `visit=${visit}` });
    await server.call('POST', `/l/${each}/handoff`, undefined, { cookie: `visit=${visit}` });
    await call('stageImages', { selfie: PNG.toString('base64') }, { linkId: each, visit });
    await server.submit(each, { visit });
  }
  const { body } = await server.submit(refId);
  const { user_id, job_id } = body;
  await server.completed(user_id, job_id);
  await receiver.waitFor(3);
  const { jobs } = (await call('listJobs', { user_id })).body;
  return { user_id, job_id, ref_id: refId, service_job_id: jobs[0]?.ServiceJobID };
}

const consolePaths = ({ ref_id, service_job_id }: Made) => [
  ...['start', 'links', 'requests', 'callbacks', 'limits', 'partners', 'clock', 'levers', 'counts', 'stats'],
  ...['active', 'used', 'expired', 'disabled'].map((state) => `links?state=${state}`),
  ...[USER, 'no-such-text', ref_id.slice(0, 8)].map((text) => `links?q=${text}`),
  ...['links/', 'counts?ref_id=', 'callbacks?ref_id='].map((path) => path + ref_id),
  ...['jobs/', 'callbacks?service_job_id='].map((path) => path + service_job_id),
];
