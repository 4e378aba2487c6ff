/** What the console's views are told in `shown.test.ts`: values that all differ, and two of what comes in lists. */
import type {
  CallbackAttempt,
  CallbackRow,
  FoundLinks,
  JobDetail,
  LimitRow,
  LinkDetail,
  RequestRow,
  Rows,
} from '#console/data.ts';
import type { Stats } from '#console/stats.ts';
import type { StepCounts } from '#core/page/daily-counts.ts';

export const NOW = '2026-11-22T18:00:00.000Z';
const request = (body: string) => ({ method: 'POST', url: 'http://a.example/r', headers: { x: 'y' }, body });

const ATTEMPT: CallbackAttempt = {
  ...{ at: '2026-11-22T16:10:11.012Z', request: request('{"n":1}'), status: 500, failure: null, ms: 61 },
  ...{ steps: [{ title: 'Step', value: 'v1', ok: true }], curl: 'curl 1' },
};
export const CALLBACK: CallbackRow = {
  ...{ webhook_id: 'wh 1', service_job_id: 'sj 1', ref_id: 'ref 1', link_name: 'Name 1', partner_id: '042' },
  ...{ url: 'https://p.example/c', state: 'waiting', created_at: '2026-11-21T16:10:10.000Z' },
  ...{ next_attempt_at: '2026-11-23T16:10:10.000Z', result_code: '0812', result_text: 'Provisional' },
  attempts: [
    ATTEMPT,
    { ...ATTEMPT, at: '2026-11-22T16:20:11.012Z', status: null, failure: 'dns', ms: 1_500, steps: [] },
  ],
  attempts_made: 5,
};
/** Of no job. */
export const TEST: CallbackRow = {
  ...CALLBACK,
  ...{ webhook_id: 'wh 2', service_job_id: 'sj 2', ref_id: null, link_name: null, url: null },
  ...{ state: 'delivered', next_attempt_at: null, result_code: null, result_text: null, attempts: [] },
};
const JOB: JobDetail = {
  ...{ service_job_id: 'sj 1', ref_id: 'ref 1', partner_id: '042', user_id: 'user 1', job_id: 'job 1' },
  ...{ country: 'GH', id_type: 'SSNIT', verification_method: 'basic_kyc', state: 'complete' },
  ...{ submitted_at: '2026-11-22T16:00:01.000Z', completed_at: '2026-11-22T16:00:02.000Z' },
  ...{ result_code: '1013', result_text: 'Not found', callbacks: [CALLBACK] },
  timeline: [
    { at: '2026-11-22T16:00:00.000Z', type: 'link_created', title: 'Made' },
    {
      at: '2026-11-22T16:00:01.500Z',
      type: 'submitted',
      title: 'Sent',
      response: { status: 404, headers: {}, body: '' },
    },
    {
      at: '2026-11-22T16:02:05.000Z',
      type: 'callback_attempt',
      title: 'Tried',
      response: { status: 302, headers: {}, body: '' },
    },
    { at: '2026-11-22T16:02:06.000Z', type: 'verifier_asked', title: 'Asked', detail: {} },
  ],
};
export const LINK: LinkDetail = {
  ...{
    ref_id: 'ref 1',
    url: 'https://l.example/1',
    partner_id: '042',
    name: null,
    company_name: 'Company 1',
  },
  ...{ created_at: '2025-11-22T15:00:00.000Z', expires_at: null, state: 'not ready', is_single_use: true },
  ...{ submissions: 7, succeeded: 4, failed: 2, link: { field: 9 }, timeline: [], jobs: [JOB] },
};
export const REQUEST: RequestRow = {
  ...{ id: 12, at: '2026-11-22T16:30:00.012Z', method: 'PUT', path: '/v1/x', operation: 'updateLink' },
  ...{ partner_id: '042', status: 0, code: '2205', ms: 1_250, request_id: 'r 1', request: request('text') },
  ...{
    response: null,
    outage: 'slow',
    unknown_fields: [
      { path: 'a.b', meant: 'c' },
      { path: 'd', meant: null },
    ],
  },
  signature_refusal: {
    ...{ reason: 'wrong_key', explanation: 'Because.', expected_text: 'text', expected_signature: 'abcd' },
    ...{ sent_signature: 'abxy', skew_ms: -3_000, tolerance_ms: 300_000 },
    steps: [{ title: 'Sent', value: 'abxy', ok: false }],
  },
};
export const STATS: Stats = {
  ...{
    interval_ms: 60_000,
    from: '2026-11-22T16:00:00.000Z',
    submissions: [0, 3, 0],
    attempts_ok: [0, 0, 1],
  },
  ...{ results: { '1012': [2, 0, 0], '9999': [1, 0, 4] }, attempts_failed: [0, 2, 5] },
  time_to_result_ms: [40, 2_000, 70, 90, 100],
};
const COUNTS: StepCounts = { opened: 8, consented: 6, submitted: 10, succeeded: 5, failed: 1 };

const LIMIT: LimitRow = {
  ...{ key: 'k 1', country: 'GH', id_type: 'SSNIT', id_number: '•••1', partner_id: '042', count: 2, max: 5 },
  ...{ window_ms: 7_200_000, counted_at: ['2026-11-22T17:00:00.000Z', '2026-11-22T17:30:00.000Z'] },
  blocked_until: '2026-11-22T19:30:00.000Z',
};

/** By the path under `/console/data/`. */
export const DATA: Readonly<Record<string, unknown>> = {
  links: { rows: [LINK], next: 'older', searched: { links: 1_000, jobs: 2_000 } } satisfies FoundLinks,
  'links/ref%201': LINK,
  'jobs/sj%201': JOB,
  callbacks: { rows: [CALLBACK, TEST], next: null } satisfies Rows<CallbackRow>,
  requests: { rows: [REQUEST], next: null } satisfies Rows<RequestRow>,
  stats: STATS,
  counts: COUNTS,
  limits: [LIMIT, { ...LIMIT, key: 'k 2', id_number: '•••2', max: 9, blocked_until: null }],
};
