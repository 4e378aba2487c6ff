/** The contract as the templates of the clients read it: what a partner calls and receives, and nothing of OpenAPI. */
import { sentenceOf } from '../sentence.ts';
import { pascal } from './text.ts';
import { type Json, type Nullable, type Type, typeReader } from './types.ts';

export type { Json, Type } from './types.ts';

/** The contract, for a client in any language. Operations have the document's order, shapes that in which they are met. */
export interface Model {
  /** The brand word in its paths (D-01). */
  readonly brand: string;
  /** What a partner may call. */
  readonly operations: readonly Operation[];
  /** Every object of requests, responses, callbacks and events; the bodies of requests themselves are in `operations`. */
  readonly models: readonly ObjectModel[];
  readonly enums: readonly EnumModel[];
  /** Every code that one of the operations may be refused with. */
  readonly errorCodes: readonly ErrorCode[];
}

export interface Operation {
  /** `createLink`. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The path template, under the contract's own brand word: `/v1/hosted_links/{linkId}`. */
  readonly path: string;
  readonly summary: string;
  readonly doc: string;
  /** The path's parameters, in its order. */
  readonly pathParams: readonly Field[];
  readonly query: readonly Field[];
  /** Name of the body's shape, as in `CreateLinkRequest`; null where there is none. */
  readonly body: string | null;
  /** Whether the body can be sent as multipart/form-data, with what is `bytes` as files. */
  readonly multipart: boolean;
  /** The body's fields without those of signing. */
  readonly bodyFields: readonly Field[];
  /** The signature's field in the body; null where nothing is signed. */
  readonly signatureField: 'signature' | 'sec_key' | null;
  /** Whether the interface types the timestamp as a number (§4.6, §4.7); it is signed as its text all the same. */
  readonly numericTimestamp: boolean;
  /** Whether the service signs its answer. */
  readonly signsResponse: boolean;
  /** Whether it takes an Idempotency-Key. */
  readonly idempotent: boolean;
  /** Whether sending it again does no more than sending it once (D-29). */
  readonly repeatable: boolean;
  readonly sandboxOnly: boolean;
  /** The model of a success. */
  readonly response: string;
  readonly errors: readonly OperationError[];
}

interface OperationError {
  /** `link_not_found`: what happened, in a word. Two may share a code. */
  readonly condition: string;
  readonly code: string;
  readonly message: string;
}

export interface ErrorCode {
  readonly code: string;
  /** The conditions with this code, the first one its name: `bad_signature` for 2205. */
  readonly conditions: readonly string[];
  readonly message: string;
}

export interface ObjectModel {
  readonly name: string;
  readonly doc: string;
  readonly fields: readonly Field[];
}

export interface EnumModel {
  readonly name: string;
  readonly doc: string;
  readonly values: readonly string[];
}

export interface Field extends Nullable {
  /** As the wire spells it. */
  readonly name: string;
  readonly required: boolean;
  readonly doc: string;
}

const SIGNING = ['partner_id', 'timestamp', 'signature', 'sec_key'];

/** @param document - The bundled document, as in `generated/openapi.json`. */
export function readModel(document: Json): Model {
  const schemas = schemaReader(document);
  /** Not what the verifier signs, nor the sandbox's fault controls (D-97). */
  const isPartners = (source: Json) =>
    source.operationId && source['x-signed-by'] !== 'verifier' && !source['x-sandbox-lever'];
  const operations = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => isPartners(item[method]))
      .map((method) => readOperation(document, schemas, path, method, item[method])),
  );
  // What the service posts to a partner is no operation's response.
  for (const name of ['Callback', 'Event', 'ErrorDetail'])
    schemas.typeOf({ $ref: `#/components/schemas/${name}` }, name);
  return {
    brand: document['x-brand'],
    operations,
    models: [...schemas.models.values()],
    enums: [...schemas.enums.values()],
    errorCodes: codesOf(operations),
  };
}

type SchemaReader = ReturnType<typeof schemaReader>;

