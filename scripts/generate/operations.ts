import { GENERATED_NOTICE, type Json } from './bundle.ts';
import { sentenceOf } from './sentence.ts';

const HEADER = `// ${GENERATED_NOTICE}

/** What the server and the client need to know of an operation in addition to its types. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The path template, under the contract's own brand word. */
  readonly path: string;
  readonly successStatus: number;
  /** Content types of the request body; empty where there is none. */
  readonly bodyTypes: readonly string[];
  /** Whose signature a request needs: a partner's in the body (§5), the verifier's in headers, or nobody's. */
  readonly signedBy: 'partner' | 'verifier' | null;
  /** The signature's field in the source's own spelling; null where no partner signs. */
  readonly signatureField: 'signature' | 'sec_key' | null;
  /** The role, beside \`all\`, of keys that may call it (D-62). */
  readonly keyRole: 'all' | 'links' | 'status';
  /** Whether the service signs its answer. */
  readonly signsResponse: boolean;
  /** Whether an Idempotency-Key is taken. */
  readonly idempotent: boolean;
  /** Whether sending a request a second time does no more than sending it once (D-29). */
  readonly repeatable: boolean;
  /** How it is recorded in the audit trail (D-69): a change with the change itself, a read soon after; null: not at all. */
  readonly audited: 'change' | 'read' | null;
  /** The operation that it carries out for each item of a list, so that every item is answered by itself (D-103). */
  readonly batchOf: string | null;
  readonly extension: boolean;
  /** The clause of the interface that it comes from, or the decision. */
  readonly clause: string;
  readonly sandboxOnly: boolean;
  /** Whether it changes how the sandbox behaves to others, so that only those who run it should call it (D-97). */
  readonly faultControl: boolean;
  /** Body fields that are flags: "true", "false", true or false. */
  readonly flags: readonly string[];
  /** Fields of its form that are files. */
  readonly files: readonly string[];
  /** Every error the operation declares, by condition. */
  readonly errors: { readonly [condition: string]: WireError };
}

/** How a condition is spelled on the wire. */
export interface WireError {
  readonly status: number;
  readonly code: string;
  readonly error: string;
}
`;

/**
 * `generated/operations.ts`: the operations as data. The errors are read from the error responses' examples:
 * an example's name is the condition, its value gives code and message, its response the status.
 */
export function renderOperations(document: Json): string {
  const operations = describeAll(document);
  return `${HEADER}
export { CONTRACT_BRAND } from './routes.ts';
export const OPERATIONS = ${JSON.stringify(operations, null, 2)} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof OPERATIONS;
`;
}

/**
 * `generated/routes.ts`: the little of it that a client needs, because clients count bytes; so what is false or
 * null is left out. What the verifier signs is no partner's to call, and the
 * sandbox's fault controls are for who runs it.
 */
export function renderRoutes(document: Json): string {
  const routes = Object.fromEntries(
    Object.entries(describeAll(document))
      .filter(([, { signedBy, faultControl }]) => signedBy !== 'verifier' && !faultControl)
      .map(([id, { method, path, ...operation }]) => {
        const { signatureField, signsResponse, idempotent, repeatable } = operation;
        const set = Object.entries({ signatureField, signsResponse, idempotent, repeatable }).filter(
          ([, is]) => is,
        );
        return [id, { method, path, ...Object.fromEntries(set) }];
      }),
  );
  return `// ${GENERATED_NOTICE}
import type { Operation } from './operations.ts';

/** What a client needs to know of an operation; what is left out is false, or null. */
export type OperationRoute = Pick<Operation, 'method' | 'path'> &
  Partial<Pick<Operation, 'signatureField' | 'signsResponse' | 'idempotent' | 'repeatable'>>;

/** The brand word in the contract's paths (D-01). */
export const CONTRACT_BRAND = ${JSON.stringify(document['x-brand'])};

export const ROUTES = ${JSON.stringify(routes, null, 2)} as const satisfies Record<string, OperationRoute>;
`;
}

