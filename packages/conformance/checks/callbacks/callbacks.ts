/** Callbacks: what arrives, and that it can be replayed (§6, D-19, D-50). */
import { group } from '#conformance/kit/check.ts';
import type { InboxCallback } from '#conformance/kit/receiver.ts';
import type { Session } from '#conformance/kit/session.ts';
import { TEXTS } from '#conformance/kit/texts.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';
import { checkCallback, contentOf, expectAttempts, expectSigned } from './arrivals.ts';
import { deliveryIs, submitted } from './deliveries.ts';

const check = group('Callbacks', { requires: ['state', 'callbacks'] });
const inSandbox = group('Callbacks', { requires: ['state', 'callbacks', 'sandbox'] });
const withSecret = group('Callbacks', { requires: ['state', 'callbacks', 'webhook secret'] });
const withTwoPartners = group('Callbacks', { requires: ['state', 'callbacks', 'second partner'] });
/** What an address may have behind its path. */
const QUERY = '?x=1&x=2&y=%2F%20a+b&z';

type Arrivals = [InboxCallback, ...InboxCallback[]];

/** Submits, and waits for so many callbacks. */
async function delivered(s: Session, link: object = {}, count = 1) {
  const { inbox, ids } = await submitted(s, [], link);
  const arrivals = (await inbox.received(count)) as Arrivals;
  return { inbox, ids, arrivals, first: arrivals[0], id: String(arrivals[0].headers['webhook-id']) };
}

export const CALLBACK_CHECKS = [
  check(
    'A result arrives, signed in its headers and its body',
    '§6 D-19 D-02',
    'a history entry plus the signing fields, which are fresh for each attempt.',
    async (s) => {
      const { first, ids } = await delivered(s);
      checkCallback(s, first);
      const { user_id, job_id } = first.body.PartnerParams;
      expectEqual('user and job', [user_id, job_id], [ids.user_id, ids.job_id]);
    },
  ),

  check(
    'A result is posted to the callback_url as it is, with its query',
    '§6 §2.1',
    "to the link's `callback_url` as it was sent, with its query",
    async (s) => {
      const inbox = s.newInbox();
      await s.submit(await s.newLink({ callback_url: inbox.url + QUERY }));
      const [first] = await inbox.received(1);
      const { pathname } = new URL(inbox.url);
      const found = [first?.method, first?.target.slice(-(pathname + QUERY).length)];
      expectEqual('method and address', found, ['POST', pathname + QUERY], '§6 §2.1');
    },
  ),

  withSecret(
    'A partner’s own webhook secret signs its callbacks',
    'D-63 D-19',
    'Standard Webhooks signatures, `v1,` + base64, one for each live secret',
    async (s) => {
      const { first } = await delivered(s);
      expectSigned('it is a part of webhook-signature', first, s.target.webhookSecret ?? '', '');
    },
  ),

  check(
    'History returns what was sent to the callback',
    '§2.4 D-19',
    'Each entry is what was sent to the callback, oldest first.',
    async (s) => {
      const { first, ids } = await delivered(s);
      const { history } = await s.completed(ids, { history: 'true' });
      expectEqual('the last entry', history.at(-1), contentOf(first));
    },
  ),

  inSandbox(
    'A provisional result and its final one both arrive',
    'D-19 D-18 D-23',
    'Posted when a job has a result, provisional or final (§6 of the interface)',
    async (s) => {
      const { arrivals } = await delivered(s, { partner_params: { sandbox_result: '2' } }, 2);
      for (const arrival of arrivals) checkCallback(s, arrival);
      const results = arrivals.map(({ body }) => `${body.ResultCode} ${body.job_complete}`);
      expectEqual('the results', results, ['0812 false', '1012 true']);
      const ids = new Set(arrivals.map(({ headers }) => headers['webhook-id']));
      expectThat('each has its own id', ids.size === 2, results);
    },
  ),

  check(
    'Text of every kind arrives as it was sent',
    'D-25 §6 D-19',
    'Whatever is accepted comes back as it was sent.',
    async (s) => {
      const pairs = Object.values(TEXTS).flatMap((texts) =>
        texts.map((text, n) => [`${n} ${text.slice(0, 8)}`, text]),
      );
      const partner_params = Object.fromEntries(pairs);
      const { first } = await delivered(s, { partner_params });
      checkCallback(s, first);
      const { user_id: _, job_id: __, job_type: ___, ...rest } = first.body.PartnerParams;
      expectEqual('PartnerParams', rest, partner_params, 'D-25 §6');
    },
  ),

  check(
    'A callback is listed, and replayed with the same id and content',
    'D-50',
    'the same payload under the same `webhook-id`',
    async (s) => {
      const { inbox, ids, id } = await delivered(s);
      const { webhook_id } = await deliveryIs(s, ids, 'delivered');
      expectEqual('webhook-id', id, webhook_id);
      await s.ok('replayCallback', {}, { params: { webhookId: webhook_id } });
      expectAttempts(s, await inbox.received(2));
    },
  ),

  withTwoPartners(
    'Another partner’s callback is not found',
    'D-50 D-07',
    'No such callback, or the callback of another partner.',
    async (s) => {
      const { ids, id } = await delivered(s);
      const as = s.target.secondPartner;
      await s.refused('callback_not_found', 'replayCallback', {}, { as, params: { webhookId: id } });
      const { body } = await s.ok('listCallbacks', { user_id: ids.user_id }, { as });
      expectEqual('callbacks of others in the list', body.callbacks, []);
    },
  ),
];
