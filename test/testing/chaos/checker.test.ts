/** The checker itself: it accepts a correct run, and names the property that a wrong one breaks. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { check } from '#testing/chaos/check/check.ts';
import { PROPERTIES } from '#testing/chaos/check/evidence.ts';
import { historiesOf } from '#testing/chaos/history.ts';
import { auditOf } from './small-audit.ts';
import { smallRun } from './small-run.ts';
import { answered, finalLinks, unlist, VIOLATIONS } from './violations.ts';

test('a correct run passes', () => {
  expect(check(smallRun())).toEqual([]);
});

describe.each(Object.entries(VIOLATIONS))('%s is violated when', (property, violations) => {
  test.each(Object.entries(violations))('%s', (_, violate) => {
    const run = smallRun();
    violate(run);
    expect(check(run).map(([property]) => property)).toContain(property);
  });
});

test('a creation, an update and a submission that were never answered may have left nothing', () => {
  const run = smallRun();
  unlist(run, 'unanswered');
  delete run.final.links['ref-unanswered'];
  run.calls = run.calls.filter(({ startedAt }) => startedAt !== 1_160 && startedAt !== 2_700);
  for (const link of finalLinks(run, 'multi')) link.id_types = answered(run, 1_100).id_types;
  run.final.audit = auditOf(run);
  expect(check(run)).toEqual([]);
});

test('a link that a finding names is shown with its calls and the faults, in the order of time', () => {
  const evidence = smallRun();
  const findings = ['update-kept: link multi was found enabled at 5'];
  const faults = [{ kind: 'kill', afterMs: 10, forMs: 20, at: 1_150 }] as const;
  const numbers = { seed: 1, seconds: 1, operationsSkipped: 0 };
  const [title, ...lines] = historiesOf({ database: 'citus', ...numbers, evidence, findings, faults });
  expect(title).toBe('link multi:');
  expect(lines.filter((line) => line.includes('kill'))).toHaveLength(1);
  const own = evidence.calls.filter(({ request }) => 'tag' in request && request.tag === 'multi');
  expect(lines.map((line) => Number.parseInt(line, 10))).toEqual(
    [...own.map(({ startedAt }) => startedAt), 1_150].sort((a, b) => a - b),
  );
});

test('the guide names every property', () => {
  const guide = readFileSync(new URL('../../../openapi/guides/contribute/chaos.md', import.meta.url), 'utf8');
  const named = [...guide.matchAll(/^\| `([a-z-]+)` \| [A-Z]/gm)].map(([, property]) => property);
  expect(named).toEqual(Object.keys(PROPERTIES));
});

test('the checker shares no code with the service, and reads no clock', () => {
  const folder = new URL('../../../packages/testing/chaos/check/', import.meta.url);
  const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const imported = sources.flatMap((text) =>
    [...text.matchAll(/from '([^']+)'/g)].map(([, from]) => from ?? ''),
  );
  expect(imported.filter((from) => !from.startsWith('./') && from !== 'node:crypto')).toEqual([]);
  expect(sources.join('\n')).not.toMatch(/Date\.now|new Date\(\)|Math\.random|performance\./);
});
