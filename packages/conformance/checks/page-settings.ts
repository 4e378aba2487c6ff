/** Page settings: what a partner may set of a link's page, and what is refused (D-86, D-87, D-83). */

import { group } from '../kit/check.ts';
import { png } from '../kit/images.ts';
import { ID_TYPE, type Session } from '../kit/session.ts';
import { expectEqual, expectThat } from '../kit/violation.ts';

const check = group('Page settings');
const { country, id_type } = ID_TYPE;
const SELFIE = { ...ID_TYPE, verification_method: 'biometric_kyc' };
const PASSPORT = { country: 'KE', id_type: 'PASSPORT', verification_method: 'doc_verification' };

/** Expects a refusal that names the field, on create, and on update where it can be sent there. */
async function refusesSetting(s: Session, setting: object, path: string, more: object = {}): Promise<void> {
  const decision = path.startsWith('/embed') ? 'D-86' : 'D-87';
  const linkId = await s.newLink(more);
  const answers = [
    await s.refused('invalid_value', 'createLink', s.linkFields({ ...more, ...setting })),
    await s.refused('invalid_value', 'updateLink', setting, { params: { linkId } }),
  ];
  for (const { body } of answers) {
    const paths: string[] = (body.details ?? []).map((detail: { path: string }) => detail.path);
    expectThat(
      `details names ${path}`,
      paths.some((each) => each.startsWith(path)),
      body,
      ['D-07', decision],
    );
  }
}

export const PAGE_SETTING_CHECKS = [
  check('An origin has a scheme, a host and a port, in lower case, and nothing else', ['D-86'], async (s) => {
    const wrong = [
      'https://shop.example/',
      'https://shop.example?a',
      'https://Shop.Example',
      'https://a:b@shop.example',
    ];
    for (const origin of [
      ...wrong,
      'http://10.0.0.1',
      'ftp://shop.example',
      'null',
      '*',
      'shop.example',
      '',
    ]) {
      await refusesSetting(s, { embed_origins: [origin] }, '/embed_origins');
    }
  }),

  check('Details of a person need a link for one user', ['D-87'], async (s) => {
    const person = { first_name: 'Ada', last_name: 'Obi', dob: '1990-04-12', id_number: s.random.idNumber() };
    for (const [name, value] of Object.entries(person)) {
      await refusesSetting(s, { prefill: { [name]: value } }, '/prefill');
    }
    await s.newLink({ prefill: { country, id_type } });
  }),

  check('A prefilled country and ID type come together, and are of the link', ['D-87'], async (s) => {
    const user = { user_id: s.random.word('user') };
    for (const prefill of [{ country }, { id_type }, { country: 'KE', id_type: 'PASSPORT' }]) {
      await refusesSetting(s, { prefill }, '/prefill', user);
    }
    await s.newLink({ id_types: [ID_TYPE, PASSPORT], prefill: { country: 'KE', id_type: 'PASSPORT' } });
  }),

  check('What is prefilled is named, and never returned', ['D-87'], async (s) => {
    const secrets = { first_name: s.random.word('Ada'), last_name: s.random.word('Obi'), dob: '1961-07-23' };
    const fields = s.linkFields({
      user_id: s.random.word('user'),
      prefill: { country, id_type, ...secrets },
    });
    const created = (await s.ok('createLink', fields)).body;
    const params = { linkId: created.ref_id };
    const got = (await s.getLink(created.ref_id)).body;
    const { links } = (await s.ok('listLinks', { limit: 100 })).body;
    const listed = links.find((link: { ref_id: string }) => link.ref_id === created.ref_id) ?? got;
    const updated = (await s.ok('updateLink', { hidden_fields: ['dob'] }, { params })).body;
    for (const answer of [created, got, listed, updated]) {
      const shown = Object.values(secrets).filter((value) => JSON.stringify(answer).includes(value));
      expectEqual('prefilled values in an answer', shown, [], ['D-87']);
    }
    const names = ['country', 'id_type', ...Object.keys(secrets)];
    for (const answer of [got, listed, updated]) {
      expectEqual('prefilled_fields', answer.prefilled_fields?.toSorted(), names.toSorted(), ['D-87']);
    }
  }),

  check(
    'An update replaces what was prefilled, and an empty object erases it',
    ['D-87', '§4.2'],
    async (s) => {
      const linkId = await s.newLink({ user_id: s.random.word('user'), prefill: { first_name: 'Ada' } });
      for (const [prefill, names] of [
        [{ last_name: 'Obi' }, ['last_name']],
        [{}, undefined],
      ]) {
        await s.ok('updateLink', { prefill }, { params: { linkId } });
        expectEqual('prefilled_fields', (await s.getLink(linkId)).body.prefilled_fields, names, ['D-87']);
      }
    },
  ),

  check('An update changes capture and hidden_fields, and empties them', ['D-87', '§4.2'], async (s) => {
    const linkId = await s.newLink({
      id_types: [SELFIE],
      capture: 'camera',
      hidden_fields: ['dob', 'first_name'],
    });
    const selfie = png().toString('base64');
    const fromFile = s.submissionFields({ selfie, selfie_source: 'file' });
    await s.refused('invalid_value', 'submitVerification', fromFile, { params: { linkId } });
    await s.ok('updateLink', { capture: 'any', hidden_fields: [] }, { params: { linkId } });
    expectEqual('hidden_fields', (await s.getLink(linkId)).body.hidden_fields, undefined, ['D-87']);
    const { status, body } = await s.send('submitVerification', fromFile, { params: { linkId } });
    expectEqual(
      'with capture any, an image from a file: the status',
      `${status} ${body.code ?? ''}`.trim(),
      '201',
      ['D-87'],
    );
    await s.ok('updateLink', { capture: 'camera' }, { params: { linkId } });
    await s.refused('invalid_value', 'submitVerification', fromFile, { params: { linkId } });
  }),

  check('Prefilled details are used only where a submission says so', ['D-87'], async (s) => {
    const prefill = { id_number: s.random.idNumber() };
    const linkId = await s.newLink({ user_id: s.random.word('user'), prefill });
    for (const use_prefill of [undefined, false, 'false']) {
      const fields = s.submissionFields({ id_number: undefined, use_prefill });
      const { status, body } = await s.send('submitVerification', fields, { params: { linkId } });
      expectEqual('status and code', [status, body.code], [400, '2213'], ['D-87']);
    }
  }),

  check('What was found out about an image is one of the listed words', ['D-83'], async (s) => {
    const linkId = await s.newLink({ id_types: [SELFIE] });
    const selfie = png().toString('base64');
    await s.submit(linkId, { selfie, selfie_check: 'overridden:blur' });
    for (const name of ['selfie_check', 'document_front_check', 'document_back_check']) {
      for (const wrong of ['perfect', 'overridden', 'PASSED', '', 7]) {
        const fields = s.submissionFields({ selfie, [name]: wrong });
        const { body } = await s.refused('invalid_value', 'submitVerification', fields, {
          params: { linkId },
        });
        expectEqual('the field in details', body.details?.[0]?.path, `/${name}`, ['D-83', 'D-07']);
      }
    }
  }),
];
