/**
 * The accessibility conformance report, in OpenACR's form. `openacr-0.1.0.json` is its schema, from the package
 * `@openacr/openacr` 0.3.5 (CC0-1.0), which itself would bring a whole design system.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import schema from './openacr-0.1.0.json' with { type: 'json' };

const ROOT = path.join(import.meta.dirname, '../../..');
const report = parse(readFileSync(path.join(ROOT, 'openapi/accessibility-report.yaml'), 'utf8'));
const LEVELS = ['supports', 'partially-supports', 'does-not-support', 'not-applicable', 'not-evaluated'];

interface Criterion {
  readonly num: string;
  readonly components: readonly { readonly adherence: { readonly level: string; readonly notes: string } }[];
}
const criteriaOf = (chapter: string): Criterion[] => report.chapters[chapter].criteria ?? [];
const all = Object.keys(report.chapters).flatMap(criteriaOf);

/** The success criteria of WCAG 2.2 with their levels, as the recommendation numbers them. */
const WCAG = {
  success_criteria_level_a:
    '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.1 4.1.2',
  success_criteria_level_aa:
    '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};

test('fits the schema of OpenACR', () => {
  const validate = new Ajv({ strict: false }).compile(schema);
  validate(report);
  expect(validate.errors).toBeNull();
});

test.each(Object.entries(WCAG))('has each criterion of %s once, and no other', (chapter, numbers) => {
  expect(criteriaOf(chapter).map(({ num }) => num)).toEqual(numbers.split(' '));
});

test('has each chapter of EN 301 549, or says why not', () => {
  const european = Object.entries<{ criteria?: unknown; notes?: string }>(report.chapters).filter(([id]) =>
    id.startsWith('en_301_549_'),
  );
  expect(european).toHaveLength(10);
  for (const [id, { criteria, notes }] of european) expect(criteria ?? notes, id).toBeTruthy();
});

test('says of each line that counts how it was tested, by a test that is there or that it was not', () => {
  for (const { num, components } of all) {
    for (const { adherence } of components) {
      expect(LEVELS, num).toContain(adherence.level);
      if (adherence.level === 'not-applicable') continue;
      const named = [...adherence.notes.matchAll(/Tested by `([^`]+)`/g)].map(([, file]) => file ?? '');
      for (const file of named) expect(existsSync(path.join(ROOT, file)), `${num}: ${file}`).toBe(true);
      const isSaid = /Judged by reading|Not tested by people|has removed it/.test(adherence.notes);
      expect(named.length > 0 || isSaid, `${num}: ${adherence.notes}`).toBe(true);
    }
  }
});
