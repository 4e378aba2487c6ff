/** Both signatures of a callback, recomputed step by step, to compare an own implementation with. */
import type { SignatureStep } from '#console/data.ts';
import type { RealTime } from '#core/clocks.ts';
import { callbackKeys, type Partner } from '#core/partners/partner.ts';
import { hmac } from '#delivery/signed-request.ts';
import { hmacKeyOf, webhookSignedContent } from '#protocol/callback.ts';
import { parseObject } from '#protocol/received.ts';
import { signedText } from '#protocol/signing.ts';
import { isServiceTimestamp } from '#protocol/timestamps.ts';

const TOLERANCE_MS = 300_000;

type Headers = Readonly<Record<string, string>>;

/** The keys that may have signed a callback: API keys and webhook secrets. */
export const keysOf = (partner: Partner, realNow: RealTime): string[] => [
  ...callbackKeys(partner, realNow).map(({ key }) => key),
  ...partner.webhookSecrets.map(({ secret }) => secret),
];

export function signatureSteps(
  headers: Headers,
  body: string,
  partner: Partner,
  realNow: RealTime,
): SignatureStep[] {
  const keys = keysOf(partner, realNow);
  return [...headerSteps(headers, body, keys, realNow), ...bodySteps(body, keys, partner.partnerId)];
}

/** Of the Standard Webhooks headers, which cover the content (D-19). */
function headerSteps(
  headers: Headers,
  body: string,
  keys: readonly string[],
  realNow: RealTime,
): SignatureStep[] {
  const id = headers['webhook-id'] ?? '';
  const seconds = headers['webhook-timestamp'] ?? '';
  const sent = (headers['webhook-signature'] ?? '').split(' ');
  const content = webhookSignedContent(id, seconds, body);
  const expected = keys.map((key) => `v1,${hmac(hmacKeyOf(key), content)}`);
  const aheadMs = Number(seconds) * 1_000 - realNow;
  return [
    step('Content: webhook-id, webhook-timestamp and the raw body, joined with dots', content),
    ...keys.map((key) => step(keyTitle(key), key)),
    ...expected.map((value) => step('v1, and base64(HMAC-SHA-256(key, content))', value)),
    step(
      'webhook-signature has one of these',
      sent.join(' '),
      expected.some((each) => sent.includes(each)),
    ),
    step(
      'webhook-timestamp is within 300 seconds of the clock',
      `${Math.round(aheadMs / 1_000)} seconds ahead`,
      Math.abs(aheadMs) <= TOLERANCE_MS,
    ),
  ];
}

/** Of `timestamp` and `signature` in the body (D-02). */
function bodySteps(body: string, keys: readonly string[], partnerId: string): SignatureStep[] {
  const { timestamp: sent, signature } = parseObject(body) ?? {};
  const timestamp = shown(sent);
  const text = signedText(timestamp, partnerId);
  const expected = keys.map((key) => hmac(key, text));
  return [
    step('Text: timestamp of the body, partner id and sid_request', text),
    ...expected.map((value) => step('base64(HMAC-SHA-256(API key, text))', value)),
    step('signature of the body is one of these', shown(signature), expected.includes(shown(signature))),
    step(
      'timestamp of the body has the mark of the service, 777777Z',
      timestamp,
      typeof sent === 'string' && isServiceTimestamp(timestamp),
    ),
  ];
}

const keyTitle = (key: string) =>
  key.startsWith('whsec_') ? 'Key: the base64 after whsec_, decoded' : 'Key: the API key, as UTF-8';

/** Whoever sends it chooses what it is; an object may have a `toString` of its own. */
const shown = (value: unknown) =>
  typeof value === 'object' && value !== null ? 'not a text' : String(value);

export const step = (title: string, value: string, ok = true): SignatureStep => ({ title, value, ok });
