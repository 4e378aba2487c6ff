/** Page settings: what a partner may set of a link's page, and what is refused (D-86, D-87, D-83). */
import { group } from '#conformance/kit/check.ts';
import type { Json } from '#conformance/kit/contract.ts';
import { expectField, statusAndCode } from '#conformance/kit/exchange.ts';
import { base64Of, ID_TYPE, PASSPORT, SELFIE_TYPE } from '#conformance/kit/samples.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';

const check = group('Page settings');
const { country, id_type } = ID_TYPE;

const NOT_ORIGINS = [
  ...['https://shop.example/', 'https://shop.example?a', 'https://Shop.Example', 'https://a:b@shop.example'],
  ...['http://10.0.0.1', 'ftp://shop.example', 'null', '*', 'shop.example', ''],
];

/** Expects a refusal that names the field, on create, and on update where it can be sent there. */
async function refusesSetting(s: Session, setting: object, path: string, more: object = {}): Promise<void> {
  const decision = path.startsWith('/embed') ? 'D-86' : 'D-87';
  const linkId = await s.newLink(more);
  const answers = [
    await s.refused('invalid_value', 'createLink', s.linkFields({ ...more, ...setting })),
    await s.refused('invalid_value', 'updateLink', setting, { params: { linkId } }),
  ];
  for (const { body } of answers) {
    const isNamed = (body.details ?? []).some((detail: Json) => detail.path.startsWith(path));
    expectThat(`details names ${path}`, isNamed, body, `D-07 ${decision}`);
  }
}

