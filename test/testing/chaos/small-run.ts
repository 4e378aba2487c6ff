/** A run by hand, in which everything is as it should be; tests change one thing in it. */
import { createHmac } from 'node:crypto';
import type {
  Call,
  CallOutcome,
  CallRequest,
  Evidence,
  IdTypeEntry,
  RecordedCallback,
} from '#testing/chaos/check/evidence.ts';
import { auditOf } from './small-audit.ts';

type Changeable<T> = T extends readonly (infer Item)[]
  ? Changeable<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Changeable<T[Key]> }
    : T;

export type SmallRun = Changeable<Evidence>;

const KEY = 'key of the small run';
/** Found by the sandbox, and not found. */
export const NUMBER = '10000000000';
export const FAILING = '10000000001';

const NIN: IdTypeEntry = { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' };
const BVN: IdTypeEntry = { country: 'NG', id_type: 'BVN', verification_method: 'enhanced_kyc' };
const PASSPORT: IdTypeEntry = { country: 'KE', id_type: 'PASSPORT', verification_method: 'enhanced_kyc' };

export const iso = (at: number) => new Date(at).toISOString();
const hmac = (text: string) => createHmac('sha256', KEY).update(text).digest('base64');

/** Its request id is set with the call. */
const ok = (at: number, body: unknown): CallOutcome => ({ kind: 'ok', at, body, requestId: '' });
const refused = (at: number, code: string): CallOutcome => ({ kind: 'refused', at, code });
const unknown = (at: number): CallOutcome => ({ kind: 'unknown', at, why: 'no answer' });

function fieldsOf(tag: string) {
  const isSingleUse = tag.startsWith('single');
  return {
    name: tag,
    is_single_use: isSingleUse,
    id_types: [NIN],
    callback_url: `http://127.0.0.1:9/callbacks/${tag}`,
    company_name: `Bank of ${tag}`,
    data_privacy_policy_url: 'https://partner.example/privacy',
    redirect_url: 'https://partner.example/done',
    partner_params: { tag, ...(isSingleUse && { job_id: `job-${tag}` }) },
  };
}

function linkOf(tag: string, createdAt: number, idTypes: IdTypeEntry[], counts: [number, number, number]) {
  const refId = `ref-${tag}`;
  const [total_jobs, successful_jobs, failed_jobs] = counts;
  return {
    ...fieldsOf(tag),
    ...{ ref_id: refId, link_id: refId, id_types: idTypes, total_jobs, successful_jobs, failed_jobs },
    ...{ created_at: iso(createdAt), updated_at: iso(createdAt), disabled_at: null as string | null },
  };
}

export function jobOf(token: string, tag: string, number: string) {
  const [userId, jobId] = [`user-${token}`, `job-of-${token}`];
  const success = number === NUMBER;
  const result = {
    ResultCode: success ? '1012' : '1013',
    ServiceJobID: `service-${token}`,
    PartnerParams: { tag, user_id: userId, job_id: jobId },
    job_complete: true,
    job_success: success,
    IDNumber: number,
    ...(success && { FullName: `Ada ${token}` }),
  };
  const body = { job_complete: true, job_success: success, result, history: [result] };
  return { userId, jobId, body };
}

export function arrivalOf(at: number, result: { ServiceJobID: string }, tag: string): RecordedCallback {
  const timestamp = iso(at);
  const raw = JSON.stringify({ ...result, timestamp, signature: hmac(`${timestamp}001sid_request`) });
  const id = `msg_${result.ServiceJobID}`;
  const seconds = String(Math.floor(at / 1000));
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${hmac(`${id}.${seconds}.${raw}`)}`,
  };
  return { at, path: `/callbacks/${tag}`, headers, raw, answered: 200 };
}

/**
 * Three links: a multi-use one made under a key at the second try, a single-use one, and one whose creation was never
 * answered. Six submissions became jobs; two of them were never answered, and one was when it was repeated. The limit
 * of two blocked a number once, before a reset. The window is one second.
 */
export function smallRun(): SmallRun {
  const calls: Call[] = [];
  const call = (startedAt: number, request: CallRequest, outcome: CallOutcome, key: string | null = null) =>
    calls.push({
      ...{ id: calls.length, client: 'c0', request, key, startedAt },
      outcome: outcome.kind === 'ok' ? { ...outcome, requestId: `request at ${startedAt}` } : outcome,
    });
  const multi = { tag: 'multi', refId: 'ref-multi' };
  const single = { tag: 'single', refId: 'ref-single' };
  const submit = (
    startedAt: number,
    link: typeof multi,
    token: string,
    outcome: CallOutcome,
    { number = NUMBER, key = null as string | null } = {},
  ) => call(startedAt, { kind: 'submit', ...link, token, number, spelling: number }, outcome, key);
  const accepted = (at: number, token: string) =>
    ok(at, { user_id: `user-${token}`, job_id: `job-of-${token}` });
  const create = (startedAt: number, tag: string, outcome: CallOutcome, key: string | null = null) =>
    call(startedAt, { kind: 'create', tag, fields: fieldsOf(tag) }, outcome, key);
  const update = (
    startedAt: number,
    link: typeof multi,
    fields: (CallRequest & { kind: 'update' })['fields'],
    outcome: CallOutcome,
  ) => call(startedAt, { kind: 'update', ...link, fields }, outcome);

  create(1_000, 'multi', unknown(1_010), 'multi');
  create(1_020, 'multi', ok(1_030, { ref_id: 'ref-multi' }), 'multi');
  create(1_040, 'single', ok(1_050, { ref_id: 'ref-single' }));
  create(1_060, 'unanswered', unknown(1_070));
  create(1_060, 'lost', unknown(1_070));
  create(1_060, 'refused', refused(1_070, 'not_sent'));
  const inCreation = linkOf('multi', 1_005, [NIN, BVN], [0, 0, 0]);
  update(1_100, multi, { id_types: [NIN, BVN] }, ok(1_110, { id_types: [NIN, BVN], disabled_at: null }));
  call(1_120, { kind: 'get', ...multi }, ok(1_130, inCreation));
  update(1_140, multi, { id_types: [NIN, PASSPORT] }, unknown(1_150));
  call(1_160, { kind: 'get', ...multi }, ok(1_170, { ...inCreation, id_types: [NIN, PASSPORT] }));
  update(1_180, single, { is_disabled: true }, ok(1_190, { id_types: [NIN], disabled_at: iso(1_185) }));
  update(1_200, single, { is_disabled: false }, ok(1_210, { id_types: [NIN], disabled_at: null }));
  submit(1_300, multi, 'a1', accepted(1_310, 'a1'));
  submit(1_320, multi, 'a2', unknown(1_330), { key: 'a2' });
  submit(1_340, multi, 'a2', accepted(1_350, 'a2'), { key: 'a2' });
  submit(1_360, multi, 'a3', refused(1_370, '2222'));
  call(1_380, { kind: 'reset', number: NUMBER }, ok(1_390, {}));
  submit(1_400, multi, 'a4', unknown(1_410));
  submit(1_420, multi, 'failing', unknown(1_430), { number: FAILING });
  submit(1_500, single, 'winner', accepted(1_520, 'winner'), { number: FAILING });
  submit(1_500, single, 'loser', refused(1_525, 'link_used'), { number: FAILING });
  const status: CallRequest = { kind: 'status', userId: 'user-a1', jobId: 'job-of-a1' };
  call(1_700, status, ok(1_710, { job_complete: false }));
  call(1_800, status, ok(1_810, { job_complete: true }));
  submit(2_600, multi, 'later', accepted(2_610, 'later'));

  const links = [
    linkOf('unanswered', 1_065, [NIN], [0, 0, 0]),
    linkOf('single', 1_045, [NIN], [1, 0, 1]),
    linkOf('multi', 1_005, [NIN, PASSPORT], [5, 4, 1]),
  ];
  const meta = (limit: number) => ({ page: 1, limit, total: 3, totalPages: Math.ceil(3 / limit) });
  call(2_700, { kind: 'list', page: 1, limit: 2 }, ok(2_710, { links: links.slice(0, 2), meta: meta(2) }));

  const jobs = [
    ...['a1', 'a2', 'a4', 'later'].map((token) => jobOf(token, 'multi', NUMBER)),
    jobOf('failing', 'multi', FAILING),
    jobOf('winner', 'single', FAILING),
  ];
  const results = jobs.map(({ body }) => body.result);
  const run: Omit<Evidence, 'final'> & { final: Omit<Evidence['final'], 'audit'> } = {
    rules: { partnerId: '001', apiKey: KEY, idNumberLimit: 2, idNumberWindowMs: 1_000 },
    calls,
    arrivals: results.map((result, i) => arrivalOf(2_800 + i, result, result.PartnerParams.tag)),
    final: {
      at: 9_000,
      pages: [{ page: 1, limit: 100, body: { links, meta: meta(100) } }],
      links: Object.fromEntries(links.map((link) => [link.ref_id, link])),
      jobs,
      deliveries: jobs.map(({ userId, jobId, body }) => ({
        ...{ user_id: userId, job_id: jobId, state: 'delivered' },
        webhook_id: `msg_${body.result.ServiceJobID}`,
        ServiceJobID: body.result.ServiceJobID,
      })),
    },
  };
  const small = structuredClone(run) as SmallRun;
  small.final.audit = auditOf(small);
  return small;
}
