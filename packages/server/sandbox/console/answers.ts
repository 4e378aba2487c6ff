/** Routes of the console's data: JSON in and out, with the errors of the API. */
import { OPERATIONS } from '#generated/operations.ts';
import { parseJson, readText } from '#server/api/json-body.ts';
import { errorResponse, RequestRefused } from '#server/http/errors.ts';
import type { HttpRequest } from '#server/http/request.ts';
import { type HttpResponse, NO_HEADERS, type Route } from '#server/http/route.ts';

const PREFIX = '/console/data';
const BODY_BYTES_MAX = 200_000;

/** @param answer - null: there is none. */
export function get(address: string, answer: (request: HttpRequest) => unknown): Route {
  return route('GET', address, async (request) => json(request, await answer(request)));
}

export function post(
  address: string,
  answer: (body: Readonly<Record<string, unknown>>) => Promise<object>,
): Route {
  return route('POST', address, async (request) => {
    const body = parseJson(await readText(request.stream, BODY_BYTES_MAX, () => undefined));
    if (typeof body !== 'object' || body === null) throw new RequestRefused('invalid_json');
    return json(request, await answer(body as Record<string, unknown>));
  });
}

export function route(method: Route['method'], address: string, handle: Route['handle']): Route {
  // The errors of any operation with a body and without a signature.
  const { setNextResults } = OPERATIONS;
  return {
    method,
    address: `${PREFIX}/${address}`,
    handle,
    respondError: ({ id }, condition, extras) => errorResponse(id, setNextResults, condition, extras),
  };
}

const json = ({ id }: HttpRequest, body: unknown): HttpResponse =>
  body === null
    ? errorResponse(id, null, 'not_found')
    : { status: 200, headers: NO_HEADERS, body: body as object };
