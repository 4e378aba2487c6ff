/** `links create --csv`: a link for each row, with an answer file from which an interrupted run goes on. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { csvOf, parseCsv } from '../../protocol/csv.ts';
import { CallFailed, unwrap } from '../unwrap.ts';
import { type LinkInput, type Person, peopleOf } from './people.ts';
import type { Context } from './shell/command.ts';
import { textOf } from './shell/input.ts';
import { UsageError } from './shell/shell.ts';

/** Of a call: fewer than a batch may have, so that the bar moves and a refused call costs little. */
const BATCH = { links: 500, bytes: 1_000_000 };
const BAR_CHARACTERS = 30;

/** What the answer file has after the columns of the rows. */
const ANSWERS = ['link', 'ref_id', 'code', 'error', 'key'] as const;
type Answer = Readonly<Record<(typeof ANSWERS)[number], string>>;

export interface ManyOptions {
  readonly csv: string;
  readonly answers: string | undefined;
  /** The fields that the links of all rows have. */
  readonly common: object;
}

/** @returns the exit code. */
export async function createMany(context: Context, { csv, answers, common }: ManyOptions): Promise<number> {
  const { shell, client, show } = context;
  const file = answers ?? answersBeside(csv);
  const content = await textOf(csv, shell);
  const { columns, people } = peopleOf(csv, content, common);
  const done = readAnswers(file);
  const api = client();
  const before = people.filter(({ link }) => done.has(link.idempotency_key)).length;
  const left = people.filter(({ link }) => !done.has(link.idempotency_key));
  const all = new Map(done);
  const isFailed = ({ link }: Person) => all.get(link.idempotency_key)?.link === '';
  let answered = before;
  const bar = () => {
    if (shell.isTerminal) shell.err(`\r${barOf(answered, people.length, people.filter(isFailed).length)}`);
  };
  bar();
  try {
    for (const batch of batchesOf(left)) {
      const { results } = await unwrap(api.createLinks({ links: batch.map(({ link }) => link) }));
      for (const [i, { link }] of batch.entries()) {
        const { link: address = '', ref_id = '', code = '', error = '' } = results[i] ?? {};
        all.set(link.idempotency_key, { link: address, ref_id, code, error, key: link.idempotency_key });
      }
      saveAnswers(file, columns, people, all);
      answered += batch.length;
      bar();
    }
  } catch (error) {
    if (error instanceof CallFailed)
      shell.err(
        `\n${answered} of ${people.length} rows are answered in ${file}: the same command goes on.\n`,
      );
    throw error;
  }
  if (shell.isTerminal) shell.err('\n');
  const failed = people.filter(isFailed).length;
  const counts = { created: people.length - failed - before, failed, created_before: before, answers: file };
  show(
    counts,
    () => [counts],
    failed > 0 ? `Row by row, ${file} says why. Correct them, and run it again.` : null,
  );
  return failed > 0 ? 1 : 0;
}

function answersBeside(csv: string): string {
  if (csv === '-') throw new UsageError('--answers must name the answer file of standard input.');
  return `${csv.replace(/\.csv$/i, '')}.links.csv`;
}

/** The answers of an earlier run, without those of rows that failed: these are tried again. */
function readAnswers(file: string): Map<string, Answer> {
  if (!existsSync(file)) return new Map();
  const [columns = [], ...rows] = parseCsv(readFileSync(file, 'utf8')).map(({ cells }) => cells);
  const first = columns.length - ANSWERS.length;
  if (ANSWERS.some((name, i) => columns[first + i] !== name)) {
    throw new UsageError(`${file} is there, and is no answer file: --answers chooses another name.`);
  }
  const answers = rows.map((row) => {
    const [link = '', ref_id = '', code = '', error = '', key = ''] = row.slice(first);
    return { link, ref_id, code, error, key };
  });
  return new Map(answers.filter(({ link }) => link !== '').map((each) => [each.key, each]));
}

/** Under another name first, so that the file is whole at any time. Links are secrets of their users. */
function saveAnswers(
  file: string,
  columns: readonly string[],
  people: readonly Person[],
  answers: ReadonlyMap<string, Answer>,
): void {
  const rows = people.flatMap(({ cells, link }) => {
    const answer = answers.get(link.idempotency_key);
    const own = columns.map((_, i) => cells[i] ?? '');
    return answer ? [[...own, ...ANSWERS.map((name) => answer[name])]] : [];
  });
  const part = `${file}.part`;
  writeFileSync(part, csvOf([[...columns, ...ANSWERS], ...rows]), { mode: 0o600 });
  renameSync(part, file);
}

function* batchesOf(people: readonly Person[]): Generator<Person[]> {
  let batch: Person[] = [];
  let bytes = 0;
  for (const person of people) {
    const size = bytesIn(person.link);
    if (batch.length === BATCH.links || (batch.length > 0 && bytes + size > BATCH.bytes)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(person);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

const bytesIn = (link: LinkInput) => Buffer.byteLength(JSON.stringify(link));

function barOf(done: number, total: number, failed: number): string {
  const filled = Math.floor((done / total) * BAR_CHARACTERS);
  const bar = `${'#'.repeat(filled)}${'-'.repeat(BAR_CHARACTERS - filled)}`;
  return `[${bar}] ${done} of ${total}${failed > 0 ? `, ${failed} failed` : ''}`;
}
