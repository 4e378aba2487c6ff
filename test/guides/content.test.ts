/** What the chapters say in tables and examples, held to the contract and to the rules. */
import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { consumeRequest } from '#core/id-numbers/id-number-limit.ts';
import type { Count } from '#core/limits/rate-limit.ts';
import { OPERATIONS, type WireError } from '#generated/operations.ts';
import { signWebhook } from '#protocol/callback.ts';
import { sign, verifySignature } from '#protocol/signing.ts';
import { parseTimestamp, signedTimestamps } from '#protocol/timestamps.ts';
import { createLinkCommand } from '#server/banner.ts';
import { readConfig } from '#server/settings/config.ts';
import { expectByContract, expectSchema } from '#testing/harness/contract.ts';
import { CHAPTERS, chapter, samplesOf } from './samples.ts';
import { rows } from './tables.ts';

const bare = (cell = '') => cell.replace(/^`|`$/g, '');

describe('every JSON example', () => {
  const examples = CHAPTERS.flatMap((page) => samplesOf(page)).filter(
    ({ language, notRun }) => language === 'json' && !notRun,
  );

  test.each(examples)('$page, line $line: fits its schema, or is an output', ({ code, schema, output }) => {
    const value = JSON.parse(code);
    if (output) return;
    expect(schema, 'say which with schema="…"').toBeTruthy();
    const [, id, status] = /^(\w+) (\d{3})$/.exec(schema ?? '') ?? [];
    if (!id) return expectSchema(schema ?? '', value);
    const { method, path } = OPERATIONS[id as keyof typeof OPERATIONS];
    expectByContract(method, path, Number(status), value);
  });
});

describe('errors.md', () => {
  const table = rows('errors', 'Every code');

  test('has a row for every code of the contract, with its status', () => {
    const answers = Object.values(OPERATIONS).flatMap(({ errors }) => Object.values<WireError>(errors));
    const missing = answers
      .filter(({ code, status }) => {
        return !table.some(([codes, at]) => codes?.includes(`\`${code}\``) && at === String(status));
      })
      .map(({ code, status }) => `${code} ${status}`);
    expect(answers.length).toBeGreaterThan(50);
    expect([...new Set(missing)], 'The table needs rows for these.').toEqual([]);
  });

  test('says of each code what it means and what to do', () => {
    for (const row of table) {
      expect(row, row.join(' | ')).toHaveLength(4);
      expect(row.every(Boolean), row.join(' | ')).toBe(true);
    }
  });

  test('says for every status of the contract whose turn it is', () => {
    const listed = rows('errors', 'By status')
      .map(([statuses]) => statuses)
      .join(' ');
    const all = Object.values(OPERATIONS).flatMap(({ errors }) =>
      Object.values<WireError>(errors).map(({ status }) => String(status)),
    );
    expect([...new Set(all)].filter((status) => !listed.includes(status))).toEqual([]);
  });
});

describe('signing.md', () => {
  const vectors = rows('signing', 'Test vectors').map((cells) => cells.map(bare));

  test.each(vectors)('the vector of key %s and time %s is right', async (key, sent, partnerId, signature) => {
    const timestamp = JSON.parse(sent ?? '');
    const [text = ''] = signedTimestamps(timestamp);
    // By Node's own HMAC too, so that the vectors hold whatever becomes of our function.
    const made = createHmac('sha256', key ?? '')
      .update(`${text}${partnerId}sid_request`)
      .digest('base64');
    expect(signature).toBe(made);
    expect(await sign(key ?? '', text, partnerId ?? '')).toBe(signature);
    const claim = { keys: [key ?? ''], timestamp, partnerId: partnerId ?? '', signature: signature ?? '' };
    expect(await verifySignature(claim)).toBe(true);
  });

  test('the key with letters of other alphabets is the one in its escapes', () => {
    const escapes = /`([^`]*\\u[^`]*)`/.exec(chapter('signing'))?.[1];
    expect(vectors.map(([key]) => key)).toContain(JSON.parse(`"${escapes}"`));
  });

  test('each spelling of the timestamp is that of one time, and is read as it', () => {
    const spellings = rows('signing', 'Timestamps').map(([cell]) => JSON.parse(bare(cell)));
    expect(spellings.length).toBeGreaterThan(5);
    expect(spellings.map(parseTimestamp)).toEqual(spellings.map(() => 1_795_168_800_000));
  });

  test('the vector of a callback is right', async () => {
    const cells = rows('signing', 'Verifying callbacks').map(([, value]) => bare(value));
    const [id = '', seconds = '', body = '', signature = ''] = cells;
    expect(await signWebhook('sandbox-key-001', id, Number(seconds), body)).toBe(signature);
  });
});

test('id-number-limits.md: its time line is what the rule decides', () => {
  const rule = { max: 30, windowMs: 3 * 86_400_000 };
  let state: Count | null = null;
  for (const [when = '', submissions, count, answer] of rows('id-number-limits', 'A time line')) {
    const [, day, hour, minute] = /^day (\d+), (\d\d):(\d\d)$/.exec(when) ?? [];
    const at = ((Number(day) * 24 + Number(hour)) * 60 + Number(minute)) * 60_000;
    for (let left = Number(submissions); left > 0; left--) {
      const decision = consumeRequest(state, rule, at);
      expect(decision.allowed ? '201' : '429', when).toBe(answer);
      if (decision.allowed) state = decision.state;
    }
    expect(state?.count, when).toBe(Number(count));
  }
});

test('embedding.md has a row for each event of the element', () => {
  const source = readFileSync('packages/client/element/element.ts', 'utf8');
  const [, events = ''] = /interface HostedVerificationEvents \{([\s\S]*?)^\}/m.exec(source) ?? [];
  const names = [...events.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  expect(rows('embedding', 'Events').map(([name]) => bare(name))).toEqual(names);
});

test('quick-start.md creates a link with the command that the server prints', () => {
  const printed = createLinkCommand(readConfig({}), 'http://127.0.0.1:3000', 'sandbox-key-001');
  expect(chapter('quick-start')).toContain(printed);
});

test('versions.md names every version of the contract that is released', () => {
  const released = readdirSync('openapi/releases').map((file) => file.replace('.json', ''));
  expect(rows('versions', 'Changes').map(([version]) => version)).toEqual(released.sort().reverse());
});
