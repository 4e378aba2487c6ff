/** Names with a meaning, in places where they have none: what is the service's own stays so (§2.4, D-25, D-28). */
import { group } from '#conformance/kit/check.ts';
import type { Json } from '#conformance/kit/contract.ts';
import { ID_TYPE, PASSPORT } from '#conformance/kit/samples.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';

const check = group('Reserved names');
const withCallbacks = group('Reserved names', { requires: ['state', 'callbacks'] });

/** Partner parameters under names that a job, a result or a request has. */
const PARAMETERS = {
  job_type: '99',
  ...{ partner_id: 'ZZZ', timestamp: 'yesterday', signature: 'mine', sec_key: 'mine', ref_id: 'mine' },
  ...{ ResultCode: '0811', ResultText: 'Rejected', ServiceJobID: 'mine', job_complete: 'false' },
  ...{ job_success: 'false', PartnerParams: '{}', ConfidenceValue: '0', IDNumber: '1', Country: 'ZZ' },
};

async function submitted(s: Session, link: object, fields: object = {}) {
  const refId = await s.newLink(link);
  const { user_id, job_id } = await s.submit(refId, fields);
  return { refId, ids: { user_id, job_id } };
}

/** What only the service says of a link. */
const OF_THE_SERVICE = {
  ...{ ref_id: 'mine', link_id: 'mine', link: 'https://a.example/', link_url: 'https://a.example/' },
  ...{ created_at: '2020-01-01T00:00:00.000Z', updated_at: '2020-01-01T00:00:00.000Z' },
  ...{ disabled_at: '2020-01-01T00:00:00.000Z', total_jobs: 7, successful_jobs: 7, failed_jobs: 7 },
  ...{ is_disabled: true, state: 'used' },
};

/** What an update does not change. */
const NOT_OF_AN_UPDATE = {
  ...{ name: 'another', company_name: 'Another', callback_url: 'https://another.example/callbacks' },
  ...{ data_privacy_policy_url: 'https://another.example/privacy', logo_url: 'https://a.example/logo.png' },
  ...{ user_id: 'another', is_single_use: true, partner_params: { a: 'another' } },
  ...{ redirect_url: 'https://another.example/', expires_at: '2998-01-01T00:00:00Z' },
  ...{
    link_id: 'mine',
    link_url: 'https://a.example/',
    total_jobs: 7,
    disabled_at: '2020-01-01T00:00:00.000Z',
  },
};

/** What a submission does not say. */
const NOT_OF_A_SUBMISSION = {
  ...{ user_id: 'another', job_id: 'another', job_type: '99', partner_params: { a: 'another' } },
  ...{ job_success: false, job_complete: false, ResultCode: '0811', redirect_url: 'https://a.example/' },
  ...{ verification_method: 'doc_verification', callback_url: 'https://another.example/callbacks' },
};

export const RESERVED_NAME_CHECKS = [
  check(
    'PartnerParams have the ids and the type of the job, whatever the link’s have',
    '§2.4 D-25',
    'The first three are those of the job, whatever `partner_params` has under their names.',
    async (s) => {
      for (const kind of [{}, { is_single_use: true, user_id: s.random.word('user') }]) {
        const partner_params = {
          user_id: s.random.word('other'),
          job_id: s.random.word('job'),
          ...PARAMETERS,
        };
        const { refId, ids } = await submitted(s, { ...kind, partner_params });
        const kept = (await s.getLink(refId)).partner_params;
        expectEqual('partner_params of the link', kept, partner_params, 'D-25 §2.1');
        const { result, history } = await s.completed(ids, { history: 'true' });
        const expected = { ...partner_params, ...ids, job_type: '5' };
        for (const { PartnerParams } of [result, ...history]) {
          expectEqual('PartnerParams', PartnerParams, expected, '§2.4 D-25 D-18');
        }
      }
    },
  ),

  withCallbacks(
    'A callback has the ids and the type of its job',
    '§6 §2.4 D-25',
    'The first three are those of the job, whatever `partner_params` has under their names.',
    async (s) => {
      const inbox = s.newInbox();
      const partner_params = { user_id: s.random.word('other'), job_id: s.random.word('job'), ...PARAMETERS };
      const link = { is_single_use: true, user_id: s.random.word('user'), callback_url: inbox.url };
      const { ids } = await submitted(s, { ...link, partner_params });
      const [first] = await inbox.received(1);
      const expected = { ...partner_params, ...ids, job_type: '5' };
      expectEqual('PartnerParams', first?.body.PartnerParams, expected, '§6 §2.4 D-25');
    },
  ),

  check(
    'What only the service says of a link is left aside in a create',
    'D-28 §4.1',
    'Fields that the contract does not name are left aside (D-28)',
    async (s) => {
      const refId = await s.newLink(OF_THE_SERVICE);
      const link = await s.getLink(refId);
      const { disabled_at, total_jobs, successful_jobs, failed_jobs, created_at } = link;
      const counts = [disabled_at, total_jobs, successful_jobs, failed_jobs];
      expectEqual('disabled_at and counts', counts, [null, 0, 0, 0], 'D-28 §2.1');
      expectThat('created_at is the service’s own', !created_at.startsWith('2020'), created_at, 'D-28');
      await s.submit(refId);
    },
  ),

  check(
    'An update leaves aside what it does not change',
    '§4.2 D-28',
    'Fields that the contract does not name are left aside (D-28)',
    async (s) => {
      const refId = await s.newLink({
        name: 'one',
        partner_params: { a: 'b' },
        redirect_url: 'https://b.example/',
      });
      const { updated_at: _, ...before } = await s.getLink(refId);
      await s.update(refId, NOT_OF_AN_UPDATE);
      const { updated_at: __, ...after } = await s.getLink(refId);
      expectEqual('the link after the update', after, before, '§4.2 D-28');
    },
  ),

  check(
    'A submission leaves aside what is the link’s and the job’s',
    'D-28 D-24',
    'Fields that the contract does not name are left aside (D-28)',
    async (s) => {
      const link = {
        is_single_use: true,
        user_id: s.random.word('user'),
        partner_params: { job_id: s.random.word('job') },
      };
      const { ids } = await submitted(s, { ...link, id_types: [ID_TYPE, PASSPORT] }, NOT_OF_A_SUBMISSION);
      const expected = { user_id: link.user_id, job_id: link.partner_params.job_id };
      expectEqual('user and job', ids, expected, 'D-24 D-28');
      const { result }: Json = await s.completed(ids);
      expectEqual('PartnerParams', result.PartnerParams, { ...expected, job_type: '5' }, '§2.4 D-28');
    },
  ),
];
