/** The rows of a CSV file as links to create: a column is a field of the contract. */
import { createHash } from 'node:crypto';
import { CsvError, type CsvRow, parseCsvTable } from '../../protocol/csv.ts';
import type { CreateLinksInput, IdTypeEntry } from '../contract.ts';
import { UsageError } from './shell/shell.ts';

export type LinkInput = CreateLinksInput['links'][number];

export interface Person {
  readonly cells: readonly string[];
  /** The link, with the key that its row has in each run. */
  readonly link: LinkInput & { readonly idempotency_key: string };
}

const text = (cell: string): unknown => cell;
const list = (cell: string): unknown => cell.split(/[\s,;]+/).filter(Boolean);

/** How a cell is read, for each field. */
const FIELDS = {
  name: text,
  company_name: text,
  data_privacy_policy_url: text,
  callback_url: text,
  id_types: (cell) => (list(cell) as string[]).map(idTypeOf),
  is_single_use: flag,
  max_submissions: count,
  attempts_max: count,
  expires_at: text,
  user_id: text,
  redirect_url: text,
  logo_url: text,
  logo_url_dark: text,
  theme_color: text,
  embed_origins: list,
  capture: text,
  hidden_fields: list,
  idempotency_key: text,
  retry_on: null,
  partner_params: null,
  prefill: null,
} as const satisfies Record<keyof LinkInput, ((cell: string) => unknown) | null>;

type Field = keyof typeof FIELDS;

/** Fields with fields of their own, such as `prefill.first_name`. */
const NESTED = /^(partner_params|prefill)\.(.+)$/;

/** @param common - what the links of all rows have, unless a row says it. @throws UsageError */
export function peopleOf(
  file: string,
  content: string,
  common: object,
): { columns: string[]; people: Person[] } {
  let columns: string[];
  let rows: CsvRow[];
  try {
    ({ columns, rows } = parseCsvTable(content));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UsageError(`${file} is not CSV: ${error.message}.`);
  }
  const known = Object.keys(FIELDS).filter((name) => FIELDS[name as Field] !== null);
  const unknown = columns.find((name) => !NESTED.test(name) && !known.includes(name));
  if (unknown !== undefined) {
    const names = [...known, 'partner_params.…', 'prefill.…'].join(', ');
    throw new UsageError(
      `${file} has the column “${unknown}”, which is no field of a link. There are: ${names}.`,
    );
  }
  const twice = columns.find((name, i) => columns.indexOf(name) < i);
  if (twice !== undefined) throw new UsageError(`${file} has the column “${twice}” twice.`);
  if (rows.length === 0) throw new UsageError(`${file} has no row below its first, which names the columns.`);
  const seen = new Map<string, number>();
  const people = rows.map(({ line, cells }) => {
    if (cells.length > columns.length) throw new UsageError(`${file} has too many cells in line ${line}.`);
    const link = { ...common, ...linkOf(columns, cells) } as LinkInput;
    const content = JSON.stringify(link);
    const count = (seen.get(content) ?? 0) + 1;
    seen.set(content, count);
    const key =
      link.idempotency_key ?? createHash('sha256').update(`${count} ${content}`).digest('base64url');
    return { cells, link: { ...link, idempotency_key: key } };
  });
  return { columns, people };
}

/** What a row says; an empty cell says nothing. */
function linkOf(columns: readonly string[], cells: readonly string[]): object {
  const link: Record<string, unknown> = {};
  for (const [i, column] of columns.entries()) {
    const cell = cells[i]?.trim();
    if (!cell) continue;
    const [, outer, inner] = NESTED.exec(column) ?? [];
    if (outer && inner) link[outer] = { ...(link[outer] as object | undefined), [inner]: cell };
    else link[column] = FIELDS[column as Field]?.(cell);
  }
  return link;
}

function count(cell: string): unknown {
  return /^\d{1,10}$/.test(cell) ? Number(cell) : cell;
}

function flag(cell: string): unknown {
  const lower = cell.toLowerCase();
  if (['true', 'yes', '1'].includes(lower)) return true;
  return ['false', 'no', '0'].includes(lower) ? false : cell;
}

/** @throws UsageError unless it is country/type/method. */
export function idTypeOf(text: string): IdTypeEntry {
  const [country, id_type, verification_method, ...rest] = text.split('/');
  if (!verification_method || rest.length) {
    throw new UsageError(
      `--id-type must be country/type/method, such as NG/NIN_V2/enhanced_kyc, not “${text}”.`,
    );
  }
  return { country, id_type, verification_method } as IdTypeEntry;
}
