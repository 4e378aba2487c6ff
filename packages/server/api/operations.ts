/** Turns the contract's operations into routes: reads their requests and makes their responses. */
import type { IncomingMessage } from 'node:http';
import type { AuditEntry } from '#core/audit.ts';
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import type { HandlerResult } from '#handlers/operation.ts';
import { VISIT_REFUSED } from '#handlers/submissions/stageImages.ts';
import { runForPartner } from '#store/queue/current-partner.ts';
import { operationAddress } from '../addresses.ts';
import type { EarlyRefusal } from '../http/early-refusal.ts';
import { errorResponse, RequestRefused } from '../http/errors.ts';
import { FORM_TYPE, mediaTypeOf } from '../http/media-type.ts';
import { type HttpRequest, type HttpResponse, NO_HEADERS, type Route } from '../http/route.ts';
import type { VisitorOf } from '../http/visitor.ts';
import type { Audit } from './audit.ts';
import { parseJson, readText } from './json-body.ts';
import type { FindVisit, RunOperation } from './run-operation.ts';
import { readForm } from './submissions/form.ts';
import type { SubmissionGate } from './submissions/gate.ts';
import { readSubmissionJson, type SubmissionJsonLimits } from './submissions/json.ts';
import type { CountBytes, SubmissionParts } from './submissions/size-limits.ts';
import type { OpenUpload } from './submissions/upload-memory.ts';

export interface OperationDeps {
  readonly audit: Audit;
  readonly runOperation: RunOperation;
  readonly submissions: SubmissionGate;
  readonly openUpload: OpenUpload;
  readonly visitorOf: VisitorOf;
  readonly brand: string;
  readonly isSandbox: boolean;
  readonly limits: SubmissionJsonLimits;
  readonly earlyRefusal: EarlyRefusal;
  readonly findVisit: FindVisit;
  /** Sees each JSON body as it came; only in the sandbox. */
  readonly onBody?: ((headers: HttpRequest['headers'], rawBody: string) => void) | undefined;
}

const NO_IMAGES = {};

interface Body extends SubmissionParts {
  /** The body as sent; empty for submissions. */
  readonly rawBody: string;
}
const NO_BODY: Body = { fields: {}, images: NO_IMAGES, rawBody: '' };

