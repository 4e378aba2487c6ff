import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // How long a condition is waited for; a busy machine needs more than the second that is the default.
    expect: { poll: { timeout: 10_000 } },
    // Two cores: more workers than that only make the real servers in the tests wait for one another.
    maxWorkers: 2,
  },
});
