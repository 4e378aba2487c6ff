/** Jobs: their status, results, history and images (§2.4, §3.2, §4.6). */

import { group } from '../kit/check.ts';
import { png } from '../kit/images.ts';
import type { Session } from '../kit/session.ts';
import { signature } from '../kit/signing.ts';
import { expectEqual, expectThat } from '../kit/violation.ts';

const check = group('Jobs');
const SELFIE = { country: 'NG', id_type: 'NIN_V2', verification_method: 'biometric_kyc' };
const PNG = png();

/** Submits to a new link and waits until the job is complete. */
async function completedJob(s: Session, link: object, submission: object = {}, ask: object = {}) {
  const linkId = await s.newLink(link);
  const { body } = await s.submit(linkId, submission);
  return { linkId, ids: body, status: (await s.completed(body, ask)).body };
}

export const JOB_CHECKS = [
  check(
    'A found ID number completes the job with success',
    ['§4.6', '§2.4', '§3.2', 'D-18', 'D-23'],
    async (s) => {
      const params = { user_id: s.random.word('user'), job_id: s.random.word('job'), campaign: 'autumn' };
      const { linkId, ids, status } = await completedJob(s, { is_single_use: true, partner_params: params });
      expectEqual('code', status.code, '2302', ['§7.1']);
      expectEqual('user and job', [status.user_id, status.job_id], [ids.user_id, ids.job_id], ['§2.4']);
      expectEqual('job_success', status.job_success, true, ['D-23']);
      expectEqual('ResultCode', status.result.ResultCode, '1012', ['D-23']);
      expectEqual('PartnerParams', status.result.PartnerParams, { ...params, job_type: '5' }, [
        '§2.4',
        'D-25',
        'D-18',
      ]);
      const { body } = await s.getLink(linkId);
      expectEqual(
        'counts',
        [body.total_jobs, body.successful_jobs, body.failed_jobs],
        [1, 1, 0],
        ['§2.1', 'D-18'],
      );
    },
    { requires: ['state', 'sandbox'] },
  ),

  ...(
    [
      [1, '1013'],
      [2, '1014'],
      [3, '1015'],
    ] as const
  ).map(([digit, code]) =>
    check(
      `An ID number that ends in ${digit} gives ${code}`,
      ['D-23', 'D-18'],
      async (s) => {
        const { linkId, status } = await completedJob(s, {}, { id_number: s.random.idNumber(digit) });
        expectEqual('ResultCode', status.result.ResultCode, code);
        expectEqual('job_success', status.job_success, false);
        const { body } = await s.getLink(linkId);
        expectEqual('counts', [body.total_jobs, body.successful_jobs, body.failed_jobs], [1, 0, 1], ['D-18']);
      },
      { requires: ['state', 'sandbox'] },
    ),
  ),

  check(
    'sandbox_result decides first',
    ['D-23'],
    async (s) => {
      const rejected = await completedJob(s, { partner_params: { sandbox_result: '1' } });
      expectEqual('ResultCode', rejected.status.result.ResultCode, '0811');
      const approved = await completedJob(
        s,
        { partner_params: { sandbox_result: '0' } },
        { id_number: s.random.idNumber(1) },
      );
      expectEqual('ResultCode', approved.status.result.ResultCode, '1012');
    },
    { requires: ['state', 'sandbox'] },
  ),

  check(
    'A provisional result is no success and no failure yet',
    ['D-18', 'D-23'],
    async (s) => {
      const linkId = await s.newLink({ partner_params: { sandbox_result: '2' } });
      const { user_id, job_id } = (await s.submit(linkId)).body;
      const isComplete = async () => (await s.ok('getJobStatus', { user_id, job_id })).body.job_complete;
      for (const end = Date.now() + s.target.waitMs; !(await isComplete()) && Date.now() < end; ) {
        const { body } = await s.getLink(linkId);
        const counts = [body.total_jobs, body.successful_jobs, body.failed_jobs];
        // Judged only if the job was still incomplete after the counts were read.
        if (!(await isComplete())) expectEqual('counts before the final result', counts, [1, 0, 0]);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    { requires: ['state', 'sandbox'] },
  ),

  check(
    'A provisional result is followed by a final one',
    ['D-18', 'D-23', '§2.4'],
    async (s) => {
      const { status } = await completedJob(
        s,
        { partner_params: { sandbox_result: '2' } },
        {},
        { history: 'true' },
      );
      const entries = status.history.map((entry: Record<string, unknown>) => [
        entry['ResultCode'],
        entry['job_complete'],
      ]);
      expectEqual('the history, oldest first', entries, [
        ['0812', false],
        ['1012', true],
      ]);
    },
    { requires: ['state', 'sandbox'] },
  ),

  check('History is there on request, in any spelling of true', ['§4.6', '§2.4', 'D-06'], async (s) => {
    const { ids, status } = await completedJob(s, {});
    const { user_id, job_id } = ids;
    expectThat('history is left out', !('history' in status), status, ['§2.4']);
    for (const history of ['true', true]) {
      const { body } = await s.ok('getJobStatus', { user_id, job_id, history });
      expectThat('history is there', Array.isArray(body.history) && body.history.length > 0, body, [
        '§2.4',
        '§4.6',
      ]);
    }
    for (const history of ['false', false]) {
      const { body } = await s.ok('getJobStatus', { user_id, job_id, history });
      expectThat('history is left out', !('history' in body), body, ['D-06']);
    }
  }),

  check(
    'The history entry says what was verified',
    ['§2.4', 'D-44'],
    async (s) => {
      const submission = {
        id_number: `ab-${s.random.idNumber()} cde`,
        first_name: 'Ada',
        last_name: 'Obi',
        dob: '1990-04-12',
      };
      const { status } = await completedJob(s, {}, submission, { history: 'true' });
      const { Country, IDType, IDNumber, DOB } = status.history.at(-1);
      expectEqual('Country, IDType', [Country, IDType], ['NG', 'NIN_V2']);
      expectEqual('IDNumber and DOB', [IDNumber, DOB], [submission.id_number, submission.dob]);
    },
    { requires: ['state', 'sandbox'] },
  ),

  check(
    'The answer is signed with the partner’s key, under both names',
    ['§5', '§2.4', 'D-02', 'D-03', 'D-05'],
    async (s) => {
      const { user_id, job_id } = (await s.submit(await s.newLink())).body;
      const { body } = await s.ok('getJobStatus', { user_id, job_id });
      expectEqual('signature', body.signature, signature(s.target.partner, body.timestamp), [
        '§2.4',
        'D-02',
        'D-05',
      ]);
      expectEqual('sec_key', body.sec_key, body.signature, ['D-03']);
      const late = Math.abs(Date.parse(body.timestamp) - Date.now());
      expectThat('the answer was signed now', late < 300_000, body.timestamp, ['D-02', 'D-04']);
    },
  ),

  check('An unknown pair of user and job is not found', ['§7.1', 'D-08'], async (s) => {
    const { user_id, job_id } = (await s.submit(await s.newLink())).body;
    await s.refused('job_not_found', 'getJobStatus', { user_id, job_id: s.random.word('job') });
    await s.refused('job_not_found', 'getJobStatus', { user_id: s.random.word('user'), job_id });
  }),

  check(
    'Another partner’s job is not found',
    ['D-07', '§5'],
    async (s) => {
      const { user_id, job_id } = (await s.submit(await s.newLink())).body;
      await s.refused('job_not_found', 'getJobStatus', { user_id, job_id }, { as: s.target.secondPartner });
    },
    { requires: ['state', 'second partner'] },
  ),

  check(
    'The selfie has a link on request, and the link expires',
    ['§2.4', '§4.6', 'D-22'],
    async (s) => {
      const linkId = await s.newLink({ id_types: [SELFIE] });
      const { body: ids } = await s.submit(linkId, { selfie: PNG.toString('base64') });
      const { user_id, job_id } = ids;
      const without = await s.ok('getJobStatus', { user_id, job_id });
      expectThat('image_links is left out', !('image_links' in without.body), without.body, ['§2.4']);
      const { body } = await s.ok('getJobStatus', { user_id, job_id, image_links: 'true' });
      const link = String(body.image_links?.selfie_image);
      const fetched = await fetch(link);
      expectEqual('status of the image', fetched.status, 200);
      expectEqual(
        'the image',
        Buffer.from(await fetched.arrayBuffer()).toString('base64'),
        PNG.toString('base64'),
      );
      const forged = await s.request(
        'GET',
        link.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
        null,
      );
      expectThat('a forged address answers 404', forged.status === 404, forged.status);
      await s.target.clock.advance(61 * 60_000);
      const expired = await s.request('GET', link, null);
      expectEqual(
        'status and code after an hour',
        [expired.status, expired.body.code],
        [410, 'image_link_expired'],
      );
    },
    { requires: ['state', 'clock'] },
  ),

  check('image_links is an empty object for a job without a selfie', ['D-22'], async (s) => {
    const { user_id, job_id } = (await s.submit(await s.newLink())).body;
    const { body } = await s.ok('getJobStatus', { user_id, job_id, image_links: 'true' });
    expectEqual('image_links', body.image_links, {});
  }),

  check('A submission may be a form with files', ['D-35', 'D-26'], async (s) => {
    const linkId = await s.newLink({ id_types: [SELFIE] });
    const form = (selfie: Uint8Array<ArrayBuffer>) => {
      const fields = new FormData();
      for (const [name, value] of Object.entries(s.submissionFields())) fields.set(name, value);
      fields.set('selfie', new Blob([selfie], { type: 'image/png' }), 'selfie.png');
      return fields;
    };
    await s.ok('submitVerification', form(new Uint8Array(PNG)), { params: { linkId } });
    const text = form(new TextEncoder().encode('not an image'));
    const refused = await s.refused('invalid_value', 'submitVerification', text, { params: { linkId } });
    expectEqual('the field in details', refused.body.details?.[0]?.path, '/selfie', ['D-26', 'D-07']);
  }),
];
