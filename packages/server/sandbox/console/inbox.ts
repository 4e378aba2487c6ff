/** The address of the sandbox's own receiver of callbacks. */
import { OPERATIONS } from '#generated/operations.ts';
import { readText } from '#server/api/json-body.ts';
import { errorResponse } from '#server/http/errors.ts';
import type { HttpResponse, Route } from '#server/http/route.ts';
import { INBOX } from '../edge/own-page.ts';
import type { Receiver } from '../receiver.ts';

/** More than any callback has. */
const BODY_BYTES_MAX = 200_000;

export function inboxRoute(receiver: Receiver): Route {
  return {
    method: 'POST',
    address: INBOX,
    async handle({ headers, stream }): Promise<HttpResponse> {
      const body = await readText(stream, BODY_BYTES_MAX, () => undefined);
      const status = await receiver.receive(headers, body);
      return { status, headers: {}, body: { received: status < 300 } };
    },
    respondError: ({ id }, condition, extras) => errorResponse(id, OPERATIONS.setReceiver, condition, extras),
  };
}
