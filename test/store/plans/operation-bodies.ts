/** The bodies that each operation is called with, by the contract: a new field is among them by itself. */
import { document, type Json, resolve } from '#conformance/kit/contract.ts';
import type { OperationId } from '#generated/operations.ts';
import { operations } from '../../contract/contract.ts';

const SIGNING_FIELDS = ['partner_id', 'timestamp', 'signature', 'sec_key'];
/** What a test has made: values of fields. */
export type Made = Readonly<Record<'user_id' | 'job_id' | 'ref_id' | 'service_job_id', string>>;
/** Values of other fields that narrow what is read; a cursor is taken from the page before. */
const FILTERS: Readonly<Record<string, unknown>> = {
  name: 'no such name',
  created_after: '2020-01-01T00:00:00Z',
  created_before: '2040-01-01T00:00:00Z',
  first_day: '2020-01-01',
  last_day: '2040-01-01',
  after_event: '50000000-0000-8000-8000-000000000007',
  page: 3,
  limit: 1,
};

/** The contract's examples of its requests. @param url - of a receiver, which each address is replaced by. */
export function examplesOf(id: OperationId, url: string): object[] {
  const named = Object.entries<Json>(document.components.examples).filter(([name]) =>
    name.startsWith(`${id}.request`),
  );
  const bodies = named.map(([, { value }]) => withoutSigning(value));
  const withUrl = (_: string, value: unknown) =>
    typeof value === 'string' && value.endsWith('/callbacks') ? url : value;
  return bodies.length > 0 ? JSON.parse(JSON.stringify(bodies), withUrl) : [{}];
}

const withoutSigning = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !SIGNING_FIELDS.includes(name)));

/** Of an operation that reads: each field alone, and each two. */
export function filtersOf(id: OperationId, made: Made): object[] {
  const values: Readonly<Record<string, unknown>> = { ...FILTERS, ...made };
  const { definition } = operations.find((each) => each.id === id) ?? {};
  if (!definition?.['x-read-only']) return [];
  const { properties = {}, required = [] } = resolve(
    definition.requestBody.content['application/json'].schema,
  );
  const names = Object.keys(properties).filter((name) => !SIGNING_FIELDS.includes(name) && name !== 'cursor');
  const fixed = Object.fromEntries(
    names.filter((name) => required.includes(name)).map((name) => [name, values[name]]),
  );
  const singles = names.flatMap((name) =>
    valuesOf(values, `${name} of ${id}`, name, resolve(properties[name])).map((value) => ({ [name]: value })),
  );
  const pairs = singles.flatMap((one, i) => singles.slice(i + 1).map((other) => ({ ...one, ...other })));
  return [...singles, ...pairs].map((each) => ({ ...fixed, ...each }));
}

function valuesOf(
  values: Readonly<Record<string, unknown>>,
  what: string,
  name: string,
  { enum: all, type, anyOf, oneOf }: Json,
): unknown[] {
  if (name in values) return [values[name]];
  if (type === 'boolean') return [true];
  if (all) return all;
  if (anyOf || oneOf) return ['true'];
  throw new Error(`Name a value of ${what} in FILTERS.`);
}