/** Reads schemas, and keeps the models and enums that it has met. */
function schemaReader(document: Json) {
  const models = new Map<string, ObjectModel>();
  const enums = new Map<string, EnumModel>();
  const typeOf = typeReader(document, (kind, name, schema) => {
    const doc = docOf(schema);
    if (kind === 'enum') enums.set(name, { name, doc, values: schema.enum ?? [schema.const] });
    else if (!models.has(name)) {
      models.set(name, { name, doc, fields: [] });
      models.set(name, { name, doc, fields: fieldsOf(schema, name) });
    }
  });

  function fieldsOf(schema: Json, owner: string): Field[] {
    const required: string[] = schema.required ?? [];
    return Object.entries<Json>(schema.properties ?? {}).map(([name, property]) => ({
      ...field(property, name, `${owner}${pascal(name)}`),
      required: required.includes(name),
    }));
  }

  /** @param property - A schema, or a parameter that has one. */
  function field(property: Json, name: string, place: string): Field {
    const schema = property.schema ?? property;
    const doc = docOf(property) || docOf(resolve(document, schema));
    return { name, required: property.required === true, doc, ...typeOf(schema, place) };
  }

  return { models, enums, typeOf, fieldsOf, field };
}

function readOperation(
  document: Json,
  { typeOf, fieldsOf, field }: SchemaReader,
  path: string,
  method: string,
  source: Json,
): Operation {
  const parameters: Json[] = (source.parameters ?? []).map((each: Json) => resolve(document, each));
  const fields = (place: string) =>
    parameters.filter((each) => each.in === place).map((each) => field(each, each.name, pascal(each.name)));
  const idempotent = parameters.some((each) => each.name === 'Idempotency-Key');
  const content = source.requestBody?.content?.['application/json'];
  const body = content ? nameOf(content.schema, `${pascal(source.operationId)}Request`) : null;
  const example =
    content && Object.values<Json>(content.examples ?? {}).map((each) => resolve(document, each))[0];
  const responses = Object.entries<Json>(source.responses);
  const success = responses.find(([status]) => status < '300')?.[1].content['application/json'].schema;
  const response = typeOf(success, `${pascal(source.operationId)}Response`).type as Type & { name: string };
  return {
    id: source.operationId,
    method: method.toUpperCase() as Operation['method'],
    path,
    summary: source.summary ?? '',
    doc: docOf(source),
    pathParams: fields('path'),
    query: fields('query'),
    body,
    multipart: Boolean(source.requestBody?.content?.['multipart/form-data']),
    bodyFields: body
      ? fieldsOf(resolve(document, content.schema), body).filter(({ name }) => !isSigning(name, source))
      : [],
    signatureField: source['x-signature-field'] ?? null,
    numericTimestamp: typeof example?.value?.timestamp === 'number',
    signsResponse: source['x-signed-answer'] ?? false,
    idempotent,
    repeatable: method !== 'post' || idempotent || (source['x-repeatable'] ?? false),
    sandboxOnly: source['x-sandbox-only'] ?? false,
    response: response.name,
    errors: responses.flatMap(([status, each]) => errorsOf(document, status, each)),
  };
}

const isSigning = (name: string, source: Json) => source['x-signature-field'] && SIGNING.includes(name);

/** The errors of a response: an example's name is the condition, its value gives the code and the message. */
function errorsOf(document: Json, status: string, response: Json): OperationError[] {
  if (status < '400') return [];
  const examples = resolve(document, response).content['application/json'].examples ?? {};
  return Object.entries<Json>(examples).map(([condition, example]) => {
    const { value } = resolve(document, example);
    return { condition, code: value.code, message: sentenceOf(value) };
  });
}

function codesOf(operations: readonly Operation[]): ErrorCode[] {
  const codes = new Map<string, { code: string; conditions: Set<string>; message: string }>();
  for (const { condition, code, message } of operations.flatMap(({ errors }) => errors)) {
    const known = codes.get(code) ?? { code, conditions: new Set(), message };
    codes.set(code, known);
    known.conditions.add(condition);
  }
  return [...codes.values()]
    .map(({ conditions, ...each }) => ({ ...each, conditions: [...conditions] }))
    .sort((one, other) => (one.code < other.code ? -1 : 1));
}

const docOf = (schema: Json): string => (schema?.description ?? '').trim().replace(/\s*\n\s*/g, ' ');

const nameOf = (schema: Json, fallback: string): string => schema.$ref?.split('/').pop() ?? fallback;

function resolve(document: Json, node: Json): Json {
  if (!node?.$ref) return node;
  const keys: string[] = node.$ref.slice(2).split('/');
  return keys.reduce((each, key) => each[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}

/** The parts of a route that are either there or not. */
export const traitsOf = (operation: Operation): string[] =>
  (['numericTimestamp', 'signsResponse', 'idempotent', 'repeatable', 'multipart'] as const).filter(
    (trait) => operation[trait],
  );

/** For languages in which an argument that may be left out follows those that may not. */
export const requiredFirst = (fields: readonly Field[]): Field[] => [
  ...fields.filter(({ required }) => required),
  ...fields.filter(({ required }) => !required),
];
