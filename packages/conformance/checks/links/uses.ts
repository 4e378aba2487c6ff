/** What a link takes: one submission or many, of one user or of many (§1, D-11, D-24, D-33, D-66, D-111). */
import { group } from '#conformance/kit/check.ts';
import { statusAndCode } from '#conformance/kit/exchange.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';

const check = group('Links');

const countOf = (answers: readonly { status: number }[], status: number): number =>
  answers.filter((each) => each.status === status).length;

export const LINK_USE_CHECKS = [
  check(
    'A single-use link takes one submission',
    'D-11 D-33',
    'true for a link that is spent by its first accepted submission (D-11).',
    async (s) => {
      const linkId = await s.newLink({ is_single_use: true });
      await s.submitRefused('invalid_value', linkId, { id_number: 'not a number' });
      const { user_id } = await s.submit(linkId);
      await s.submitRefused('link_used', linkId);
      expectEqual('user_id', user_id, (await s.getLink(linkId)).user_id, 'D-24');
    },
  ),

  check(
    'max_submissions is how many submissions a link accepts',
    'D-66 D-33',
    'How many submissions a multi-use link accepts; then it answers `link_full`.',
    async (s) => {
      const linkId = await s.newLink({ max_submissions: 2 });
      await s.submit(linkId);
      await s.submitRefused('invalid_value', linkId, { consent: 'false' });
      await s.submit(linkId);
      await s.submitRefused('link_full', linkId);
      const { max_submissions, total_jobs } = await s.getLink(linkId);
      expectEqual('max_submissions and total_jobs', [max_submissions, total_jobs], [2, 2]);
    },
  ),

  check(
    'A person tries again as often as attempts_max says',
    'D-111 D-112',
    'How often the person of a single-use link may try',
    async (s) => {
      const linkId = await s.newLink({ is_single_use: true, attempts_max: 2 });
      const { attempts_max } = await s.getLink(linkId);
      expectEqual('attempts_max', attempts_max, 2, 'D-111');
      const failing = { id_number: '12345678901' };
      const first = await s.submit(linkId, failing);
      const failed = await s.completed(first);
      expectEqual('attempt and sequence', [failed.attempt, failed.sequence], [1, 1], 'D-112');
      // Whether its verifier calls the result retryable is the service's own affair.
      if (!failed.retry) return;
      expectEqual('attempts_left', failed.attempts_left, 1, 'D-112');
      await s.submitRefused('link_used', linkId, failing);
      const second = await s.submit(linkId, { ...failing, visit: first.retry_visit });
      const last = await s.completed(second);
      const { attempt, previous_job_id, first_job_id, sequence } = last;
      const expected = { attempt: 2, previous_job_id: first.job_id, first_job_id: first.job_id, sequence: 2 };
      expectEqual('the tries', { attempt, previous_job_id, first_job_id, sequence }, expected, 'D-112');
      expectEqual('retry after the last try', last.retry, undefined, 'D-111');
      await s.submitRefused('link_used', linkId, { ...failing, visit: second.retry_visit });
    },
  ),

  check(
    'What a link may be tried again after is answered as it was sent',
    'D-111 §2.1',
    'After which final results the person may try again',
    async (s) => {
      const retry_on = [{ code: '1013', steps: ['number'] }];
      const link = await s.getLink(await s.newLink({ is_single_use: true, attempts_max: 3, retry_on }));
      expectEqual('attempts_max and retry_on', [link.attempts_max, link.retry_on], [3, retry_on]);
    },
  ),

  check(
    'max_submissions holds for concurrent submissions',
    'D-66 D-27',
    'Of requests at the same time none is lost, and no limit is passed (D-27)',
    async (s) => {
      const linkId = await s.newLink({ max_submissions: 3 });
      const answers = await Promise.all(Array.from({ length: 9 }, () => s.trySubmit(linkId)));
      expectEqual('submissions accepted', countOf(answers, 201), 3);
      expectEqual('submissions refused', countOf(answers, 410), 6, 'D-66');
    },
  ),

  check(
    'Of concurrent submissions to a single-use link, one is accepted',
    'D-11 D-27',
    'Of requests at the same time none is lost, and no limit is passed (D-27)',
    async (s) => {
      const linkId = await s.newLink({ is_single_use: true });
      const racing = await Promise.all(Array.from({ length: 8 }, () => s.trySubmit(linkId)));
      const answers = racing.map(statusAndCode);
      expectEqual('the answers', answers.toSorted(), ['201', ...Array(7).fill('410 link_used')]);
      expectEqual('total_jobs', (await s.getLink(linkId)).total_jobs, 1, 'D-18 D-27');
    },
  ),

  check(
    'The first reason is given, in the order disabled, used, expired, not ready',
    'D-33',
    'the first is told in this order: disabled, used or full, expired, not ready (D-33)',
    async (s) => {
      const linkId = await s.newLink({ is_single_use: true });
      await s.submit(linkId);
      await s.update(linkId, { id_types: [], is_disabled: true });
      await s.submitRefused('link_disabled', linkId);
      await s.update(linkId, { is_disabled: false });
      await s.submitRefused('link_used', linkId);
    },
  ),

  check(
    'A multi-use link takes submissions of many users',
    '§1 D-24',
    'null on a multi-use link made without one - each submission gets its own.',
    async (s) => {
      // Without a meaning here: it names the job of a single-use link alone.
      const linkId = await s.newLink({ partner_params: { job_id: s.random.word('job') } });
      const [one, other] = [await s.submit(linkId), await s.submit(linkId)];
      expectThat('each submission has a user of its own', one.user_id !== other.user_id, [one, other]);
      expectThat('each submission has a job of its own', one.job_id !== other.job_id, [one, other]);
      expectEqual('total_jobs', (await s.getLink(linkId)).total_jobs, 2, 'D-18');
    },
  ),

  check(
    'User and job of a single-use link are those that were sent',
    'D-24 §2.1',
    'and for the one job of a single-use link (D-24)',
    async (s) => {
      const [user_id, job_id] = [s.random.word('user'), s.random.word('job')];
      const fields = { is_single_use: true, user_id, partner_params: { user_id: 'another', job_id } };
      const ids = await s.submit(await s.newLink(fields));
      expectEqual('user and job', [ids.user_id, ids.job_id], [user_id, job_id]);
      await s.refused('job_exists', 'createLink', s.linkFields(fields));
    },
  ),
];
