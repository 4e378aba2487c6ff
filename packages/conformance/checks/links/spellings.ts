/** Ids in paths and fields are compared as they are: another spelling is another id (D-13, D-24). */
import { group } from '#conformance/kit/check.ts';
import type { CheckedResponse } from '#conformance/kit/exchange.ts';
import { statusAndCode } from '#conformance/kit/exchange.ts';
import { inFullWidth, inOtherDigits } from '#conformance/kit/texts.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';
import { submitted } from '../callbacks/deliveries.ts';

const check = group('Spellings');
const withCallbacks = group('Spellings', { requires: ['state', 'callbacks'] });

/** Spellings of an id that a database, a router or a parser of UUIDs may take for the id. */
const spellingsOf = (id: string): string[] =>
  [
    ...[id.toUpperCase(), id.replace(/[a-f]/, (c) => c.toUpperCase()), id.replaceAll('-', '')],
    ...[`{${id}}`, `urn:uuid:${id}`, `(${id})`, `"${id}"`, `'${id}'`],
    ...[` ${id}`, `${id} `, `${id}\t`, `${id}\n`, `\u200b${id}`, `${id}\u0000`],
    ...[`${id}.json`, `${id};a=b`, `${id}?`, `${id}#`, `${id}%20`, `0${id}`, `${id}0`, `${id},${id}`],
    ...[id.slice(0, -1), id.slice(1), `${id.slice(0, -1)}_`, `${id.slice(0, -1)}%`, '%', '*', `${id}*`],
    ...[inFullWidth(id), ...inOtherDigits(id).slice(0, 2)],
  ].filter((each) => each !== id);

/** Expects "not found", or a wrong value, for every spelling. */
async function findsNone(
  id: string,
  notFound: string,
  ask: (spelled: string) => Promise<CheckedResponse>,
): Promise<void> {
  for (const spelled of spellingsOf(id)) {
    const { status, body } = await ask(spelled);
    const isRefused = (status === 404 && body.code === notFound) || status === 400;
    expectThat(`${JSON.stringify(spelled)} is not the id`, isRefused, `${status} ${body.code}`, 'D-13 D-07');
  }
}

export const SPELLING_CHECKS = [
  check(
    'A link is found by its ref_id, and by no other spelling of it',
    'D-13 §4.3',
    'as it was answered; any other spelling is not found',
    async (s) => {
      const id = await s.newLink();
      const of = (linkId: string) => ({ params: { linkId } });
      await findsNone(id, 'link_not_found', (each) => s.send('getLink', {}, of(each)));
      await findsNone(id, 'link_not_found', (each) => s.send('updateLink', { is_disabled: true }, of(each)));
      await findsNone(id, 'link_not_found', (each) => s.trySubmit(each));
      const { disabled_at, total_jobs } = await s.getLink(id);
      expectEqual('disabled_at and total_jobs', [disabled_at, total_jobs], [null, 0], 'D-13');
    },
  ),

  check(
    'An erasure is found by its id, and by no other spelling of it',
    'D-70',
    'Ids are compared as they were sent, character by character.',
    async (s) => {
      const { erasure_id } = (await s.ok('eraseUser', { user_id: s.random.word('user') })).body;
      const ask = (erasureId: string) => s.send('getErasure', {}, { params: { erasureId } });
      await findsNone(erasure_id, 'erasure_not_found', ask);
    },
  ),

  withCallbacks(
    'A callback is found by its webhook-id, and by no other spelling',
    'D-50',
    'Ids are compared as they were sent, character by character.',
    async (s) => {
      const { inbox } = await submitted(s);
      const [arrival] = await inbox.received(1);
      const ask = (webhookId: string) => s.send('replayCallback', {}, { params: { webhookId } });
      await findsNone(String(arrival?.headers['webhook-id']), 'callback_not_found', ask);
      expectEqual('callbacks that arrived', inbox.arrivals.length, 1, 'D-50');
    },
  ),

  check(
    'Ids of users and jobs are found as they were sent, and in no other spelling',
    'D-24',
    'Ids are compared as they were sent, character by character.',
    async (s) => {
      const [user_id, job_id] = [`Usér ${s.random.word('7')}`, `Job ${s.random.word('007')}`];
      const link = { is_single_use: true, user_id, partner_params: { job_id } };
      await s.submit(await s.newLink(link));
      await s.jobStatus({ user_id, job_id });
      const otherwise = (id: string) =>
        [
          ...[id.toLowerCase(), id.toUpperCase(), ` ${id}`, `${id} `, `${id}\n`, `${id}\u200b`, `${id}%`],
          ...[id.slice(0, -1), id.normalize('NFD'), encodeURIComponent(id), id.replace('00', '')],
          ...[id.replaceAll('-', ''), ...inOtherDigits(id).slice(0, 2)],
        ].filter((each) => each !== id);
      for (const [name, id] of Object.entries({ user_id, job_id })) {
        for (const other of otherwise(id)) {
          const answer = await s.send('getJobStatus', { user_id, job_id, [name]: other });
          const what = `${name} ${JSON.stringify(other)} for ${JSON.stringify(id)}: status and code`;
          expectEqual(what, statusAndCode(answer), '404 2304', 'D-24');
        }
      }
    },
  ),

  check(
    'Ids of users and jobs that are the same text when joined name two jobs',
    'D-24',
    'Ids are compared as they were sent, character by character.',
    async (s) => {
      for (const between of ['', ...'|:/-_.,; #\n\t\u001f']) {
        const [a, b, c] = [s.random.word('a'), s.random.word('b'), s.random.word('c')];
        const pairs = [
          [a + between + b, c],
          [a, b + between + c],
        ] as const;
        for (const [user_id, job_id] of pairs) {
          const link = { is_single_use: true, user_id, partner_params: { job_id } };
          const answer = await s.send('createLink', s.linkFields(link));
          expectEqual(`status with ${JSON.stringify([user_id, job_id])}`, answer.status, 200, 'D-24');
        }
      }
    },
  ),

  check(
    'Every link has a random id: the next one cannot be told from the last',
    'D-13 §2.1',
    'Reference id of a link, a random UUID.',
    async (s) => {
      const ids: string[] = [];
      while (ids.length < 4) ids.push(await s.newLink());
      const numbers = ids.map((id) => BigInt(`0x${id.replaceAll('-', '')}`));
      const steps = numbers.slice(1).map((each, n) => each - (numbers[n] ?? 0n));
      const isFar = steps.every((step) => (step < 0n ? -step : step) > 2n ** 40n);
      expectThat('ids are far apart', isFar && new Set(steps).size === steps.length, ids, 'D-13');
    },
  ),
];
