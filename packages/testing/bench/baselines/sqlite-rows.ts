/** The rows that the service reads and writes in a file, by hand and as durable. All of a sandbox are in bucket 0. */
import { DatabaseSync } from 'node:sqlite';
import { createdAnswer, type Done, linkAnswer, linkRow, type Rows, statusAnswer } from './answers.ts';
import type { Body } from './settings.ts';
import { rowsOf, STATEMENTS, type Submission, submissionAnswer } from './submissions.ts';

/** Rows that one statement writes. */
const CHUNKS = [64, 16, 4, 1];

export function openSqliteRows(databaseUrl: string) {
  const database = new DatabaseSync(databaseUrl.replace('file:', ''));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  const nextNumber = database.prepare(
    `INSERT INTO link_numbers (bucket, partner_id, last_number) VALUES (0, ?, 1)
     ON CONFLICT (bucket, partner_id) DO UPDATE SET last_number = link_numbers.last_number + 1 RETURNING last_number`,
  );
  const columns = [...Object.keys(linkRow({})), 'number'];
  const insertLink = database.prepare(
    `INSERT INTO links (bucket, ${columns.join(', ')}) VALUES (0, ${columns.map(() => '?').join(', ')})`,
  );
  const findLink = database.prepare(
    `SELECT l.*, c.total_jobs, c.successful_jobs, c.failed_jobs
       FROM links l LEFT JOIN link_counts c ON c.bucket = 0 AND c.ref_id = l.ref_id WHERE l.bucket = 0 AND l.ref_id = ?`,
  );
  const findJob = database.prepare(
    'SELECT * FROM jobs WHERE bucket = 0 AND partner_id = ? AND user_id = ? AND job_id = ?',
  );
  const findDisabled = database.prepare(
    'SELECT 1 FROM disabled_users WHERE bucket = 0 AND partner_id = ? AND user_id = ?',
  );
  const submit = STATEMENTS.map(({ overValues }) =>
    CHUNKS.map((count) => ({ count, statement: database.prepare(overValues(count)) })),
  );

  return {
    begin: () => database.exec('BEGIN IMMEDIATE'),
    commit: () => database.exec('COMMIT'),

    createLink(body: Body): object {
      const row = linkRow(body);
      const numbered = nextNumber.get(body.partner_id) as { last_number: number };
      insertLink.run(...Object.values(row), numbered.last_number);
      return createdAnswer(row);
    },

    /** @returns their answers. */
    submitAll(submissions: readonly Submission[]): object[] {
      const rows = rowsOf(submissions);
      for (const [i, chunks] of submit.entries()) {
        let left = rows[i] ?? [];
        for (const { count, statement } of chunks) {
          for (; left.length >= count; left = left.slice(count))
            statement.run(...left.slice(0, count).flat());
        }
      }
      return (rows[1] ?? []).map(submissionAnswer);
    },

    getLink: (refId: string): object => linkAnswer(findLink.get(refId)),

    getJobStatus(body: Body): object {
      const row = findJob.get(body.partner_id, body.user_id, body.job_id);
      if (findDisabled.get(body.partner_id, body.user_id)) throw new Error('The user is disabled.');
      return statusAnswer(row, body.partner_id);
    },
  };
}

/** What all requests of one tick of the event loop write shares a durable commit. */
export function openGroupedSqlite(databaseUrl: string): Rows {
  const rows = openSqliteRows(databaseUrl);
  const grouped = <Item extends { readonly done: Done }>(
    run: (items: readonly Item[]) => readonly object[],
  ) => {
    let waiting: Item[] = [];
    function flush(): void {
      const group = waiting;
      waiting = [];
      rows.begin();
      const answers = run(group);
      rows.commit();
      for (const [i, { done }] of group.entries()) done(answers[i] ?? {});
    }
    return (item: Item) => {
      if (waiting.push(item) === 1) setImmediate(flush);
    };
  };
  const create = grouped<{ body: Body; done: Done }>((all) => all.map(({ body }) => rows.createLink(body)));
  const submit = grouped(rows.submitAll);

  return {
    createLink: (body, done) => create({ body, done }),
    submit: (refId, body, done) => submit({ refId, body, done }),
    getLink: (refId, done) => done(rows.getLink(refId)),
    getJobStatus: (body, done) => done(rows.getJobStatus(body)),
  };
}
