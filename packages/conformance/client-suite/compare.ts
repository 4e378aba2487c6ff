/** Compares JSON that went through a client's models. */
import type { Json } from '../kit/contract.ts';
import { ContractViolation } from '../kit/violation.ts';

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/;

/**
 * Where `actual` lacks something of `expected`; null where it lacks nothing. Null and missing are the same, and two
 * spellings of one time.
 */
export function difference(actual: Json, expected: Json, at = ''): string | null {
  if (expected === null || expected === undefined) {
    return actual === null || actual === undefined ? null : `${at} is ${JSON.stringify(actual)}, not null`;
  }
  if (typeof expected !== 'object') {
    const isSame =
      actual === expected ||
      (isTime(actual) && isTime(expected) && +new Date(actual) === +new Date(expected));
    return isSame ? null : `${at || 'it'} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`;
  }
  if (typeof actual !== 'object' || actual === null || Array.isArray(actual) !== Array.isArray(expected)) {
    return `${at || 'it'} is ${JSON.stringify(actual)}`;
  }
  if (Array.isArray(expected) && actual.length !== expected.length) {
    return `${at || 'it'} has ${actual.length} items, not ${expected.length}`;
  }
  for (const name of Object.keys(expected)) {
    const found = difference(actual[name], expected[name], `${at}/${name}`);
    if (found) return found;
  }
  return null;
}

const isTime = (value: unknown) => typeof value === 'string' && TIME.test(value);

/** Fails unless everything in `expected` is in `actual`. */
export function expectSame(what: string, actual: Json, expected: Json): void {
  const found = difference(actual, expected);
  if (found) throw new ContractViolation(`Not as expected: ${what}: ${found}.`, expected, actual);
}
