/** Callbacks: their content, signatures and delivery (§6, D-19, D-44, D-50). */
import { setTimeout as sleep } from 'node:timers/promises';
import { group } from '#conformance/kit/check.ts';
import { type Json, validatorAt } from '#conformance/kit/contract.ts';
import type { InboxCallback } from '#conformance/kit/receiver.ts';
import type { Session } from '#conformance/kit/session.ts';
import { signature, webhookSignature } from '#conformance/kit/signing.ts';
import { TEXTS } from '#conformance/kit/texts.ts';
import { ContractViolation, expectEqual, expectThat } from '#conformance/kit/violation.ts';
import { attempted, deliveryIs, submitted } from './deliveries.ts';

const check = group('Callbacks', { requires: ['state', 'callbacks'] });
const inSandbox = group('Callbacks', { requires: ['state', 'callbacks', 'sandbox'] });
const withClock = group('Callbacks', { requires: ['state', 'callbacks', 'clock'] });
const withSecret = group('Callbacks', { requires: ['state', 'callbacks', 'webhook secret'] });
const withTwoPartners = group('Callbacks', { requires: ['state', 'callbacks', 'second partner'] });
/** Less than the 15 s of D-19. */
const SLOW_MS = 10_000;
const HOUR_MS = 3_600_000;

type Arrivals = [InboxCallback, ...InboxCallback[]];

/** Submits, and waits for so many callbacks. */
async function delivered(s: Session, link: object = {}, count = 1) {
  const { inbox, ids } = await submitted(s, [], link);
  const arrivals = (await inbox.received(count)) as Arrivals;
  return { inbox, ids, arrivals, first: arrivals[0], id: String(arrivals[0].headers['webhook-id']) };
}

/** What stays the same in every attempt. */
const contentOf = ({ body: { timestamp: _, signature: __, ...content } }: InboxCallback): Json => content;

/** Fails unless the headers have the signature under the key. @returns the time of the headers. */
function expectSigned(what: string, { headers, raw }: InboxCallback, key: string, clauses: string): string {
  const [id, seconds, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string, string];
  const isThere = signatures.split(' ').includes(webhookSignature(key, id, seconds, raw));
  expectThat(what, isThere, signatures, clauses);
  return seconds;
}

