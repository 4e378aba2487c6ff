/** The address of the sandbox's own receiver of callbacks. */

import { INBOX } from '#sandbox-mode/middleware/own-page.ts';
import type { Receiver } from '#sandbox-mode/receiver.ts';
import { readText } from '#server/api/json-body.ts';
import type { Route } from '#server/http/route.ts';
import { route } from './answers.ts';

/** More than any callback has. */
const BODY_BYTES_MAX = 200_000;

export function inboxRoute(receiver: Receiver): Route {
  return route('POST', INBOX, async ({ headers, stream }) => {
    const body = await readText(stream, BODY_BYTES_MAX, () => undefined);
    const status = await receiver.receive(headers, body);
    return { status, headers: {}, body: { received: status < 300 } };
  });
}
