/** Fields of a request that the contract does not know. The service ignores them (D-29), so a misspelt one passes silently. */
import type { UnknownField } from '#console/data.ts';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
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

/** A schema and the alternatives and parts of it. */
type Resolve = (schema: Schema) => Schema[];

export type FindUnknownFields = (request: Pick<OperationRequest, 'id' | 'fields'>) => readonly UnknownField[];

/** What the contract knows of a value. Its parts are found when a request first has them. */
export class Shape {
  /** Names of the fields; null where any name is right, such as in `partner_params`. */
  readonly names: readonly string[] | null;
  readonly #parts: readonly Schema[];
  readonly #resolve: Resolve;
  readonly #fields = new Map<string, Shape>();
  #items: Shape | null | undefined;

  constructor(schemas: readonly Schema[], resolve: Resolve, more: readonly string[] = []) {
    this.#resolve = resolve;
    this.#parts = schemas.flatMap(resolve);
    const known = this.#parts.flatMap(({ properties }) => Object.keys(properties ?? {}));
    const isOpen = known.length === 0 || this.#parts.some(({ additionalProperties }) => additionalProperties);
    this.names = isOpen ? null : [...known, ...more];
  }

  /** @returns null where the contract says nothing of them. */
  items(): Shape | null {
    if (this.#items === undefined) {
      const schemas = this.#parts.flatMap(({ items }) => items ?? []);
      this.#items = schemas.length > 0 ? new Shape(schemas, this.#resolve) : null;
    }
    return this.#items;
  }

  /** @returns null where the contract has no such field. */
  field(name: string): Shape | null {
    const found = this.#fields.get(name);
    if (found) return found;
    const schemas = this.#parts.flatMap(({ properties }) =>
      Object.hasOwn(properties ?? {}, name) ? [properties[name]] : [],
    );
    if (schemas.length === 0) return null;
    const shape = new Shape(schemas, this.#resolve);
    this.#fields.set(name, shape);
    return shape;
  }
}

export function makeFindUnknownFields(document: Schema): FindUnknownFields {
  const shapes = new Map<OperationId, Shape>();

  const resolve = (schema: Schema): Schema[] => {
    const own = schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : (schema ?? {});
    return [own, ...[own.allOf, own.anyOf, own.oneOf].flatMap((parts) => (parts ?? []).flatMap(resolve))];
  };

  function shapeOf(id: OperationId): Shape {
    const { path, method, signedBy } = OPERATIONS[id];
    const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {};
    const schemas = Object.values<Schema>(content).map(({ schema }) => schema);
    return new Shape(schemas, resolve, signedBy === 'partner' ? SIGNATURE_FIELDS : []);
  }

  return ({ id, fields }) => {
    const shape = shapes.get(id) ?? shapeOf(id);
    shapes.set(id, shape);
    return findUnknown(shape, fields);
  };
}

function findUnknown(of: Shape, fields: unknown): UnknownField[] {
  const found: UnknownField[] = [];
  const queue: { value: Record<string, unknown>; shape: Shape; path: string }[] = [];
  // What is neither object nor array has no fields.
  const add = (value: unknown, shape: Shape, path: string) => {
    if (typeof value !== 'object' || value === null || queue.length >= VALUES_MAX) return;
    queue.push({ value: value as Record<string, unknown>, shape, path });
  };
  add(fields, of, '');
  for (let seen = 0; seen < queue.length && found.length < FIELDS_MAX; seen++) {
    const { value, shape, path } = queue[seen] as (typeof queue)[number];
    if (Array.isArray(value)) {
      const items = shape.items();
      if (!items) continue;
      const count = Math.min(value.length, VALUES_MAX);
      for (let at = 0; at < count; at++) add(value[at], items, `${path}${at}.`);
    } else if (shape.names) {
      for (const name in value) {
        if (found.length >= FIELDS_MAX) break;
        const field = shape.field(name);
        if (field) add(value[name], field, `${path}${name}.`);
        else if (!shape.names.includes(name)) {
          const shown = name.length > NAME_CHARACTERS_MAX ? `${name.slice(0, NAME_CHARACTERS_MAX)}…` : name;
          found.push({ path: `${path}${shown}`, meant: nearestName(shown, shape.names) ?? null });
        }
      }
    }
  }
  return found;
}

/** For a header, which takes printable ASCII. */
export function unknownFieldsText(fields: readonly UnknownField[]): string {
  const ascii = (text: string) =>
    text.toWellFormed().replace(/[^\x20-\x7e]|[,%]/gu, (each) => encodeURIComponent(each));
  const texts = fields.map(({ path, meant }) => (meant ? `${ascii(path)} (${meant}?)` : ascii(path)));
  const isShort = (_: string, i: number) => texts.slice(0, i + 1).join(', ').length <= HEADER_CHARACTERS_MAX;
  return texts.filter(isShort).join(', ');
}
