/** The lookups of countries, ID types and documents (§2.2, D-37, D-38). */
import { group } from '../kit/check.ts';
import type { Json } from '../kit/contract.ts';
import { statusAndCode } from '../kit/exchange.ts';
import type { Session } from '../kit/session.ts';
import { expectEqual, expectThat } from '../kit/violation.ts';

const check = group('Lookups');
const METHODS_OF_DOCUMENTS = ['doc_verification', 'enhanced_document_verification'];
const METHODS = ['enhanced_kyc', 'biometric_kyc', ...METHODS_OF_DOCUMENTS];
const LISTS = { listServices: 'services', listValidDocuments: 'valid_documents' } as const;

const look = async (s: Session, id: keyof typeof LISTS, query = ''): Promise<Json[]> =>
  (await s.ok(id, {}, { query })).body[LISTS[id]];

export const LOOKUP_CHECKS = [
  check(
    'A link accepts every ID type that the catalogue lists',
    'D-12 D-37 §2.2',
    'a link takes what it lists (D-38)',
    async (s) => {
      const services = await look(s, 'listServices');
      const all = services.flatMap(({ country, id_types }) =>
        id_types.map(({ id_type, verification_methods: [{ verification_method }] }: Json) => ({
          country,
          id_type,
          verification_method,
        })),
      );
      expectThat('there is something to choose', all.length > 0, services);
      const id_types = all.slice(0, 200);
      const linkId = await s.newLink({ id_types });
      expectEqual('id_types of the link', (await s.getLink(linkId)).id_types, id_types);
    },
  ),

  check(
    'A link takes no ID type that the catalogue does not list',
    'D-12 D-38 §2.2',
    'a link takes what it lists (D-38)',
    async (s) => {
      const services = await look(s, 'listServices');
      const types: readonly Json[] = services.flatMap(({ country, id_types }) =>
        id_types.map(({ id_type, verification_methods }: Json) => ({
          country,
          id_type,
          methods: verification_methods.map((each: Json) => each.verification_method),
        })),
      );
      const entries = types.flatMap(({ country, id_type, methods: [method, ...more] }) => {
        const elsewhere = types.find(
          (each) => !types.some((one) => one.country === each.country && one.id_type === id_type),
        );
        const others = METHODS.filter((each) => each !== method && !more.includes(each));
        const countries = [...(elsewhere ? [elsewhere.country] : []), 'ZZ'];
        return [
          ...others.map((verification_method) => ({ country, id_type, verification_method })),
          ...countries.map((each) => ({ country: each, id_type, verification_method: method })),
        ];
      });
      const linkId = await s.newLink();
      // Of a large catalogue a part, from everywhere in it.
      const step = Math.ceil(entries.length / 40);
      for (const entry of entries.filter((_, n) => n % step === 0)) {
        const id_types = [entry];
        const answers = [
          await s.send('createLink', s.linkFields({ id_types })),
          await s.send('updateLink', { id_types }, { params: { linkId } }),
        ];
        for (const answer of answers) {
          const what = `${Object.values(entry).join(' ')}: status and code`;
          expectEqual(what, statusAndCode(answer), '400 unsupported_id_type', 'D-12 §2.2');
        }
      }
    },
  ),

  check(
    'country filters a lookup, and an unknown country gives an empty list',
    'D-37',
    'Only this country; one without entries gives an empty list (D-37).',
    async (s) => {
      for (const id of s.ofThese(Object.keys(LISTS) as (keyof typeof LISTS)[])) {
        const [first] = await look(s, id);
        expectEqual('the one country', await look(s, id, `?country=${first.country}`), [first]);
        expectEqual('a country without entries', await look(s, id, '?country=ZZ'), []);
        for (const wrong of ['ng', 'N', 'NGA', '12', encodeURIComponent('ＮＧ')]) {
          await s.refused('invalid_value', id, {}, { query: `?country=${wrong}` });
        }
      }
    },
  ),

  check(
    'Documents have document methods, and the same ones in both lookups',
    'D-37 D-38',
    'Lists the documents that document verification accepts, by country',
    async (s) => {
      const fromServices = (await look(s, 'listServices')).flatMap(({ country, id_types }) =>
        id_types.flatMap(({ id_type, verification_methods }: Json) => {
          const methods = verification_methods.map((each: Json) => each.verification_method);
          const ofDocuments = methods.filter((method: string) => METHODS_OF_DOCUMENTS.includes(method));
          return ofDocuments.length > 0 ? [`${country} ${id_type} ${ofDocuments.toSorted()}`] : [];
        }),
      );
      const listed = (await look(s, 'listValidDocuments')).flatMap(({ country, documents }) =>
        documents.map((each: Json) => `${country} ${each.id_type} ${each.verification_methods.toSorted()}`),
      );
      expectEqual('the documents', listed.toSorted(), fromServices.toSorted());
    },
  ),

  check(
    'The example of each number fits its pattern',
    'D-38',
    'Regular expression for the number, upper case, without spaces and hyphens.',
    async (s) => {
      for (const { country, id_types } of await look(s, 'listServices')) {
        for (const { id_type, id_number } of id_types) {
          if (!id_number) continue;
          const fits = new RegExp(id_number.pattern, 'u').test(id_number.example);
          expectThat(`${country} ${id_type} is an example of its pattern`, fits, id_number);
        }
      }
    },
  ),
];
