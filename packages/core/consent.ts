/** The receipt of a user's consent (D-68). It outlives the personal data, so nothing in it may be personal. */
import type { components } from '#generated/api.ts';
import { toWireTimestamp } from '#protocol/timestamps.ts';
import type { Link } from './link.ts';

export interface Consent {
  /** Epoch milliseconds. */
  readonly givenAt: number;
  readonly channel: 'page' | 'plain_page' | 'api';
  readonly language: string | null;
  /** SHA-256 of the text that was shown, hexadecimal. */
  readonly textHash: string | null;
  /** Of the page's wording; null over the API. */
  readonly textVersion: string | null;
  readonly companyName: string;
  readonly policyUrl: string;
}

/** The text that the page shows for a link, in one language. */
export interface ShownText {
  readonly language: string;
  readonly version: string;
  readonly text: string;
  readonly hash: string;
}

export interface ConsentProblem {
  readonly field: 'consent_at' | 'consent_shown';
  readonly message: string;
}

/** What a sender says of the consent, valid by the contract. */
interface ConsentClaims {
  readonly consent_at?: string;
  readonly consent_language?: string;
  readonly consent_text_hash?: string;
}

/** How far the clocks of callers may be ahead, milliseconds. */
const CLOCK_AHEAD_MS = 300_000;

/** The receipt of what a caller states who asked for the consent elsewhere. */
export function statedConsent(link: Link, claims: ConsentClaims, now: number): Consent | ConsentProblem {
  const { consent_at: at, consent_language: language = null, consent_text_hash: textHash = null } = claims;
  const givenAt = at === undefined ? now : Date.parse(at);
  // Negated, because leap seconds are NaN. In UTC, a time of the year 0 may have no year that can be written.
  if (!(givenAt >= 0 && givenAt <= now + CLOCK_AHEAD_MS)) {
    return { field: 'consent_at', message: 'must be a time since 1970 that is not in the future' };
  }
  const channel = 'api';
  return {
    givenAt: Math.min(givenAt, now),
    channel,
    language,
    textHash,
    textVersion: null,
    ...companyOf(link),
  };
}

/** The receipt of consent to a text of the hosted page; null is a text that it does not show any more. */
export function pageConsent(
  link: Link,
  shown: ShownText | null,
  channel: 'page' | 'plain_page',
  now: number,
): Consent | ConsentProblem {
  if (!shown) return { field: 'consent_shown', message: 'is not what the page shows now; load it again' };
  const { language, hash, version } = shown;
  return { givenAt: now, channel, language, textHash: hash, textVersion: version, ...companyOf(link) };
}

const companyOf = ({ companyName, dataPrivacyPolicyUrl }: Link) => ({
  companyName,
  policyUrl: dataPrivacyPolicyUrl,
});

/** The receipt on the wire. */
export function wireConsent(consent: Consent): components['schemas']['Consent'] {
  return {
    given_at: toWireTimestamp(consent.givenAt),
    channel: consent.channel,
    language: consent.language,
    text_hash: consent.textHash,
    text_version: consent.textVersion,
    company_name: consent.companyName,
    data_privacy_policy_url: consent.policyUrl,
  };
}
