/** A route for every operation of the contract: reads its body, runs it, and makes its response. */
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { operationAddress } from '../addresses.ts';
import { errorResponse, RequestRefused } from '../http/errors.ts';
import { FORM_TYPE, mediaTypeOf } from '../http/media-type.ts';
import type { HttpRequest, OperationRequest, OperationResult } from '../http/request.ts';
import { type HttpResponse, NO_HEADERS, type Route } from '../http/route.ts';
import type { CountedVisitorOf } from '../http/visitor.ts';
import { BATCH_BODY_FACTOR } from './batch.ts';
import { parseJson, readText, refuseManyValues } from './json-body.ts';
import type { Operations } from './operation.ts';
import type { OpenUpload, Upload } from './submissions/upload-memory.ts';
import type { RunUpload } from './submissions/uploads.ts';

interface OperationRouteDeps {
  readonly operations: Operations;
  readonly runUpload: RunUpload;
  readonly openUpload: OpenUpload;
  readonly visitorOf: CountedVisitorOf;
  readonly brand: string;
  readonly isSandbox: boolean;
  readonly jsonBodyBytesMax: number;
}

/** A route for every operation that exists in this mode. */
export function operationRoutes(deps: OperationRouteDeps): Route[] {
  const { operations, runUpload, openUpload, visitorOf, brand, isSandbox, jsonBodyBytesMax } = deps;
  const ids = Object.keys(OPERATIONS) as OperationId[];
  return ids.filter((id) => isSandbox || !OPERATIONS[id].sandboxOnly).map(routeOf);

  function routeOf(id: OperationId): Route {
    const operation: Operation = OPERATIONS[id];
    const work = operation.bodyTypes.includes(FORM_TYPE) ? withUpload : withJson;
    return {
      method: operation.method,
      address: operationAddress(id, brand),
      operation: id,
      handle: (http) =>
        operations.perform(operations.begin(id, http), work, (result) => responseTo(http, operation, result)),
      respondError: (http, condition, extras) => errorResponse(http.id, operation, condition, extras),
      allowsOtherOrigins: isSandbox && !operation.sandboxOnly && operation.signedBy !== 'verifier',
    };
  }

  function withUpload(request: OperationRequest): Promise<OperationResult> {
    return runUpload(request, bodyTypeOf(request));
  }

  /** @throws RequestRefused for a body that is too large, malformed, or of another type. */
  async function withJson(request: OperationRequest): Promise<OperationResult> {
    if (bodyTypeOf(request) === null) return operations.run(request);
    const { stream } = request.http;
    const isBatch = OPERATIONS[request.id].batchOf !== null;
    const bytesMax = isBatch ? jsonBodyBytesMax * BATCH_BODY_FACTOR : jsonBodyBytesMax;
    // A body's memory is kept until it is used; small ones take none that is counted.
    let upload: Upload | null = null;
    const countBytes = (bytes: number) => {
      upload ??= openUpload(stream, visitorOf(request.http));
      upload.count(bytes);
    };
    try {
      request.rawBody = await readText(stream, bytesMax, countBytes);
      // It is larger than others, and may not take longer to parse.
      if (isBatch) refuseManyValues(request.rawBody, jsonBodyBytesMax);
      // A body that is not an object is refused by the contract's validation.
      request.fields = parseJson(request.rawBody) as Record<string, unknown>;
      return await operations.run(request);
    } finally {
      (upload as Upload | null)?.free();
    }
  }
}

const encoded = (header: string) =>
  new RequestRefused('unsupported_media_type', [
    { path: `/${header}`, message: 'is not supported: send the body as it is' },
  ]);

/** null without a body. @throws RequestRefused for a type that the operation does not take. */
function bodyTypeOf({ id, headers }: OperationRequest): string | null {
  const operation: Operation = OPERATIONS[id];
  if (operation.method === 'GET' || isEmpty(headers)) return null;
  refuseEncoded(headers);
  const sent = headers['content-type'];
  if (sent !== undefined && operation.bodyTypes.includes(sent)) return sent;
  const type = mediaTypeOf(sent);
  if (type === null || !operation.bodyTypes.includes(type)) throw unsupportedMediaType(operation);
  return type;
}

/** @throws RequestRefused for a body whose bytes are not its content: nothing here decodes them. */
function refuseEncoded(headers: OperationRequest['headers']): void {
  const { 'content-encoding': content = 'identity', 'transfer-encoding': transfer = 'chunked' } = headers;
  if (content !== 'identity') throw encoded('Content-Encoding');
  // Node reads the chunks, and leaves what is within them as it came.
  if (transfer.toLowerCase() !== 'chunked') throw encoded('Transfer-Encoding');
}

function responseTo(http: HttpRequest, operation: Operation, result: OperationResult): HttpResponse {
  if ('refused' in result) return errorResponse(http.id, operation, result.refused, result);
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
