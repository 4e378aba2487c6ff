/** Jobs: their status, results, history and images (§2.4, §3.2, §4.6). */
import { setTimeout as sleep } from 'node:timers/promises';
import { group } from '#conformance/kit/check.ts';
import type { Json } from '#conformance/kit/contract.ts';
import { expectField } from '#conformance/kit/exchange.ts';
import { png } from '#conformance/kit/images.ts';
import { base64Of, formOf, SELFIE_TYPE } from '#conformance/kit/samples.ts';
import type { Session } from '#conformance/kit/session.ts';
import { signature } from '#conformance/kit/signing.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';
import { longestNumber } from '../catalogue.ts';
import { selfieOf } from './images.ts';

const check = group('Jobs');
const inSandbox = group('Jobs', { requires: ['state', 'sandbox'] });
const withClock = group('Jobs', { requires: ['state', 'clock'] });
const withTwoPartners = group('Jobs', { requires: ['state', 'second partner'] });

/** Submits to a new link and waits until the job is complete. */
async function completedJob(s: Session, link: object = {}, submission: object = {}, ask: object = {}) {
  const linkId = await s.newLink(link);
  const ids = await s.submit(linkId, submission);
  return { linkId, ids, status: await s.completed(ids, ask) };
}

async function countsOf(s: Session, linkId: string) {
  const { total_jobs, successful_jobs, failed_jobs } = await s.getLink(linkId);
  return [total_jobs, successful_jobs, failed_jobs];
}

const UNSUCCESSFUL = { 1: '1013', 2: '1014', 3: '1015' };

/** What counts of a number (D-20). */
const letters = (number: unknown) =>
  String(number)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

