/** What a reader meets first: the doors, results by the part of the site, samples beside the fields. */
import { beforeAll, expect, test } from 'vitest';
import { OPERATIONS } from '#generated/operations.ts';
import { groupResults, markWords } from '../../scripts/docs/browser/search-results.ts';
import { builtSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await builtSite();
}, 60_000);

test('the first page has three doors and a picture, and llms.txt only words', () => {
  const html = site.read('index.html').toString();
  const [, doors = ''] = /<div class="doors">([\s\S]*?)<\/div>/.exec(html) ?? [];
  expect([...doors.matchAll(/<h2>(\w+)<\/h2>/g)].map(([, title]) => title)).toEqual([
    'Integrate',
    'Test',
    'Operate',
  ]);
  expect(html).toMatch(/<div class="pictures">\s*<img [^>]*alt="[^"]+"/);
  expect(site.read('llms.txt').toString()).not.toContain('<div');
});

test('every operation that can be called has its samples beside its fields, each once', () => {
  for (const id of Object.keys(OPERATIONS)) {
    const html = site.read(`reference/${id}.html`).toString();
    expect(html, id).toMatch(/<div class="beside">/);
    const samples = html.split('id="samples"').length - 1;
    expect(samples, id).toBeLessThanOrEqual(1);
    expect(html.match(/<div\b/g)?.length, id).toBe(html.match(/<\/div>/g)?.length);
  }
});

test('results stand by the part of the site, the part of the best one first', () => {
  const results = ['Operate', 'Integrate', 'Operate'].map((group, id) => ({ id, group }));
  expect(groupResults(results).map(([group, found]) => [group, found.map(({ id }) => id)])).toEqual([
    ['Operate', [0, 2]],
    ['Integrate', [1]],
  ]);
});

test.each([
  ['Receiving callbacks', 'the callback', 'Receiving [callbacks]'],
  ['`ref_id` is kept', 'REF_ID', '`[ref_id]` is kept'],
  ['a.b (c)', '.* (', 'a.b (c)'],
  ['nothing', '', 'nothing'],
])('in %j, %j marks %j', (text, query, expected) => {
  const pieces = markWords(text, query).map(({ words, isMarked }) => (isMarked ? `[${words}]` : words));
  expect(pieces.join('')).toBe(expected);
});
