/** A route for every operation of the contract: runs it with its body, and makes its response. */
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { operationAddress } from '#generated/stubs/addresses.ts';
import { errorResponse } from '#generated/stubs/errors.ts';
import { FORM_TYPE } from '#generated/stubs/media-type.ts';
import type { HttpRequest, OperationResult } from '../http/request.ts';
import { type HttpResponse, NO_HEADERS, type Route } from '../http/route.ts';
import type { Operations } from './operation.ts';
import type { RequestBody } from './request-body.ts';

interface OperationRouteDeps {
  readonly operations: Operations;
  readonly uploadBody: () => RequestBody;
  readonly jsonBody: () => RequestBody;
  readonly brand: string;
  readonly isSandbox: boolean;
}

/** A route for every operation that exists in this mode. */
export function operationRoutes(deps: OperationRouteDeps): Route[] {
  const { operations, uploadBody, jsonBody, brand, isSandbox } = deps;
  const ids = Object.keys(OPERATIONS) as OperationId[];
  return ids.filter((id) => isSandbox || !OPERATIONS[id].sandboxOnly).map(routeOf);

  function routeOf(id: OperationId): Route {
    const operation: Operation = OPERATIONS[id];
    const isUpload = operation.bodyTypes.includes(FORM_TYPE);
    return {
      method: operation.method,
      address: operationAddress(id, brand),
      operation: id,
      handle: (http) => {
        const body = isUpload ? uploadBody() : jsonBody();
        return operations.run(id, http, body).then((result) => responseTo(http, operation, result));
      },
      respondError: (http, condition, extras) => errorResponse(http.id, operation, condition, extras),
      allowsOtherOrigins: isSandbox && !operation.sandboxOnly && operation.signedBy !== 'verifier',
    };
  }
}

function responseTo(http: HttpRequest, operation: Operation, result: OperationResult): HttpResponse {
  if ('refused' in result) return errorResponse(http.id, operation, result.refused, result);
  return { status: result.status, headers: NO_HEADERS, body: result.body };
}
