// Generated from openapi/ by `npm run generate`. Do not edit.
/** A request whose content is signed as well, by the Standard Webhooks headers (D-61). */
import { RequestRefused } from './errors.ts';
import type { Detail } from './shapes.ts';
import { type SignatureOptions, type SignedBy, TOLERANCE_MS } from './signature.ts';

/** What the sender is told. */
export const CONTENT_PROBLEM = {
  content: { path: '/webhook-signature', message: 'is not of this method, path, body, id and time' },
  old: { path: '/webhook-timestamp', message: "is too far from the server's time" },
  replay: { path: '/webhook-id', message: 'was sent before; each request has an id of its own' },
} as const satisfies Record<string, Detail>;

/** @throws RequestRefused for a signature of other content, an old one, and one that was sent before. */
export type CheckContent = (sender: SignedBy, http: Request, url: string, rawBody: string) => Promise<void>;

export function makeCheckContent(options: SignatureOptions): CheckContent {
  const { protocol, now = Date.now, toleranceMs = TOLERANCE_MS } = options;
  /** Until when an id is not taken again. */
  const sent = new Map<string, number>();

  return async ({ partnerId, key }, { method, headers }, url, rawBody) => {
    const id = headers.get('webhook-id');
    const seconds = headers.get('webhook-timestamp');
    const signatures = headers.get('webhook-signature');
    if (id === null && seconds === null && signatures === null) return;
    if (!/^[\w-]{1,64}$/.test(id ?? '') || !/^\d{1,12}$/.test(seconds ?? ''))
      throw refused(CONTENT_PROBLEM.content);
    const content = protocol.signedContent({ method, path: url, body: rawBody });
    const expected = await protocol.signWebhook(key, id ?? '', Number(seconds), content);
    const isRight = (signatures ?? '').split(' ').some((each) => isSame(each, expected));
    if (!isRight) throw refused(CONTENT_PROBLEM.content);
    const sentAt = Number(seconds) * 1000;
    if (!(Math.abs(now() - sentAt) <= toleranceMs)) throw refused(CONTENT_PROBLEM.old);
    // The oldest come first.
    for (const [old, until] of sent) {
      if (until > now()) break;
      sent.delete(old);
    }
    if (sent.has(`${partnerId} ${id}`)) throw refused(CONTENT_PROBLEM.replay);
    sent.set(`${partnerId} ${id}`, now() + 2 * toleranceMs);
  };
}

const refused = (detail: Detail) => new RequestRefused('bad_signature', [detail]);

/** In a time that depends on the length alone. */
function isSame(sent: string, expected: string): boolean {
  let difference = expected.length ^ sent.length;
  for (let i = 0; i < expected.length; i++) difference |= expected.charCodeAt(i) ^ sent.charCodeAt(i);
  return difference === 0;
}
