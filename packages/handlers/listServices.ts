import { COUNTRIES, fieldsFor, ID_TYPES, type IdType } from '#core/catalogue.ts';
import type { AnswerBody, Handler } from './operation.ts';

type Country = AnswerBody<'listServices'>['services'][number];

/** Lists the catalogue: countries, ID types, methods, fields and number patterns (§2.2). */
export const listServices =
  (): Handler<'listServices'> =>
  async ({ query }) => ({
    status: 200,
    body: {
      services: COUNTRIES.filter(({ code }) => !query.country || code === query.country).map(
        ({ code, name }): Country => ({
          country: code,
          name,
          id_types: ID_TYPES.filter((idType) => idType.country === code).map(serviceIdType),
        }),
      ),
    },
  });

function serviceIdType(idType: IdType): Country['id_types'][number] {
  return {
    id_type: idType.id_type,
    name: idType.name,
    verification_methods: idType.methods.map((method) => {
      const { person, images } = fieldsFor(idType, method);
      return {
        verification_method: method,
        required_fields: [...person.required, ...images.required],
        optional_fields: [...person.optional, ...images.optional],
      };
    }),
    id_number: idType.number ?? null,
  };
}
