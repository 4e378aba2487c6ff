/** Callbacks: their content, signatures and delivery (§6, D-19, D-44, D-50). */

import { group } from '../kit/check.ts';
import { type Json, validatorAt } from '../kit/contract.ts';
import type { InboxCallback } from '../kit/receiver.ts';
import type { Session } from '../kit/session.ts';
import { signature, webhookSignature } from '../kit/signing.ts';
import { ContractViolation, expectEqual, expectThat } from '../kit/violation.ts';

const check = group('Callbacks');
const WITH_CALLBACKS = { requires: ['state', 'callbacks'] } as const;
const WITH_SANDBOX = { requires: ['state', 'callbacks', 'sandbox'] } as const;
const WITH_CLOCK = { requires: ['state', 'callbacks', 'clock'] } as const;

/** Submits to a link whose callbacks go to a new inbox. */
async function submitted(s: Session, statuses: readonly number[] = [], link: object = {}) {
  if (!s.target.receiver) throw new Error('The check requires a receiver.');
  const inbox = s.target.receiver.inbox(s.random.hex(16), statuses);
  const linkId = await s.newLink({ callback_url: inbox.url, ...link });
  return { inbox, ids: (await s.submit(linkId)).body };
}

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
      const contents = arrivals.map(({ body: { timestamp: _, signature: __, ...content } }) => content);
      expectEqual('the content of each attempt', contents, [contents[0], contents[0], contents[0]]);
    },
    WITH_CLOCK,
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
    'Callbacks are listed newest first, and the next page begins where the last one ended',
    ['D-50'],
    async (s) => {
      const user_id = s.random.word('user');
      const made = [];
      for (let n = 0; n < 3; n++) {
        const { ids } = await submitted(s, [], { user_id });
        await s.completed(ids);
        made.unshift(ids.job_id);
      }
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const more: { cursor?: string } = cursor === null ? {} : { cursor };
        const { body } = await s.ok('listCallbacks', { user_id, limit: 2, ...more });
        seen.push(...body.callbacks.map((each: { job_id: string }) => each.job_id));
        cursor = body.next_cursor;
      } while (cursor !== null && seen.length < 10);
      expectEqual('the jobs listed', seen, made);
      const [, job_id] = made;
      const { body } = await s.ok('listCallbacks', { user_id, job_id });
      expectEqual(
        'the callbacks of one job',
        body.callbacks.map((each: Json) => each.job_id),
        [job_id],
      );
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

interface Ids {
  readonly user_id: string;
  readonly job_id: string;
}

const deliveryIs = (s: Session, ids: Ids, state: string) =>
  delivery(s, ids, state, (entry) => entry.state === state);

/** Waits until the target has recorded so many attempts: the clock may be moved only after that. */
const attempted = (s: Session, ids: Ids, count: number) =>
  delivery(s, ids, `${count} attempts`, (entry) => entry.attempts >= count && entry.last_attempt_at !== null);

/** Polls the job's delivery until a condition is true. */
async function delivery(
  s: Session,
  { user_id, job_id }: Ids,
  what: string,
  wanted: (entry: Json) => boolean,
): Promise<Json> {
  for (const end = Date.now() + s.target.waitMs; ; ) {
    const { body } = await s.ok('listCallbacks', { user_id, job_id });
    const [entry] = body.callbacks;
    if (entry && wanted(entry)) return entry;
    if (Date.now() > end)
      throw new ContractViolation('The delivery has another state.', what, entry, ['D-50', 'D-19']);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
