/**
 * Serves the contract with the handlers that it is given, as a function from `Request` to `Response`: it finds the
 * operation, reads and validates the request, checks its signature, and signs and writes the answer.
 */
import document from '#generated/openapi.json' with { type: 'json' };
import { CONTRACT_BRAND, OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { type ErrorExtras, errorResponse, RequestRefused } from './errors.ts';
import { withPlainFlags } from './flags.ts';
import { readIdempotencyKey, requestText } from './idempotency-key.ts';
import { type KeptAnswers, keptInMemory } from './kept-answers.ts';
import { makeMatchRoute } from './match-route.ts';
import { type BodyMemory, makeBodyMemory, readRequestBody, type UploadedFile } from './read-body.ts';
import { responseSignature, type SignatureOptions, type SignedBy, signedBy } from './signature.ts';
import { makeCheckContent } from './signed-content.ts';
import type { Handlers } from './types.ts';
import { makeValidators } from './validation.ts';

/** What a handler is told besides the request. */
export interface RequestContext {
  /** Of the answer's `x-request-id`, and of every error. */
  readonly requestId: string;
  /** As it came, without its body, which was read. */
  readonly http: Request;
}

/** The types of the handlers that `createServer` takes. */
export interface ServerTypes {
  /** Who signed the request. */
  readonly signed: RequestContext & SignedBy;
  readonly unsigned: RequestContext;
  readonly file: UploadedFile;
}

/** Handlers for `createServer`; an operation without one answers 501. */
export type ServerHandlers = Partial<Handlers<ServerTypes>>;

export interface ServerOptions extends SignatureOptions {
  /** Fields that the contract marks as extensions and the service does not have: they are left aside. Default: none. */
  readonly lacks?: Readonly<Partial<Record<OperationId, readonly string[]>>>;
  /** The word in the paths of links (D-01). Default: the contract's own. */
  readonly brand?: string;
  /** Whether a request of the verifier, `reportVerification`, has its signature. Default: none has. */
  readonly isFromVerifier?: (http: Request, rawBody: string) => boolean | Promise<boolean>;
  /** Where the first answers to an `Idempotency-Key` are kept (D-29). Default: in memory, for a day. */
  readonly keptAnswers?: KeptAnswers;
  /** The most bytes of a body with files. Default: 12 582 912. */
  readonly uploadBytesMax?: number;
  /** The most bytes of another body. Default: 262 144. */
  readonly bodyBytesMax?: number;
  /** The most bytes of all bodies that are read or handled at the same time; more is 503. Default: 134 217 728. */
  readonly bytesInProgressMax?: number;
  /** Told of what a handler throws, which the caller sees as `system_error`. Default: `console.error`. */
  readonly onError?: (error: unknown, requestId: string) => void;
}

const UPLOAD_BYTES_MAX = 12_582_912;
const BODY_BYTES_MAX = 262_144;
const BYTES_IN_PROGRESS_MAX = 134_217_728;

export function createServer(
  handlers: ServerHandlers,
  options: ServerOptions,
): (http: Request) => Promise<Response> {
  const matchRoute = makeMatchRoute(options.brand ?? CONTRACT_BRAND);
  const validatorOf = makeValidators(document);
  const checkContent = makeCheckContent(options);
  const keptAnswers = options.keptAnswers ?? keptInMemory(options.now ?? Date.now);
  const openMemory = makeBodyMemory(options.bytesInProgressMax ?? BYTES_IN_PROGRESS_MAX);
  /** Keys whose request is in progress. */
  const running = new Set<string>();
  const { onError = (error: unknown) => console.error(error) } = options;
  const bytesMax = {
    withFiles: options.uploadBytesMax ?? UPLOAD_BYTES_MAX,
    other: options.bodyBytesMax ?? BODY_BYTES_MAX,
  };

  return async (http) => {
    const requestId = requestIdOf(http);
    const { pathname, search } = new URL(http.url);
    const match = matchRoute(http.method, pathname);
    if ('refused' in match) {
      const isKnown = match.refused === 'method_not_allowed';
      const message = isKnown ? `use ${match.allow}` : match.message;
      const details = message === null ? [] : [{ path: '', message }];
      const headers = isKnown ? { allow: match.allow } : {};
      const id = 'id' in match ? match.id : undefined;
      const meant: Operation | null = id && handlers[id] ? OPERATIONS[id] : null;
      // What is no id names nothing that the operation knows.
      const ownCondition = Object.entries(meant?.errors ?? {}).find(([, { status }]) => status === 404)?.[0];
      return refusal(requestId, meant, ownCondition ?? match.refused, { details, headers });
    }
    const operation: Operation = OPERATIONS[match.id];
    if (!handlers[match.id]) return refusal(requestId, null, 'not_implemented');
    const memory = openMemory();
    try {
      const call = { ...match, memory, url: pathname + search, query: queryOf(search), http, requestId };
      const result = await run(call, operation);
      return 'refused' in result
        ? refusal(requestId, operation, result.refused, result)
        : respond(requestId, result.status, {}, result.body);
    } catch (error) {
      if (error instanceof RequestRefused) return refusal(requestId, operation, error.condition, error);
      onError(error, requestId);
      return refusal(requestId, operation, 'system_error');
    } finally {
      memory.free();
    }
  };

  /** The first answer to a key, or `work`. Refusals are not kept. */
  async function once(key: string, requestHash: string, work: () => Promise<Result>): Promise<Result> {
    if (running.has(key)) return { refused: 'request_in_progress' };
    // Before the look, which may take long: another request could end meanwhile.
    running.add(key);
    try {
      const kept = await keptAnswers.find(key);
      if (kept) return kept.requestHash === requestHash ? kept : { refused: 'idempotency_key_reused' };
      const result = await work();
      if (!('refused' in result)) await keptAnswers.save(key, { requestHash, ...result });
      return result;
    } finally {
      running.delete(key);
    }
  }

  async function run(call: Call, operation: Operation): Promise<Result> {
    const { id, path, query, http, requestId } = call;
    const read = await readRequestBody(operation, http, bytesMax, call.memory);
    const { text, files } = read;
    const fields = without(read.fields, options.lacks?.[id]);
    const validator = validatorOf(id);
    validator.query(query);
    if (operation.bodyTypes.length > 0) validator.body(fields);
    const headers = Object.fromEntries(http.headers);
    const key = operation.idempotent ? readIdempotencyKey(headers['idempotency-key']) : null;
    const sender = operation.signedBy === 'partner' ? await signedBy(fields, options) : null;
    if (sender) await checkContent(sender, http, call.url, text);
    if (operation.signedBy === 'verifier' && !(await options.isFromVerifier?.(http, text)))
      throw new RequestRefused('bad_signature');
    const request = { path, query, headers, body: withPlainFlags(operation, fields), files };
    const handle = handlers[id] as unknown as Handle;
    const work = () => handle(request, { requestId, http, ...sender });
    const scope = `${id} ${sender?.partnerId ?? path['linkId'] ?? ''} ${key}`;
    const result =
      key === null ? await work() : await once(scope, await hashOf(fields, validator.declared, files), work);
    if ('refused' in result || !operation.signsResponse || !sender) return result;
    return { ...result, body: { ...(await responseSignature(options, sender)), ...result.body } };
  }
}

/** The hash of what a repeated request has again (D-29). */
async function hashOf(
  fields: object,
  declared: ReadonlySet<string>,
  files: Readonly<Record<string, UploadedFile>>,
): Promise<string> {
  const hashes = await Promise.all(
    Object.entries(files).map(async ([name, { bytes }]) => [name, await sha256(bytes)] as const),
  );
  return sha256(new TextEncoder().encode(requestText(fields, declared, hashes)));
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Call {
  readonly memory: BodyMemory;
  /** Path and query as sent. */
  readonly url: string;
  readonly id: OperationId;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly http: Request;
  readonly requestId: string;
}

type Result =
  | { readonly status: number; readonly body: object }
  | (ErrorExtras & { readonly refused: string });
/** Validated, so that its arguments have the types of its handler. */
type Handle = (request: object, context: object) => Promise<Result>;

/** A body without these fields; one that is no object is refused by validation. */
function without(body: Record<string, unknown>, names: readonly string[] = []): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

/** The caller's id, where it can be kept; else one of ours. */
function requestIdOf({ headers }: Request): string {
  const sent = headers.get('x-request-id');
  return sent !== null && /^[\w.:/+=-]{1,128}$/.test(sent) ? sent : crypto.randomUUID();
}

/** A repeated name has a list of values. */
function queryOf(search: string): Record<string, unknown> {
  const values = Map.groupBy(new URLSearchParams(search), ([name]) => name);
  return Object.fromEntries(
    [...values].map(([name, [first, ...more]]) => [
      name,
      more.length === 0 ? first?.[1] : [first, ...more].map((pair) => pair?.[1]),
    ]),
  );
}

function refusal(
  requestId: string,
  operation: Operation | null,
  condition: string,
  extras: ErrorExtras = {},
): Response {
  const { status, headers, body } = errorResponse(requestId, operation, condition, extras);
  return respond(requestId, status, headers, body);
}

function respond(
  requestId: string,
  status: number,
  more: Readonly<Record<string, string | number>>,
  body: object,
): Response {
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  });
  for (const [name, value] of Object.entries(more)) headers.set(name, String(value));
  return new Response(JSON.stringify(body), { status, headers });
}
