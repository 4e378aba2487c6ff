/** Partners: two that do the same at the same time, under the same names, and see nothing of each other (D-07). */
import { group } from '../kit/check.ts';
import { type Json, SIGNED_IDS } from '../kit/contract.ts';
import { statusAndCode } from '../kit/exchange.ts';
import type { Inbox } from '../kit/receiver.ts';
import type { Session } from '../kit/session.ts';
import { type Credentials, signature, webhookSignature } from '../kit/signing.ts';
import { expectEqual, expectThat } from '../kit/violation.ts';
import { deliveryIs } from './callbacks/deliveries.ts';
import { erase } from './jobs/erasures.ts';
import { refused as refusedSignature } from './requests/signatures.ts';

const check = group('Partners', { requires: ['state', 'second partner'] });
const alone = group('Partners', { requires: ['state', 'second partner'], alone: true });
const withCallbacks = group('Partners', { requires: ['state', 'second partner', 'callbacks'], alone: true });

const both = (s: Session): readonly [Credentials, Credentials] => {
  if (!s.target.secondPartner) throw new Error('The check requires a second partner.');
  return [s.target.partner, s.target.secondPartner];
};

/** Names that both partners use. */
const newNames = (s: Session) => ({
  user_id: s.random.word('user'),
  job_id: s.random.word('job'),
  key: s.random.word('key'),
});
type Names = ReturnType<typeof newNames>;

/** What one partner has after it did everything. */
interface Everything {
  readonly link: Json;
  readonly job: Json;
  readonly callback: Json;
  readonly erasureId: string | undefined;
  readonly inbox: Inbox;
}

/** Does all that a partner can do. */
async function everything(s: Session, as: Credentials, { user_id, job_id, key }: Names): Promise<Everything> {
  const inbox = s.newInbox();
  const partner_params = { job_id, owner: as.id };
  const fields = { name: key, is_single_use: true, user_id, partner_params, callback_url: inbox.url };
  const headers = s.has('createLink idempotency-key') ? { 'idempotency-key': key } : {};
  const { body: made } = await s.ok('createLink', s.linkFields(fields), { as, headers });
  const params = { linkId: made.ref_id };
  await s.ok('updateLink', { is_disabled: true }, { as, params });
  await s.ok('updateLink', { is_disabled: false }, { as, params });
  await s.ok('submitVerification', s.submissionFields(), { params, headers });
  await inbox.received(1);
  const webhookId = String(inbox.arrivals[0]?.headers['webhook-id']);
  if (s.has('replayCallback')) {
    await s.ok('replayCallback', {}, { as, params: { webhookId } });
    await inbox.received(2);
  }
  const nobody = { user_id: s.random.word('nobody') };
  const erasure = s.has('eraseUser') ? (await s.ok('eraseUser', nobody, { as })).body : {};
  return {
    link: (await s.ok('getLink', {}, { as, params })).body,
    job: (await s.ok('getJobStatus', { user_id, job_id, history: 'true' }, { as })).body,
    callback: s.has('listCallbacks')
      ? await deliveryIs(s, { user_id, job_id }, 'delivered', { as })
      : { webhook_id: webhookId },
    erasureId: erasure.erasure_id,
    inbox,
  };
}

/** All that a partner can read of what it has; two of these are the same unless something has changed. */
async function view(s: Session, as: Credentials, mine: Everything, names: Names): Promise<Json> {
  const { user_id, job_id } = names;
  const params = { linkId: mine.link.ref_id };
  const job = (await s.ok('getJobStatus', { user_id, job_id, history: 'true' }, { as })).body;
  return {
    link: (await s.ok('getLink', {}, { as, params })).body,
    list: (await s.ok('listLinks', { limit: 100 }, { as })).body,
    ...(s.has('listCallbacks') && {
      callbacks: (await s.ok('listCallbacks', { limit: 100 }, { as })).body,
    }),
    job: { ...job, timestamp: '', signature: '', sec_key: '' },
  };
}

const CLAUSE_OF: Readonly<Record<string, string>> = { list: 'D-14', callbacks: 'D-50', job: 'D-24' };

/** Ids that nobody but their partner may see. */
const secretsOf = ({ link, job, callback, erasureId }: Everything): string[] => [
  ...[link.ref_id, job.result.ServiceJobID, callback.webhook_id],
  ...(erasureId ? [erasureId] : []),
];

