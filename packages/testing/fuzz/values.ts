/** Values at the limits of fields, and bodies with some of them. */
import type { Random } from '#testing/harness/random.ts';

/** What has broken servers before. */
export const EDGY: readonly unknown[] = [
  ...['', ' ', 'null', 'NG', '12345678901', '\u0000', '\ud800', '🙂', '-1', '1e999', '%00'],
  '../../etc/passwd',
  ...['x'.repeat(201), 'x'.repeat(5_000), 'é'.repeat(300), '\u202e', 'a\r\nb: c', "'; DROP TABLE links; --"],
  ...['https://partner.example/?a=1#b', 'javascript:alert(1)', 'http://[::1', 'https://*/x', 'shell:/x'],
  ...['https://a.example;sandbox/x', 'http://127.0.0.1:9/', 'http://169.254.169.254/', 'myapp://done'],
  ...['2099-01-01T00:00:00Z', '2099-12-31T23:59:60Z', '0000-00-00', '99999999999999999999', '+275760-09-13'],
  ...[0, -0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, 5e-324, true, false, null],
  ...[[], [null], {}, { a: {} }, { toString: 1 }, Array(250).fill('x'), { ['k'.repeat(700)]: 'x' }],
];

const NAMES = ['a', '', 'constructor', 'toString', 'then', '__proto__', 'hasOwnProperty', 'k'.repeat(100)];

/** Any JSON value, a few levels deep. */
export function anyJson(random: Random, depth = 3): unknown {
  if (depth === 0 || random.chance(0.5)) return random.pick(EDGY);
  const size = random.below(4);
  if (random.chance(0.4)) return Array.from({ length: size }, () => anyJson(random, depth - 1));
  return Object.fromEntries(
    Array.from({ length: size }, () => [random.pick(NAMES), anyJson(random, depth - 1)]),
  );
}

/** A body with up to three fields replaced, or one left out. */
export function nearly(random: Random, fields: object, extraNames: readonly string[]): object {
  const body: Record<string, unknown> = { ...fields };
  const names = [...Object.keys(fields), ...extraNames];
  for (let i = random.below(4); i > 0; i--) {
    body[random.pick(names)] = random.chance(0.7) ? random.pick(EDGY) : anyJson(random);
  }
  if (random.chance(0.2)) delete body[random.pick(names)];
  return body;
}

/** A JSON text, broken. */
export function brokenJson(random: Random, fields: object): Buffer {
  const text = Buffer.from(JSON.stringify(fields));
  return random.pick([
    () => text.subarray(0, random.below(text.length)),
    () => Buffer.concat([text, Buffer.from(random.pick(['}', ',', '\u0000', '{}', ' x']))]),
    () => mutated(random, text),
    () => Buffer.from('['.repeat(random.below(100_000))),
    () => Buffer.from('{"a":'.repeat(random.below(30_000))),
    () => Buffer.from(`{${Array.from({ length: random.below(20_000) }, (_, i) => `"k${i}":1`).join()}}`),
    () => Buffer.from(`{"a":"${'x'.repeat(random.below(300_000))}"}`),
    () => Buffer.from('{"__proto__":{"partner_id":"001"},"a":"\\u0000"}'),
    () => Buffer.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d),
  ])();
}

const NEWLINE = '\r\n';
const INSERTED = [
  ...[NEWLINE, '\0', '\n', ' ', ':', '%', 'x'.repeat(20_000), NEWLINE + NEWLINE],
  `Transfer-Encoding: chunked${NEWLINE}`,
];

/** The same bytes with a few of them changed, doubled, taken out or put in. */
export function mutated(random: Random, bytes: Buffer): Buffer {
  let now = Buffer.from(bytes);
  for (let i = 1 + random.below(4); i > 0; i--) {
    const from = random.below(now.length + 1);
    const to = Math.min(now.length, from + random.below(40));
    const parts = random.pick([
      [now.subarray(0, from), Buffer.of(random.below(256)), now.subarray(from + 1)],
      [now.subarray(0, from), now.subarray(to)],
      [now.subarray(0, to), now.subarray(from)],
      [now.subarray(0, from), Buffer.from(random.pick(INSERTED)), now.subarray(from)],
    ]);
    now = Buffer.concat(parts);
  }
  return now;
}
