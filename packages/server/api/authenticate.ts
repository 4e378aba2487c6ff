/** The one place that authenticates a sender: a partner (§5, D-02 to D-05) or the verifier. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RealTime } from '#core/clocks.ts';
import { type ApiKey, liveKeys, mayCall, type Partner } from '#core/partners/partner.ts';
import type { Operation } from '#generated/operations.ts';
import { RequestRefused } from '#generated/stubs/errors.ts';
import { clockDetail, MALFORMED_TIMESTAMP, OWN_TIMESTAMP, shapeDetails } from '#generated/stubs/signature.ts';
import { CONTENT_PROBLEM } from '#generated/stubs/signed-content.ts';
import type { Detail } from '#handlers/operation.ts';
import { webhookSignedContent } from '#protocol/callback.ts';
import { signedContent, signedText } from '#protocol/signing.ts';
import {
  isServiceTimestamp,
  parseTimestamp,
  signedTimestamps,
  toServiceTimestamp,
} from '#protocol/timestamps.ts';
import { hmacSha256 } from '#store/seal/hmac.ts';
import type { Clock } from '../clock.ts';
import type { HttpRequest, OperationRequest, Sender } from '../http/request.ts';
import type { FindPartner } from '../partners.ts';

/** The signing fields as sent, valid by the contract. */
interface SignedBody {
  readonly partner_id: string;
  readonly timestamp: string | number;
  /** One of the two is the signature; the other may be anything (D-03). */
  readonly signature?: unknown;
  readonly sec_key?: unknown;
}

/** The parts of a request that hold a signature or are signed; its fields are valid by the contract. */
export interface SignedRequest extends Pick<OperationRequest, 'fields' | 'headers' | 'rawBody'> {
  /** Its entry in the audit trail, which names the partner that it claims to be of, if there is one. */
  readonly audit?: OperationRequest['audit'];
  readonly http: Pick<HttpRequest, 'method' | 'url'>;
}

/** A request whose signature was refused, or what it signs. */
export class SignatureRefused extends RequestRefused {}

/** Its sender has no valid key; a detail tells the shape of a signature alone. */
export class WrongSignature extends SignatureRefused {}

interface AuthenticateDeps {
  readonly findPartner: FindPartner;
  /** null without an external verifier: all reports are refused. */
  readonly verifierKey: string | null;
  readonly clock: Clock;
  readonly toleranceMs: number;
}

/** Checked for an unknown partner, so that the response takes as long as to a wrong signature. */
const UNKNOWN_PARTNER_KEYS: readonly Pick<ApiKey, 'key' | 'role' | 'keyId'>[] = [
  { key: 'unknown', role: 'all', keyId: '' },
];

/** Reasons told only to a sender who has a valid key. */
const PROBLEM = {
  ownTimestamp: OWN_TIMESTAMP,
  suspended: { path: '/partner_id', message: 'is suspended' },
  role: { path: '/signature', message: 'is by a key that may not call this operation' },
  unsignedContent: { path: '/webhook-signature', message: 'is required of this partner' },
  content: CONTENT_PROBLEM.content,
  oldContent: CONTENT_PROBLEM.old,
  replay: CONTENT_PROBLEM.replay,
} as const satisfies Record<string, Detail>;

/**
 * The partner that signed the request; null for the verifier, and for operations without a signature. It waits only
 * where the partner is looked up. @throws RequestRefused `bad_signature` when the signature that the contract requires
 * (`signedBy`) is wrong.
 */
export type Authenticate = (operation: Operation, request: SignedRequest) => Sender | null | Promise<Sender>;

export const makeAuthenticate = (deps: AuthenticateDeps): Authenticate => {
  const { clock, toleranceMs } = deps;
  const isFresh = (sentAt: number): boolean =>
    Math.abs(clock.realNow() - sentAt) <= toleranceMs || Math.abs(clock.now() - sentAt) <= toleranceMs;

  return (operation, request) => {
    switch (operation.signedBy) {
      case 'partner':
        return partnerOf(operation, request);
      case 'verifier':
        if (!isFromVerifier(request, deps.verifierKey, isFresh)) throw new RequestRefused('bad_signature');
        return null;
      case null:
        return null;
    }
  };

  /** @throws SignatureRefused `invalid_value` for a malformed timestamp, before anything is looked up. */
  function partnerOf(operation: Operation, request: SignedRequest): Sender | Promise<Sender> {
    const signed = request.fields as unknown as SignedBody;
    const sentAt = parseTimestamp(signed.timestamp);
    if (sentAt === null) throw new SignatureRefused('invalid_value', [MALFORMED_TIMESTAMP]);
    const partner = deps.findPartner(signed.partner_id);
    if (partner instanceof Promise)
      return partner.then((found) => senderOf(found, sentAt, operation, request));
    try {
      return senderOf(partner, sentAt, operation, request);
    } catch (error) {
      if (!(error instanceof WrongSignature)) throw error;
      return refuseLater(deps.findPartner, signed.partner_id, error);
    }
  }

  function senderOf(
    partner: Partner | null,
    sentAt: number,
    operation: Operation,
    request: SignedRequest,
  ): Sender {
    const { partner_id: partnerId, timestamp, signature, sec_key } = request.fields as unknown as SignedBody;
    const signatures = [signature, sec_key].filter((each) => typeof each === 'string');
    const texts = signedTimestamps(timestamp).map((spelling) => signedText(spelling, partnerId));
    if (partner && request.audit) request.audit.partnerId = partnerId;
    const keys = partner ? liveKeys(partner, clock.realNow()) : UNKNOWN_PARTNER_KEYS;
    const key = matchingKey(keys, texts, signatures);
    if (!partner || key === null) {
      throw new WrongSignature('bad_signature', shapeDetails(request.fields, signatures));
    }
    if (isServiceTimestamp(timestamp)) throw refused(PROBLEM.ownTimestamp);
    if (!isFresh(sentAt)) throw refused(clockDetail(toleranceMs, clock.realNow()));
    if (partner.suspendedAt !== null) throw refused(PROBLEM.suspended);
    if (!mayCall(key.role, operation.keyRole)) throw refused(PROBLEM.role);
    const { key: apiKey, keyId } = key;
    return { partner, apiKey, keyId, signedId: signedIdOf(partner, apiKey, request) };
  }

  /** The id under the signature of the content, or null without one. @throws RequestRefused (D-61). */
  function signedIdOf(partner: Partner, apiKey: string, request: SignedRequest): Sender['signedId'] {
    const { headers, http, rawBody } = request;
    const proof = readWebhookHeaders(headers);
    if (proof === null && partner.requiresSignedBody) throw refused(PROBLEM.unsignedContent);
    if (proof === null) return null;
    const { id, seconds } = proof;
    const content = signedContent({ method: http.method, path: http.url, body: rawBody });
    if (!/^[\w-]{1,64}$/.test(id) || !isWebhookSignature(proof, apiKey, content))
      throw refused(PROBLEM.content);
    const sentAt = Number(seconds) * 1000;
    if (!isFresh(sentAt)) throw refused(PROBLEM.oldContent);
    // Twice the tolerance, because the clocks of other instances may be behind.
    return { id, expiresAt: sentAt + 2 * toleranceMs };
  }
};