export const PARTNER_CHECKS = [
  withCallbacks(
    'What one partner does leaves the other unchanged',
    'D-07 D-14 D-50 D-19',
    "Answers a page of the partner's links",
    async (s) => {
      const [one, other] = both(s);
      const names = newNames(s);
      const mine = await everything(s, one, names);
      const before = await view(s, one, mine, names);
      const theirs = await everything(s, other, names);
      const seen = await view(s, other, theirs, names);
      const after = await view(s, one, mine, names);
      for (const part of Object.keys(before)) {
        const clauses = `${CLAUSE_OF[part] ?? ''} D-07`;
        const what = `the first partner’s ${part}, after what the second did`;
        expectEqual(what, after[part], before[part], clauses);
        const leaked = secretsOf(mine).filter((id) => JSON.stringify(seen[part]).includes(id));
        expectEqual(`ids of the first partner in the second’s ${part}`, leaked, [], clauses);
      }
    },
  ),

  withCallbacks(
    'Two partners at the same time get what is theirs',
    'D-07 D-24 D-29 D-19',
    'A key belongs to one partner and operation',
    async (s) => {
      const partners = both(s);
      const names = newNames(s);
      const all = await Promise.all(partners.map((as) => everything(s, as, names)));
      for (const [n, { link, job, callback, inbox }] of all.entries()) {
        const id = partners[n]?.id;
        expectEqual('partner_id of the link', link.partner_id, id, 'D-07 D-29');
        expectEqual('the owner in the job', job.result.PartnerParams.owner, id, 'D-24 D-25');
        const received = inbox.arrivals.map(({ body, headers }) => [
          body.PartnerParams.owner,
          headers['webhook-id'],
        ]);
        expectEqual(
          'the callbacks received',
          received,
          received.map(() => [id, callback.webhook_id]),
          'D-19',
        );
      }
    },
  ),

  check(
    'Two partners may use the same Idempotency-Key',
    'D-29 D-07',
    'A key belongs to one partner and operation',
    async (s) => {
      const headers = { 'idempotency-key': s.random.word('key') };
      const fields = s.linkFields();
      const links: string[] = [];
      for (const as of both(s)) links.push((await s.ok('createLink', fields, { as, headers })).body.ref_id);
      expectThat('each gets a link of its own', links[0] !== links[1], links, 'D-29');
    },
  ),

  check('Two partners may have the same user and job', 'D-24', 'The user already has that job', async (s) => {
    const { user_id, job_id } = newNames(s);
    const fields = s.linkFields({ is_single_use: true, user_id, partner_params: { job_id } });
    for (const as of both(s)) {
      const answer = await s.send('createLink', fields, { as });
      expectEqual('status and code', statusAndCode(answer), '200', 'D-24');
    }
  }),

  alone(
    'The total of one partner does not count links of another',
    'D-14 D-07 §4.4',
    "Answers a page of the partner's links",
    async (s) => {
      const [one, other] = both(s);
      const total = async () => (await s.ok('listLinks', { limit: 1 }, { as: other })).body.meta.total;
      const before = await total();
      for (let n = 0; n < 2; n++) await s.ok('createLink', s.linkFields(), { as: one });
      expectEqual('total', await total(), before, 'D-14 D-07');
    },
  ),

  check('A job is found by its own partner alone', '§4.6 D-24 D-07', '"2304"', async (s) => {
    const { user_id, job_id } = await s.submit(await s.newLink());
    await s.completed({ user_id, job_id });
    await s.refused('job_not_found', 'getJobStatus', { user_id, job_id }, { as: both(s)[1] });
  }),

  check(
    'Erasing a user erases nothing of another partner’s user of that id',
    'D-70 D-07',
    'It does not say whose data it was.',
    async (s) => {
      const user_id = s.random.word('user');
      const jobs: Json[] = [];
      for (const as of both(s)) {
        const { body } = await s.ok('createLink', s.linkFields({ user_id }), { as });
        jobs.push(await s.submit(body.ref_id));
      }
      const as = both(s)[1];
      await erase(s, { user_id });
      // One of theirs too: what a server had wrongly begun there is carried out before it.
      await erase(s, { user_id: s.random.word('user') }, { as });
      const [mine, theirs] = jobs;
      await s.refused('user_erased', 'getJobStatus', { user_id, job_id: mine.job_id });
      const answer = await s.send('getJobStatus', { user_id, job_id: theirs.job_id }, { as });
      expectEqual('the other’s job: status and code', statusAndCode(answer), '200 2302', 'D-70');
    },
  ),

  check(
    'A partner’s key signs for that partner alone',
    'D-02 §5',
    'HMAC-SHA-256(api key, timestamp + partner_id +',
    async (s) => {
      const [{ id: partner }, { key }] = both(s);
      for (const id of s.ofThese(SIGNED_IDS)) {
        const timestamp = new Date().toISOString();
        const fields = { timestamp, signature: signature({ id: partner, key }, timestamp) };
        await refusedSignature(s, id, fields, 'D-02 §5');
      }
    },
  ),

  check(
    'Two partners may sign with the same webhook-id',
    'D-61',
    'an id that no other request of the partner has',
    async (s) => {
      const id = s.random.word('req');
      for (const as of both(s)) {
        const seconds = String(Math.floor(Date.now() / 1000));
        const body = JSON.stringify({ ...s.signingFields('listLinks', as), limit: 1 });
        const path = `/v1/${s.target.brand}_links/:list`;
        const signed = webhookSignature(as.key, id, seconds, `POST ${path}\n${body}`);
        const headers = { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signed };
        await s.ok('listLinks', body as unknown as object, { headers });
      }
    },
  ),
];
