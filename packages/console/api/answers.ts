/** Routes of the console's data: JSON in and out, with the errors of the API. */
import { OPERATIONS } from '#generated/operations.ts';
import { errorResponse, RequestRefused } from '#generated/stubs/errors.ts';
import { parseJson } from '#generated/stubs/parse-json.ts';
import { readText } from '#server/api/json-body.ts';
import type { HttpRequest } from '#server/http/request.ts';
import { type HttpResponse, NO_HEADERS, type Route } from '#server/http/route.ts';

const PREFIX = '/console/data/';
const BODY_BYTES_MAX = 200_000;

/** @param answer - null: there is none. */
export function get(address: string, answer: (request: HttpRequest) => unknown): Route {
  return route('GET', PREFIX + address, async (request) => json(request, await answer(request)));
}

export function post(
  address: string,
  answer: (body: Readonly<Record<string, unknown>>) => Promise<object>,
): Route {
  return route('POST', PREFIX + address, async (request) => {
    const body = parseJson(await readText(request.stream, BODY_BYTES_MAX, () => undefined));
    if (typeof body !== 'object' || body === null) throw new RequestRefused('invalid_json');
    return json(request, await answer(body as Record<string, unknown>));
  });
}

/** A route that only a sandbox has, with the errors of any operation that has a body and no signature. */
export function route(method: Route['method'], address: string, handle: Route['handle']): Route {
  const { setNextResults } = OPERATIONS;
  const respondError: Route['respondError'] = ({ id }, condition, extras) =>
    errorResponse(id, setNextResults, condition, extras);
  return { method, address, handle, respondError };
}

const json = ({ id }: HttpRequest, body: unknown): HttpResponse =>
  body === null
    ? errorResponse(id, null, 'not_found')
    : { status: 200, headers: NO_HEADERS, body: body as object };
