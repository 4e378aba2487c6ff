/** What the palette finds: by each text of a row, in its group, with its address. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findRows, findViews } from '#console/browser/palette/finds.ts';
import { CALLBACK, LINK, REQUEST, TEST } from './planted.ts';

let asked: string[] = [];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ rows: path.includes('q=Company') ? [LINK, { ...LINK, name: 'Name 1' }] : [] });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const find = async (text: string, { callbacks = [CALLBACK, CALLBACK, TEST], requests = [REQUEST] } = {}) =>
  (await findRows(text, Promise.resolve({ callbacks, requests }))).map((each) =>
    Object.values(each).join(' | '),
  );

const CALLBACK_FOUND = 'Callback | Name 1 0812 | waiting, wh 1 | #/callbacks/sj%201/wh%201';
const TEST_FOUND = 'Callback | Test callback | delivered, wh 2 | #/callbacks/sj%202/wh%202';
const REQUEST_FOUND = 'Request | updateLink no answer | PUT /v1/x | #/requests/12';

test.each([
  ['Company', ['Link | Company 1 | ref 1 | #/links/ref%201', 'Link | Name 1 | ref 1 | #/links/ref%201']],
  ['sj 1', ['Job | Name 1 0812 | sj 1 | #/jobs/sj%201']],
  ['sj 2', []],
  ['name', [CALLBACK_FOUND, CALLBACK_FOUND]],
  ['wh 2', [TEST_FOUND]],
  ['test callback', [TEST_FOUND]],
  ['DELIVERED', [TEST_FOUND]],
  ['p.example', [CALLBACK_FOUND, CALLBACK_FOUND]],
  ['0812 prov', [CALLBACK_FOUND, CALLBACK_FOUND]],
  ['updatelink', [REQUEST_FOUND]],
  ['put /v1', [REQUEST_FOUND]],
  ['2205', [REQUEST_FOUND]],
  ['r 1', [REQUEST_FOUND]],
])('%s', async (text, found) => {
  expect(await find(text)).toEqual(found);
  expect(asked).toEqual([`/console/data/links?${new URLSearchParams({ q: text, limit: '5' })}`]);
});

test('a job is found once, with the newest of its callbacks', async () => {
  const callbacks = [CALLBACK, { ...CALLBACK, result_code: '1013' }];
  expect(await find('sj 1', { callbacks })).toEqual(['Job | Name 1 0812 | sj 1 | #/jobs/sj%201']);
});

test('of each list five are shown', async () => {
  const callbacks = Array.from({ length: 7 }, (_, n) => ({ ...CALLBACK, service_job_id: `sj ${n}` }));
  const requests = Array(7).fill({ ...REQUEST, code: 'sj' });
  const groups = (await find('sj', { callbacks, requests })).map((each) => each.split(' ')[0]);
  expect(groups).toEqual([...Array(5).fill('Job'), ...Array(5).fill('Request')]);
});

test('a view is found by its title, the docs also by what is in them', () => {
  const found = (text: string) => findViews(text).map(({ title, href }) => `${title} ${href}`);
  expect([found('chart'), found('GUIDE'), found('nothing')]).toEqual([
    ['Charts #/charts'],
    ['Docs /docs'],
    [],
  ]);
});
