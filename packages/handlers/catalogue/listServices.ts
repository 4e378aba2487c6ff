import type { Availability } from '#core/availability.ts';
import { COUNTRIES } from '#core/catalogue.ts';
import { fieldsFor, type IdType } from '#core/id-numbers/id-type.ts';
import type { NumberFormat } from '#core/id-numbers/number-format.ts';
import { wireTime } from '#protocol/wire-time.ts';
import type { Deps } from '../deps.ts';
import type { Handler, SuccessBody } from '../operation.ts';

type Country = SuccessBody<'listServices'>['services'][number];

/** Lists the catalogue: countries, ID types, methods, fields and number patterns (§2.2). */
export const listServices =
  ({ availability }: Pick<Deps, 'availability'>): Handler<'listServices'> =>
  async ({ query }) => ({
    status: 200,
    body: {
      services: COUNTRIES.filter(({ code }) => !query.country || code === query.country).map(
        ({ code, name, idTypes }): Country => ({
          country: code,
          name,
          id_types: idTypes.map((idType) => ({
            ...serviceIdType(idType),
            availability: wireAvailability(availability(code, idType.id_type)),
          })),
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
    id_number: idType.number ? formOf(idType.number) : null,
  };
}

const formOf = ({ pattern, example, hint }: NumberFormat) => ({ pattern, example, hint });

const wireAvailability = ({ state, since }: Availability) => ({ state, since: wireTime(since) });
