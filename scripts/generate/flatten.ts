import type { Json } from './bundle.ts';

/**
 * The document without `allOf`: its parts, all of them plain objects, become one schema. By hand, shared fields
 * stand in one file; who reads the bundle, or generates from it, meets each shape whole.
 */
export function flatten(document: Json): Json {
  const merged = new Set<string>();
  const flat = nameErrors(walk(document));
  const kept = JSON.stringify(flat);
  for (const ref of merged) {
    // What was only ever a part of others is nobody's shape.
    if (!kept.includes(`"${ref}"`)) delete flat.components.schemas[ref.slice(SCHEMAS.length)];
  }
  return flat;

  function walk(node: Json): Json {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(walk);
    const { allOf, ...own } = node;
    const walked = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, walk(value)]));
    if (!Array.isArray(allOf)) return walked;
    const schema = [...allOf.map(part), walked].reduce(merge);
    // The order that the other schemas have.
    const { type, description, ...rest } = schema;
    return { type, description, ...rest };
  }

  function part(schema: Json): Json {
    if (!schema.$ref) return walk(schema);
    merged.add(schema.$ref);
    return walk(document.components.schemas[schema.$ref.slice(SCHEMAS.length)]);
  }
}

const SCHEMAS = '#/components/schemas/';

/** Gives the body of each error response a name, `LinkNotFoundBody`: generators make up numbered ones else. */
function nameErrors(document: Json): Json {
  for (const [name, { content }] of Object.entries<Json>(document.components.responses)) {
    const media = content['application/json'];
    document.components.schemas[`${name}Body`] = media.schema;
    media.schema = { $ref: `${SCHEMAS}${name}Body` };
  }
  return document;
}

/** Keywords that say nothing of the other part's fields: two of them would contradict each other. */
const ONE_OF_A_KIND = ['if', 'then', 'else', 'additionalProperties', 'maxProperties', 'minProperties'];

/** Both schemas in one; what describes a schema or a field is taken from the later one. */
function merge(one: Json, other: Json): Json {
  for (const keyword of ONE_OF_A_KIND) {
    if (one[keyword] && other[keyword]) throw new Error(`Two parts of an allOf have ${keyword}.`);
  }
  const properties = { ...one.properties };
  for (const [name, schema] of Object.entries<Json>(other.properties ?? {})) {
    properties[name] = { ...properties[name], ...schema };
  }
  const required = [...new Set([...(one.required ?? []), ...(other.required ?? [])])];
  return { ...one, ...other, ...(required.length > 0 && { required }), properties };
}