export const JOB_CHECKS = [
  inSandbox(
    'A found ID number completes the job with success',
    '§4.6 §2.4 §3.2 D-18 D-23',
    'biometric_kyc 1, enhanced_kyc 5, doc_verification 6, enhanced_document_verification 11.',
    async (s) => {
      const params = { user_id: s.random.word('user'), job_id: s.random.word('job'), campaign: 'autumn' };
      const { linkId, ids, status } = await completedJob(s, { is_single_use: true, partner_params: params });
      expectEqual('code', status.code, '2302', '§7.1');
      expectEqual('user and job', [status.user_id, status.job_id], [ids.user_id, ids.job_id], '§2.4');
      expectEqual('job_success', status.job_success, true, 'D-23');
      expectEqual('ResultCode', status.result.ResultCode, '1012', 'D-23');
      const expected = { ...params, job_type: '5' };
      expectEqual('PartnerParams', status.result.PartnerParams, expected, '§2.4 D-25 D-18');
      expectEqual('counts', await countsOf(s, linkId), [1, 1, 0], '§2.1 D-18');
    },
  ),

  ...Object.entries(UNSUCCESSFUL).map(([digit, code]) =>
    inSandbox(
      `An ID number that ends in ${digit} gives ${code}`,
      'D-23 D-18',
      'otherwise the last digit of the ID number, 1 not found, 2 unsupported format, 3 source unavailable',
      async (s) => {
        const { linkId, status } = await completedJob(s, {}, { id_number: s.random.idNumber(Number(digit)) });
        expectEqual('ResultCode', status.result.ResultCode, code);
        expectEqual('job_success', status.job_success, false);
        expectEqual('counts', await countsOf(s, linkId), [1, 0, 1], 'D-18');
      },
    ),
  ),

  inSandbox(
    'sandbox_result decides first',
    'D-23',
    'What is submitted decides the result: `partner_params.sandbox_result` first',
    async (s) => {
      const resultOf = async (sandbox_result: string, submission: object) => {
        const { status } = await completedJob(s, { partner_params: { sandbox_result } }, submission);
        return status.result.ResultCode;
      };
      expectEqual('ResultCode', await resultOf('1', {}), '0811');
      expectEqual('ResultCode', await resultOf('0', { id_number: s.random.idNumber(1) }), '1012');
    },
  ),

  inSandbox(
    'A provisional result is no success and no failure yet',
    'D-18 D-23',
    'false for a provisional result; a final one follows.',
    async (s) => {
      const linkId = await s.newLink({ partner_params: { sandbox_result: '2' } });
      const ids = await s.submit(linkId);
      const isComplete = async () => (await s.jobStatus(ids)).job_complete;
      for (const end = Date.now() + s.target.waitMs; !(await isComplete()) && Date.now() < end; ) {
        const counts = await countsOf(s, linkId);
        // Judged only if the job was still incomplete after the counts were read.
        if (!(await isComplete())) expectEqual('counts before the final result', counts, [1, 0, 0]);
        await sleep(100);
      }
    },
  ),

  inSandbox(
    'A provisional result is followed by a final one',
    'D-18 D-23 §2.4',
    'false for a provisional result; a final one follows.',
    async (s) => {
      const link = { partner_params: { sandbox_result: '2' } };
      const { status } = await completedJob(s, link, {}, { history: 'true' });
      const entries = status.history.map((entry: Json) => `${entry.ResultCode} ${entry.job_complete}`);
      expectEqual('the history, oldest first', entries, ['0812 false', '1012 true']);
    },
  ),

  check(
    'History is there on request, in any spelling of true',
    '§4.6 §2.4 D-06',
    'Present only when `history` was requested.',
    async (s) => {
      const { ids, status } = await completedJob(s);
      expectThat('history is left out', !('history' in status), status, '§2.4');
      for (const asked of ['true', true]) {
        const { history } = await s.jobStatus(ids, { history: asked });
        expectThat('history is there', Array.isArray(history) && history.length > 0, history, '§2.4 §4.6');
      }
      for (const asked of ['false', false]) {
        const body = await s.jobStatus(ids, { history: asked });
        expectThat('history is left out', !('history' in body), body, 'D-06');
      }
    },
  ),

  inSandbox(
    'The history entry says what was verified',
    '§2.4 D-44',
    "`IDNumber`, `DOB` and `FullName` are the verifier's; without one, as the user typed them",
    async (s) => {
      const id_number = (await longestNumber(s)).toLowerCase().replace(/^(..)(.*)(...)$/, '$1-$2 $3');
      const submission = { id_number, first_name: 'Ada', last_name: 'Obi', dob: '1990-04-12' };
      const { status } = await completedJob(s, {}, submission, { history: 'true' });
      const { Country, IDType, IDNumber, DOB } = status.history.at(-1);
      expectEqual('Country, IDType', [Country, IDType], ['NG', 'NIN_V2']);
      // As it was typed, or in its normal form, as before and since contract 1.1.0.
      const found = [letters(IDNumber), DOB];
      expectEqual('IDNumber and DOB', found, [letters(id_number), submission.dob]);
    },
  ),

  check(
    'The answer is signed by the partner’s key, in both fields',
    '§5 §2.4 D-02 D-03 D-05',
    'signed by the service with the key that verified the request (D-05)',
    async (s) => {
      const body = await s.jobStatus(await s.submit(await s.newLink()));
      const expected = signature(s.target.partner, body.timestamp);
      expectEqual('signature', body.signature, expected, '§2.4 D-02 D-05');
      expectEqual('sec_key', body.sec_key, body.signature, 'D-03');
      const late = Math.abs(Date.parse(body.timestamp) - Date.now());
      expectThat('the answer was signed now', late < 300_000, body.timestamp, 'D-02 D-04');
    },
  ),

  check(
    'A date of birth is before today, in UTC',
    'D-35',
    'Date of birth, `YYYY-MM-DD`, before today in UTC.',
    async (s) => {
      const linkId = await s.newLink();
      const dayAt = (ms: number) => new Date(s.target.clock.now() + ms).toISOString().slice(0, 10);
      await s.submit(linkId, { dob: dayAt(-86_400_000) });
      // In the last minute of a day the next one: it is refused as well, and the day may end meanwhile.
      await s.submitRefused('invalid_value', linkId, { dob: dayAt(60_000) });
    },
  ),

  check('An unknown pair of user and job is not found', '§7.1 D-08', '"2304"', async (s) => {
    const { user_id, job_id } = await s.submit(await s.newLink());
    await s.refused('job_not_found', 'getJobStatus', { user_id, job_id: s.random.word('job') });
    await s.refused('job_not_found', 'getJobStatus', { user_id: s.random.word('user'), job_id });
  }),

  withTwoPartners('Another partner’s job is not found', 'D-07 §5', '"2304"', async (s) => {
    const { user_id, job_id } = await s.submit(await s.newLink());
    await s.refused('job_not_found', 'getJobStatus', { user_id, job_id }, { as: s.target.secondPartner });
  }),

  withClock(
    'The selfie has a link on request, and the link expires',
    '§2.4 §4.6 D-22',
    'valid for one hour; 410 afterwards.',
    async (s) => {
      const selfie = base64Of();
      const ids = await s.submit(await s.newLink({ id_types: [SELFIE_TYPE] }), { selfie });
      const without = await s.jobStatus(ids);
      expectThat('image_links is left out', !('image_links' in without), without, '§2.4');
      const { link, image } = await selfieOf(s, ids);
      expectEqual('the image', image.toString('base64'), selfie);
      const forged = link.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'));
      const { status } = await s.request('GET', forged, null);
      expectThat('a forged address answers 404', status === 404, status);
      await s.target.clock.advance(61 * 60_000);
      const expired = await s.request('GET', link, null);
      const found = [expired.status, expired.body.code];
      expectEqual('status and code after an hour', found, [410, 'image_link_expired']);
    },
  ),

  check(
    'image_links is an empty object for a job without a selfie',
    'D-22',
    'Present only when `image_links` was requested; empty when the job has no selfie.',
    async (s) => {
      const { image_links } = await s.jobStatus(await s.submit(await s.newLink()), { image_links: 'true' });
      expectEqual('image_links', image_links, {});
    },
  ),

  check(
    'A submission may be a form with files',
    'D-35 D-26',
    '"multipart/form-data":{"schema"',
    async (s) => {
      const params = { linkId: await s.newLink({ id_types: [SELFIE_TYPE] }) };
      await s.ok('submitVerification', formOf(s.submissionFields(), png()), { params });
      const text = formOf(s.submissionFields(), Buffer.from('not an image'));
      expectField(
        '/selfie',
        await s.refused('invalid_value', 'submitVerification', text, { params }),
        'D-26',
      );
    },
  ),
];
