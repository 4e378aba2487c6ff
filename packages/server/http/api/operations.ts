/** Turns the contract's operations into routes: reads their requests and makes their responses. */
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import type { Condition } from '#handlers/operation.ts';
import { operationAddress } from '../addresses.ts';
import { EdgeRefusal, errorResponse } from '../errors.ts';
import { FORM_TYPE, JSON_TYPE, mediaTypeOf } from '../media-type.ts';
import { type HttpRequest, NO_HEADERS, type Route } from '../route.ts';
import { readForm } from '../submission-form.ts';
import { readSubmissionJson, type SubmissionJsonLimits } from '../submission-json.ts';
import type { CountBytes, SubmissionParts } from '../submission-limits.ts';
import type { OpenUpload } from '../upload-memory.ts';
import { parseJson, readText } from './json-body.ts';
import type { RunOperation } from './run-operation.ts';

export interface OperationDeps {
  readonly runOperation: RunOperation;
  readonly brand: string;
  readonly isSandbox: boolean;
  readonly limits: SubmissionJsonLimits;
  readonly openUpload: OpenUpload;
  /** Why a submission is refused before its body is read; null to read it. */
  readonly refusedSubmission: RefusedSubmission;
}

/** `idempotencyKey` as sent: a repeat gets its first answer, whatever has become of the link since. */
export type RefusedSubmission = (
  linkId: string,
  idempotencyKey: string | string[] | undefined,
) => Promise<Condition<'submitVerification'> | null>;

const NO_IMAGES = {};

interface Body extends SubmissionParts {
  /** The body as sent; empty for submissions. */
  readonly rawBody: string;
}
const NO_BODY: Body = { fields: {}, images: NO_IMAGES, rawBody: '' };

/** A route for every operation that exists in this mode. */
export function operationRoutes(deps: OperationDeps): Route[] {
  const { runOperation, brand, isSandbox, limits, openUpload, refusedSubmission } = deps;
  const ids = (Object.keys(OPERATIONS) as OperationId[]).filter(
    (id) => isSandbox || !OPERATIONS[id].sandboxOnly,
  );
  return ids.map(routeOf);

  function routeOf(id: OperationId): Route {
    const operation: Operation = OPERATIONS[id];
    return {
      method: operation.method,
      address: operationAddress(id, brand),
      handle: operation.bodyTypes.includes(FORM_TYPE)
        ? (request) => handleSubmission(id, operation, request)
        : async (request) => respond(id, operation, request, await readJson(operation, request)),
      respondError: (request, condition, extras) => errorResponse(request.id, operation, condition, extras),
      allowsOtherOrigins: isSandbox && !operation.sandboxOnly && operation.signedBy !== 'verifier',
    };
  }

  async function respond(id: OperationId, operation: Operation, request: HttpRequest, body: Body) {
    const { method, url, path, query, headers } = request;
    const idempotencyKey = headers['idempotency-key'];
    const result = await runOperation(id, { method, url, path, query, headers, ...body, idempotencyKey });
    if ('refused' in result) return errorResponse(request.id, operation, result.refused, result);
    return { status: result.status, headers: NO_HEADERS, body: result.body };
  }

  /** Anybody may send one: nothing of its body is read before its link is known to accept it. */
  async function handleSubmission(id: OperationId, operation: Operation, request: HttpRequest) {
    const { path, headers, stream } = request;
    const refused = await refusedSubmission(path['linkId'] ?? '', headers['idempotency-key']);
    if (refused) return errorResponse(request.id, operation, refused);
    const upload = openUpload(stream);
    try {
      const parts = await readSubmission(operation, request, upload.count);
      return await respond(id, operation, request, { ...parts, rawBody: '' });
    } finally {
      upload.free();
    }
  }

  /** @throws EdgeRefusal for a body that is too large, of another type, or malformed. */
  async function readJson(operation: Operation, { headers, stream }: HttpRequest): Promise<Body> {
    if (operation.method === 'GET' || isEmpty(headers)) return NO_BODY;
    if (mediaTypeOf(headers['content-type']) !== JSON_TYPE) throw unsupportedMediaType(operation);
    const rawBody = await readText(stream, limits.jsonBodyBytesMax);
    // A body that is not an object is refused by the contract's validation.
    return { fields: parseJson(rawBody) as Record<string, unknown>, images: NO_IMAGES, rawBody };
  }

  /** @throws EdgeRefusal for a body that is too large, of another type, or malformed. */
  async function readSubmission(
    operation: Operation,
    { headers, stream }: HttpRequest,
    countBytes: CountBytes,
  ): Promise<SubmissionParts> {
    if (isEmpty(headers)) return NO_BODY;
    const type = mediaTypeOf(headers['content-type']);
    if (type === FORM_TYPE) return readForm(stream, limits, countBytes);
    if (type !== JSON_TYPE) throw unsupportedMediaType(operation);
    return readSubmissionJson(stream, limits, countBytes);
  }
}

/** Whether there is neither a body nor a Content-Type. */
function isEmpty(headers: HttpRequest['headers']): boolean {
  const { 'content-type': type, 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return type === undefined && length === '0' && encoding === undefined;
}

function unsupportedMediaType({ bodyTypes }: Operation): EdgeRefusal {
  const message = bodyTypes.length > 0 ? `must be ${bodyTypes.join(' or ')}` : 'must not be there';
  return new EdgeRefusal('unsupported_media_type', [{ path: '/Content-Type', message }]);
}
