import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that run twice, on SQLite and on PostgreSQL; `DATABASE` of packages/testing/harness/databases/stores.ts is the one of the
 * run. Tests of the store itself run once, and go over `DATABASES`.
 */
const ON_EACH_DATABASE = [
  'test/{handlers,delivery,jobs,instances,blobs}/**/*.test.ts',
  'test/server/{main-job,metrics,sandbox-clock}.test.ts',
  'test/admin/{migrate,remove-partner}.test.ts',
];

/** Those among them that touch no database, or whose database does not matter: they run once. */
const ON_ONE_DATABASE = [
  'test/delivery/{guard,logo,send}.test.ts',
  'test/jobs/{follow-verifier,http-exchange,production,sandbox}.test.ts',
  'test/blobs/object-store.test.ts',
  'test/handlers/{coverage,listServices,listValidDocuments,request-budget,signed-operations}.test.ts',
  'test/handlers/createLink{-addresses,.params}.test.ts',
  'test/handlers/submitVerification.{backlog,groups}.test.ts',
];

/** Several servers on one database, which SQLite refuses. */
const ON_POSTGRESQL = ['test/instances/**/*.test.ts'];

/** Those that run a third time, with images in a store of objects. */
const ON_IMAGE_STORE = [
  'test/handlers/{getJobStatus.images,stageImages}.test.ts',
  'test/handlers/submitVerification.{budgets,idempotency,refusals}.test.ts',
  'test/jobs/http-verifier.test.ts',
  'test/server/submission-images.test.ts',
];

/** Folders with the files that take longest: they begin first, so that no worker is left alone with one at the end. */
const LONGEST = /\/test\/(chaos|browser|client|conformance|docs|guides|instances)\//;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) =>
      LONGEST.test(moduleId) ? 0 : project.name === 'SQLite' ? 1 : 2;
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Tests of packages that a test or a script installed. */
const NOT_OURS = '**/node_modules/**';
const IS_LONG = Boolean(process.env['LONG']);
/** Only in `npm run test:long`: each takes long, for it starts many servers or browsers of its own, or fills memory. */
const LONG_ONLY = [
  'test/bench/bench.test.ts',
  'test/chaos/{image-kill,in-flight,model,outage-postgres,outage-sqlite,overload}.test.ts',
  'test/browser/taps.test.ts',
  'test/client/{msw-browser,package/programs}.test.ts',
  'test/clients/maven.test.ts',
  'test/console/{levers,live,refusal,views}.test.ts',
  'test/conformance/{package,receiver-suite,shown-receivers}.test.ts',
  'test/docs/pages.test.ts',
  'test/page/checks.test.ts',
  'test/sandbox/package.test.ts',
  'test/server/{alerts,body-memory}.test.ts',
  'test/server/deploy/{dockerfile,release}.test.ts',
  'test/store/postgres-{backup,bounds,failover,standby}.test.ts',
];
/** The same, on PostgreSQL. Quick ones of the audit trail and of handing over are in test/{store,instances}. */
const LONG_ON_POSTGRESQL = ['test/instances/partitions.test.ts', 'test/handlers/{audit,handoff}.test.ts'];
/** Whether a file has a long form: it asks packages/testing/harness/vitest/long.ts for it. */
const hasLongForm = (file: string) => readFileSync(file, 'utf8').includes("/vitest/long.ts'");
const longForms = () => [
  ...globSync('test/**/*.test.ts', { exclude: [NOT_OURS] }).filter(hasLongForm),
  ...LONG_ONLY,
];

export default defineConfig({
  test: {
    setupFiles: ['packages/testing/harness/vitest/after-file.ts'],
    globalSetup: [
      'packages/testing/harness/vitest/run-folder.ts',
      'packages/testing/harness/databases/shared-postgres.ts',
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
          exclude: [NOT_OURS, ...(IS_LONG ? [] : [...LONG_ONLY, ...ON_POSTGRESQL])],
          provide: { database: 'SQLite', imageStore: 'database' },
        },
      },
      {
        extends: true,
        test: {
          name: 'PostgreSQL',
          include: IS_LONG ? LONG_ON_POSTGRESQL : ON_EACH_DATABASE,
          exclude: [NOT_OURS, ...(IS_LONG ? [] : [...ON_ONE_DATABASE, ...LONG_ON_POSTGRESQL])],
          provide: { database: 'PostgreSQL', imageStore: 'database' },
        },
      },
      {
        extends: true,
        test: {
          name: 'S3',
          include: IS_LONG ? ON_IMAGE_STORE : [],
          provide: { database: 'SQLite', imageStore: 'S3' },
        },
      },
    ],
  },
});
