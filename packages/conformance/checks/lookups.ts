/** The lookups of countries, ID types and documents (§2.2, D-37, D-38). */

import { group } from '../kit/check.ts';
import type { Json } from '../kit/contract.ts';
import { expectEqual, expectThat } from '../kit/violation.ts';

const check = group('Lookups');
const METHODS_OF_DOCUMENTS = ['doc_verification', 'enhanced_document_verification'];

export const LOOKUP_CHECKS = [
  check('A link accepts every ID type that the catalogue lists', ['D-12', 'D-37', '§2.2'], async (s) => {
    const { services } = (await s.ok('listServices')).body;
    const id_types = services.flatMap(({ country, id_types: types }: Json) =>
      types.map(({ id_type, verification_methods: [method] }: Json) => ({
        country,
        id_type,
        verification_method: method.verification_method,
      })),
    );
    expectThat('there is something to choose', id_types.length > 0, services);
    const linkId = await s.newLink({ id_types: id_types.slice(0, 200) });
    expectEqual('id_types of the link', (await s.getLink(linkId)).body.id_types, id_types.slice(0, 200));
  }),

  check('country filters a lookup, and an unknown country gives an empty list', ['D-37'], async (s) => {
    for (const [id, list] of [
      ['listServices', 'services'],
      ['listValidDocuments', 'valid_documents'],
    ] as const) {
      const all = (await s.ok(id)).body[list];
      const { country } = all[0];
      expectEqual('the one country', (await s.ok(id, {}, { query: `?country=${country}` })).body[list], [
        all[0],
      ]);
      expectEqual('a country without entries', (await s.ok(id, {}, { query: '?country=ZZ' })).body[list], []);
      for (const wrong of ['ng', 'N', 'NGA', '12']) {
        await s.refused('invalid_value', id, {}, { query: `?country=${wrong}` });
      }
    }
  }),

  check('Documents have document methods, and the same ones in both lookups', ['D-37', 'D-38'], async (s) => {
    const { services } = (await s.ok('listServices')).body;
    const { valid_documents } = (await s.ok('listValidDocuments')).body;
    const fromServices = services.flatMap(({ country, id_types }: Json) =>
      id_types.flatMap(({ id_type, verification_methods }: Json) => {
        const methods = verification_methods.map((each: Json) => each.verification_method);
        const ofDocuments = methods.filter((method: string) => METHODS_OF_DOCUMENTS.includes(method));
        return ofDocuments.length > 0 ? [`${country} ${id_type} ${ofDocuments.toSorted()}`] : [];
      }),
    );
    const listed = valid_documents.flatMap(({ country, documents }: Json) =>
      documents.map((each: Json) => `${country} ${each.id_type} ${each.verification_methods.toSorted()}`),
    );
    expectEqual('the documents', listed.toSorted(), fromServices.toSorted());
  }),

  check('The example of each number fits its pattern', ['D-38'], async (s) => {
    for (const { country, id_types } of (await s.ok('listServices')).body.services) {
      for (const { id_type, id_number } of id_types) {
        if (!id_number) continue;
        const { pattern, example } = id_number;
        expectThat(
          `${country} ${id_type} is an example of its pattern`,
          new RegExp(pattern, 'u').test(example),
          id_number,
        );
      }
    }
  }),
];
