/** Callbacks: their content, signatures and delivery (§6, D-19, D-44, D-50). */

import { setTimeout as sleep } from 'node:timers/promises';
import { group } from '../kit/check.ts';
import { validatorAt } from '../kit/contract.ts';
import type { InboxCallback } from '../kit/receiver.ts';
import type { Session } from '../kit/session.ts';
import { signature, webhookSignature } from '../kit/signing.ts';
import { TEXTS } from '../kit/texts.ts';
import { ContractViolation, expectEqual, expectThat } from '../kit/violation.ts';
import { attempted, deliveryIs, submitted } from './deliveries.ts';

const check = group('Callbacks');
/** Less than the 15 s of D-19. */
const SLOW_MS = 10_000;
const WITH_CALLBACKS = { requires: ['state', 'callbacks'] } as const;
const WITH_SANDBOX = { requires: ['state', 'callbacks', 'sandbox'] } as const;
const WITH_CLOCK = { requires: ['state', 'callbacks', 'clock'] } as const;

/** Fails unless the callback fits the contract and both of its signatures are right. */
function checkCallback(s: Session, { headers, raw, body, at }: InboxCallback): void {
  const validate = validatorAt('#/components/schemas/Callback');
  const keepsContract: boolean = validate(body);
  if (!keepsContract) {
    const problem = validate.errors
      ?.map(({ instancePath, message }) => `${instancePath} ${message}`)
      .join('; ');
    throw new ContractViolation('The callback violates the contract.', problem, raw, ['§6', 'D-19', 'D-44']);
  }
  expectEqual('content type', String(headers['content-type']).split(';')[0], 'application/json', ['D-19']);
  const [id, seconds, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string, string];
  const expected = webhookSignature(s.target.partner.key, id, seconds, raw);
  expectThat(
    'webhook-signature verifies over id, time and body',
    signatures.split(' ').includes(expected),
    signatures,
    ['D-19', 'D-05'],
  );
  expectThat(
    'webhook-timestamp is the time of the attempt',
    Math.abs(Number(seconds) * 1000 - at) < 300_000,
    seconds,
    ['D-19'],
  );
  expectEqual('the body’s signature', body.signature, signature(s.target.partner, body.timestamp), [
    'D-19',
    'D-02',
  ]);
  expectThat(
    'the body’s timestamp is the time of the attempt',
    Math.abs(Date.parse(body.timestamp) - at) < 300_000,
    body.timestamp,
    ['D-19'],
  );
}

/** Fails where attempts have a timestamp, or a signature, in common. */
function expectFresh(arrivals: readonly InboxCallback[]): void {
  for (const field of ['timestamp', 'signature']) {
    const values = arrivals.map(({ body }) => body[field]);
    expectThat(`each attempt has a ${field} of its own`, new Set(values).size === values.length, values, [
      'D-19',
    ]);
  }
}

