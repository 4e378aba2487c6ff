/** What two documents must agree in before a tool compares them, as it would call the same values a change. */
import type { Json } from '../generate/bundle.ts';

/** The document with each `null` of an `anyOf` in a `oneOf`, which accepts the same values (D-90). */
export function comparable(node: Json): Json {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(comparable);
  const { anyOf, ...rest } = node;
  const hasNull = Array.isArray(anyOf) && anyOf.some(({ type }) => type === 'null');
  const entries = Object.entries<Json>(hasNull ? { ...rest, oneOf: anyOf } : node);
  return Object.fromEntries(entries.map(([key, value]) => [key, comparable(value)]));
}

/** The document without its examples, which promise nothing. */
export function withoutExamples(node: Json, within = ''): Json {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((each) => withoutExamples(each));
  const kept = Object.entries<Json>(node).filter(([key]) => key !== 'examples' || within === 'properties');
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutExamples(value, key)]));
}

/** The later document without new error codes: the tool calls them breaking, and partners are told to expect them (D-28). */
export function withoutNewErrorCodes(base: Json, document: Json): Json {
  for (const [address, methods] of Object.entries<Json>(document.paths)) {
    for (const [method, operation] of Object.entries<Json>(methods)) {
      for (const status of Object.keys(operation.responses ?? {})) {
        const before = errorCode(base, base.paths[address]?.[method]?.responses[status]);
        const now = errorCode(document, operation.responses[status]);
        if (before && now) now.enum = now.enum.filter((code: string) => before.enum.includes(code));
      }
    }
  }
  return document;
}

/** The schema of an error response's `code`; undefined for other responses. */
function errorCode(document: Json, response: Json): Json {
  const { content } = response?.$ref
    ? document.components.responses[response.$ref.split('/').at(-1)]
    : (response ?? {});
  const schema = content?.['application/json']?.schema;
  const { properties } = schema?.$ref
    ? document.components.schemas[schema.$ref.split('/').at(-1)]
    : (schema ?? {});
  const code = properties?.code;
  return code?.enum ? code : undefined;
}
