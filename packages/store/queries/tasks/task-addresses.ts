/** Which addresses of partners have tasks waiting, and when the first of each is due (D-118). */
import { ADDRESS_MAX } from '#core/limits/address-limit.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import { overRows } from '#store/sql/rows.ts';
import type { ReadSql, RowValues } from '#store/sql/sql.ts';
import type { TaskKind } from './task.ts';

/** Of a partner with more, all tasks are claimed in the order in which they are due. */
const ADDRESSES_MAX = 64;
/** Of those that are remembered, many may have no task any more. */
export const KNOWN_ADDRESSES_MAX = 32;
/** Each look finds one address of a range: after so many, what is left of a range is looked through in parts. */
const LOOKS_IN_ONE = 4;
const PARTS = 16;
/** Earlier than any task is due. */
const BEGINNING = -1;

/** As a constant, by which a database finds the index of addresses. */
export const WITH_ADDRESS = "kind = 'delivery'";
export const hasAddresses = (kind: TaskKind): boolean => kind === 'delivery';

/** When the first waiting task of each address is due; null where none waits. */
export type AddressLook = ReadonlyMap<number, number | null>;

interface Partner {
  readonly partnerId: string;
  /** No task is due before this. */
  readonly from: number;
  /** Those that are known; there may be others. */
  readonly addresses: readonly number[];
}

/** The addresses `first` to `last` of a partner, and of `first` what is due from `from` on. */
interface Range {
  readonly partnerId: string;
  readonly first: number;
  readonly from: number;
  readonly last: number;
}

const found = (column: string) => `(SELECT ${column} FROM tasks t
    WHERE t.bucket = v.bucket AND t.${WITH_ADDRESS} AND t.partner_id = v.partner_id AND t.lease IS NULL
      AND (t.address, t.due_at) >= (v.first, v.due_from) AND t.address <= v.last
    ORDER BY t.address, t.due_at LIMIT 1) AS ${column}`;
const FIRST_TASKS = overRows(
  { bucket: 'number', partner_id: 'text', first: 'number', due_from: 'number', last: 'number' },
  (v) => `SELECT v.partner_id, v.first, ${found('address')}, ${found('due_at')} FROM ${v}`,
);

interface FirstTask {
  readonly partner_id: string;
  readonly first: number;
  readonly address: number | null;
  readonly due_at: number | null;
}

/** @returns of each partner null where it has too many addresses. */
export async function lookAtAddresses(
  sql: ReadSql,
  secrets: Secrets,
  partners: readonly Partner[],
): Promise<Map<string, AddressLook | null>> {
  const looks = new Map<string, Map<number, number | null> | null>();
  for (const { partnerId, addresses } of partners) {
    looks.set(partnerId, new Map(addresses.map((address) => [address, null])));
  }
  let ranges = partners.flatMap(rangesOf);
  for (let looked = 1; ranges.length > 0; looked++) {
    const rows = await sql.allOf<FirstTask>(FIRST_TASKS, ranges.map(rowOf(secrets)));
    const lasts = new Map(ranges.map(({ partnerId, first, last }) => [`${partnerId} ${first}`, last]));
    ranges = [];
    for (const { partner_id: partnerId, first, address, due_at: dueAt } of rows) {
      const look = looks.get(partnerId);
      if (address === null || !look) continue;
      look.set(address, dueAt);
      const last = lasts.get(`${partnerId} ${first}`) ?? address;
      // A lookup finds the first address of its range.
      const left = { partnerId, first: address + 1, from: BEGINNING, last };
      if (address < last) ranges.push(...(looked === LOOKS_IN_ONE ? partsOf(left) : [left]));
      if (look.size > ADDRESSES_MAX) looks.set(partnerId, null);
    }
    ranges = ranges.filter(({ partnerId }) => looks.get(partnerId));
  }
  return looks;
}

/** Parts that are about equal, and not empty. */
function partsOf({ partnerId, first, from, last }: Range): Range[] {
  const size = Math.ceil((last - first + 1) / PARTS);
  const parts: Range[] = [];
  for (let at = first; at <= last; at += size) {
    parts.push({ partnerId, first: at, from, last: Math.min(last, at + size - 1) });
  }
  return parts;
}

/** The addresses that are known, and those between. */
function rangesOf({ partnerId, from, addresses }: Partner): Range[] {
  const ranges: Range[] = [];
  let next = 0;
  for (const address of [...addresses].sort((a, b) => a - b)) {
    if (next < address) ranges.push({ partnerId, first: next, from: BEGINNING, last: address - 1 });
    ranges.push({ partnerId, first: address, from, last: address });
    next = address + 1;
  }
  if (next <= ADDRESS_MAX) ranges.push({ partnerId, first: next, from: BEGINNING, last: ADDRESS_MAX });
  return ranges;
}

const rowOf =
  (secrets: Secrets) =>
  ({ partnerId, first, from, last }: Range): RowValues => {
    return [secrets.bucketOf(partnerId), partnerId, first, from, last];
  };
