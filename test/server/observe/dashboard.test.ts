/** What alerts and dashboard name exists: metrics, and a section of the runbook for each alert (D-77). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COUNTERS, GAUGES, HISTOGRAMS, PREFIX } from '#server/observe/metrics/families.ts';
import { RULES } from '#testing/harness/vitest/promtool.ts';

const dashboard = readFileSync('packages/server/deploy/dashboard.json', 'utf8');
const runbook = readFileSync('openapi/guides/operate/runbook.md', 'utf8');

const known = new Set(['up']);
for (const name of Object.keys(HISTOGRAMS)) {
  for (const end of ['bucket', 'sum', 'count']) known.add(`${PREFIX}${name}_${end}`);
}
for (const name of [...Object.keys(COUNTERS), ...Object.keys(GAUGES)]) {
  known.add(name.startsWith('process_') ? name : PREFIX + name);
}
const namesIn = (text: string) => text.match(/\b(?:hosted_links|process)_\w+/g) ?? [];
const unknownIn = (text: string) => namesIn(text).filter((name) => !known.has(name));

test('every metric that an alert, the dashboard or the runbook names exists', () => {
  for (const { alert, expr } of RULES) expect(unknownIn(expr), alert).toEqual([]);
  expect(namesIn(dashboard).length).toBeGreaterThan(20);
  expect(unknownIn(dashboard)).toEqual([]);
  expect(unknownIn(runbook)).toEqual([]);
});

test('the dashboard is one that Grafana imports, with a source that its reader chooses', () => {
  const { title, panels, templating } = JSON.parse(dashboard);
  expect(title).toBe('Hosted verification links');
  expect(templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' });
  const ids = panels.map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { type, targets = [] } of panels) expect(targets.length > 0).toBe(type !== 'row');
});

test('the runbook has a section for each alert, and none for another', () => {
  const sections = Array.from(runbook.matchAll(/^### (\w+)$/gm), ([, name]) => name);
  expect(sections.sort()).toEqual(RULES.map(({ alert }) => alert).sort());
  for (const text of runbook.split(/^### /m).slice(1)) expect(text).toMatch(/\*\*Look\*\*[\s\S]+\*\*Do\*\*/);
});
