/**
 * Every sample of every chapter, as a reader would run it: in the page's order, against a real sandbox. `npm test` runs
 * those that most readers begin with; the long form runs all.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_LONG } from '#testing/harness/vitest/long.ts';
import { canRun, PROGRAMS, Reader } from './reader.ts';
import { CHAPTERS, samplesOf } from './samples.ts';

/** What test/guides/receivers.test.ts runs, with genuine callbacks and forged ones. */
const RECEIVERS = [
  'receiver.ts',
  'express-receiver.ts',
  'fastify-receiver.ts',
  'route.ts',
  'receiver.py',
  'check.sh',
];

/** Languages that are read, not run. */
const PROSE = ['mermaid', 'text', 'json', 'yaml', 'http'];

const SAMPLES = CHAPTERS.flatMap((page) => samplesOf(page));
const LACKING = ['sh', ...Object.keys(PROGRAMS)].filter((language) => !canRun(language));
for (const language of LACKING) {
  const places = SAMPLES.filter((each) => each.language === language).map((s) => `${s.page}.md:${s.line}`);
  if (places.length > 0) console.warn(`skipped: ${language} is not on this machine: ${places.join(', ')}`);
}

const isRun = ({ language, output, notRun }: (typeof SAMPLES)[number]) =>
  !notRun && (output !== undefined || !PROSE.includes(language));

const SHORT = ['quick-start', 'callbacks'];

const PAGES = CHAPTERS.filter((page) => IS_LONG || SHORT.includes(page)).map(
  (page) => [page, SAMPLES.filter((each) => each.page === page && isRun(each))] as const,
);

describe.each(PAGES.filter(([, samples]) => samples.length > 0))('%s.md', (_, samples) => {
  let reader: Reader;
  beforeAll(async () => {
    reader = await Reader.begin(samples);
  });
  afterAll(() => reader?.leave());

  let isSkipped = false;
  for (const sample of samples) {
    const { language, line, output, isTab } = sample;
    // An output is that of all tabs before it, so one of them is enough.
    if (!output) isSkipped = LACKING.includes(language) && (isSkipped || !isTab);
    const lacks = output ? isSkipped : LACKING.includes(language);
    const title = output
      ? `line ${line}: what is shown is what is printed`
      : `line ${line}: the ${language} sample runs`;
    test.skipIf(lacks)(title, () => reader.runSample(sample), 60_000);
  }
});

test.runIf(process.env['CI'])('where it counts, TypeScript, Python and the shell are there', () => {
  expect(LACKING.filter((language) => ['ts', 'python', 'sh'].includes(language))).toEqual([]);
});

test('the samples that are not run are these, each for its reason', () => {
  const all = SAMPLES.flatMap(({ page, notRun }) => (notRun ? [`${page}.md: ${notRun}`] : []));
  const notRun = [...new Set(all)].sort();
  console.info(`not run:\n  ${notRun.join('\n  ')}`);
  expect(notRun).toEqual([
    'admin.md: a test of its own sends it',
    'callbacks.md: the tables are yours',
    'chaos.md: takes minutes; a short form is in the suite',
    'client.md: installs into the project of the reader',
    'client.md: needs a proxy of yours',
    "command-line.md: keeps a key of the reader's",
    'conformance.md: needs a server with these settings; test/conformance starts one',
    'conformance.md: takes minutes; a short form is in the suite',
    'conformance.md: takes port 4010; test/conformance runs it on a free one',
    'conformance.md: test/conformance runs all of its checks',
    "conformance.md: test/conformance runs it against the client's receivers",
    'conformance.md: test/conformance runs it in an empty folder',
    'conformance.md: the address is yours',
    'embedding.md: test/page/browser runs it in a page',
    'frontend.md: needs a page',
    'install.md: a test of its own runs it',
    'install.md: installs into the system',
    'languages.md: the setting is shown, and tried by a test of its own',
    'languages.md: the table is left to a person',
    'languages.md: translating is left to a person',
    'mock.md: takes port 4010; test/mock runs it on a free one',
    'mock.md: test/mock runs it against a mock on a free port',
    'observability.md: needs an SDK and a collector',
    'personal-data.md: the job is yours',
    'personal-data.md: the partner is yours',
    'personal-data.md: the person is yours',
    'production.md: needs a bucket',
    'production.md: needs a database',
    'quick-start.md: installs the packages of the folder that the tests run in',
    'scaling.md: a test of its own runs it',
    'scaling.md: a test of its own runs it on a database in use',
    'scaling.md: tests of their own run them',
    'scaling.md: the databases are yours',
    'scaling.md: they are for the machine of the database',
    'speed.md: a server that runs until it is stopped',
    'speed.md: takes an hour; a short form is in the suite',
  ]);
});

test('what a sample is saved as is run by a later one, or by receivers.test.ts', () => {
  const idle = SAMPLES.filter(
    ({ page, line, title }) =>
      title &&
      !SAMPLES.some((other) => other.page === page && other.line > line && other.code.includes(title)),
  );
  expect(idle.map(({ page, title }) => `${page}.md: ${title}`)).toEqual(
    RECEIVERS.map((title) => `callbacks.md: ${title}`),
  );
});
