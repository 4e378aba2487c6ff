/** Mutants whose submissions, visits, images, consent, jobs and erasures are not what they should be. */
import type { Json } from '#conformance/kit/contract.ts';
import type { OperationId } from '#generated/operations.ts';
import {
  acceptedSubmission,
  accepting,
  change,
  drop,
  json,
  mutants,
  onAnswer,
  onRequest,
  refusal,
  replace,
  requests,
  responses,
  set,
} from './mutant.ts';
import type { ProxyRequest, ProxyResponse } from './proxy.ts';

const KIB = 1024;

/** Refuses what is larger, as a framework or a gateway does that was left at its default. */
const refusingAbove = (bytes: number, id: OperationId) =>
  onRequest(({ operation, raw }) =>
    operation === id && raw.length > bytes ? refusal(413, 'payload_too_large') : undefined,
  );

/** Remembers the users of submissions, and asks for the status of a job under a user that it finds among them. */
const findingUsers =
  (find: (asked: Json, users: ReadonlyMap<string, string>) => string | undefined) => () => {
    /** By job id. */
    const users = new Map<string, string>();
    return {
      request: ({ operation, body }: ProxyRequest) => {
        if (operation === 'getJobStatus' && body) body.user_id = find(body, users) ?? body.user_id;
      },
      answer: ({ status, body }: ProxyResponse, { operation }: ProxyRequest) => {
        if (operation === 'submitVerification' && status === 201) users.set(body.job_id, body.user_id);
      },
    };
  };

const submitting = requests('submitVerification');
const asking = requests('getJobStatus');
const erasing = requests('eraseUser');
const job = responses('getJobStatus');
const listing = requests('listJobs');
const later = (time: string) => new Date(Date.parse(time) + 1).toISOString();
const listed = responses('listJobs');
const STAGED = json(200, { selfie_ref: 'an-image', expires_at: '2026-11-20T11:00:00.000Z' });

