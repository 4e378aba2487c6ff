/** A request as the sandbox's log keeps it: with its bodies, without ID numbers and images. */
import type { RequestRow, UnknownField } from '#console/data.ts';
import type { SignatureRefusal } from '#console/signature-refusal.ts';
import type { ServiceTime } from '#core/clocks.ts';
import type { OperationId } from '#generated/operations.ts';
import { wireTime } from '#protocol/wire-time.ts';
import type { HttpRequest } from '#server/http/request.ts';
import type { HttpResponse } from '#server/http/route.ts';
import type { AnyRoute } from '#server/http/router.ts';
import { maskedBody } from '../mask.ts';
import { plainHeaders } from '../receiver.ts';

/** What was learned of a request while it was answered. */
export interface RequestNote {
  body: string;
  refusal: (() => SignatureRefusal) | null;
  unknownFields: readonly UnknownField[];
}

/** Of a request, what its row is made from. */
export type KeptRequest = Pick<HttpRequest, 'id' | 'method' | 'url' | 'headers'>;

/** @param response - null for a connection that was cut. */
export function requestRow(
  route: AnyRoute,
  { id: request_id, method, url, headers }: KeptRequest,
  response: HttpResponse | null,
  { body, refusal, unknownFields }: RequestNote,
  { at, ...of }: Pick<RequestRow, 'id' | 'ms' | 'outage'> & { at: ServiceTime },
): RequestRow {
  return {
    ...of,
    at: wireTime(at),
    ...{ method, path: url, request_id },
    operation: route.operation ?? null,
    partner_id: partnerIn(body),
    status: response?.status ?? 0,
    code: codeOf(response),
    request: {
      method,
      url: `http://${headers.host ?? ''}${url}`,
      headers: plainHeaders(headers),
      body: maskedBody(body),
    },
    response: response && {
      status: response.status,
      headers: textHeaders(response.headers),
      body: bodyText(response),
    },
    signature_refusal: refusal?.() ?? null,
    unknown_fields: unknownFields,
  };
}

/** Whose link it is about; one that was created is in the response alone. */
export function linkOf(
  operation: OperationId | undefined,
  linkId: string | undefined,
  response: HttpResponse | null,
): string | undefined {
  const body = response?.body;
  const isCreated = operation === 'createLink' && body && typeof body === 'object' && 'ref_id' in body;
  return linkId ?? (isCreated ? String(body.ref_id) : undefined);
}

const partnerIn = (body: string) => /"partner_id"\s*:\s*"([A-Za-z0-9]{3})"/.exec(body)?.[1] ?? null;

export function codeOf(response: HttpResponse | null): string | null {
  const body = response?.body;
  return body && typeof body === 'object' && 'code' in body && response.status >= 400
    ? String(body.code)
    : null;
}

const textHeaders = (headers: HttpResponse['headers']) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Pages are not kept. */
const bodyText = ({ body }: HttpResponse): string =>
  body !== null && typeof body === 'object' && !(body instanceof Uint8Array)
    ? maskedBody(JSON.stringify(body))
    : '';
