/** Turns the contract's operations into routes: reads their requests and makes their responses. */
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { operationAddress } from '../addresses.ts';
import { EdgeRefusal, errorResponse } from '../errors.ts';
import { FORM_TYPE, JSON_TYPE, mediaTypeOf } from '../media-type.ts';
import { type HttpRequest, NO_HEADERS, type Route } from '../route.ts';
import { imagesFromJson, readForm, type SubmissionLimits, type SubmissionParts } from '../submission-body.ts';
import { parseJson, readText } from './json-body.ts';
import type { RunOperation } from './run-operation.ts';

export interface OperationDeps {
  readonly runOperation: RunOperation;
  readonly brand: string;
  readonly isSandbox: boolean;
  readonly limits: SubmissionLimits & { readonly jsonBodyBytesMax: number };
}

/** Base64 takes four characters for three bytes. */
const BASE64_GROWTH = 4 / 3;
const NO_IMAGES = {};

interface Body extends SubmissionParts {
  /** The body as sent, where it was JSON. */
  readonly rawBody: string;
}

/** A route for every operation that exists in this mode. */
export function operationRoutes({ runOperation, brand, isSandbox, limits }: OperationDeps): Route[] {
  const ids = (Object.keys(OPERATIONS) as OperationId[]).filter(
    (id) => isSandbox || !OPERATIONS[id].sandboxOnly,
  );
  return ids.map(routeOf);

  function routeOf(id: OperationId): Route {
    const operation: Operation = OPERATIONS[id];
    return {
      method: operation.method,
      address: operationAddress(id, brand),
      handle: async (request) => {
        const { fields, images, rawBody } = await readBody(operation, request);
        const { path, query, headers } = request;
        const idempotencyKey = headers['idempotency-key'];
        const input = { path, query, headers, rawBody, fields, images, idempotencyKey };
        const result = await runOperation(id, input);
        if ('refused' in result) return errorResponse(request.id, operation, result.refused, result);
        return { status: result.status, headers: NO_HEADERS, body: result.body };
      },
      respondError: (request, condition, extras) => errorResponse(request.id, operation, condition, extras),
      allowsOtherOrigins: isSandbox && !operation.sandboxOnly && operation.signedBy !== 'verifier',
    };
  }

  /** @throws EdgeRefusal for a body that is too large, of another type, or malformed. */
  async function readBody(operation: Operation, { headers, stream }: HttpRequest): Promise<Body> {
    const takesForm = operation.bodyTypes.includes(FORM_TYPE);
    if (operation.method === 'GET' || isEmpty(headers)) return { fields: {}, images: NO_IMAGES, rawBody: '' };
    const type = mediaTypeOf(headers['content-type']);
    if (type === FORM_TYPE && takesForm) return { ...(await readForm(stream, limits)), rawBody: '' };
    if (type !== JSON_TYPE) throw unsupportedMediaType(operation);
    const bytesMax =
      limits.jsonBodyBytesMax + (takesForm ? Math.ceil(limits.submissionBytesMax * BASE64_GROWTH) : 0);
    const rawBody = await readText(stream, bytesMax);
    const body = parseJson(rawBody);
    if (takesForm) return { ...imagesFromJson(body, limits), rawBody };
    // A body that is not an object is refused by the contract's validation.
    return { fields: body as Record<string, unknown>, images: NO_IMAGES, rawBody };
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
