/** What arrives at the kit's receiver, and whether it keeps the contract (§6, D-19). */
import { type Json, validatorAt } from '#conformance/kit/contract.ts';
import type { InboxCallback } from '#conformance/kit/receiver.ts';
import type { Session } from '#conformance/kit/session.ts';
import { signature, webhookSignature } from '#conformance/kit/signing.ts';
import { ContractViolation, expectEqual, expectThat } from '#conformance/kit/violation.ts';

/** What stays the same in every try. */
export const contentOf = ({ body: { timestamp: _, signature: __, ...content } }: InboxCallback): Json =>
  content;

/** Fails unless the headers have the signature under the key. @returns the time of the headers. */
export function expectSigned(
  what: string,
  { headers, raw }: InboxCallback,
  key: string,
  clauses: string,
): string {
  const [id, seconds, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string, string];
  const isThere = signatures.split(' ').includes(webhookSignature(key, id, seconds, raw));
  expectThat(what, isThere, signatures, clauses);
  return seconds;
}

/** Fails unless the callback fits the contract and both of its signatures are right. */
export function checkCallback(s: Session, arrival: InboxCallback): void {
  const { headers, raw, body, at } = arrival;
  const validate = validatorAt('#/components/schemas/Callback');
  const keepsContract: boolean = validate(body);
  if (!keepsContract) {
    const problems = validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`);
    const message = 'The callback violates the contract.';
    throw new ContractViolation(message, problems?.join('; '), raw, '§6 D-19 D-44');
  }
  expectEqual('content type', String(headers['content-type']).split(';')[0], 'application/json', 'D-19');
  const what = 'webhook-signature verifies over id, time and body';
  const seconds = expectSigned(what, arrival, s.target.partner.key, 'D-19 D-05');
  const isNow = (ms: number) => Math.abs(ms - at) < 300_000;
  const ofHeaders = 'webhook-timestamp is the time of the attempt';
  expectThat(ofHeaders, isNow(Number(seconds) * 1000), seconds, 'D-19');
  const expected = signature(s.target.partner, body.timestamp);
  expectEqual('the body’s signature', body.signature, expected, 'D-19 D-02');
  const ofBody = 'the body’s timestamp is the time of the attempt';
  expectThat(ofBody, isNow(Date.parse(body.timestamp)), body.timestamp, 'D-19');
}

/** Fails where tries have a timestamp, or a signature, in common. */
function expectFresh(arrivals: readonly InboxCallback[]): void {
  for (const field of ['timestamp', 'signature']) {
    const values = arrivals.map(({ body }) => body[field]);
    const areFresh = new Set(values).size === values.length;
    expectThat(`each try has a ${field} of its own`, areFresh, values, 'D-19');
  }
}

/** Fails unless they are tries of one callback. */
export function expectAttempts(s: Session, arrivals: readonly InboxCallback[]): void {
  const ids = arrivals.map(({ headers }) => headers['webhook-id']);
  expectEqual('webhook-id of each try', ids, Array(ids.length).fill(ids[0]));
  for (const arrival of arrivals) checkCallback(s, arrival);
  expectFresh(arrivals);
  const contents = arrivals.map(contentOf);
  expectEqual('the content of each try', contents, Array(contents.length).fill(contents[0]));
}