/** Fails unless the callback fits the contract and both of its signatures are right. */
function checkCallback(s: Session, arrival: InboxCallback): void {
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

/** Fails where attempts have a timestamp, or a signature, in common. */
function expectFresh(arrivals: readonly InboxCallback[]): void {
  for (const field of ['timestamp', 'signature']) {
    const values = arrivals.map(({ body }) => body[field]);
    const areFresh = new Set(values).size === values.length;
    expectThat(`each attempt has a ${field} of its own`, areFresh, values, 'D-19');
  }
}

/** Fails unless they are attempts of one callback. */
function expectAttempts(s: Session, arrivals: readonly InboxCallback[]): void {
  const ids = arrivals.map(({ headers }) => headers['webhook-id']);
  expectEqual('webhook-id of each attempt', ids, Array(ids.length).fill(ids[0]));
  for (const arrival of arrivals) checkCallback(s, arrival);
  expectFresh(arrivals);
  const contents = arrivals.map(contentOf);
  expectEqual('the content of each attempt', contents, Array(contents.length).fill(contents[0]));
}

export const CALLBACK_CHECKS = [
  check('A result arrives, signed in its headers and its body', '§6 D-19 D-02', async (s) => {
    const { first, ids } = await delivered(s);
    checkCallback(s, first);
    const { user_id, job_id } = first.body.PartnerParams;
    expectEqual('user and job', [user_id, job_id], [ids.user_id, ids.job_id]);
  }),

  withSecret('A partner’s own webhook secret signs its callbacks', 'D-63 D-19', async (s) => {
    const { first } = await delivered(s);
    expectSigned('it is a part of webhook-signature', first, s.target.webhookSecret ?? '', '');
  }),

  check('History returns what was sent to the callback', '§2.4 D-19', async (s) => {
    const { first, ids } = await delivered(s);
    const { history } = await s.completed(ids, { history: 'true' });
    expectEqual('the last entry', history.at(-1), contentOf(first));
  }),

  inSandbox('A provisional result and its final one both arrive', 'D-19 D-18 D-23', async (s) => {
    const { arrivals } = await delivered(s, { partner_params: { sandbox_result: '2' } }, 2);
    for (const arrival of arrivals) checkCallback(s, arrival);
    const results = arrivals.map(({ body }) => `${body.ResultCode} ${body.job_complete}`);
    expectEqual('the results', results, ['0812 false', '1012 true']);
    const ids = new Set(arrivals.map(({ headers }) => headers['webhook-id']));
    expectThat('each has its own id', ids.size === 2, results);
  }),

  withClock('A refused callback is retried under the same id, with a new signature', 'D-19 §6', async (s) => {
    const { inbox, ids } = await submitted(s, [500, 302]);
    for (const [n, ms] of [7_000, 370_000].entries()) {
      await inbox.received(n + 1);
      await attempted(s, ids, n + 1);
      await s.target.clock.advance(ms);
    }
    expectAttempts(s, await inbox.received(3));
  }),

  check('Text of every kind arrives as it was sent', 'D-25 §6 D-19', async (s) => {
    const pairs = Object.values(TEXTS).flatMap((texts) =>
      texts.map((text, n) => [`${n} ${text.slice(0, 8)}`, text]),
    );
    const partner_params = Object.fromEntries(pairs);
    const { first } = await delivered(s, { partner_params });
    checkCallback(s, first);
    const { user_id: _, job_id: __, job_type: ___, ...rest } = first.body.PartnerParams;
    expectEqual('PartnerParams', rest, partner_params, 'D-25 §6');
  }),

  check('A receiver that takes ten seconds has time', 'D-19', async (s) => {
    const { inbox, ids } = await submitted(s, [{ status: 204, afterMs: SLOW_MS }]);
    await inbox.received(1);
    await sleep(SLOW_MS);
    const { attempts } = await deliveryIs(s, ids, 'delivered');
    expectEqual('attempts', [attempts, inbox.arrivals.length], [1, 1]);
  }),

  check('A receiver says with Retry-After how long it wants no callback', 'D-19', async (s) => {
    const wait = async (headers: Record<string, string>) => {
      const { inbox, ids } = await submitted(s, [{ status: 503, headers }]);
      await inbox.received(1);
      const { last_attempt_at, next_attempt_at } = await attempted(s, ids, 1);
      return Date.parse(next_attempt_at) - Date.parse(last_attempt_at);
    };
    const inTwoHours = new Date(Math.max(Date.now(), s.target.clock.now()) + 2 * HOUR_MS).toUTCString();
    const asked = [{}, ...['1', '3600', inTwoHours].map((after) => ({ 'retry-after': after }))];
    const [usual = 0, short = 0, ...long] = await Promise.all(asked.map(wait));
    expectThat('the next attempt is an hour later or more', Math.min(...long) >= HOUR_MS, long);
    expectThat('a second instead of the usual wait shortens nothing', short > usual / 2, [short, usual]);
  }),

  withClock('410 stops a callback, and a delivered one is not sent again', 'D-19', async (s) => {
    const [gone, taken] = [await submitted(s, [410]), await submitted(s)];
    await Promise.all([gone.inbox.received(1), taken.inbox.received(1)]);
    await deliveryIs(s, gone.ids, 'failed');
    await deliveryIs(s, taken.ids, 'delivered');
    await s.target.clock.advance(86_400_000);
    // A later callback has arrived, so everything due before it has been sent.
    await delivered(s);
    expectEqual('attempts', [gone.inbox.arrivals.length, taken.inbox.arrivals.length], [1, 1]);
  }),

  check('A callback is listed, and replayed with the same id and content', 'D-50', async (s) => {
    const { inbox, ids, id } = await delivered(s);
    const { webhook_id } = await deliveryIs(s, ids, 'delivered');
    expectEqual('webhook-id', id, webhook_id);
    await s.ok('replayCallback', {}, { params: { webhookId: webhook_id } });
    expectAttempts(s, await inbox.received(2));
  }),

  withTwoPartners('Another partner’s callback is not found', 'D-50 D-07', async (s) => {
    const { ids, id } = await delivered(s);
    const as = s.target.secondPartner;
    await s.refused('callback_not_found', 'replayCallback', {}, { as, params: { webhookId: id } });
    const { body } = await s.ok('listCallbacks', { user_id: ids.user_id }, { as });
    expectEqual('callbacks of others in the list', body.callbacks, []);
  }),
];