export const PAGE_SETTING_CHECKS = [
  check(
    'An origin has a scheme, a host and a port, in lower case, and nothing else',
    'D-86',
    "The origins whose pages may show the link's page in a frame.",
    async (s) => {
      for (const origin of NOT_ORIGINS)
        await refusesSetting(s, { embed_origins: [origin] }, '/embed_origins');
    },
  ),

  check(
    'Details of a person need a link for one user',
    'D-87',
    'Details of a person need a link for one user',
    async (s) => {
      const person = {
        first_name: 'Ada',
        last_name: 'Obi',
        dob: '1990-04-12',
        id_number: s.random.idNumber(),
      };
      for (const [name, value] of Object.entries(person)) {
        await refusesSetting(s, { prefill: { [name]: value } }, '/prefill');
      }
      await s.newLink({ prefill: { country, id_type } });
    },
  ),

  check(
    'A prefilled country and ID type come together, and are of the link',
    'D-87',
    '`country` and `id_type` come together and choose an ID type of the link.',
    async (s) => {
      const user = { user_id: s.random.word('user') };
      const ofPassport = { country: PASSPORT.country, id_type: PASSPORT.id_type };
      for (const prefill of [{ country }, { id_type }, ofPassport]) {
        await refusesSetting(s, { prefill }, '/prefill', user);
      }
      await s.newLink({ id_types: [ID_TYPE, PASSPORT], prefill: ofPassport });
    },
  ),

  check(
    'What is prefilled is named, and never returned',
    'D-87',
    'Which fields of `prefill` are kept, never their values.',
    async (s) => {
      const secrets = {
        first_name: s.random.word('Ada'),
        last_name: s.random.word('Obi'),
        dob: '1961-07-23',
      };
      const prefill = { country, id_type, ...secrets };
      const fields = s.linkFields({ user_id: s.random.word('user'), prefill });
      const created = (await s.ok('createLink', fields)).body;
      const got = await s.getLink(created.ref_id);
      const { links } = (await s.ok('listLinks', { limit: 100 })).body;
      const listed = links.find(({ ref_id }: Json) => ref_id === created.ref_id) ?? got;
      const updated = (await s.update(created.ref_id, { hidden_fields: ['dob'] })).body;
      for (const answer of [created, got, listed, updated]) {
        const shown = Object.values(secrets).filter((value) => JSON.stringify(answer).includes(value));
        expectEqual('prefilled values in an answer', shown, [], 'D-87');
      }
      const names = Object.keys(prefill).toSorted();
      for (const { prefilled_fields } of [got, listed, updated]) {
        expectEqual('prefilled_fields', prefilled_fields?.toSorted(), names, 'D-87');
      }
    },
  ),

  check(
    'A submission gets the details that an update prefilled',
    'D-87 §4.2',
    'A submission that says `use_prefill` gets the value of each\nfield that it leaves out.',
    async (s) => {
      const linkId = await s.newLink({ is_single_use: true, prefill: { first_name: 'Ada' } });
      await s.update(linkId, { prefill: { id_number: s.random.idNumber() } });
      await s.submit(linkId, { id_number: undefined, use_prefill: 'true' });
    },
  ),

  check(
    'An update replaces what was prefilled, and an empty object erases it',
    'D-87 §4.2',
    'Replaces all that was prefilled; an empty object erases it.',
    async (s) => {
      const linkId = await s.newLink({ user_id: s.random.word('user'), prefill: { first_name: 'Ada' } });
      const fieldsAfter = async (prefill: object) => {
        await s.update(linkId, { prefill });
        return (await s.getLink(linkId)).prefilled_fields;
      };
      expectEqual('prefilled_fields', await fieldsAfter({ last_name: 'Obi' }), ['last_name'], 'D-87');
      expectEqual('prefilled_fields', await fieldsAfter({}), undefined, 'D-87');
    },
  ),

  check(
    'An update changes capture and hidden_fields, and empties them',
    'D-87 §4.2',
    'Replaces the whole set; an empty one hides none.',
    async (s) => {
      const hidden_fields = ['dob', 'first_name'];
      const linkId = await s.newLink({ id_types: [SELFIE_TYPE], capture: 'camera', hidden_fields });
      const fromFile = { selfie: base64Of(), selfie_source: 'file' };
      await s.submitRefused('invalid_value', linkId, fromFile);
      await s.update(linkId, { capture: 'any', hidden_fields: [] });
      expectEqual('hidden_fields', (await s.getLink(linkId)).hidden_fields, undefined, 'D-87');
      const answer = statusAndCode(await s.trySubmit(linkId, fromFile));
      expectEqual('with capture any, an image from a file: the status', answer, '201', 'D-87');
      await s.update(linkId, { capture: 'camera' });
      await s.submitRefused('invalid_value', linkId, fromFile);
    },
  ),

  check(
    'Each part of an update leaves the other parts as they were',
    '§4.2',
    'What is left out stays as it is.',
    async (s) => {
      const settings = {
        capture: 'camera',
        hidden_fields: ['dob'],
        embed_origins: ['https://shop.example'],
        logo_url_dark: 'https://partner.example/dark.png',
        prefill: { first_name: 'Ada' },
      };
      const parts = s.known('updateLink', { ...settings, id_types: [SELFIE_TYPE], is_disabled: false });
      const own = { user_id: s.random.word('user'), id_types: [SELFIE_TYPE] };
      const linkId = await s.newLink(s.known('createLink', { ...own, ...settings }));
      const { updated_at: _, ...before } = await s.getLink(linkId);
      for (const [name, value] of Object.entries(parts)) {
        await s.update(linkId, { [name]: value });
        const { updated_at: __, ...after } = await s.getLink(linkId);
        expectEqual(`the link after an update of ${name} alone`, after, before, '§4.2');
      }
    },
  ),

  check(
    'Prefilled details are used only where a submission says so',
    'D-87',
    'A submission that says `use_prefill` gets the value of each field that it leaves out.',
    async (s) => {
      const prefill = { id_number: s.random.idNumber() };
      const linkId = await s.newLink({ user_id: s.random.word('user'), prefill });
      for (const use_prefill of [undefined, false, 'false']) {
        const answer = await s.trySubmit(linkId, { id_number: undefined, use_prefill });
        expectEqual('status and code', statusAndCode(answer), '400 2213', 'D-87');
      }
    },
  ),

  check(
    'What was found out about an image is one of the listed words',
    'D-83',
    "What the page's script found when it looked at an image before it was sent",
    async (s) => {
      const linkId = await s.newLink({ id_types: [SELFIE_TYPE] });
      const selfie = base64Of();
      await s.submit(linkId, { selfie, selfie_check: 'overridden:blur' });
      for (const name of ['selfie_check', 'document_front_check', 'document_back_check']) {
        for (const wrong of ['perfect', 'overridden', 'PASSED', '', 7]) {
          const answer = await s.submitRefused('invalid_value', linkId, { selfie, [name]: wrong });
          expectField(`/${name}`, answer, 'D-83');
        }
      }
    },
  ),
];
