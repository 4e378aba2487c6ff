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

export default defineConfig({
  test: {
    globalSetup: 'test/support/shared-postgres.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // How long a condition is waited for; a busy machine needs more than the second that is the default.
    expect: { poll: { timeout: 10_000 } },
    // Two cores: more workers than that only make the real servers in the tests wait for one another.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'SQLite', include: ['test/**/*.test.ts'], provide: { database: 'SQLite' } },
      },
      {
        extends: true,
        test: { name: 'PostgreSQL', include: ON_EACH_DATABASE, provide: { database: 'PostgreSQL' } },
      },
    ],
  },
});
