/** A request as the sandbox's log keeps it: with its bodies, without ID numbers and images. */
import type { RequestRow, UnknownField } from '#console/data.ts';
import type { SignatureRefusal } from '#console/signature-refusal.ts';
import type { ServiceTime } from '#core/clocks.ts';
import type { OperationId } from '#generated/operations.ts';
import { wireTime } from '#protocol/wire-time.ts';
import type { HttpRequest } from '#server/http/request.ts';
import { type HttpResponse, NO_HEADERS } from '#server/http/route.ts';
import type { AnyRoute } from '#server/http/router.ts';
import { maskedBody } from '../mask.ts';
import { plainHeaders } from '../receiver.ts';

/** A body of so many characters is masked at once; a shorter one when somebody looks at it. */
const KEPT_RAW_MAX = 3_000;

/** What was learned of a request while it was answered. */
interface RequestNote extends Pick<RequestRow, 'id' | 'ms' | 'outage'> {
  readonly at: ServiceTime;
  readonly refusal: (() => SignatureRefusal) | null;
  readonly unknownFields: readonly UnknownField[];
}

/** What a row is made from: texts, because thousands outlive their request, and the collector copies a text faster than objects. */
export interface KeptRequest extends RequestNote {
  readonly operation: OperationId | null;
  readonly partnerId: string | null;
  readonly requestId: string;
  readonly method: string;
  readonly url: string;
  readonly body: string;
  /** 0: the connection was cut. */
  readonly status: number;
  readonly code: string | null;
  readonly responseBody: string;
  /** {@link BothHeaders} as JSON. */
  readonly headers: string;
  /** About how much memory it takes. */
  readonly bytes: number;
}

/** Of the request, and of its response. */
type BothHeaders = [HttpRequest['headers'], HttpResponse['headers']];

/** @param response - null for a connection that was cut. */
export function keepRequest(
  route: AnyRoute,
  request: HttpRequest,
  response: HttpResponse | null,
  note: RequestNote,
): KeptRequest {
  const body = bodyOf(request);
  const [refusal, refusalSize] = keptRefusal(note.refusal, body);
  const kept = { body: shortened(body), responseBody: shortened(response?.json ?? '') };
  const both: BothHeaders = [request.headers, response?.headers ?? NO_HEADERS];
  const headers = JSON.stringify(both);
  const size = request.url.length + kept.body.length + kept.responseBody.length + headers.length;
  return {
    id: note.id,
    ms: note.ms,
    outage: note.outage,
    at: note.at,
    refusal,
    unknownFields: note.unknownFields,
    operation: route.operation ?? null,
    partnerId: partnerIn(body),
    requestId: request.id,
    method: request.method,
    url: request.url,
    body: kept.body,
    status: response?.status ?? 0,
    code: codeOf(response),
    responseBody: kept.responseBody,
    headers,
    // Two bytes a character, as a text that was masked has some beyond Latin-1.
    bytes: 500 + 2 * (size + refusalSize),
  };
}

export function requestRow(kept: KeptRequest): RequestRow {
  const { id, ms, outage, operation, method, url, status, code } = kept;
  const [headers, responseHeaders] = JSON.parse(kept.headers) as BothHeaders;
  return {
    id,
    ms,
    outage,
    at: wireTime(kept.at),
    method,
    path: url,
    request_id: kept.requestId,
    operation,
    partner_id: kept.partnerId,
    status,
    code,
    request: {
      method,
      url: `http://${headers.host ?? ''}${url}`,
      headers: plainHeaders(headers),
      body: maskedBody(kept.body),
    },
    response:
      status === 0
        ? null
        : { status, headers: textHeaders(responseHeaders), body: maskedBody(kept.responseBody) },
    signature_refusal: kept.refusal?.() ?? null,
    unknown_fields: kept.unknownFields,
  };
}

/** Masked as a copy: a text that was only cut holds the whole one that it is a part of. */
const shortened = (body: string): string =>
  body.length < KEPT_RAW_MAX ? body : Buffer.from(maskedBody(body)).toString();

/** What makes it holds the request's fields, so that of a large body it is made at once. @returns it, and its characters. */
function keptRefusal(refusal: RequestNote['refusal'], body: string): [RequestNote['refusal'], number] {
  if (!refusal || body.length < KEPT_RAW_MAX) return [refusal, body.length];
  const made = refusal();
  return [() => made, JSON.stringify(made).length];
}

/** The body as it came; of a form its fields, without its images. */
function bodyOf({ operation }: HttpRequest): string {
  if (!operation) return '';
  const { rawBody, fields } = operation;
  const isUnread = Object.keys(fields ?? {}).length === 0;
  return rawBody === '' && !isUnread ? textOf(fields) : rawBody;
}

/** Whoever nests deeper than the stack is refused by the contract's validation. */
function textOf(fields: object): string {
  try {
    return JSON.stringify(fields);
  } catch {
    return 'nested too deeply to be shown';
  }
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
