/** Repeating a request (D-29). */

import { group } from '../kit/check.ts';
import { expectEqual, expectThat } from '../kit/violation.ts';

const check = group('Idempotency');

export const IDEMPOTENCY_CHECKS = [
  check('A create that is repeated with its key makes one link', ['D-29'], async (s) => {
    const headers = { 'idempotency-key': s.random.word('key') };
    const fields = s.linkFields({ name: 'once' });
    const first = await s.ok('createLink', fields, { headers });
    const again = await s.ok('createLink', fields, { headers });
    expectEqual('the second answer', again.body, first.body);
    await s.refused('idempotency_key_reused', 'createLink', { ...fields, name: 'other' }, { headers });
    const free = await s.ok('createLink', fields, { headers: { 'idempotency-key': s.random.word('key') } });
    expectThat('another key makes another link', free.body.ref_id !== first.body.ref_id, free.body);
  }),

  check('A submission that is repeated with its key makes one job', ['D-29', 'D-21'], async (s) => {
    const linkId = await s.newLink({ is_single_use: true });
    const fields = s.submissionFields();
    const options = { params: { linkId }, headers: { 'idempotency-key': s.random.word('key') } };
    const first = await s.ok('submitVerification', fields, options);
    const again = await s.ok('submitVerification', fields, options);
    expectEqual('the second answer', again.body, first.body);
    expectEqual('total_jobs', (await s.getLink(linkId)).body.total_jobs, 1);
    const other = { ...fields, first_name: 'Another' };
    await s.refused('idempotency_key_reused', 'submitVerification', other, options);
  }),

  check('A key belongs to one link, or to the links of a partner', ['D-29'], async (s) => {
    const headers = { 'idempotency-key': s.random.word('key') };
    const { body } = await s.ok('createLink', s.linkFields(), { headers });
    const fields = s.submissionFields();
    const jobs: string[] = [];
    for (const linkId of [body.ref_id, await s.newLink()]) {
      jobs.push((await s.ok('submitVerification', fields, { params: { linkId }, headers })).body.job_id);
    }
    expectEqual('jobs of two links', new Set(jobs).size, 2);
  }),

  check('The order of fields does not matter', ['D-29'], async (s) => {
    const headers = { 'idempotency-key': s.random.word('key') };
    const fields = Object.entries(s.linkFields());
    const first = await s.ok('createLink', Object.fromEntries(fields), { headers });
    const turned = await s.ok('createLink', Object.fromEntries(fields.toReversed()), { headers });
    expectEqual('the second answer', turned.body, first.body);
  }),

  check('Keys that differ in one character, or in case, are two keys', ['D-29'], async (s) => {
    const key = s.random.hex(32).padEnd(127, 'k');
    const links: string[] = [];
    for (const each of [`${key}a`, `${key}A`, `${key}b`, key]) {
      const { body } = await s.ok('createLink', s.linkFields(), { headers: { 'idempotency-key': each } });
      links.push(body.ref_id);
    }
    expectEqual('links made', new Set(links).size, links.length);
  }),

  check('Signing fields and fields that nobody knows make no other body', ['D-29', 'D-28'], async (s) => {
    const headers = { 'idempotency-key': s.random.word('key') };
    const fields = s.linkFields();
    const first = await s.ok('createLink', fields, { headers });
    await new Promise((resolve) => setTimeout(resolve, 5));
    const again = await s.ok('createLink', { ...fields, from_the_future: 1 }, { headers });
    expectEqual('the second answer', again.body, first.body);
  }),

  check('An error is not stored: the corrected request may have the same key', ['D-29'], async (s) => {
    const headers = { 'idempotency-key': s.random.word('key') };
    await s.refused('invalid_value', 'createLink', s.linkFields({ company_name: '' }), { headers });
    await s.ok('createLink', s.linkFields(), { headers });
  }),

  check('Concurrent repeats make one link', ['D-29'], async (s) => {
    const headers = { 'idempotency-key': s.random.word('key') };
    const fields = s.linkFields({ name: 'race' });
    const racing = Array.from({ length: 6 }, () => s.send('createLink', fields, { headers }));
    const answers = await Promise.all(racing);
    const { body } = await s.ok('createLink', fields, { headers });
    for (const answer of answers) {
      const isFirst = answer.status === 200 && answer.body.ref_id === body.ref_id;
      const isTold = answer.status === 409 && answer.body.code === 'request_in_progress';
      expectThat(
        'each answer is the first one, or says that it is in progress',
        isFirst || isTold,
        answer.body,
      );
    }
  }),

  check(
    'A key is forgotten after a day',
    ['D-29'],
    async (s) => {
      const headers = { 'idempotency-key': s.random.word('key') };
      const fields = s.linkFields();
      const first = await s.ok('createLink', fields, { headers });
      await s.target.clock.advance(25 * 3_600_000);
      const later = await s.ok('createLink', fields, { headers });
      expectThat('a new link is made', later.body.ref_id !== first.body.ref_id, later.body);
    },
    { requires: ['state', 'clock'] },
  ),
];
