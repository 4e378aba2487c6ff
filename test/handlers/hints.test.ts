/** Each limit of a field says what it is itself: a hint beside it says the form alone. */
import { describe, expect, test } from 'vitest';
import type { RequestRefused } from '#generated/stubs/errors.ts';
import { makeValidators } from '#generated/stubs/validation.ts';
import { contract } from '../contract/contract.ts';

const validatorOf = makeValidators(contract);
type Id = Parameters<typeof validatorOf>[0];

const BASE: Readonly<Record<string, object>> = {
  createLink: {
    ...{ company_name: 'x', data_privacy_policy_url: 'https://a.example/' },
    ...{ partner_id: '001', timestamp: '2026-11-20T10:00:00Z', signature: 'x' },
  },
};

/** What is said of a body with a value at a JSON Pointer. */
function messagesAt(id: Id, pointer: string, value: unknown, part: 'body' | 'query' | 'item' = 'body') {
  const [first = '', second] = pointer.slice(1).split('/');
  const field = second === undefined ? value : /^\d$/.test(second) ? [value] : { [second]: value };
  try {
    validatorOf(id)[part]({ ...BASE[id], [first]: field });
  } catch (error) {
    const { details = [] } = error as RequestRefused;
    return details.filter(({ path }) => path === pointer).map(({ message }) => message);
  }
  return [];
}

const LONG = (length: number) => `must have ${length} characters or fewer`;
const EMPTY = 'must not be empty';

describe.each<[Id, string, 'body' | 'query' | 'item', readonly [unknown, string | null][]]>([
  [
    ...(['createLink', '/prefill/first_name', 'body'] as const),
    [
      ['', EMPTY],
      ['  ', 'must not be spaces alone'],
      ['a'.repeat(101), LONG(100)],
      [' '.repeat(101), 'must not be spaces alone'],
      [7, 'must be a text'],
      ['a'.repeat(100), null],
    ],
  ],
  [
    ...(['createLink', '/prefill/id_number', 'body'] as const),
    [
      ['', EMPTY],
      [' - ', 'must not be spaces and hyphens alone'],
      ['1'.repeat(65), LONG(64)],
    ],
  ],
  [
    ...(['createLink', '/prefill/dob', 'body'] as const),
    [
      ['12/04/1990', 'must be a date, as YYYY-MM-DD'],
      ['1990-04-12T00:00:00Z', 'must be a date, as YYYY-MM-DD'],
      ['', 'must be a date, as YYYY-MM-DD'],
    ],
  ],
  [
    ...(['createLink', '/theme_color', 'body'] as const),
    [
      ['blue', 'must be a colour as #rrggbb, such as #0b6e4f'],
      ['#0b6e4fff', 'must be a colour as #rrggbb, such as #0b6e4f'],
    ],
  ],
  [
    ...(['createLink', '/embed_origins/0', 'body'] as const),
    [
      [
        'https://shop.example/x',
        'must be an https origin as browsers write it, such as https://shop.example',
      ],
      [`https://${'a'.repeat(248)}`, LONG(255)],
    ],
  ],
  [
    ...(['createLink', '/partner_id', 'body'] as const),
    [['0012', 'must be three characters of A-Z, a-z, 0-9']],
  ],
  [
    ...(['createLink', '/expires_at', 'body'] as const),
    [
      ['tomorrow', 'must be ISO 8601 with an offset, such as 2026-11-20T10:00:00Z'],
      [`2026-11-20T10:00:00.${'0'.repeat(20)}Z`, LONG(35)],
    ],
  ],
  [
    ...(['createLinks', '/idempotency_key', 'item'] as const),
    [
      ['', EMPTY],
      ['with space', 'must be visible ASCII characters, without spaces'],
      ['x'.repeat(129), LONG(128)],
      ['x'.repeat(128), null],
    ],
  ],
  [
    ...(['submitVerification', '/id_type', 'body'] as const),
    [
      ['', EMPTY],
      ['nin', 'must be an ID type such as NIN_V2, in capital letters, digits and underscores'],
      ['A'.repeat(65), LONG(64)],
    ],
  ],
  [...(['submitVerification', '/first_name', 'body'] as const), [['a'.repeat(101), LONG(100)]]],
  [
    ...(['submitVerification', '/selfie_ref', 'body'] as const),
    [
      ['', EMPTY],
      ['a'.repeat(65), LONG(64)],
    ],
  ],
  [...(['submitVerification', '/visit', 'body'] as const), [['a'.repeat(201), LONG(200)]]],
  [
    ...(['submitVerification', '/consent_language', 'body'] as const),
    [
      ['english!', 'must be a language, such as en or pt-BR'],
      [`en${'-abcdefgh'.repeat(4)}`, LONG(35)],
    ],
  ],
  [
    ...(['submitVerification', '/consent_text_hash', 'body'] as const),
    [['A'.repeat(65), 'must be 64 lower-case hexadecimal digits']],
  ],
  [
    ...(['submitVerification', '/consent', 'body'] as const),
    [['maybe', 'must be "true", "false", true or false']],
  ],
])('%s %s', (id, pointer, part, cases) => {
  test.each(cases)('of %j says %j', (value, message) => {
    expect(messagesAt(id, pointer, value, part)).toEqual(message === null ? [] : [message]);
  });
});

test('no hint of the contract tells a length, which says itself', () => {
  const hints = hintsIn(contract.components.schemas);
  expect(hints.length).toBeGreaterThan(10);
  for (const { hint, schema } of hints) {
    expect(schema.pattern ?? schema.format ?? schema.anyOf, hint).toBeDefined();
    expect(hint).not.toMatch(/at most|or fewer|\d to \d/);
  }
});

// biome-ignore lint/suspicious/noExplicitAny: any part of the document.
function hintsIn(node: any): { hint: string; schema: any }[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = node['x-hint'] ? [{ hint: node['x-hint'], schema: node }] : [];
  return [...own, ...Object.values(node).flatMap(hintsIn)];
}
