import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { CITUS_BIN, NO_CITUS } from './packages/testing/harness/databases/citus-bin.ts';

/**
 * Where a file runs stands in its name, `what.where.when.test.ts`:
 *
 * - `.db` on SQLite and on PostgreSQL, `.pg` on PostgreSQL alone, `.images` on both and, in the long form, with images
 *   in a store of objects; else once. `DATABASE` of the harness is the one of the run. Handlers wait for the long form to
 *   run on PostgreSQL: what differs there is the store's, whose tests do so at once.
 * - `.citus` on Citus alone, in the long form, where there is one.
 * - `.long` in `npm run test:long` only: it starts many servers, goes many ways through the page, or fills memory.
 */
const named = (...words: string[]) => words.map((word) => `test/**/*.${word}.test.ts`);

/** Folders with the files that take longest: they begin first, so that no worker is left alone with one at the end. */
const LONGEST =
  /\/test\/(testing\/chaos|page\/browser|photo-checks|client|conformance|docs|guides|instances)\//;

/** One after another: for a file of another project a worker is started anew. */
const PROJECTS = ['SQLite', 'PostgreSQL', 'S3', 'Citus'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) =>
      2 * PROJECTS.indexOf(project.name) + (LONGEST.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Tests of packages that a test or a script installed. */
const NOT_OURS = '**/node_modules/**';
const IS_LONG = Boolean(process.env['LONG']);
/** Whether a file has a long form: it asks for `IS_LONG`. */
const hasLongForm = (file: string) => readFileSync(file, 'utf8').includes("/vitest/long.ts'");
const longForms = () => [
  ...globSync('test/**/*.test.ts', { exclude: [NOT_OURS] }).filter(hasLongForm),
  ...named('long'),
];

/** Those that run on every database. */
const HANDLERS = ['test/handlers/**/*.{db,images}.test.ts'];

/** What has been seen to work on Citus (D-102). */
const ON_CITUS = ['store', 'handlers', 'delivery', 'jobs', 'server/background']
  .map((folder) => `test/${folder}/**/*.db.test.ts`)
  .concat(
    'test/store/queries/*.test.ts',
    'test/store/queue/{tasks,partner-queues}.test.ts',
    ...named('citus'),
  );
if (IS_LONG && !CITUS_BIN) console.log(NO_CITUS);

export default defineConfig({
  test: {
    setupFiles: ['packages/testing/harness/vitest/set-up-file.ts'],
    globalSetup: [
      'packages/testing/harness/vitest/run-folder.ts',
      'packages/testing/harness/databases/shared-postgres.ts',
      'packages/testing/harness/databases/shared-citus.ts',
    ],
    // Files of a worker share its modules, compiled and warm: that halves the time of a run. So a test restores what
    // it changes in the process.
    isolate: false,
    // The programs that tests start keep their compiled code, where the server does, so that the next start is short.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)) },
    // Only what hangs takes so long, on a busy machine too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Two cores. One more for short tests, as they wait for a third of their time; many long ones load the machine.
    maxWorkers: IS_LONG ? 2 : 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'SQLite',
          include: IS_LONG ? longForms() : ['test/**/*.test.ts'],
          exclude: [NOT_OURS, ...named('citus', 'pg', 'pg.long'), ...(IS_LONG ? [] : named('long'))],
          provide: { database: 'SQLite', imageStore: 'database' },
        },
      },
      {
        extends: true,
        test: {
          name: 'PostgreSQL',
          include: IS_LONG
            ? [...HANDLERS, ...named('db.long', 'pg.long', 'images.long')]
            : named('db', 'pg', 'images'),
          exclude: IS_LONG ? [NOT_OURS] : [NOT_OURS, ...HANDLERS],
          provide: { database: 'PostgreSQL', imageStore: 'database' },
        },
      },
      {
        extends: true,
        test: {
          name: 'S3',
          include: IS_LONG ? named('images', 'images.long') : [],
          provide: { database: 'SQLite', imageStore: 'S3' },
        },
      },
      {
        extends: true,
        test: {
          name: 'Citus',
          include: IS_LONG && CITUS_BIN ? ON_CITUS : [],
          // The coordinator sees no pages of what the workers read.
          exclude: [NOT_OURS, 'test/store/plans/**'],
          provide: { database: 'Citus', imageStore: 'database' },
        },
      },
    ],
  },
});
