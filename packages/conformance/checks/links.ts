/** Links: their fields and states (§2.1, §3.1, §4.1–4.3). */

import { group } from '../kit/check.ts';
import { ID_TYPE } from '../kit/session.ts';
import { expectEqual, expectThat, SkipCheck } from '../kit/violation.ts';

const check = group('Links');
const DAY_MS = 86_400_000;

function expectTime(field: string, value: unknown): void {
  const inForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(value));
  expectThat(`${field} is ISO 8601, UTC, with milliseconds`, inForm, value, ['D-13']);
}

export const LINK_CHECKS = [
  check('Create answers link, link_url and ref_id', ['§4.1', 'D-15'], async (s) => {
    const { body } = await s.ok('createLink', s.linkFields());
    expectEqual('link_url', body.link_url, body.link, ['D-15']);
    const link = (await s.getLink(body.ref_id)).body;
    expectEqual('link_url of get', link.link_url, body.link, ['D-15']);
  }),

  check('Get answers every field that was sent, as sent', ['§4.3', '§2.1', 'D-13'], async (s) => {
    const sent = {
      name: s.random.word('name'),
      id_types: [ID_TYPE, { country: 'KE', id_type: 'PASSPORT', verification_method: 'doc_verification' }],
      is_single_use: true,
      callback_url: 'https://partner.example/callbacks',
      company_name: 'Bänk & Söhne “Ω”',
      data_privacy_policy_url: 'https://partner.example/privacy?lang=en#top',
      user_id: s.random.word('user'),
      expires_at: new Date(s.target.clock.now() + 7 * DAY_MS).toISOString(),
      partner_params: { job_id: s.random.word('job'), campaign: 'autumn' },
      redirect_url: 'myapp://done?step=2',
      theme_color: '#0B6e4f',
    };
    const refId = await s.newLink(sent);
    const { body } = await s.getLink(refId);
    for (const [field, value] of Object.entries(sent))
      expectEqual(`${field} of the link`, body[field], value);
    expectEqual('ref_id', body.ref_id, refId);
    expectEqual('link_id', body.link_id, refId, ['D-13']);
    expectEqual('partner_id', body.partner_id, s.target.partner.id, ['§8.5', 'D-13']);
  }),

  check(
    'A callback_url is missing only where the partner has no default one',
    ['D-16', '§4.1', '§2.1'],
    async (s) => {
      const answer = await s.send('createLink', s.linkFields({ callback_url: undefined }));
      if (answer.status === 200) {
        const { body } = await s.getLink(answer.body.ref_id);
        return expectEqual('callback_url', body.callback_url, null, ['D-16']);
      }
      expectEqual('the code', answer.body.code, '2213', ['D-16']);
      return expectEqual('the field in details', answer.body.details?.[0]?.path, '/callback_url', [
        'D-16',
        'D-07',
      ]);
    },
  ),

  check('Get answers null for every field that is unset', ['D-13', '§4.3'], async (s) => {
    const { body } = await s.getLink(await s.newLink({ id_types: undefined }));
    const unset = [
      'name',
      'logo_url',
      'theme_color',
      'user_id',
      'partner_params',
      'redirect_url',
      'disabled_at',
    ];
    for (const field of unset) expectEqual(`${field} of the link`, body[field], null, ['D-13']);
    expectEqual('id_types', body.id_types, [], ['D-12']);
    expectEqual('is_single_use', body.is_single_use, false, ['§4.1']);
    expectEqual('counts', [body.total_jobs, body.successful_jobs, body.failed_jobs], [0, 0, 0], ['D-18']);
  }),

  check('Times are ISO 8601 in UTC with milliseconds', ['D-13'], async (s) => {
    const expires_at = new Date(s.target.clock.now() + DAY_MS).toISOString();
    const { body } = await s.getLink(await s.newLink({ expires_at }));
    for (const field of ['created_at', 'updated_at', 'expires_at']) expectTime(field, body[field]);
  }),

  check('The time of disabling is ISO 8601 in UTC with milliseconds', ['D-13', '§3.1'], async (s) => {
    const linkId = await s.newLink();
    const { body } = await s.ok('updateLink', { is_disabled: true }, { params: { linkId } });
    expectTime('disabled_at', body.disabled_at);
  }),

  check('A link is disabled, and enabled again', ['§3.1', '§4.2', 'D-09'], async (s) => {
    const linkId = await s.newLink();
    const disabled = await s.ok('updateLink', { is_disabled: true }, { params: { linkId } });
    expectThat('disabled_at is set', disabled.body.disabled_at !== null, disabled.body, ['§3.1']);
    await s.submitRefused('link_disabled', linkId);
    const again = await s.ok('updateLink', { is_disabled: true }, { params: { linkId } });
    expectEqual('disabled_at after disabling twice', again.body.disabled_at, disabled.body.disabled_at, [
      'D-09',
    ]);
    const enabled = await s.ok('updateLink', { is_disabled: false }, { params: { linkId } });
    expectEqual('disabled_at after enabling', enabled.body.disabled_at, null, ['D-09']);
    await s.submit(linkId);
  }),

  check('An update replaces the whole set of ID types, and nothing else', ['§4.2', '§3.1'], async (s) => {
    const linkId = await s.newLink({ name: 'before' });
    const before = (await s.getLink(linkId)).body;
    const id_types = [{ country: 'KE', id_type: 'PASSPORT', verification_method: 'doc_verification' }];
    const { body } = await s.ok('updateLink', { id_types }, { params: { linkId } });
    expectEqual('id_types of the answer', body.id_types, id_types);
    expectEqual('link_url and ref_id', [body.link_url, body.ref_id], [before.link_url, linkId]);
    const { updated_at, ...after } = (await s.getLink(linkId)).body;
    expectEqual(
      'the link after the update',
      { ...after, updated_at: 0 },
      { ...before, id_types, updated_at: 0 },
    );
    expectThat('updated_at has not moved back', updated_at >= before.updated_at, [
      before.updated_at,
      updated_at,
    ]);
  }),

  check('A link without ID types accepts no submission until it gets some', ['D-12', 'D-33'], async (s) => {
    const linkId = await s.newLink({ id_types: [] });
    await s.submitRefused('link_not_ready', linkId);
    await s.ok('updateLink', { id_types: [ID_TYPE] }, { params: { linkId } });
    await s.submit(linkId);
  }),

  check('An ID type appears once, with a method of the catalogue', ['D-12', '§2.2'], async (s) => {
    const twice = await s.refused(
      'invalid_value',
      'createLink',
      s.linkFields({ id_types: [ID_TYPE, ID_TYPE] }),
    );
    const path = twice.body.details?.[0]?.path ?? '';
    expectThat('details names the second entry', path.startsWith('/id_types/1'), twice.body, ['D-12']);
    const twoMethods = [ID_TYPE, { ...ID_TYPE, verification_method: 'biometric_kyc' }];
    await s.refused('invalid_value', 'createLink', s.linkFields({ id_types: twoMethods }));
    const unknown = { ...ID_TYPE, id_type: 'NO_SUCH_ID' };
    await s.refused('unsupported_id_type', 'createLink', s.linkFields({ id_types: [unknown] }));
    const link = await s.newLink();
    await s.refused(
      'unsupported_id_type',
      'updateLink',
      { id_types: [unknown] },
      { params: { linkId: link } },
    );
    expectEqual('id_types after a refused update', (await s.getLink(link)).body.id_types, [ID_TYPE]);
  }),

  check('A single-use link takes one submission', ['D-11', 'D-33'], async (s) => {
    const linkId = await s.newLink({ is_single_use: true });
    await s.submitRefused('invalid_value', linkId, { id_number: 'not a number' });
    const { body } = await s.submit(linkId);
    await s.submitRefused('link_used', linkId);
    expectEqual('user_id', body.user_id, (await s.getLink(linkId)).body.user_id, ['D-24']);
  }),

  check('max_submissions is how many submissions a link accepts', ['D-66', 'D-33'], async (s) => {
    const linkId = await s.newLink({ max_submissions: 2 });
    await s.submit(linkId);
    await s.submitRefused('invalid_value', linkId, { consent: 'false' });
    await s.submit(linkId);
    await s.submitRefused('link_full', linkId);
    const { body } = await s.getLink(linkId);
    expectEqual('max_submissions and total_jobs', [body.max_submissions, body.total_jobs], [2, 2]);
  }),

  check('max_submissions holds for concurrent submissions', ['D-66', 'D-27'], async (s) => {
    const linkId = await s.newLink({ max_submissions: 3 });
    const submit = () => s.send('submitVerification', s.submissionFields(), { params: { linkId } });
    const statuses = (await Promise.all(Array.from({ length: 9 }, submit))).map(({ status }) => status);
    expectEqual('submissions accepted', statuses.filter((status) => status === 201).length, 3);
    expectEqual('submissions refused', statuses.filter((status) => status === 410).length, 6, ['D-66']);
  }),

  check('Prefilled details are used on request, and never returned', ['D-87', 'D-33'], async (s) => {
    const { id_number } = s.submissionFields() as { id_number: string };
    const linkId = await s.newLink({ is_single_use: true, prefill: { id_number } });
    const { body } = await s.getLink(linkId);
    expectEqual('prefilled_fields', body.prefilled_fields, ['id_number']);
    expectThat('the answer has no prefilled value', !JSON.stringify(body).includes(id_number), body);
    await s.submitRefused('missing_field', linkId, { id_number: undefined });
    await s.submit(linkId, { id_number: undefined, use_prefill: 'true' });
    const used = await s.getLink(linkId);
    expectEqual('prefilled_fields of a used link', used.body.prefilled_fields, undefined);
  }),

  check(
    'Origins that may frame a link are https, or of this computer in the sandbox',
    ['D-86'],
    async (s) => {
      const embed_origins = ['https://shop.example', 'https://shop.example:8443'];
      const linkId = await s.newLink({ embed_origins });
      expectEqual('embed_origins', (await s.getLink(linkId)).body.embed_origins, embed_origins);
      for (const origin of ['http://shop.example', 'https://shop.example/pay', 'https://*.example']) {
        const fields = s.linkFields({ embed_origins: [embed_origins[0], origin] });
        const { body } = await s.refused('invalid_value', 'createLink', fields);
        expectEqual('the field in details', body.details?.[0]?.path, '/embed_origins/1', ['D-07']);
      }
      await s.ok('updateLink', { embed_origins: [] }, { params: { linkId } });
      expectEqual('embed_origins, emptied', (await s.getLink(linkId)).body.embed_origins, undefined);
    },
  ),

  check('Of concurrent submissions to a single-use link, one is accepted', ['D-11', 'D-27'], async (s) => {
    const linkId = await s.newLink({ is_single_use: true });
    const body = () => s.submissionFields();
    const racing = Array.from({ length: 8 }, () =>
      s.send('submitVerification', body(), { params: { linkId } }),
    );
    const answers = (await Promise.all(racing)).map(({ status, body: { code } }) =>
      `${status} ${code ?? ''}`.trim(),
    );
    expectEqual('the answers', answers.toSorted(), ['201', ...Array(7).fill('410 link_used')]);
    expectEqual('total_jobs', (await s.getLink(linkId)).body.total_jobs, 1, ['D-18', 'D-27']);
  }),

  check('The first reason is given, in the order disabled, used, expired, not ready', ['D-33'], async (s) => {
    const linkId = await s.newLink({ is_single_use: true });
    await s.submit(linkId);
    await s.ok('updateLink', { id_types: [], is_disabled: true }, { params: { linkId } });
    await s.submitRefused('link_disabled', linkId);
    await s.ok('updateLink', { is_disabled: false }, { params: { linkId } });
    await s.submitRefused('link_used', linkId);
  }),

  check('A multi-use link takes submissions of many users', ['§1', 'D-24'], async (s) => {
    // Without a meaning here: it names the job of a single-use link alone.
    const linkId = await s.newLink({ partner_params: { job_id: s.random.word('job') } });
    const [one, other] = [(await s.submit(linkId)).body, (await s.submit(linkId)).body];
    expectThat('each submission has a user of its own', one.user_id !== other.user_id, [one, other]);
    expectThat('each submission has a job of its own', one.job_id !== other.job_id, [one, other]);
    expectEqual('total_jobs', (await s.getLink(linkId)).body.total_jobs, 2, ['D-18']);
  }),

  check('User and job of a single-use link are those that were sent', ['D-24', '§2.1'], async (s) => {
    const [user_id, job_id] = [s.random.word('user'), s.random.word('job')];
    const fields = { is_single_use: true, user_id, partner_params: { user_id: 'another', job_id } };
    const { body } = await s.submit(await s.newLink(fields));
    expectEqual('user and job', [body.user_id, body.job_id], [user_id, job_id]);
    await s.refused('job_exists', 'createLink', s.linkFields(fields));
  }),

  check('An expiry that is not in the future is refused', ['D-10', '§4.1'], async (s) => {
    // Less, where the kit knows the target's clock.
    for (const ago of s.target.missing.clock ? [60_000] : [60_000, 1_000]) {
      const expires_at = new Date(s.target.clock.now() - ago).toISOString();
      const { body } = await s.refused('invalid_value', 'createLink', s.linkFields({ expires_at }));
      expectEqual('the field in details', body.details?.[0]?.path, '/expires_at', ['D-07']);
    }
  }),

  check(
    'A link expires at its time, and cannot be revived',
    ['D-10', 'D-33', 'D-09'],
    async (s) => {
      const at = s.target.clock.now() + 3_600_000;
      const linkId = await s.newLink({ expires_at: new Date(at).toISOString() });
      await s.submit(linkId);
      await s.target.clock.advance(3_600_000);
      await s.submitRefused('link_expired', linkId);
      await s.getLink(linkId);
      await s.ok('updateLink', { is_disabled: false }, { params: { linkId } });
      await s.submitRefused('link_expired', linkId);
      const { links } = (await s.ok('listLinks', { limit: 1 })).body;
      expectEqual('the newest link of the list', links[0]?.ref_id, linkId, ['D-14', 'D-09']);
      await s.ok('updateLink', { id_types: [] }, { params: { linkId } });
      await s.submitRefused('link_expired', linkId);
      await s.ok('updateLink', { is_disabled: true }, { params: { linkId } });
      await s.submitRefused('link_disabled', linkId);
    },
    { requires: ['state', 'clock'] },
  ),

  check(
    'Another partner’s link is not found',
    ['D-07', '§5'],
    async (s) => {
      const other = s.target.secondPartner;
      if (!other) throw new SkipCheck('no second partner was given');
      const linkId = await s.newLink();
      const as = { as: other, params: { linkId } };
      await s.refused('link_not_found', 'getLink', {}, as);
      await s.refused('link_not_found', 'updateLink', { is_disabled: true }, as);
      expectEqual('disabled_at', (await s.getLink(linkId)).body.disabled_at, null);
      const { body } = await s.ok('listLinks', { limit: 100 }, { as: other });
      const seen = body.links.filter((link: { partner_id: string }) => link.partner_id !== other.id);
      expectEqual('links of others in the list', seen, [], ['§4.4', 'D-07']);
    },
    { requires: ['state', 'second partner'] },
  ),
];
