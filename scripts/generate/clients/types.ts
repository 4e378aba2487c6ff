/** The types of the model: JSON's, with what a language's template has to treat in a way of its own. */

/** A JSON object of the document; the contract's own lint vouches for its shape. */
// biome-ignore lint/suspicious/noExplicitAny: the document is checked by Redocly and Spectral, not by tsc.
export type Json = any;

/** A type, under one of the names that every language can write. */
export type Type =
  /** `values` are those of an enum without a name of its own. */
  | { readonly kind: 'string'; readonly values?: readonly string[] }
  /** 64 bits are enough. */
  | { readonly kind: 'integer' | 'number' | 'boolean' }
  /** A boolean that the wire spells `"true"` and `"false"` (D-06). */
  | { readonly kind: 'flag' }
  /** An instant, which the wire spells in ISO 8601. */
  | { readonly kind: 'time' }
  /** Base64 on the wire. */
  | { readonly kind: 'bytes' }
  | { readonly kind: 'list' | 'map'; readonly of: Type }
  /** One of the document's named enums, or of its objects. */
  | { readonly kind: 'enum' | 'model'; readonly name: string }
  /** Any JSON. */
  | { readonly kind: 'any' };

/** A type and whether it may be null. */
export interface Nullable {
  readonly type: Type;
  readonly nullable: boolean;
}

/** What is met while types are read: named shapes, to be described in their turn. */
type Meet = (kind: 'enum' | 'model', name: string, schema: Json) => void;

const PREFIX = '#/components/schemas/';

/** Reads schemas of a document. `meet` is told of every named shape that they lead to. */
export function typeReader(document: Json, meet: Meet) {
  /** @param place - Names an object that has no name: its model and field, as in `LinkMeta`. */
  return function typeOf(schema: Json, place: string): Nullable {
    const isNamed = typeof schema.$ref === 'string';
    const target: Json = isNamed ? document.components.schemas[schema.$ref.slice(PREFIX.length)] : schema;
    const name = isNamed ? schema.$ref.slice(PREFIX.length) : place;
    const { options, nullable } = optionsOf(target);
    const [first] = options;
    if (target['x-flag'] || options.length === 0)
      return { type: { kind: target['x-flag'] ? 'flag' : 'any' }, nullable };
    // A choice, as of text and number: what the interface names first.
    if (first !== target && first.$ref) return { ...typeOf(first, place), nullable };
    return { type: single(first, name, isNamed), nullable };
  };

  function single(schema: Json, name: string, isNamed: boolean): Type {
    const read = typeReader(document, meet);
    switch (schema.type) {
      case 'string':
        return text(schema, name, isNamed);
      case 'number':
        // The interface types its counts as numbers.
        return { kind: schema.multipleOf === 1 ? 'integer' : 'number' };
      case 'integer':
      case 'boolean':
        return { kind: schema.type };
      case 'array':
        return { kind: 'list', of: read(schema.items ?? {}, `${name}Item`).type };
      case 'object':
        if (typeof schema.additionalProperties === 'object') {
          return { kind: 'map', of: read(schema.additionalProperties, `${name}Value`).type };
        }
        if (!schema.properties) return { kind: 'map', of: { kind: 'any' } };
        meet('model', name, schema);
        return { kind: 'model', name };
      default:
        return { kind: 'any' };
    }
  }

  function text(schema: Json, name: string, isNamed: boolean): Type {
    const values = schema.enum ?? (typeof schema.const === 'string' ? [schema.const] : undefined);
    if (values && isNamed) {
      meet('enum', name, schema);
      return { kind: 'enum', name };
    }
    if (schema.contentEncoding === 'base64' || schema.format === 'byte') return { kind: 'bytes' };
    // A time that was signed is compared by its text.
    if (schema.format === 'date-time' && !schema.pattern) return { kind: 'time' };
    return { kind: 'string', ...(values && { values }) };
  }
}

/** The types that a schema allows, null apart: `anyOf`, `oneOf` and a list of types say the same. */
function optionsOf(schema: Json): { options: Json[]; nullable: boolean } {
  const choices: Json[] =
    schema.anyOf ??
    schema.oneOf ??
    (Array.isArray(schema.type) ? schema.type.map((type: string) => ({ ...schema, type })) : [schema]);
  const options = choices.filter((choice) => choice.type !== 'null');
  return { options, nullable: options.length < choices.length };
}
