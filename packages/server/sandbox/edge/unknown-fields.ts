/** Fields of a request that the contract does not know. The service ignores them (D-29), so a misspelt one passes silently. */
import type { UnknownField } from '#console/data.ts';
import { OPERATIONS } from '#generated/operations.ts';
import { nearestName } from '#protocol/nearest-name.ts';
import type { OperationRequest } from '#server/http/request.ts';

export const UNKNOWN_FIELDS_HEADER = 'x-sandbox-unknown-fields';

/** The most that are named. */
const FIELDS_MAX = 10;
/** The most values of a body that are looked at. */
const VALUES_MAX = 5_000;
/** Longer names are cut. */
const NAME_CHARACTERS_MAX = 60;
/** Proxies take headers of some kilobytes. */
const HEADER_CHARACTERS_MAX = 1_000;
/** Either names a signature (D-03). */
const SIGNATURE_FIELDS = ['signature', 'sec_key'];

// biome-ignore lint/suspicious/noExplicitAny: the document's shape is checked by its own lint.
type Schema = any;

export type FindUnknownFields = (request: Pick<OperationRequest, 'id' | 'fields'>) => readonly UnknownField[];

export function makeFindUnknownFields(document: Schema): FindUnknownFields {
  const resolve = (schema: Schema): Schema =>
    schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;

  /** A schema and the alternatives and parts of it. */
  const partsOf = (schema: Schema): Schema[] => {
    const own = resolve(schema) ?? {};
    return [own, ...[own.allOf, own.anyOf, own.oneOf].flatMap((parts) => (parts ?? []).flatMap(partsOf))];
  };

  return ({ id, fields }) => {
    const { path, method, signedBy } = OPERATIONS[id];
    const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {};
    const schemas = Object.values<Schema>(content).map(({ schema }) => schema);
    const found: UnknownField[] = [];
    const queue = [{ value: fields as unknown, schemas, path: '' }];
    for (let seen = 0; seen < VALUES_MAX && found.length < FIELDS_MAX; seen++) {
      const next = queue[seen];
      if (!next) break;
      const parts = next.schemas.flatMap(partsOf);
      if (Array.isArray(next.value)) {
        const items = parts.flatMap(({ items }) => items ?? []);
        const entries = next.value.slice(0, VALUES_MAX).entries();
        for (const [at, value] of entries) add({ value, schemas: items, path: `${next.path}${at}.` });
      } else if (typeof next.value === 'object' && next.value !== null) {
        look(next.value, parts, next.path);
      }
    }
    return found;

    function add(next: (typeof queue)[number]): void {
      if (queue.length < VALUES_MAX) queue.push(next);
    }

    function look(value: object, parts: readonly Schema[], at: string): void {
      const known = parts.flatMap(({ properties }) => Object.keys(properties ?? {}));
      // Such as `partner_params`, whose names are the partner's own.
      if (known.length === 0 || parts.some(({ additionalProperties }) => additionalProperties)) return;
      if (at === '' && signedBy === 'partner') known.push(...SIGNATURE_FIELDS);
      for (const [name, inner] of Object.entries(value).slice(0, VALUES_MAX)) {
        const schemas = parts.flatMap(({ properties }) =>
          Object.hasOwn(properties ?? {}, name) ? [properties[name]] : [],
        );
        if (schemas.length > 0) add({ value: inner, schemas, path: `${at}${name}.` });
        else if (!known.includes(name) && found.length < FIELDS_MAX) {
          const shown = name.length > NAME_CHARACTERS_MAX ? `${name.slice(0, NAME_CHARACTERS_MAX)}…` : name;
          found.push({ path: `${at}${shown}`, meant: nearestName(shown, known) ?? null });
        }
      }
    }
  };
}

/** For a header, which takes printable ASCII. */
export function unknownFieldsText(fields: readonly UnknownField[]): string {
  const ascii = (text: string) =>
    text.toWellFormed().replace(/[^\x20-\x7e]|[,%]/gu, (each) => encodeURIComponent(each));
  const texts = fields.map(({ path, meant }) => (meant ? `${ascii(path)} (${meant}?)` : ascii(path)));
  const isShort = (_: string, i: number) => texts.slice(0, i + 1).join(', ').length <= HEADER_CHARACTERS_MAX;
  return texts.filter(isShort).join(', ');
}
