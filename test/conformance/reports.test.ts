/** The report formats, for a run with every outcome and hostile text. */
import AxeBuilder from 'axe-core';
import { expect, onTestFinished, test } from 'vitest';
import { htmlReport } from '#conformance/kit/report/html.ts';
import { junitReport } from '#conformance/kit/report/junit.ts';
import { exitCodeOf, jsonOf, resultOf } from '#conformance/kit/report/summary.ts';
import { terminalReport } from '#conformance/kit/report/terminal.ts';
import { parseReportOption } from '#conformance/kit/report/write.ts';
import type { CheckOutcome, ConformanceReport } from '#conformance/kit/run.ts';
import { closePages, openPage, sharedBrowser } from '#testing/harness/browser/browser.ts';

const HOSTILE = `<script>document.title='caught'</script> & "quoted" \u0000\u001b[31m ${'x'.repeat(300)}`;

const REPORT: ConformanceReport = {
  target: 'http://127.0.0.1:3000',
  startedAt: '2026-11-20T10:00:00.000Z',
  ms: 4_200,
  seed: 'abc',
  chosen: null,
  requests: 12,
  outcomes: [
    { group: 'Links', title: 'A link is made', clauses: ['§4.1'], result: 'passed', ms: 3 },
    {
      group: 'Limits',
      title: 'Not tried',
      clauses: ['D-20'],
      result: 'skipped',
      ms: 0,
      reason: 'there is no clock',
    },
    {
      group: 'Limits',
      title: 'The 31st is blocked',
      clauses: ['§8', 'D-20'],
      result: 'failed',
      ms: 7,
      failure: {
        message: `submitVerification did not refuse. ${HOSTILE}`,
        expected: '429 2222',
        actual: HOSTILE,
        exchanges: [
          {
            method: 'POST',
            url: 'http://127.0.0.1:3000/v1/x',
            headers: { 'content-type': 'application/json' },
            sent: `{"country":"NG"} ${HOSTILE}`,
            status: 201,
            answerHeaders: { 'x-hostile': HOSTILE },
            answer: HOSTILE,
          },
        ],
      },
    },
  ],
};

test('the terminal report shows what was sent, expected and received, and the violated clause', () => {
  const text = terminalReport(REPORT);
  for (const each of ['§8 D-20', '{"country":"NG"}', '429 2222', '201', '1 because there is no clock']) {
    expect(text).toContain(each);
  }
  expect(text).toContain('The contract is violated: §8.');
  expect(text).toContain('1 checks passed, 1 failed, 1 skipped, with 12 requests in 4.2 s.');
});

test('checks that fail for the same cause are shown once, and counted', () => {
  const [, , failed] = REPORT.outcomes as [CheckOutcome, CheckOutcome, CheckOutcome];
  const text = terminalReport({ ...REPORT, outcomes: [failed, failed, failed] });
  expect(text.split('because ')).toHaveLength(2);
  expect(text).toContain('as well   in 2 more checks, which may hide more: Limits 2');
  expect(text).toContain('0 checks passed, 3 failed for 1 cause');
});

test('failures that differ in the operation, the field or a number alone have one cause, in JSON too', () => {
  const [, , failed] = REPORT.outcomes as [CheckOutcome, CheckOutcome, CheckOutcome];
  const of = (message: string, actual = '400 {"code":"2204"}') => ({
    ...failed,
    failure: { message, expected: 'x', actual, exchanges: [] },
  });
  const outcomes = [
    of('details does not name /links/0/name.'),
    of('details does not name /page.'),
    of('createLink was refused.'),
    of('getLink was refused.', '400 {"code":"2204","request_id":"8f6c1f0e-5a57"}'),
    of('getLink was refused.', '401 {"code":"2205"}'),
  ];
  const { causes } = jsonOf({ ...REPORT, outcomes }) as { causes: { checks: string[] }[] };
  expect(causes.map(({ checks }) => checks.length)).toEqual([2, 2, 1]);
});

test('the JUnit report has the counts, and no character that XML can’t hold', () => {
  const xml = junitReport(REPORT);
  expect(xml).toContain('tests="3" failures="1" skipped="1"');
  expect(xml).toContain('<skipped message="there is no clock"/>');
  expect(xml).toContain('Violates §8 D-20.');
  expect(xml).not.toContain('<script>');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
});

test('operations that are missing are one line each, and end the run with a code of their own', () => {
  const [passed, , failed] = REPORT.outcomes as [CheckOutcome, CheckOutcome, CheckOutcome];
  const failure = {
    message: 'The server does not implement stageImages: POST /x answers 404.',
    expected: '',
    actual: '',
    exchanges: [],
  };
  const missing: CheckOutcome = {
    ...failed,
    result: 'not_implemented',
    failure,
    notImplemented: 'stageImages',
  };
  const report = { ...REPORT, outcomes: [passed, missing, missing] };
  const line = `${failure.message} 2 checks need it.`;
  expect(terminalReport(report).split(failure.message)).toHaveLength(2);
  expect(terminalReport(report)).toContain(line);
  expect(htmlReport(report)).toContain(line);
  for (const text of [terminalReport(report), htmlReport(report)]) {
    expect(text).toMatch(/Limits.*0 passed, 2 not implemented/);
    expect(text).not.toContain('2 failed');
  }
  expect(terminalReport(report)).toContain('0 failed, 0 skipped, 2 need an operation');
  const all = [passed, failed, missing].map((each) => exitCodeOf({ ...REPORT, outcomes: [each] }));
  expect(all).toEqual([0, 1, 3]);
  expect(exitCodeOf({ ...REPORT, outcomes: [failed, missing] })).toBe(1);
});

test('what counts most decides what a clause comes to: failed, not implemented, passed, skipped', () => {
  const results = ['failed', 'not_implemented', 'passed', 'skipped'] as const;
  for (let combination = 0; combination < 16; combination++) {
    const has = (place: number) => (combination >> place) & 1;
    const counts = { failed: has(0), missing: has(1), passed: has(2), skipped: has(3) };
    const first = results.find((_, place) => has(place)) ?? 'skipped';
    expect(resultOf(counts), JSON.stringify(counts)).toBe(first);
  }
});

test('the HTML report has no codes for terminals', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
  expect(htmlReport(REPORT)).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\[31m/);
});

test('--report takes a format and a file', () => {
  expect(parseReportOption('html=out/a=b.html')).toEqual({ format: 'html', file: 'out/a=b.html' });
  for (const wrong of ['html', 'pdf=x', '=x', 'html=']) expect(parseReportOption(wrong)).toBeNull();
});

test('the HTML report can be read on a phone, loads nothing, and runs no script from an answer', async () => {
  const browser = await sharedBrowser();
  onTestFinished(() => closePages(browser));
  const page = await openPage(browser);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.setContent(htmlReport(REPORT));
  for (const details of await page.locator('summary').all()) await details.click();
  expect(await page.title()).toBe('✗ Conformance of http://127.0.0.1:3000');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  expect(await page.locator('article').innerText()).toContain('D-20');
  expect(asked).toEqual([]);
  await page.evaluate(AxeBuilder.source);
  const { violations } = (await page.evaluate('axe.run()')) as { violations: { id: string }[] };
  expect(violations.map(({ id }) => id)).toEqual([]);
});
