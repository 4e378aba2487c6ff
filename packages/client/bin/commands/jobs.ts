import { csvOf } from '../../../protocol/csv.ts';
import type { ListedJob, ListJobsInput } from '../../index.ts';
import { unwrap } from '../../unwrap.ts';
import { defineCommand } from '../shell/command.ts';
import { given, wholeNumber } from '../shell/input.ts';
import type { Row } from '../shell/output.ts';
import { moreAfter, showAll } from '../show-list.ts';

export const jobs = defineCommand({
  name: 'jobs',
  about: 'lists jobs and how each stands, newest first',
  arguments: [],
  options: {
    state: { type: 'string', value: 'state', about: 'only those that are open, successful or failed' },
    user: { type: 'string', value: 'id', about: 'only those of this user_id' },
    link: { type: 'string', value: 'ref_id', about: 'only those of this link' },
    after: { type: 'string', value: 'time', about: 'only those accepted at this time or later, in ISO 8601' },
    before: { type: 'string', value: 'time', about: 'only those accepted before this time' },
    limit: { type: 'string', value: 'number', about: 'how many, up to 100; by default 20' },
    cursor: { type: 'string', value: 'text', about: 'go on after a page: its next_cursor' },
    all: { type: 'boolean', about: 'all of them; as JSON, one a line' },
    csv: { type: 'boolean', about: 'all of them, as CSV with a first line of names' },
  },
  example: 'links jobs --state failed --after 2026-11-19T00:00:00Z',
  async run(context, { limit = '20', all, csv, state, user, link, after, before, cursor }) {
    const filter = given({
      state: state as ListJobsInput['state'],
      user_id: user,
      ref_id: link,
      created_after: after,
      created_before: before,
      cursor,
    });
    if (csv) {
      context.shell.out(csvOf([COLUMNS]));
      for await (const job of context.client().jobs(filter)) {
        context.shell.out(csvOf([COLUMNS.map((name) => cellText(job[name]))]));
      }
      return 0;
    }
    const most = wholeNumber('--limit', limit, 1, 100);
    if (all) return showAll(context, context.client().jobs(filter), jobRow);
    const page = await unwrap(context.client().listJobs({ ...filter, limit: most }));
    context.show(page, () => page.jobs.map(jobRow), moreAfter(page.next_cursor));
    return 0;
  },
});

const COLUMNS = [
  'user_id',
  'job_id',
  'ref_id',
  'ServiceJobID',
  'country',
  'id_type',
  'verification_method',
  'job_complete',
  'job_success',
  'ResultCode',
  'ResultText',
  'created_at',
  'completed_at',
] as const satisfies readonly (keyof ListedJob)[];

function jobRow(job: ListedJob): Row {
  return {
    state: job.job_complete ? (job.job_success ? 'successful' : 'failed') : 'open',
    result: job.ResultText,
    id_type: `${job.country} ${job.id_type}`,
    created: job.created_at,
    user_id: job.user_id,
    job_id: job.job_id,
    ref_id: job.ref_id,
  };
}

/** Without characters that control a terminal or turn the direction of a text; a text that a spreadsheet would take for a formula gets an apostrophe. */
function cellText(value: string | boolean | null): string {
  const text = String(value ?? '').replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, ' ');
  return /^[=+\-@＝＋－＠]/u.test(text.trimStart()) ? `'${text}` : text;
}