export const CALLBACK_CHECKS = [
  check(
    'A result arrives, signed in its headers and its body',
    ['§6', 'D-19', 'D-02'],
    async (s) => {
      const { inbox, ids } = await submitted(s);
      const [arrival] = (await inbox.arrived(1)) as [InboxCallback];
      checkCallback(s, arrival);
      expectEqual(
        'user and job',
        [arrival.body.PartnerParams.user_id, arrival.body.PartnerParams.job_id],
        [ids.user_id, ids.job_id],
      );
    },
    WITH_CALLBACKS,
  ),

  check(
    'A partner’s own webhook secret signs its callbacks',
    ['D-63', 'D-19'],
    async (s) => {
      const { inbox } = await submitted(s);
      const [{ headers, raw }] = (await inbox.arrived(1)) as [InboxCallback];
      const [id, seconds, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
        String(headers[name] ?? ''),
      ) as [string, string, string];
      const expected = webhookSignature(s.target.webhookSecret ?? '', id, seconds, raw);
      expectThat('it is a part of webhook-signature', signatures.split(' ').includes(expected), signatures);
    },
    { requires: ['state', 'callbacks', 'webhook secret'] },
  ),

  check(
    'History returns what was sent to the callback',
    ['§2.4', 'D-19'],
    async (s) => {
      const { inbox, ids } = await submitted(s);
      const [arrival] = (await inbox.arrived(1)) as [InboxCallback];
      const { history } = (await s.completed(ids, { history: 'true' })).body;
      const { timestamp: _, signature: __, ...content } = arrival.body;
      expectEqual('the last entry', history.at(-1), content);
    },
    WITH_CALLBACKS,
  ),

  check(
    'A provisional result and its final one both arrive',
    ['D-19', 'D-18', 'D-23'],
    async (s) => {
      const { inbox } = await submitted(s, [], { partner_params: { sandbox_result: '2' } });
      const arrivals = await inbox.arrived(2);
      for (const arrival of arrivals) checkCallback(s, arrival);
      const results = arrivals.map(({ body }) => [body.ResultCode, body.job_complete]);
      expectEqual('the results', results, [
        ['0812', false],
        ['1012', true],
      ]);
      expectThat(
        'each has its own id',
        arrivals[0]?.headers['webhook-id'] !== arrivals[1]?.headers['webhook-id'],
        results,
      );
    },
    WITH_SANDBOX,
  ),

  check(
    'A refused callback is retried under the same id, with a new signature',
    ['D-19', '§6'],
    async (s) => {
      const { inbox, ids } = await submitted(s, [500, 302]);
      await inbox.arrived(1);
      await attempted(s, ids, 1);
      await s.target.clock.advance(7_000);
      await inbox.arrived(2);
      await attempted(s, ids, 2);
      await s.target.clock.advance(370_000);
      const arrivals = await inbox.arrived(3);
      const names = arrivals.map(({ headers }) => headers['webhook-id']);
      expectEqual('webhook-id of each attempt', names, [names[0], names[0], names[0]]);
      for (const arrival of arrivals) checkCallback(s, arrival);
      expectFresh(arrivals);
      const contents = arrivals.map(({ body: { timestamp: _, signature: __, ...content } }) => content);
      expectEqual('the content of each attempt', contents, [contents[0], contents[0], contents[0]]);
    },
    WITH_CLOCK,
  ),

  check(
    'Text of every kind arrives as it was sent',
    ['D-25', '§6', 'D-19'],
    async (s) => {
      const partner_params = Object.fromEntries(
        Object.values(TEXTS).flatMap((texts) => texts.map((text, n) => [`${n} ${text.slice(0, 8)}`, text])),
      );
      const { inbox } = await submitted(s, [], { partner_params });
      const [arrival] = (await inbox.arrived(1)) as [InboxCallback];
      checkCallback(s, arrival);
      const { user_id: _, job_id: __, job_type: ___, ...rest } = arrival.body.PartnerParams;
      expectEqual('PartnerParams', rest, partner_params, ['D-25', '§6']);
    },
    WITH_CALLBACKS,
  ),

  check(
    'A receiver that takes ten seconds has time',
    ['D-19'],
    async (s) => {
      const { inbox, ids } = await submitted(s, [{ status: 204, afterMs: SLOW_MS }]);
      await inbox.arrived(1);
      await sleep(SLOW_MS);
      const { attempts } = await deliveryIs(s, ids, 'delivered');
      expectEqual('attempts', [attempts, inbox.arrivals.length], [1, 1]);
    },
    WITH_CALLBACKS,
  ),

  check(
    'A receiver says with Retry-After how long it wants no callback',
    ['D-19'],
    async (s) => {
      const { inbox, ids } = await submitted(s, [{ status: 503, headers: { 'retry-after': '3600' } }]);
      await inbox.arrived(1);
      const { last_attempt_at, next_attempt_at } = await attempted(s, ids, 1);
      const waitMs = Date.parse(next_attempt_at) - Date.parse(last_attempt_at);
      expectThat('the next attempt is an hour later', waitMs >= 3_600_000, [
        last_attempt_at,
        next_attempt_at,
      ]);
    },
    WITH_CALLBACKS,
  ),

  check(
    '410 stops a callback, and a delivered one is not sent again',
    ['D-19'],
    async (s) => {
      const [gone, taken] = [await submitted(s, [410]), await submitted(s)];
      await Promise.all([gone.inbox.arrived(1), taken.inbox.arrived(1)]);
      await deliveryIs(s, gone.ids, 'failed');
      await deliveryIs(s, taken.ids, 'delivered');
      await s.target.clock.advance(86_400_000);
      // A later callback has arrived, so everything due before it has been sent.
      await (await submitted(s)).inbox.arrived(1);
      expectEqual('attempts', [gone.inbox.arrivals.length, taken.inbox.arrivals.length], [1, 1]);
    },
    WITH_CLOCK,
  ),

  check(
    'A callback is listed, and replayed with the same id and content',
    ['D-50'],
    async (s) => {
      const { inbox, ids } = await submitted(s);
      await inbox.arrived(1);
      const { webhook_id } = await deliveryIs(s, ids, 'delivered');
      await s.ok('replayCallback', {}, { params: { webhookId: webhook_id } });
      const [first, again] = (await inbox.arrived(2)) as [InboxCallback, InboxCallback];
      checkCallback(s, again);
      expectFresh([first, again]);
      expectEqual(
        'webhook-id',
        [first.headers['webhook-id'], again.headers['webhook-id']],
        [webhook_id, webhook_id],
      );
      const { timestamp: _, signature: __, ...content } = again.body;
      const { timestamp: ___, signature: ____, ...before } = first.body;
      expectEqual('the content', content, before);
    },
    WITH_CALLBACKS,
  ),

  check(
    'Another partner’s callback is not found',
    ['D-50', 'D-07'],
    async (s) => {
      const { inbox, ids } = await submitted(s);
      const [arrival] = (await inbox.arrived(1)) as [InboxCallback];
      const as = s.target.secondPartner;
      const params = { webhookId: String(arrival.headers['webhook-id']) };
      await s.refused('callback_not_found', 'replayCallback', {}, { as, params });
      const { body } = await s.ok('listCallbacks', { user_id: ids.user_id }, { as });
      expectEqual('callbacks of others in the list', body.callbacks, []);
    },
    { requires: ['state', 'callbacks', 'second partner'] },
  ),
];
