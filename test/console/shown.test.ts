/** What each view shows of what the server tells, what it asks for, and when it asks again. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Stats } from '#console/stats.ts';
import { DATA, NOW, STATS } from './planted.ts';
import { useConsole, WIDE } from './use-console.ts';

const at = useConsole();
let page: Page;
let asked: string[] = [];
/** In place of what is planted. */
let stats: Stats;
let start: object;
let aheadMs = 0;

beforeEach(async () => {
  stats = STATS;
  start = await (await fetch(`${at.server.url}/console/data/start`)).json();
  page = await at.open('no-view', { ...WIDE, timezoneId: 'UTC' });
  await page.route('**/console/data/**', answer);
  // The clock is that of the last load.
  await page.reload();
  await page.getByText('Live', { exact: true }).waitFor();
});
afterEach(() => expect(at.problems).toEqual([]));

async function answer(route: Route): Promise<void> {
  const path = route.request().url().split('/console/data/')[1] ?? '';
  asked.push(path);
  if (path.includes('q=fails')) return route.fulfill({ status: 500, json: { message: 'It failed.' } });
  const clock = { now: NOW, real_now: NOW, ahead_ms: aheadMs };
  const data: Record<string, unknown> = { ...DATA, stats, start: { ...start, clock } };
  const json = data[path.split('?')[0] ?? ''];
  await (json === undefined ? route.fallback() : route.fulfill({ json }));
}

/** The text of the view without its buttons and fields, a line each block; with addresses, colours and sizes in brackets. */
const shown = () =>
  page.evaluate(() => {
    const BLOCKS = new Set(['p', 'li', 'tr', 'h1', 'h2', 'h3', 'div', 'table', 'section', 'summary', 'nav']);
    const parts: string[] = [];
    function walk(node: Node): void {
      if (node instanceof Text) return void parts.push(node.data.trim());
      if (
        !(node instanceof Element) ||
        node.matches('button, form, .headers, .compare, .heading p, .note, .unseen')
      )
        return;
      node.childNodes.forEach(walk);
      const colour = node.matches('.pill, .steps li, .timeline li, [class^="token-"]') && node.className;
      const bar = node.localName === 'rect' && `${node.getAttribute('class')} ${node.getAttribute('height')}`;
      const said = node.getAttribute('href') ?? (colour || bar);
      if (said) parts.push(`<${said.replace('pill ', '').trim()}>`);
      if (node instanceof HTMLProgressElement) parts.push(`<${node.value} of ${node.max}>`);
      if (BLOCKS.has(node.localName)) parts.push('\n');
    }
    walk(document.querySelector('main') as Element);
    const lines = parts.filter(Boolean).join(' ').split('\n');
    return lines.flatMap((line) => line.trim() || []).join('\n');
  });

