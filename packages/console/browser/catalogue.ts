/** The ID types that links can ask for, as the API's lookup answers them. */
import { useEffect, useState } from 'preact/hooks';
import { send } from './api.ts';

interface Services {
  readonly services: readonly {
    readonly country: string;
    readonly name: string;
    readonly id_types: readonly {
      readonly id_type: string;
      readonly name: string;
      readonly verification_methods: readonly {
        readonly verification_method: string;
        readonly required_fields: readonly string[];
      }[];
      readonly id_number: { readonly example: string } | null;
    }[];
  }[];
}

/** An ID type of a country, by one verification method. */
export interface Choice {
  readonly country: string;
  readonly id_type: string;
  readonly verification_method: string;
  readonly country_name: string;
  readonly name: string;
  readonly required_fields: readonly string[];
  /** A number that the sandbox finds. */
  readonly example: string | null;
}

export const keyOf = ({ country, id_type, verification_method }: IdTypeFields): string =>
  `${country}/${id_type}/${verification_method}`;

/** As a link's `id_types` has it. */
export interface IdTypeFields {
  readonly country: string;
  readonly id_type: string;
  readonly verification_method: string;
}

export function useCatalogue(): readonly Choice[] {
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  useEffect(() => {
    send<Services>('GET', '/v1/services').then(
      ({ services }) => setChoices(choicesOf(services)),
      () => setChoices([]),
    );
  }, []);
  return choices;
}

const choicesOf = (services: Services['services']): Choice[] =>
  services.flatMap(({ country, name: country_name, id_types }) =>
    id_types.flatMap(({ id_type, name, verification_methods, id_number }) =>
      verification_methods.map(({ verification_method, required_fields }) => ({
        country,
        country_name,
        id_type,
        name,
        verification_method,
        required_fields,
        example: id_number?.example ?? null,
      })),
    ),
  );
