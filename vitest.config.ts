import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * The files that run twice, on SQLite and on PostgreSQL; `DATABASE` of test/support/stores.ts is the one of the
 * run. Tests of the store itself run once, and go over `DATABASES`.
 */
const ON_EACH_DATABASE = [
  'test/{handlers,delivery,jobs,instances}/**/*.test.ts',
  'test/server/{main-job,sandbox-clock}.test.ts',
  'test/admin/migrate.test.ts',
];

/** Those among them that touch no database, or whose database does not matter: they run once. */
const ON_ONE_DATABASE = [
  'test/delivery/{guard,logo,send}.test.ts',
  'test/jobs/{http-exchange,sandbox}.test.ts',
  'test/handlers/{coverage,listServices,listValidDocuments,signed-operations}.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: 'test/support/shared-postgres.ts',
    // Files of a worker share its modules, compiled and warm: that halves the time of a run. So a test restores what
    // it changes in the process.
    isolate: false,
    // The programs that tests start keep their compiled code, where the server does, so that the next start is short.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)) },
    // Only what hangs takes so long, on a busy machine too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Two cores: more workers than that only make the real servers in the tests wait for one another.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'SQLite', include: ['test/**/*.test.ts'], provide: { database: 'SQLite' } },
      },
      {
        extends: true,
        test: {
          name: 'PostgreSQL',
          include: ON_EACH_DATABASE,
          exclude: ON_ONE_DATABASE,
          provide: { database: 'PostgreSQL' },
        },
      },
    ],
  },
});