const open = (view: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${view}`);

const JOB_CALLBACK =
  'Name 1 0812 Provisional <warn> https://p.example/c <#/callbacks/sj%201/wh%201> waiting <accent> 3 earlier 500 <bad> no answer <bad> 21 Nov , 16:10:10';
const FUNNEL = `Funnel
Opened <8 of 10> 8 80 %
Consented <6 of 10> 6 60 %
Submitted <10 of 10> 10 100 %
Succeeded <5 of 10> 5 50 %`;

const SHOWN = [
  [
    'links',
    `Links
Create a link <#/>
By name, the newest 1,000 links were searched, and by job_id the newest 2,000 jobs. Older ones are found by the id of the link, or the whole id of the user.
Link State Uses Submissions Partner Created
Company 1 ref 1 <#/links/ref%201> not ready <warn> one 7 042 22 Nov 2025 , 15:00:00
Older <#/links?after=older>`,
  ],
  [
    'links/ref%201',
    `← Links <#/links> Company 1
Timeline
Jobs
Job State Result Submitted
GH SSNIT basic_kyc <#/jobs/sj%201> complete <good> 1013 Not found <bad> 16:00:01
As the API answers it
The link { "field" <token-key> : 9 <token-number> }
State not ready <warn>
ref_id ref 1
Partner 042
Created 22 Nov 2025 , 15:00:00
Expires never
Uses one
Submissions 7
Open the link <https://l.example/1>
${FUNNEL}`,
  ],
  [
    'jobs/sj%201',
    `← Its link <#/links/ref%201> GH SSNIT
Timeline
API Made 16:00:00.000 <link_created>
User Sent 404 <warn> + 1.5 s 16:00:01.500
<submitted warn>
Callback Tried + 2 min 5 s 16:02:05.000
<callback_attempt accent>
Verifier Asked + 2 min 6 s 16:02:06.000 <verifier_asked>
Callbacks
Callback State Attempts Time
${JOB_CALLBACK}
Result 1013 Not found <bad>
State complete <good>
user_id user 1
job_id job 1
Method basic_kyc
Partner 042
Submitted 16:00:01
Completed 16:00:02`,
  ],
  [
    'callbacks',
    `Callback State Attempts Time
${JOB_CALLBACK}
Test callback no address <#/callbacks/sj%202/wh%202> delivered <good> 5 earlier 21 Nov , 16:10:10`,
  ],
  [
    'callbacks/sj%201/wh%201',
    `← Callbacks <#/callbacks> Callback of Name 1
Attempt 5 no answer <bad>
16:20:11.012 · 1.5 s · dns
Request
POST http://a.example/r
Request body, as sent { "n" <token-key> : 1 <token-number> }
How its signatures are computed
Attempt 4 500 <bad>
16:10:11.012 · 61 ms
Request
POST http://a.example/r
Request body, as sent { "n" <token-key> : 1 <token-number> }
How its signatures are computed
Step v1 <ok>
State waiting <accent>
Result 0812 <warn>
webhook-id wh 1
Job its timeline <#/jobs/sj%201>
Link its timeline <#/links/ref%201>
Address https://p.example/c
Attempts 5
Next attempt 23 Nov , 16:10:10`,
  ],
  [
    'callbacks/sj%202/wh%202',
    `← Callbacks <#/callbacks> Test callback
Not tried yet, or too long ago to be kept.
State delivered <good>
Result none yet
webhook-id wh 2
Job none
Link none
Address none
Attempts 5
Next attempt none`,
  ],
  [
    'requests?after=13',
    `API calls <#/requests?kind=api> Page views <#/requests?kind=page> All <#/requests?kind=all>
Request Status Code Partner Took Time
updateLink PUT /v1/x Signature refused: signed with another key Unknown: a.b, d Outage: slow <#/requests/12> no answer <bad> 2205 <plain> 042 1.3 s 16:30:00`,
  ],
  [
    'requests/12',
    `← Requests <#/requests> updateLink
Signature refused: signed with another key
Because.
The text to sign text Sent ab xy
Expected ab cd
Timestamp 3 s behind the server
Allowed 5 min either way
Step by step
Sent here it is refused abxy <wrong>
Fields that the service ignores
a.b is not in the contract. Did you mean c ?
d is not in the contract.
What was sent and answered
Request
POST http://a.example/r
Request body text
Answer
None: the connection ended without one.
Status no answer <bad>
Code 2205 <plain>
Partner 042
Time 16:30:00.012
Took 1.3 s
Request id r 1
Outage slow <warn>`,
  ],
  [
    'levers',
    `ID number limits
•••1 GH SSNIT 2 of 5 within 2 h blocked until 19:30:00 <bad>
<track 8> <fill 8> 2 h ago now
•••2 GH SSNIT 2 of 9 within 2 h`,
  ],
  [
    'charts',
    `Submissions
submissions 3
in each 1 min
5 2.5 0 <c-accent 84>
16:00:00 16:03:00 As a table
From submissions
16:01:00 3
Results
1012 found 2
9999 5
in each 1 min
5 2.5 0 <c-good 56> <c-grey 28> <c-good 0> <c-grey 112>
16:00:00 16:03:00 As a table
From 1012 found 9999
16:00:00 2 1
16:02:00 0 4
Time to result
5 jobs : half within 90 ms, 95 % within 2 s, longest 2 s
2 s 10 ms
older newer
Delivery attempts
delivered 1
failed 7
in each 1 min
10 5 0 <c-good 0> <c-bad 28> <c-good 14> <c-bad 70>
16:00:00 16:03:00 As a table
From delivered failed
16:01:00 0 2
16:02:00 1 5
${FUNNEL}`,
  ],
] as const;

