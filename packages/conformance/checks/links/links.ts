/** Links: their fields and states (§2.1, §3.1, §4.1–4.3). */
import { group } from '#conformance/kit/check.ts';
import type { Json } from '#conformance/kit/contract.ts';
import { expectField } from '#conformance/kit/exchange.ts';
import { ID_TYPE, PASSPORT } from '#conformance/kit/samples.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';

const check = group('Links');
const withClock = group('Links', { requires: ['state', 'clock'] });
const withTwoPartners = group('Links', { requires: ['state', 'second partner'] });
const DAY_MS = 86_400_000;

function expectTime(field: string, value: unknown): void {
  const inForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(value));
  expectThat(`${field} is ISO 8601, UTC, with milliseconds`, inForm, value, 'D-13');
}

export const LINK_CHECKS = [
  check(
    'Create answers link, link_url and ref_id',
    '§4.1 D-15',
    'The same address as `link`, under the name that update and get use.',
    async (s) => {
      const { body } = await s.ok('createLink', s.linkFields());
      expectEqual('link_url', body.link_url, body.link, 'D-15');
      expectEqual('link_url of get', (await s.getLink(body.ref_id)).link_url, body.link, 'D-15');
    },
  ),

  check(
    'Get answers every field that was sent, as sent',
    '§4.3 §2.1 D-13',
    'Every field is always present, null when unset',
    async (s) => {
      const sent = {
        name: s.random.word('name'),
        id_types: [ID_TYPE, PASSPORT],
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
      const known = s.known('createLink', sent);
      const refId = await s.newLink(known);
      const link = await s.getLink(refId);
      for (const [field, value] of Object.entries(known)) {
        expectEqual(`${field} of the link`, link[field], value);
      }
      expectEqual('ref_id', link.ref_id, refId);
      expectEqual('link_id', link.link_id, refId, 'D-13');
      expectEqual('partner_id', link.partner_id, s.target.partner.id, '§8.5 D-13');
    },
  ),

  check(
    'A callback_url is missing only where the partner has no default',
    'D-16 §4.1 §2.1',
    '`callback_url` may be left out only where the partner has a default one (D-16).',
    async (s) => {
      const answer = await s.send('createLink', s.linkFields({ callback_url: undefined }));
      if (answer.status === 200) {
        const { callback_url } = await s.getLink(answer.body.ref_id);
        return expectEqual('callback_url', callback_url, null, 'D-16');
      }
      expectEqual('the code', answer.body.code, '2213', 'D-16');
      return expectField('/callback_url', answer, 'D-16');
    },
  ),

  check(
    'Get answers null for every field that is unset',
    'D-13 §4.3',
    'Every field is always present, null when unset',
    async (s) => {
      const link = await s.getLink(await s.newLink({ id_types: undefined }));
      const colour = s.has('createLink theme_color') ? ['theme_color'] : [];
      const settings = ['name', 'logo_url', 'redirect_url', ...colour];
      for (const field of [...settings, 'user_id', 'partner_params', 'disabled_at']) {
        expectEqual(`${field} of the link`, link[field], null, 'D-13');
      }
      expectEqual('id_types', link.id_types, [], 'D-12');
      expectEqual('is_single_use', link.is_single_use, false, '§4.1');
      expectEqual('counts', [link.total_jobs, link.successful_jobs, link.failed_jobs], [0, 0, 0], 'D-18');
    },
  ),

  check(
    'Times are ISO 8601 in UTC with milliseconds',
    'D-13',
    'ISO 8601, UTC, with milliseconds.',
    async (s) => {
      const expires_at = new Date(s.target.clock.now() + DAY_MS).toISOString();
      const link = await s.getLink(await s.newLink({ expires_at }));
      for (const field of ['created_at', 'updated_at', 'expires_at']) expectTime(field, link[field]);
    },
  ),

  check(
    'The time of disabling is ISO 8601 in UTC with milliseconds',
    'D-13 §3.1',
    'ISO 8601, UTC, with milliseconds.',
    async (s) => {
      const { body } = await s.update(await s.newLink(), { is_disabled: true });
      expectTime('disabled_at', body.disabled_at);
    },
  ),

  check(
    'A link is disabled, and enabled again',
    '§3.1 §4.2 D-09',
    'true disables the link, false enables it again and clears `disabled_at`.',
    async (s) => {
      const linkId = await s.newLink();
      const set = async (is_disabled: boolean) => (await s.update(linkId, { is_disabled })).body.disabled_at;
      const disabledAt = await set(true);
      expectThat('disabled_at is set', disabledAt !== null, disabledAt, '§3.1');
      await s.submitRefused('link_disabled', linkId);
      expectEqual('disabled_at after disabling twice', await set(true), disabledAt, 'D-09');
      expectEqual('disabled_at after enabling', await set(false), null, 'D-09');
      await s.submit(linkId);
    },
  ),

  check(
    'An update replaces the whole set of ID types, and nothing else',
    '§4.2 §3.1',
    'Replaces the whole existing set; it does not merge (§3.1 of the interface).',
    async (s) => {
      const linkId = await s.newLink({ name: 'before' });
      const before = await s.getLink(linkId);
      const id_types = [PASSPORT];
      const { body } = await s.update(linkId, { id_types });
      expectEqual('id_types of the answer', body.id_types, id_types);
      expectEqual('link_url and ref_id', [body.link_url, body.ref_id], [before.link_url, linkId]);
      const { updated_at, ...after } = await s.getLink(linkId);
      const expected = { ...before, id_types, updated_at: 0 };
      expectEqual('the link after the update', { ...after, updated_at: 0 }, expected);
      const times = [before.updated_at, updated_at];
      expectThat('updated_at has not moved back', updated_at >= before.updated_at, times);
    },
  ),

  check(
    'A link without ID types accepts no submission until it gets some',
    'D-12 D-33',
    'The link has no ID types yet',
    async (s) => {
      const linkId = await s.newLink({ id_types: [] });
      await s.submitRefused('link_not_ready', linkId);
      await s.update(linkId, { id_types: [ID_TYPE] });
      await s.submit(linkId);
    },
  ),

  check(
    'An ID type appears once, with a method of the catalogue',
    'D-12 §2.2',
    'Each (country, id_type) appears once, with a method that the catalogue lists for it.',
    async (s) => {
      const create = (condition: string, second: object) =>
        s.refused(condition, 'createLink', s.linkFields({ id_types: [ID_TYPE, second] }));
      const { body } = await create('invalid_value', ID_TYPE);
      const path = body.details?.[0]?.path ?? '';
      expectThat('details names the second entry', path.startsWith('/id_types/1'), body, 'D-12');
      await create('invalid_value', { ...ID_TYPE, verification_method: 'biometric_kyc' });
      const unknown = { ...ID_TYPE, id_type: 'NO_SUCH_ID' };
      await create('unsupported_id_type', unknown);
      const linkId = await s.newLink();
      await s.refused('unsupported_id_type', 'updateLink', { id_types: [unknown] }, { params: { linkId } });
      expectEqual('id_types after a refused update', (await s.getLink(linkId)).id_types, [ID_TYPE]);
    },
  ),

  check(
    'Prefilled details are used on request, and never returned',
    'D-87 D-33',
    'It is sealed, never returned',
    async (s) => {
      const id_number = s.random.idNumber();
      const linkId = await s.newLink({ is_single_use: true, prefill: { id_number } });
      const link = await s.getLink(linkId);
      expectEqual('prefilled_fields', link.prefilled_fields, ['id_number']);
      expectThat('the answer has no prefilled value', !JSON.stringify(link).includes(id_number), link);
      await s.submitRefused('missing_field', linkId, { id_number: undefined });
      await s.submit(linkId, { id_number: undefined, use_prefill: 'true' });
      const { prefilled_fields } = await s.getLink(linkId);
      expectEqual('prefilled_fields of a used link', prefilled_fields, undefined);
    },
  ),

  check(
    'Origins that may frame a link are https, or of this computer in the sandbox',
    'D-86',
    'https only; in the sandbox also `http://localhost` and `http://127.0.0.1`, with any port.',
    async (s) => {
      const embed_origins = ['https://shop.example', 'https://shop.example:8443'];
      const linkId = await s.newLink({ embed_origins });
      expectEqual('embed_origins', (await s.getLink(linkId)).embed_origins, embed_origins);
      for (const origin of ['http://shop.example', 'https://shop.example/pay', 'https://*.example']) {
        const fields = s.linkFields({ embed_origins: [embed_origins[0], origin] });
        expectField('/embed_origins/1', await s.refused('invalid_value', 'createLink', fields));
      }
      await s.update(linkId, { embed_origins: [] });
      expectEqual('embed_origins, emptied', (await s.getLink(linkId)).embed_origins, undefined);
    },
  ),

  check(
    'An expiry that is not in the future is refused',
    'D-10 §4.1',
    'Expiry of the link, in the future',
    async (s) => {
      // Less, where the kit knows the target's clock.
      for (const ago of s.target.missing.clock ? [60_000] : [60_000, 1_000]) {
        const expires_at = new Date(s.target.clock.now() - ago).toISOString();
        const answer = await s.refused('invalid_value', 'createLink', s.linkFields({ expires_at }));
        expectField('/expires_at', answer);
      }
    },
  ),

  withClock(
    'A link expires at its time, and cannot be revived',
    'D-10 D-33 D-09',
    '"link_expired"',
    async (s) => {
      const at = s.target.clock.now() + 3_600_000;
      const linkId = await s.newLink({ expires_at: new Date(at).toISOString() });
      await s.submit(linkId);
      await s.target.clock.advance(3_600_000);
      await s.submitRefused('link_expired', linkId);
      await s.getLink(linkId);
      await s.update(linkId, { is_disabled: false });
      await s.submitRefused('link_expired', linkId);
      const { links } = (await s.ok('listLinks', { limit: 1 })).body;
      expectEqual('the newest link of the list', links[0]?.ref_id, linkId, 'D-14 D-09');
      await s.update(linkId, { id_types: [] });
      await s.submitRefused('link_expired', linkId);
      await s.update(linkId, { is_disabled: true });
      await s.submitRefused('link_disabled', linkId);
    },
  ),

  withTwoPartners('Another partner’s link is not found', 'D-07 §5', '"link_not_found"', async (s) => {
    const as = s.target.secondPartner;
    const linkId = await s.newLink();
    const options = { as, params: { linkId } };
    await s.refused('link_not_found', 'getLink', {}, options);
    if (s.has('listLinkEvents')) await s.refused('link_not_found', 'listLinkEvents', {}, options);
    await s.refused('link_not_found', 'updateLink', { is_disabled: true }, options);
    expectEqual('disabled_at', (await s.getLink(linkId)).disabled_at, null);
    const { links } = (await s.ok('listLinks', { limit: 100 }, { as })).body;
    const seen = links.filter(({ partner_id }: Json) => partner_id !== as?.id);
    expectEqual('links of others in the list', seen, [], '§4.4 D-07');
  }),
];