/** A route for every operation that exists in this mode. */
export function operationRoutes(deps: OperationDeps): Route[] {
  const { audit, runOperation, submissions, openUpload, earlyRefusal, visitorOf, brand, isSandbox, limits } =
    deps;
  const { findVisit } = deps;
  const ids = (Object.keys(OPERATIONS) as OperationId[]).filter(
    (id) => isSandbox || !OPERATIONS[id].sandboxOnly,
  );
  return ids.map(routeOf);

  function routeOf(id: OperationId): Route {
    const operation: Operation = OPERATIONS[id];
    return {
      method: operation.method,
      address: operationAddress(id, brand),
      operation: id,
      handle: operation.bodyTypes.includes(FORM_TYPE)
        ? (request) =>
            id === 'stageImages' ? handleImages(operation, request) : handleSubmission(operation, request)
        : async (request) =>
            respond(
              operation,
              request,
              await audit.operation(id, request, (entry) =>
                withJson(operation, request, (body) => run(id, request, body, entry)),
              ),
            ),
      respondError: (request, condition, extras) => errorResponse(request.id, operation, condition, extras),
      allowsOtherOrigins: isSandbox && !operation.sandboxOnly && operation.signedBy !== 'verifier',
    };
  }

  async function run<Id extends OperationId>(
    id: Id,
    request: HttpRequest,
    body: Body,
    entry: AuditEntry | null,
  ): Promise<HandlerResult<Id>> {
    const { method, url, path, query, headers, origin } = request;
    const visitor = OPERATIONS[id].signedBy === null ? visitorOf(request) : null;
    const idempotencyKey = headers['idempotency-key'];
    const parts = { method, url, path, query, headers, ...body, visitor, origin, idempotencyKey };
    return runOperation(id, { ...parts, audit: entry });
  }

  /** Anybody may send one: nothing of its body is read before its link is known to accept it. */
  async function handleSubmission(operation: Operation, request: HttpRequest) {
    const { path, headers, stream } = request;
    const { linkId = '' } = path;
    const result = await audit.operation('submitVerification', request, async (entry) => {
      const type = bodyTypeOf(operation, headers);
      const early = await earlyRefusal(linkId, headers['idempotency-key'], entry);
      const { refusal, refusalWithoutVisit, partnerId } = early;
      if (refusal) return refusal;
      const handle = () =>
        submissions.handle(
          linkId,
          stream,
          (countBytes) => readSubmission(type, stream, countBytes),
          async (parts) =>
            refusalWithoutVisit && !findVisit(linkId, parts.fields?.['visit'])
              ? refusalWithoutVisit
              : run('submitVerification', request, { ...parts, rawBody: '' }, entry),
        );
      return runForPartner(partnerId, handle);
    });
    return respond(operation, request, result);
  }

  /** Anybody may send them: nothing of the body is read before the link and the visit are known. */
  async function handleImages(operation: Operation, request: HttpRequest) {
    const { path, headers, stream } = request;
    const { linkId = '', visit } = path;
    const result = await audit.operation('stageImages', request, async (entry) => {
      const type = bodyTypeOf(operation, headers);
      const { refusal, refusalWithoutVisit, partnerId } = await earlyRefusal(linkId, undefined, entry);
      // That the verifier is behind is told to the submission.
      const refused = refusal?.refused;
      if (refused && refused !== 'verifier_busy') return { ...refusal, refused };
      if (!findVisit(linkId, visit)) return refusalWithoutVisit ?? VISIT_REFUSED;
      const handle = () =>
        submissions.handle(
          linkId,
          stream,
          (countBytes) => readSubmission(type, stream, countBytes),
          (parts) => run('stageImages', request, { ...parts, rawBody: '' }, entry),
        );
      return runForPartner(partnerId, handle);
    });
    return respond(operation, request, result);
  }

  /** Reads a body, and keeps its memory until it is used. @throws RequestRefused for one too large, malformed, or of another type. */
  async function withJson<T>(
    operation: Operation,
    { headers, stream }: HttpRequest,
    use: (body: Body) => Promise<T>,
  ): Promise<T> {
    if (bodyTypeOf(operation, headers) === null) return use(NO_BODY);
    const upload = openUpload(stream);
    try {
      const rawBody = await readText(stream, limits.jsonBodyBytesMax, upload.count);
      deps.onBody?.(headers, rawBody);
      // A body that is not an object is refused by the contract's validation.
      return await use({ fields: parseJson(rawBody) as Record<string, unknown>, images: NO_IMAGES, rawBody });
    } finally {
      upload.free();
    }
  }

  /** @throws RequestRefused for a body that is too large or malformed. */
  async function readSubmission(
    type: string | null,
    stream: IncomingMessage,
    countBytes: CountBytes,
  ): Promise<SubmissionParts> {
    if (type === null) return NO_BODY;
    return type === FORM_TYPE
      ? readForm(stream, limits, countBytes)
      : readSubmissionJson(stream, limits, countBytes);
  }
}

/** null without a body. @throws RequestRefused for a type that the operation does not take. */
function bodyTypeOf(operation: Operation, headers: HttpRequest['headers']): string | null {
  if (operation.method === 'GET' || isEmpty(headers)) return null;
  const type = mediaTypeOf(headers['content-type']);
  if (type === null || !operation.bodyTypes.includes(type)) throw unsupportedMediaType(operation);
  return type;
}

function respond<Id extends OperationId>(
  operation: Operation,
  request: HttpRequest,
  result: HandlerResult<Id>,
): HttpResponse {
  if ('refused' in result) return errorResponse(request.id, operation, result.refused, result);
  return { status: result.status, headers: NO_HEADERS, body: result.body };
}

/** Whether there is neither a body nor a Content-Type. */
function isEmpty(headers: HttpRequest['headers']): boolean {
  const { 'content-type': type, 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return type === undefined && length === '0' && encoding === undefined;
}

function unsupportedMediaType({ bodyTypes }: Operation): RequestRefused {
  const message = bodyTypes.length > 0 ? `must be ${bodyTypes.join(' or ')}` : 'must not be there';
  return new RequestRefused('unsupported_media_type', [{ path: '/Content-Type', message }]);
}
