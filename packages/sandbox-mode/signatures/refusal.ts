/** Says why a request's signature was refused, in full: for the sandbox's request log alone. */
import type { SignatureStep } from '#console/data.ts';
import type { SignatureRefusal } from '#console/signature-refusal.ts';
import type { RealTime, ServiceTime } from '#core/clocks.ts';
import { liveKeys, type Partner } from '#core/partners/partner.ts';
import { hmac } from '#delivery/signed-request.ts';
import type { RequestRefused } from '#generated/stubs/errors.ts';
import { signedText } from '#protocol/signing.ts';
import { parseTimestamp, signedTimestamps, toWireTimestamp } from '#protocol/timestamps.ts';
import { type SignedRequest, WrongSignature } from '#server/api/authenticate.ts';
import type { FindPartner } from '#server/partners.ts';
import { guess } from './guesses.ts';
import { step } from './steps.ts';

interface RefusalDeps {
  readonly findPartner: FindPartner;
  readonly partnerIds: () => Promise<string[]>;
  readonly clock: { readonly now: () => ServiceTime; readonly realNow: () => RealTime };
  readonly toleranceMs: number;
}

/** By the detail that a sender with a valid key is told. */
const REASONS: Readonly<Record<string, SignatureRefusal['reason']>> = {
  '/partner_id': 'suspended',
  '/signature': 'key_role',
  '/webhook-id': 'replayed',
  '/webhook-signature': 'content_signature',
  '/webhook-timestamp': 'content_signature',
};

/** Partners whose keys are tried. */
const PARTNERS_MAX = 50;

/** Looks up what an explanation takes. @returns what makes it, when somebody looks at it. */
export type Explain = (request: SignedRequest, error: RequestRefused) => Promise<() => SignatureRefusal>;

/** Whose the request may be, and when it came. */
interface Known {
  readonly partner: Partner | null;
  readonly others: readonly Partner[];
  readonly now: RealTime;
  readonly skewMs: number | null;
  readonly toleranceMs: number;
}

export const explainRefusal = ({ findPartner, partnerIds, clock, toleranceMs }: RefusalDeps): Explain => {
  return async ({ fields, rawBody }, error) => {
    const partnerId = String(fields['partner_id']);
    const now = clock.realNow();
    const sentAt = parseTimestamp(timestampOf(fields));
    const skewMs = sentAt === null ? null : nearer(sentAt - now, sentAt - clock.now());
    // The same look-ups whoever it is of, so that the time of the answer does not tell whether there is such a partner.
    const ids = await partnerIds();
    const tried = ids.filter((id, i) => i < PARTNERS_MAX || id === partnerId);
    const found = (await Promise.all(tried.map(findPartner))).filter((each) => each !== null);
    const partner = found.find((each) => each.partnerId === partnerId) ?? null;
    const others = found.filter((each) => each !== partner);
    const known = { partner, others, now, skewMs, toleranceMs };
    return () => explanationOf(fields, rawBody, error, known);
  };
};

const timestampOf = ({ timestamp }: Readonly<Record<string, unknown>>) =>
  typeof timestamp === 'number' ? timestamp : String(timestamp);

function explanationOf(
  fields: Readonly<Record<string, unknown>>,
  rawBody: string,
  error: RequestRefused,
  { partner, others, now, skewMs, toleranceMs }: Known,
): SignatureRefusal {
  const { partner_id, signature, sec_key } = fields;
  const partnerId = String(partner_id);
  const timestamp = timestampOf(fields);
  const sentSignature = [signature, sec_key].find((each) => typeof each === 'string') ?? null;
  const live = partner ? liveKeys(partner, now) : [];
  const keys = live.map(({ key }) => key).reverse();
  const [spelling] = signedTimestamps(timestamp);
  const text = spelling === undefined ? null : signedText(spelling, partnerId);
  const [newest] = keys;
  const expected = text !== null && newest !== undefined ? hmac(newest, text) : null;
  const common = {
    expected_text: text,
    expected_signature: expected,
    sent_signature: sentSignature,
    skew_ms: skewMs,
    tolerance_ms: toleranceMs,
    steps: stepsOf(text, newest ?? null, expected, sentSignature),
  };
  const [detail] = error.details;
  if (skewMs === null) {
    const explanation = `The timestamp ${JSON.stringify(timestamp)} cannot be read: send ISO 8601 with an offset, such as ${toWireTimestamp(now)}.`;
    return { reason: 'malformed_timestamp', explanation, ...common };
  }
  if (!partner) {
    const known = others.slice(0, 10).map((each) => each.partnerId);
    const explanation = `There is no partner ${JSON.stringify(partnerId)} in this sandbox. There are: ${known.join(', ')}.`;
    return { reason: 'unknown_partner', explanation, ...common };
  }
  if (detail?.path === '/timestamp') {
    return { ...ofTimestamp(skewMs, toleranceMs, detail.message), ...common };
  }
  if (detail && !(error instanceof WrongSignature)) {
    const explanation = `The signature in the body is right, but ${detail.path.slice(1)} ${detail.message}.`;
    return { reason: REASONS[detail.path] ?? 'unknown', explanation, ...common };
  }
  const otherKeys = keysOfOthers(partner, keys, others);
  const sent = { partnerId, timestamp, signature: String(sentSignature), rawBody };
  return { ...guess({ ...sent, keys, otherKeys }), ...common };
}

/** Whose key it may have been instead. */
const keysOfOthers = (partner: Partner, live: readonly string[], others: readonly Partner[]) =>
  [partner, ...others].flatMap((each) =>
    each.apiKeys
      .filter(({ key }) => !live.includes(key))
      .map(({ key }) => ({
        key,
        owner:
          each === partner ? 'one of this partner that has expired' : `that of partner ${each.partnerId}`,
      })),
  );

/** Real time and the sandbox's own are both accepted. */
const nearer = (one: number, other: number) => (Math.abs(one) <= Math.abs(other) ? one : other);

function ofTimestamp(aheadMs: number, toleranceMs: number, message: string) {
  if (Math.abs(aheadMs) <= toleranceMs) {
    return {
      reason: 'service_timestamp' as const,
      explanation: `The signature is right, but its timestamp ${message}.`,
    };
  }
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  const explanation =
    `The signature is right, but its timestamp is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} the server's clock, and ` +
    `${toleranceMs / 1_000} are allowed. Sign the current time of each request; check the clock and the time zone of your machine.`;
  return { reason: 'skewed_timestamp' as const, explanation };
}

function stepsOf(
  text: string | null,
  key: string | null,
  expected: string | null,
  sent: string | null,
): SignatureStep[] {
  if (text === null || key === null || expected === null) return [];
  return [
    step('Text to sign: timestamp as sent, partner id and sid_request', text),
    step('Key: the API key, as UTF-8', key),
    step('base64(HMAC-SHA-256(key, text))', expected),
    step('The signature that was sent', String(sent), sent === expected),
  ];
}