function isFromVerifier(
  { headers, rawBody }: SignedRequest,
  key: string | null,
  isFresh: (sentAt: number) => boolean,
): boolean {
  const proof = readWebhookHeaders(headers);
  if (key === null || proof === null) return false;
  return isWebhookSignature(proof, key, rawBody) && isFresh(Number(proof.seconds) * 1000);
}

/** A partner that was cached costs as much time as an unknown one, so that the time does not tell the two apart. */
async function refuseLater(
  { findNobody }: FindPartner,
  partnerId: string,
  error: WrongSignature,
): Promise<never> {
  await findNobody?.(partnerId);
  throw error;
}

/** Saves the id of a request whose content is signed. @returns false when it is saved already (D-61). */
export type IsNewRequest = (partnerId: string, requestId: string, expiresAt: number) => Promise<boolean>;

/** @throws RequestRefused `bad_signature` for a request whose content is signed and that was sent before. */
export async function refuseReplay({ partner, signedId }: Sender, isNewRequest: IsNewRequest): Promise<void> {
  if (signedId === null) return;
  if (await isNewRequest(partner.partnerId, signedId.id, signedId.expiresAt)) return;
  throw new RequestRefused('bad_signature', [PROBLEM.replay]);
}

const refused = (detail: Detail) => new SignatureRefused('bad_signature', [detail]);

/** The Standard Webhooks headers: unlike the signature in the body, theirs covers the content. */
interface WebhookHeaders {
  readonly id: string;
  readonly seconds: string;
  readonly signatures: string;
}

/** null without any of them. */
function readWebhookHeaders(headers: IncomingHttpHeaders): WebhookHeaders | null {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures } = headers;
  if (id === undefined && seconds === undefined && signatures === undefined) return null;
  return { id: String(id ?? ''), seconds: String(seconds ?? ''), signatures: String(signatures ?? '') };
}

function isWebhookSignature(
  { id, seconds, signatures }: WebhookHeaders,
  key: string,
  content: string,
): boolean {
  if (!/^\d{1,12}$/.test(seconds)) return false;
  const expected = `v1,${hmacBase64(key, webhookSignedContent(id, seconds, content))}`;
  return signatures.split(' ').some((sent) => isSame(sent, expected));
}

/** The key that made a signature, or null. Tries every key, spelling and field, in constant time. */
function matchingKey<Key extends Pick<ApiKey, 'key'>>(
  keys: readonly Key[],
  texts: readonly string[],
  signatures: readonly string[],
): Key | null {
  let found: Key | null = null;
  for (const key of keys) {
    for (const text of texts) {
      const expected = hmacBase64(key.key, text);
      for (const sent of signatures) if (isSame(sent, expected)) found = key;
    }
  }
  return found;
}

/** Longer than any signature. Both are used again for every comparison, without a wait in between. */
const SENT = Buffer.alloc(64);
const EXPECTED = Buffer.alloc(64);

/** Compares two signatures in constant time. */
function isSame(sent: string, expected: string): boolean {
  if (sent.length !== expected.length) return false;
  SENT.fill(0);
  EXPECTED.fill(0);
  // Another character than ASCII takes more bytes.
  const isAscii = SENT.write(sent) === EXPECTED.write(expected);
  return timingSafeEqual(SENT, EXPECTED) && isAscii;
}

/** The signing fields of a response, under both names (D-03, D-05). */
export function signingFields(
  sender: Sender,
  realNow: RealTime,
): { timestamp: string; signature: string; sec_key: string } {
  const timestamp = toServiceTimestamp(realNow);
  const signature = hmacBase64(sender.apiKey, signedText(timestamp, sender.partner.partnerId));
  return { timestamp, signature, sec_key: signature };
}

const hmacBase64 = (key: string, text: string): string => hmacSha256(key, text, 'base64');