/** Each operation of the document, as `generated/operations.ts` has it. */
export function describeAll(document: Json): Record<string, Json> {
  const operations: Record<string, Json> = {};
  for (const [path, item] of Object.entries<Json>(document.paths)) {
    for (const method of ['get', 'post', 'put']) {
      if (item[method]) operations[item[method].operationId] = describe(document, path, method, item[method]);
    }
  }
  return operations;
}

function describe(document: Json, path: string, method: string, operation: Json): unknown {
  const resolve = (node: Json): Json => (node?.$ref ? pointer(document, node.$ref) : node);
  const responses = Object.entries<Json>(operation.responses).map(([status, response]) => ({
    status: Number(status),
    ...resolve(response),
  }));
  const parameters = (operation.parameters ?? []).map(resolve);
  const idempotent = parameters.some((parameter: Json) => parameter.name === 'Idempotency-Key');
  const errors: Record<string, unknown> = {};
  for (const response of responses.filter(({ status }) => status >= 400)) {
    for (const [condition, example] of Object.entries<Json>(response.content['application/json'].examples)) {
      const { value } = resolve(example);
      const { code } = value;
      const error = sentenceOf(value);
      if (errors[condition]) throw new Error(`${operation.operationId} declares ${condition} twice.`);
      errors[condition] = { status: response.status, code, error };
    }
  }
  return {
    method: method.toUpperCase(),
    path,
    successStatus: responses.find(({ status }) => status < 300)?.status,
    bodyTypes: Object.keys(operation.requestBody?.content ?? {}),
    signedBy: operation['x-signed-by'] ?? (operation['x-signature-field'] ? 'partner' : null),
    signatureField: operation['x-signature-field'] ?? null,
    keyRole: operation['x-key-role'] ?? 'all',
    signsResponse: operation['x-signed-answer'] ?? false,
    idempotent,
    repeatable: method !== 'post' || idempotent || (operation['x-repeatable'] ?? false),
    audited: auditedAs(method, operation),
    batchOf: operation['x-batch-of'] ?? null,
    extension: operation['x-extension'] ?? false,
    clause: clauseOf(operation),
    sandboxOnly: operation['x-sandbox-only'] ?? false,
    faultControl: operation['x-sandbox-lever'] ?? false,
    flags: flagsOf(resolve(operation.requestBody?.content['application/json']?.schema), resolve),
    files: filesOf(resolve(operation.requestBody?.content['multipart/form-data']?.schema), resolve),
    errors,
  };
}

/** Nothing of what is public, which all GETs are, nor of the sandbox's fault controls. */
function auditedAs(method: string, operation: Json): 'change' | 'read' | null {
  if (method === 'get' || operation['x-sandbox-lever']) return null;
  return operation['x-read-only'] ? 'read' : 'change';
}

function clauseOf(operation: Json): string {
  const clause = operation['x-clause'] ?? operation['x-decision'];
  if (clause) return clause;
  throw new Error(
    `Say in openapi/paths/${operation.operationId}.yaml where the operation comes from: x-clause: §…, or x-decision: D-….`,
  );
}

function flagsOf(schema: Json, resolve: (node: Json) => Json): string[] {
  if (!schema) return [];
  return Object.entries<Json>(schema.properties ?? {})
    .filter(([, property]) => resolve(property)['x-flag'])
    .map(([name]) => name);
}

function filesOf(schema: Json, resolve: (node: Json) => Json): string[] {
  const within = (schema?.allOf ?? []).flatMap((each: Json) => filesOf(resolve(each), resolve));
  const own = Object.entries<Json>(schema?.properties ?? {})
    .filter(([, property]) => resolve(property).format === 'binary')
    .map(([name]) => name);
  return [...own, ...within];
}

function pointer(document: Json, ref: string): Json {
  return ref
    .replace(/^#\//, '')
    .split('/')
    .reduce((node, key) => node[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}
