/** The contract as the kit reads it: operations, schemas, and validation of answers. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import contract from '#generated/openapi.json' with { type: 'json' };
import { CONTRACT_BRAND, OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import type { Clauses } from './violation.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is walked as plain JSON.
export type Json = any;

export const document: Json = contract;

export const OPERATION_IDS = Object.keys(OPERATIONS) as OperationId[];

/** The operations that a partner signs. */
export const SIGNED_IDS = OPERATION_IDS.filter((id) => OPERATIONS[id].signedBy === 'partner');

/** An id that is never assigned. A valid request with it gets past validation and signature, to "not found". */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** The path of an operation under a brand word (D-01), its parameters filled in. */
export function pathOf(id: OperationId, params: Readonly<Record<string, string>>, brand: string): string {
  return brandedPath(OPERATIONS[id].path, brand).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
}

const PATTERNS = OPERATION_IDS
  // A path without parameters wins over one with them: `:list` would be one.
  .toSorted((a, b) => Number(OPERATIONS[a].path.includes('{')) - Number(OPERATIONS[b].path.includes('{')))
  .map((id) => {
    const { method, path } = OPERATIONS[id];
    return { id, method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`) };
  });

/** The operation that a request is for, under the contract's own brand word; null for other addresses. */
export function operationAt(method: string, path: string): OperationId | null {
  const plain = path.replace(/%3A/gi, ':');
  return PATTERNS.find((each) => each.method === method && each.pattern.test(plain))?.id ?? null;
}

/** A path of the document under a brand word (D-01). */
export function brandedPath(path: string, brand: string): string {
  return path.replace(`${CONTRACT_BRAND}_links`, `${brand}_links`);
}

export function definitionOf(id: OperationId): Json {
  const { path, method } = OPERATIONS[id];
  return document.paths[path][method.toLowerCase()];
}

/** Follows a `$ref`. */
export function resolve(node: Json): Json {
  if (!node?.$ref) return node;
  const { $ref, ...siblings } = node;
  const found = ($ref as string)
    .slice(2)
    .split('/')
    .reduce((at: Json, part) => at[part.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  return { ...resolve(found), ...siblings };
}

/** Returns a function that makes the validator of the schema at a JSON Pointer, such as `#/components/schemas/Link`. */
export function validatorsOf(whole: Json): (pointer: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, validateSchema: false });
  ajvFormats.default(ajv);
  ajv.addSchema(whole, 'contract');
  const compiled = new Map<string, ValidateFunction>();
  return (pointer) => {
    const found = compiled.get(pointer) ?? ajv.compile({ $ref: `contract${pointer}` });
    compiled.set(pointer, found);
    return found;
  };
}

export const validatorAt = validatorsOf(document);

export function requestValidator(id: OperationId): ValidateFunction {
  return validatorAt(`${pointerOf(id)}/requestBody/content/application~1json/schema`);
}

/** How an answer violates the contract, in a sentence, with the clauses; null when it does not. */
export function problemWith(
  id: OperationId,
  answer: { status: number; contentType: string; body: Json },
  lacks: ReadonlySet<string> = new Set(),
): { problem: string; clauses: Clauses } | null {
  const { clause, successStatus }: Operation = OPERATIONS[id];
  const declared = definitionOf(id).responses[answer.status];
  if (!declared) {
    const statuses = Object.keys(definitionOf(id).responses).join(', ');
    return { problem: `Status ${answer.status} is not one of ${statuses}.`, clauses: `${clause} D-08` };
  }
  if (!/^application\/json\s*(;|$)/i.test(answer.contentType)) {
    const problem = `Content type ${answer.contentType || 'none'} is not application/json.`;
    return { problem, clauses: `§4 ${clause}` };
  }
  const schema = responsePointer(id, answer.status);
  const validate = validatorAt(schema);
  if (validate(answer.body)) return null;
  const errors = (validate.errors ?? []).filter((error) => !isOfExtension(error, lacks));
  if (errors.length === 0) return null;
  const isError = answer.status !== successStatus;
  const wrongCode = errors.some(({ instancePath }) => instancePath === '/code');
  const errorClauses = wrongCode ? ['§7', 'D-08'] : ['D-07'];
  const cited = [resolve(declared), resolve({ $ref: schema })].flatMap(clausesIn);
  return {
    problem: `The body does not fit the schema: ${sentencesOf(errors).slice(0, 5).join('; ')}.`,
    clauses: [clause, ...cited, ...(isError ? errorClauses : []), ...errors.flatMap(decisionsOf)].join(' '),
  };
}

/** Whether a field of a link is an extension which the target does not have. */
export const isLacking = (field: Json, name: string, lacks: ReadonlySet<string>): boolean =>
  Boolean(resolve(field)?.['x-extension']) && lacks.has(`createLink ${name}`);

const isOfExtension = ({ keyword, params, parentSchema }: ErrorObject, lacks: ReadonlySet<string>) => {
  const { missingProperty: name } = params;
  return keyword === 'required' && isLacking(parentSchema?.['properties']?.[name], name, lacks);
};

/** One sentence for the same problem of many items of a list. */
const sentencesOf = (errors: readonly ErrorObject[]): string[] => [
  ...new Map(errors.map(sentence).map((text) => [text.replace(/\/\d+/g, '/…'), text])).values(),
];

const sentence = ({ instancePath, message, params }: ErrorObject) =>
  `${instancePath || 'the body'} ${message}${params['allowedValues'] ? ` (${params['allowedValues'].join(', ')})` : ''}`;

/** The clauses that a description names, and the node's decision. */
const clausesIn = ({ description = '', 'x-decision': decision }: Json): string[] => [
  ...(description.match(/§\d+(\.\d+)?/g) ?? []),
  ...(decision ? [decision] : []),
];

/** The decisions that the failed schema cites. */
function decisionsOf({ parentSchema, keyword, params }: ErrorObject): string[] {
  const field = keyword === 'required' ? parentSchema?.['properties']?.[params['missingProperty']] : null;
  return [parentSchema?.['x-decision'], field?.['x-decision'], resolve(field)?.['x-decision']].filter(
    Boolean,
  );
}

/** Where the schema of a declared response is. */
export function responsePointer(id: OperationId, status: number): string {
  const { $ref } = definitionOf(id).responses[status];
  return `${$ref ?? `${pointerOf(id)}/responses/${status}`}/content/application~1json/schema`;
}

function pointerOf(id: OperationId): string {
  const { path, method } = OPERATIONS[id];
  return `#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`;
}

/** Operations with fields of which a server may have none. */
export const EXTENDED_IDS = [
  ...['createLink', 'updateLink', 'listLinks', 'getJobStatus', 'submitVerification'],
] as readonly OperationId[];

const SIGNATURE = 'webhook-signature';
/** A server takes the second signature for all operations, or for none. */
export const SIGNED_CONTENT = `listLinks ${SIGNATURE}`;

const FIELDS = new Map(
  EXTENDED_IDS.map((id) => {
    const { schema } = definitionOf(id).requestBody.content['application/json'];
    const fields = Object.entries<Json>(resolve(schema).properties);
    return [id, fields.filter(([, field]) => resolve(field)['x-extension']).map(([name]) => name)];
  }),
);

/** The decisions behind a field or a header. */
export function decisionOf(id: OperationId, name: string): string {
  if (name === SIGNATURE) return 'D-61';
  const { schema } = definitionOf(id).requestBody.content['application/json'];
  const field = resolve(schema).properties[name];
  return field ? [field['x-decision'], resolve(field)['x-decision'] ?? ''].join(' ') : 'D-29';
}

/** The fields of an operation's body that are extensions. */
export const extensionFields = (id: OperationId): readonly string[] => FIELDS.get(id) ?? [];

/** The extensions that a request uses, each with its operation: `createLink capture`. */
export function extensionsIn(
  id: OperationId,
  body: Json,
  headers: Readonly<Record<string, string>> = {},
): string[] {
  if (id === 'createLinks') {
    const links: Json[] = Array.isArray(body.links) ? body.links : [];
    return links.flatMap((link) => extensionsIn('createLink', link));
  }
  const isSent = (name: string) => typeof body === 'object' && body?.[name] !== undefined;
  const hasKey = OPERATIONS[id].idempotent && 'idempotency-key' in headers;
  return [
    ...extensionFields(id)
      .filter(isSent)
      .map((name) => `${id} ${name}`),
    ...(hasKey ? [`${id} idempotency-key`] : []),
    ...(SIGNATURE in headers && OPERATIONS[id].signedBy === 'partner' ? [SIGNED_CONTENT] : []),
  ];
}