test('each view shows all that the server tells', async () => {
  for (const [view, text] of SHOWN) {
    await open(view);
    await expect.poll(shown).toContain(text);
  }
});

test('a chart is drawn as soon as there is anything to draw, and not before', async () => {
  const none = { ...STATS, submissions: [0], attempts_ok: [0], attempts_failed: [0] };
  for (const [name, text] of [
    ['results', 'Nothing to draw yet.'],
    ['submissions', 'submissions 1'],
    ['attempts_ok', 'delivered 1'],
    ['attempts_failed', 'failed 1'],
  ] as const) {
    stats = { ...none, ...(name !== 'results' && { [name]: [1] }) };
    await open('links');
    await open('charts');
    await expect.poll(shown).toContain(text);
  }
});

test('the clock says how far it is from real time, and on which side', async () => {
  await open('levers');
  for (const [ms, text] of [
    [90_000, '1 min 30 s ahead of real time'],
    [-90_000, '1 min 30 s behind real time'],
    [-1_999, 'Real time'],
  ] as const) {
    aheadMs = ms;
    // The fault controls are loaded again.
    await at.server.call('POST', '/sandbox/results', { results: [] });
    await expect.poll(shown).toContain(text);
  }
});

const ASKED = [
  ['links?q=a&state=used&after=7', 'links?limit=50&after=7&q=a&state=used'],
  ['callbacks?ref_id=a&service_job_id=b&after=7', 'callbacks?limit=50&after=7&service_job_id=b&ref_id=a'],
  [
    'requests?kind=page&status=0&code=1&operation=o&partner_id=p&after=7',
    'requests?limit=50&after=7&status=0&code=1&operation=o&partner_id=p&kind=page',
  ],
  ['requests?kind=all', 'requests?limit=50'],
  ['links/ref%201', 'counts?ref_id=ref%201'],
  ['charts', 'counts'],
] as const;

test('a view asks for what its address narrows it to', async () => {
  for (const [view, path] of ASKED) {
    await open(view);
    await expect.poll(() => asked).toContain(path);
  }
  // What narrows it anew begins at the newest, and what it cannot have is not what it had before.
  await open('links?state=used&after=7');
  await expect.poll(shown).toContain('Company 1');
  await page.getByLabel('Search').fill('a ');
  await page.getByLabel('State').selectOption('expired');
  await expect.poll(() => asked).toContain('links?limit=50&state=expired');
  await expect.poll(() => asked.at(-1)).toBe('links?limit=50&q=a&state=expired');
  // The next word may come after a pause.
  expect(await page.getByLabel('Search').inputValue()).toBe('a ');
  await page.getByLabel('Search').fill('fails');
  await expect.poll(shown).toMatch(/^Links\nCreate a link <#\/>\nIt failed\.$/);
  expect(asked.at(-1)).toBe('links?limit=50&q=fails&state=expired');
});

const LOADED_AGAIN = [
  ['links', ['links']],
  ['links/ref%201', []],
  ['jobs/sj%201', []],
  ['callbacks', ['callbacks']],
  ['callbacks/sj%201/wh%201', ['callbacks']],
  ['requests', ['requests']],
  ['requests/12', []],
  ['charts', ['counts', 'limits', 'stats']],
] as const;

test('a submission to another link loads anew what shows all links, and nothing else', async () => {
  const again = () => [...new Set(asked.map((path) => path.split('?')[0]))].sort();
  for (const [view, paths] of LOADED_AGAIN) {
    const refId = await at.server.newLink({ callback_url: `${at.server.url}/sandbox/inbox` });
    await open(view);
    await expect.poll(shown).toMatch(/.\n./);
    // What is loaded for the view, and what the link before still causes, is not meant.
    for (let before = -1; before !== asked.length; await delay(500)) before = asked.length;
    asked = [];
    const { body } = await at.server.submit(refId);
    await at.server.completed(body.user_id, body.job_id);
    await expect.poll(again, { message: view }).toEqual([...paths, 'start'].sort());
  }
});
