/** The one place that authenticates a sender: a partner (§5, D-02 to D-05) or the verifier. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Partner } from '#core/partner.ts';
import type { Operation } from '#generated/operations.ts';
import type { Detail } from '#handlers/operation.ts';
import { webhookSignedContent } from '#protocol/callback.ts';
import { signedText } from '#protocol/signing.ts';
import {
  isServiceTimestamp,
  parseTimestamp,
  signedTimestamps,
  toServiceTimestamp,
  toWireTimestamp,
} from '#protocol/timestamps.ts';
import type { Clock } from '../../clock.ts';
import { EdgeRefusal } from '../errors.ts';

/** An authenticated partner, and the key it used. */
export interface AuthenticatedPartner {
  readonly partner: Partner;
  readonly apiKey: string;
}

/** The signing fields as sent, valid by the contract. */
interface SignedBody {
  readonly partner_id: string;
  readonly timestamp: string | number;
  /** One of the two is the signature; the other may be anything (D-03). */
  readonly signature?: unknown;
  readonly sec_key?: unknown;
}

/** The parts of a request that hold a signature or are signed. */
export interface SignedRequest {
  /** Valid by the contract. */
  readonly fields: object;
  readonly headers: IncomingHttpHeaders;
  /** The body as it came; kept for the operations that the verifier signs. */
  readonly rawBody: string;
}

export interface AuthenticateDeps {
  readonly findPartner: (partnerId: string) => Promise<Partner | null>;
  /** null without an external verifier: all reports are refused. */
  readonly verifierKey: string | null;
  readonly clock: Clock;
  readonly toleranceMs: number;
}

/** Checked for an unknown partner, so that its answer takes as long as a wrong signature's. */
const UNKNOWN_PARTNER_KEY = 'unknown';

/** Answers and callbacks have such a time and its signature, so whoever sees one must not be able to use it. */
const OWN_SIGNATURE: Detail = {
  path: '/timestamp',
  message: 'is one that the service signed; sign the time of your own clock',
};

/**
 * The partner that signed the request; null for the verifier, and for operations without a signature. @throws
 * EdgeRefusal `bad_signature` when the signature that the contract requires (`signedBy`) is wrong.
 */
export const authenticate = (deps: AuthenticateDeps) => {
  const { clock, toleranceMs } = deps;
  const isFresh = (sentAt: number): boolean =>
    Math.abs(clock.realNow() - sentAt) <= toleranceMs || Math.abs(clock.now() - sentAt) <= toleranceMs;

  return (operation: Operation, request: SignedRequest): Promise<AuthenticatedPartner> | null => {
    switch (operation.signedBy) {
      case 'partner':
        return partnerOf(request.fields as SignedBody);
      case 'verifier':
        if (!isFromVerifier(request)) throw new EdgeRefusal('bad_signature');
        return null;
      case null:
        return null;
    }
  };

  /** @throws EdgeRefusal `invalid_value` for a malformed timestamp. */
  async function partnerOf(body: SignedBody): Promise<AuthenticatedPartner> {
    const { partner_id: partnerId, timestamp } = body;
    const sentAt = parseTimestamp(timestamp);
    if (sentAt === null) {
      const message = 'must be ISO 8601 with an offset, or epoch milliseconds';
      throw new EdgeRefusal('invalid_value', [{ path: '/timestamp', message }]);
    }
    const partner = await deps.findPartner(partnerId);
    const signatures = [body.signature, body.sec_key].filter((each) => typeof each === 'string');
    const texts = signedTimestamps(timestamp).map((spelling) => signedText(spelling, partnerId));
    const apiKey = matchingKey(partner?.apiKeys ?? [UNKNOWN_PARTNER_KEY], texts, signatures);
    if (!partner || apiKey === null) throw new EdgeRefusal('bad_signature');
    if (isServiceTimestamp(timestamp)) throw new EdgeRefusal('bad_signature', [OWN_SIGNATURE]);
    if (!isFresh(sentAt)) throw new EdgeRefusal('bad_signature', [clockDetail()]);
    return { partner, apiKey };
  }

  /** The tolerance and the server's time, only for senders with a valid key. */
  function clockDetail(): Detail {
    const seconds = deps.toleranceMs / 1000;
    const now = toWireTimestamp(deps.clock.realNow());
    return { path: '/timestamp', message: `must be within ${seconds} seconds of the server's time, ${now}` };
  }

  /** Standard Webhooks: unlike a partner's, this signature covers the body. */
  function isFromVerifier({ headers, rawBody }: SignedRequest): boolean {
    const [id, seconds, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
      String(headers[`webhook-${name}`] ?? ''),
    ) as [string, string, string];
    if (deps.verifierKey === null || !/^\d{1,12}$/.test(seconds)) return false;
    const text = webhookSignedContent(id, seconds, rawBody);
    const expected = `v1,${hmacBase64(deps.verifierKey, text)}`;
    return signatures.split(' ').some((sent) => isSame(sent, expected)) && isFresh(Number(seconds) * 1000);
  }
};

/** The key that made a signature, or null. Tries every key, spelling and field, in constant time. */
function matchingKey(
  keys: readonly string[],
  texts: readonly string[],
  signatures: readonly string[],
): string | null {
  let found: string | null = null;
  for (const key of keys) {
    for (const text of texts) {
      const expected = hmacBase64(key, text);
      for (const sent of signatures) if (isSame(sent, expected)) found = key;
    }
  }
  return found;
}

/** Compares two signatures in constant time. */
function isSame(sent: string, expected: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The signing fields of an answer, under both names (D-03, D-05). */
export function signAnswer(
  sender: AuthenticatedPartner,
  realNow: number,
): { timestamp: string; signature: string; sec_key: string } {
  const timestamp = toServiceTimestamp(realNow);
  const signature = hmacBase64(sender.apiKey, signedText(timestamp, sender.partner.partnerId));
  return { timestamp, signature, sec_key: signature };
}

function hmacBase64(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64');
}
