/** Every kind of row that a server writes, made and read again over HTTP and by admin commands alone: of any version. */
import { spawnSync } from 'node:child_process';
import type { Environment } from '#server/settings/config.ts';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import type { ServerProcess } from '#testing/harness/process.ts';
import { until } from '#testing/harness/worker.ts';
import { BIOMETRIC, PNG } from '../handlers/images.ts';
import { openPage } from '../handlers/visits.ts';

/** Data is kept, however long ago it was written. */
export const KEPT_FOR_EVER = {
  IMAGES_KEPT_DAYS: '36500',
  PERSONAL_DATA_KEPT_DAYS: '36500',
  AUDIT_KEPT_DAYS: '0',
};
export const USERS = ['delivered', 'failed', 'waiting', 'pending', 'single', 'staged', 'open erasure'];
/** The partner of the sandbox, and one that was added. */
export interface SecondPartner {
  readonly partner_id: string;
  readonly key: string;
}

export function adminOf(folder: string, env: Environment) {
  return (...args: string[]): string => {
    const command = ['packages/admin/main.ts', ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`admin ${args.join(' ')} ended with ${status}: ${stdout}${stderr}`);
    return stdout;
  };
}
type Admin = ReturnType<typeof adminOf>;
/** Runs an admin command. @returns its output. */
export type RunAdmin = (...args: string[]) => Promise<string>;

/** Leaves a job that waits, so the server is to be killed at once. @returns the second partner. */
export async function makeEveryKind(
  server: ServerProcess,
  admin: Admin,
  receiverUrl: string,
): Promise<SecondPartner> {
  const { body: second } = await server.call('POST', '/sandbox/partners', { name: 'Second Bank' });
  const ofUser = (user_id: string, more: object = {}) => ({ user_id, is_single_use: true, ...more });
  const selfie = PNG.toString('base64');
  const jobOf = async (fields: object, submission: object = {}, headers: Record<string, string> = {}) => {
    const refId = await server.newLink({ callback_url: receiverUrl, ...fields });
    return { refId, ...(await server.submit(refId, submission, headers)).body };
  };
  admin('partners', 'set', '001', '--link-events', 'pull', '--personal-data-days', '36000');
  admin(
    'partners',
    'set',
    second.partner_id,
    '--events-url',
    'http://127.0.0.1:9/events',
    '--link-events',
    'all',
  );
  admin('partners', 'rotate-key', second.partner_id);
  admin('partners', 'rotate-webhook-secret', '001');
  admin('users', 'disable', '001', 'disabled user');
  const delivered = await jobOf(
    ofUser('delivered', { id_types: BIOMETRIC }),
    { selfie },
    { 'idempotency-key': 'key-1' },
  );
  const failed = await jobOf(ofUser('failed'), { id_number: '00000000001' });
  const erased = await jobOf(ofUser('erased'));
  for (const { user_id, job_id } of [delivered, failed, erased]) await server.completed(user_id, job_id);
  await jobOf(ofUser('waiting', { callback_url: 'http://127.0.0.1:9/callbacks' }));
  // A link that names its job, with what is known of its user.
  const single = await jobOf(
    ofUser('single', {
      partner_params: { job_id: 'job-31', campaign: 'autumn' },
      prefill: { first_name: 'Ama' },
    }),
  );
  await server.completed('single', single.job_id);
  await server.newLink(
    ofUser('staged', {
      partner_params: { job_id: 'job-32' },
      prefill: { first_name: 'Esi' },
      attempts_max: 3,
    }),
  );
  const staged = await server.newLink({ id_types: BIOMETRIC });
  const visit = await openPage(server, staged);
  await server.call('PUT', `/v1/hosted_links/${staged}/visits/${visit}/images`, { selfie });
  const entered = {
    seed: 'abcdefgh12',
    agreedTo: 'text-1',
    type: 'NG.NIN_V2',
    fields: { first_name: 'Ada' },
  };
  await server.call('POST', `/l/${staged}/handoff?lang=fr`, { visit, ...entered });
  const disabled = await server.newLink();
  await server.signed('PUT', `/v1/hosted_links/${disabled}`, { is_disabled: true });
  await server.newLink({ expires_at: new Date(Date.now() + 1_500).toISOString() });
  const other = server.as(second.partner_id, second.key);
  await other.submit(await other.newLink());
  await other.signed('POST', '/v1/hosted_links', { ...LINK_FIELDS }, { 'idempotency-key': 'key-2' });
  const erasure = async (user_id: string) =>
    (await server.signed('POST', '/v1/erasures', { user_id })).body.erasure_id;
  const done = await erasure('erased');
  const stateOf = async (id: string) => (await server.signed('POST', `/v1/erasures/${id}`)).body.state;
  await until(async () => (await stateOf(done)) === 'purged');
  await until(async () =>
    (await server.signed('POST', '/v1/callbacks', {})).body.callbacks.every(hasBeenTried),
  );
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  await jobOf(ofUser('open erasure'));
  await erasure('open erasure');
  await jobOf(ofUser('pending'));
  return second;
}

const hasBeenTried = (callback: { state: string; last_attempt_at: string | null }) =>
  callback.state !== 'waiting' || callback.last_attempt_at !== null;

/** What a server answers about all of it. */
export async function readAll(server: ServerProcess, admin: RunAdmin, second: SecondPartner) {
  const partners = [server, server.as(second.partner_id, second.key)];
  const lists = await Promise.all(
    partners.map(async (api) => {
      const links: { ref_id: string }[] = (await api.signed('POST', '/v1/hosted_links/:list', { limit: 100 }))
        .body.links;
      const jobs: { user_id: string; job_id: string }[] = (await api.signed('POST', '/v1/job_list', {})).body
        .jobs;
      const ofLink = async ({ ref_id }: { ref_id: string }) => ({
        link: (await api.signed('POST', `/v1/hosted_links/${ref_id}`)).body,
        events: (await api.signed('POST', `/v1/hosted_links/${ref_id}/events`)).body,
      });
      const ofJob = async ({ user_id, job_id }: { user_id: string; job_id: string }) => {
        const wanted = { user_id, job_id, history: true, consent: true };
        // An answer that the user was erased meanwhile does not name the user.
        return { user_id, job_id, ...(await api.signed('POST', '/v1/job_status', wanted)).body };
      };
      return {
        links: await Promise.all(links.map(ofLink)),
        jobs: await Promise.all(jobs.map(ofJob)),
        callbacks: (await api.signed('POST', '/v1/callbacks', {})).body,
        counts: (await api.signed('POST', '/v1/daily_counts', { first_day: '2026-11-01', by_link: true }))
          .body,
      };
    }),
  );
  const people = USERS.map(async (user) => JSON.parse(await admin('people', 'export', '001', user)));
  return {
    lists,
    people: await Promise.all(people),
    partners: JSON.parse(await admin('partners', 'list', '--json')),
    audit: (await admin('audit', 'export')).trim().split('\n'),
  };
}

export type ReadAll = Awaited<ReturnType<typeof readAll>>;
