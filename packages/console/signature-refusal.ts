import type { components } from '#generated/api.ts';

type SignatureStep = components['schemas']['SignatureStep'];

/** Why a signature was refused, for somebody who never read the guides. */
export interface SignatureRefusal {
  readonly reason:
    | 'unknown_partner'
    | 'malformed_timestamp'
    | 'skewed_timestamp'
    | 'service_timestamp'
    | 'signed_text_differs'
    | 'wrong_key'
    | 'encoding'
    | 'key_role'
    | 'suspended'
    | 'content_signature'
    | 'replayed'
    | 'unknown';
  /** What is wrong, and what to do, in a sentence or two. */
  readonly explanation: string;
  /** The text to sign: timestamp, partner id and `sid_request`. null where it cannot be said. */
  readonly expected_text: string | null;
  /** The signature of that text with the partner's newest key. */
  readonly expected_signature: string | null;
  readonly sent_signature: string | null;
  /** How far the timestamp is ahead of the server's time (behind: negative), milliseconds. */
  readonly skew_ms: number | null;
  readonly tolerance_ms: number;
  readonly steps: readonly SignatureStep[];
}
