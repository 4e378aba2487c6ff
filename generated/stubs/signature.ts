// Generated from openapi/ by `npm run generate`. Do not edit.
/** Who sent a request (§5, D-02 to D-04). The functions are those of `protocol`; they come in as an argument. */
import type { Operation } from '../operations.ts';
import { RequestRefused } from './errors.ts';
import type { Detail } from './shapes.ts';

/** A timestamp as sent: text, or a JSON number of epoch milliseconds. */
type Timestamp = string | number;

/** What the package's `protocol` exports, as far as a server needs it. */
export interface SignatureFunctions {
  /** @returns epoch milliseconds; null for what is no timestamp. */
  readonly parseTimestamp: (sent: unknown) => number | null;
  /** Whether the service wrote it, so that no request may carry it (D-02). */
  readonly isServiceTimestamp: (sent: Timestamp) => boolean;
  readonly toServiceTimestamp: (epochMs: number) => string;
  readonly verifySignature: (sent: {
    readonly keys: readonly string[];
    readonly timestamp: Timestamp;
    readonly partnerId: string;
    readonly signature: string;
  }) => Promise<boolean>;
  readonly signedContent: (request: {
    readonly method: string;
    readonly path: string;
    readonly body: string;
  }) => string;
  readonly signWebhook: (key: string, id: string, seconds: number, content: string) => Promise<string>;
  readonly sign: (apiKey: string, timestamp: string, partnerId: string) => Promise<string>;
}

export interface SignatureOptions {
  readonly protocol: SignatureFunctions;
  /** The live keys of a partner; none for an unknown one. */
  readonly keys: (partnerId: string) => readonly string[] | Promise<readonly string[]>;
  /** The server's clock, epoch milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
  /** How far a request's time may be from it, milliseconds. Default: 300 000 (D-04). */
  readonly toleranceMs?: number;
}

/** A partner whose signature was right. */
export interface SignedBy {
  readonly partnerId: string;
  /** The first of its keys that verified. */
  readonly key: string;
}

export const TOLERANCE_MS = 300_000;
/** Tried for an unknown partner, so that the answer takes as long as to a wrong signature. */
const NOBODY = ['unknown'];
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;

/** @param fields - valid by the contract. @throws RequestRefused */
export async function signedBy(
  fields: Record<string, unknown>,
  { protocol, keys, now = Date.now, toleranceMs = TOLERANCE_MS }: SignatureOptions,
): Promise<SignedBy> {
  const timestamp = fields['timestamp'] as Timestamp;
  const sentAt = protocol.parseTimestamp(timestamp);
  if (sentAt === null) throw new RequestRefused('invalid_value', [MALFORMED_TIMESTAMP]);
  const partnerId = String(fields['partner_id']);
  const signatures = [fields['signature'], fields['sec_key']].filter((each) => typeof each === 'string');
  const live = await keys(partnerId);
  let key: string | null = null;
  for (const each of live.length > 0 ? live : NOBODY) {
    for (const signature of signatures) {
      const isRight = await protocol.verifySignature({ keys: [each], timestamp, partnerId, signature });
      if (isRight && live.length > 0) key ??= each;
    }
  }
  if (key === null) throw new RequestRefused('bad_signature', shapeDetails(fields, signatures));
  if (protocol.isServiceTimestamp(timestamp)) throw new RequestRefused('bad_signature', [OWN_TIMESTAMP]);
  // Negated, so that a NaN refuses.
  if (!(Math.abs(now() - sentAt) <= toleranceMs))
    throw new RequestRefused('bad_signature', [clockDetail(toleranceMs, now())]);
  return { partnerId, key };
}

/** The signing fields of a response, under both names (D-03, D-05). */
export async function responseSignature(
  { protocol, now = Date.now }: SignatureOptions,
  { partnerId, key }: SignedBy,
): Promise<object> {
  const timestamp = protocol.toServiceTimestamp(now());
  const signature = await protocol.sign(key, timestamp, partnerId);
  return { timestamp, signature, sec_key: signature };
}

/** A body whose signature came under its other name, under the one of the contract (D-03). */
export function underOwnName(body: unknown, field: Operation['signatureField']): unknown {
  if (field === null || typeof body !== 'object' || body === null) return body;
  const fields = body as Record<string, unknown>;
  const other = fields[field === 'signature' ? 'sec_key' : 'signature'];
  return fields[field] == null && other != null ? { ...fields, [field]: other } : body;
}

export const MALFORMED_TIMESTAMP = {
  path: '/timestamp',
  message: 'must be ISO 8601 with an offset, or epoch milliseconds',
} satisfies Detail;

/** Responses and callbacks carry such a time and its signature; whoever sees one must not be able to use it. */
export const OWN_TIMESTAMP = {
  path: '/timestamp',
  message: 'is one that the service signed; sign the time of your own clock',
} satisfies Detail;

/** The tolerance and the server's time, only for senders with a valid key. */
export function clockDetail(toleranceMs: number, now: number): Detail {
  const time = new Date(now).toISOString();
  const message = `must be within ${toleranceMs / 1000} seconds of the server's time, ${time}`;
  return { path: '/timestamp', message };
}

/** What a signature looks like is no secret. */
export function shapeDetails(fields: Record<string, unknown>, signatures: readonly unknown[]): Detail[] {
  if (signatures.some((each) => SIGNATURE.test(String(each)))) return [];
  const field = typeof fields['signature'] === 'string' ? 'signature' : 'sec_key';
  return [{ path: `/${field}`, message: 'must be 44 characters of base64, which end with =' }];
}