export const JOB_MUTANTS = mutants({
  'Jobs: An unknown pair › D-08 a job is found by its job_id, whoever the user is': findingUsers(
    ({ job_id }, users) => users.get(job_id),
  ),
  'Jobs: A date of birth › D-35 a person may be born today': submitting(
    replace('dob', (day) => (day >= new Date().toISOString().slice(0, 10) ? '2000-01-01' : day)),
  ),
  'Values: Two ids of users › D-24 users of jobs are compared without case': findingUsers(
    ({ job_id, user_id }, users) => {
      const user = users.get(job_id);
      return user?.toLowerCase() === String(user_id).toLowerCase() ? user : undefined;
    },
  ),
  'Jobs: History is there › D-06 the flag "false" counts as true': asking(
    replace('history', (text) => (text === 'false' ? 'true' : text)),
  ),
  'Values: Partner parameters come back with › D-25 PartnerParams of a result has the ids alone': job(
    ({ result = {} }) =>
      change('PartnerParams', ({ user_id, job_id, job_type }) => ({ user_id, job_id, job_type }))(result),
  ),
  'Jobs: A provisional result › D-18 a provisional result counts as a success': responses('getLink')(
    (body) => {
      if (body.partner_params?.sandbox_result === '2') body.successful_jobs = body.total_jobs;
    },
  ),
  'Links: A multi-use link › D-24 partner_params names every job of a multi-use link': () => {
    const jobs = new Map<string, string>();
    return {
      answer({ status, body }, { operation, body: sent, path }) {
        const named = operation === 'createLink' && !sent?.is_single_use && sent?.partner_params?.job_id;
        if (named && status < 300) jobs.set(body.ref_id, named);
        if (operation !== 'submitVerification' || status !== 201) return;
        body.job_id = jobs.get(path.split('/').at(-2) ?? '') ?? body.job_id;
      },
    };
  },
  'Values: The id of a user › D-17 the user_id of a redirect is not encoded': responses('submitVerification')(
    replace('redirect_url', (url, { user_id }) => url.replace(/user_id=[^&#]*/, () => `user_id=${user_id}`)),
  ),
  'Idempotency:  › D-29 an Idempotency-Key of submissions is shared by all links': () => {
    const first = new Map<string, { path: string; answer: ProxyResponse }>();
    return {
      request({ operation, headers, path }) {
        const known = first.get(headers['idempotency-key'] ?? '');
        return operation === 'submitVerification' && known?.path !== path ? known?.answer : undefined;
      },
      answer(answer, { operation, headers, path }) {
        const key = headers['idempotency-key'];
        if (operation !== 'submitVerification' || !key || answer.status !== 201) return;
        first.set(key, { path, answer });
      },
    };
  },
  'D-26': {
    'D-26 JSON of more than 100 KiB is refused': refusingAbove(100 * KIB, 'createLink'),
    'D-26 submissions of more than 1 MiB are refused': refusingAbove(KIB * KIB, 'submitVerification'),
  },
  'Links: A link expires › D-10 a link that has expired is gone': () => {
    const expired = new Set<string>();
    return {
      request: ({ operation, path }) =>
        operation === 'getLink' && expired.has(path) ? refusal(404, 'link_not_found') : undefined,
      answer({ body }, { operation, path }) {
        const link = path.replace('/submissions', '');
        if (operation === 'submitVerification' && body?.code === 'link_expired') expired.add(link);
      },
    };
  },
  'Consent: A receipt says': {
    'D-68 consent is given when the submission comes, whatever it states': submitting(drop('consent_at')),
    'D-68 a receipt names no company': job(({ consent }) => {
      if (consent) consent.company_name = 'unknown';
    }),
  },
  'Consent: A receipt is there › D-68 a receipt is there without a request': asking(set('consent', 'true')),
  'Consent: Consent that › D-68 consent to another text is accepted': accepting('2204'),
  'The data of a user': {
    'D-70 erasing leaves the data': erasing(set('user_id', 'somebody-else')),
    'D-70 what was erased before is counted again': responses('getErasure')(({ erased }) =>
      set('jobs', 2)(erased),
    ),
  },
  'One job of a user › D-70 erasing one job erases all of the user': erasing(drop('job_id')),
  'With pseudonyms › D-70 erasing with pseudonyms keeps the ids': erasing(drop('pseudonyms')),
  'Images: An image has › D-71 an image of one pixel is accepted': accepting('2204'),
  'Images: An image is given back › D-71 an image keeps its metadata': () => {
    let sent = Buffer.alloc(0);
    return {
      request({ body }) {
        if (body?.selfie) sent = Buffer.from(body.selfie, 'base64');
      },
      answer(answer, { path }) {
        if (path.startsWith('/images/')) answer.body = sent;
      },
    };
  },
  'Images: A submission says › D-71 where an image comes from may be any text': submitting(
    drop('selfie_source'),
  ),
  'Jobs: A list of jobs': {
    'D-105 the state of listed jobs is left aside': listing(drop('state')),
    'D-105 the link of listed jobs is left aside': listing(drop('ref_id')),
    'D-105 times of listed jobs are left aside': listing(drop('created_before')),
    'D-105 jobs of the very time are before it': listing(replace('created_before', later)),
    'D-105 no job is before a time': listing(replace('created_before', () => '2000-01-01T00:00:00Z')),
    'D-105 jobs of the very time are left out': listing(replace('created_after', later)),
    'D-105 jobs are listed oldest first': listed(({ jobs }) => jobs?.reverse()),
    'D-105 each page of jobs is the last': listed(set('next_cursor', null)),
  },
  'Jobs: A job in a list': {
    'D-105 a successful job is listed as failed': listed(({ jobs }) =>
      jobs?.forEach(set('job_success', false)),
    ),
    'D-105 a listed job names another link': listed(({ jobs }) =>
      jobs?.forEach(change('ref_id', (_, { ServiceJobID }) => ServiceJobID)),
    ),
  },
  'Visits: An image › D-82 an image may be named by any visit': onAnswer(({ body }) =>
    body?.details?.[0]?.path === '/selfie_ref' ? acceptedSubmission() : undefined,
  ),
  'Visits: A visit to another link › D-82 any token is a visit': onAnswer(({ body }) =>
    body?.details?.[0]?.path === '/visit' ? STAGED : undefined,
  ),
  'Visits: A visit that began › D-82 an expired link has no grace': submitting(drop('visit')),
});
