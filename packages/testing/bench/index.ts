/** Every bench by its name, in the order in which all of them run. */
import type { Figure } from './support/figure.ts';
import type { BenchOptions } from './support/size.ts';

type Bench = (options: BenchOptions) => Promise<Figure[]>;
type Operation = Parameters<typeof import('./operations.ts').benchOnSqlite>[0];

const onSqlite =
  (name: Operation): Bench =>
  async (options) =>
    (await import('./operations.ts')).benchOnSqlite(name, options);

export const BENCHES = {
  create: onSqlite('create'),
  batch: async (options) => (await import('./links/batch.ts')).bench(options),
  get: onSqlite('get'),
  status: onSqlite('status'),
  submission: onSqlite('submission'),
  postgres: async (options) => (await import('./operations.ts')).benchOnPostgres(options),
  citus: async (options) => (await import('./citus.ts')).bench(options),
  instances: async (options) => (await import('./instances.ts')).bench(options),
  start: async (options) => (await import('./start.ts')).bench(options),
  list: async (options) => (await import('./links/lists.ts')).bench(options),
  neighbour: async (options) => (await import('./neighbour.ts')).bench(options),
  work: async (options) => (await import('./work.ts')).bench(options),
  retention: async (options) => (await import('./upkeep/retention.ts')).bench(options),
  migration: async (options) => (await import('./upkeep/migration.ts')).bench(options),
  fairness: async (options) => (await import('./upkeep/fairness.ts')).bench(options),
  bytes: async (options) => (await import('./upkeep/stored-bytes.ts')).bench(options),
  photos: async (options) => (await import('./photos.ts')).bench(options),
} as const satisfies Record<string, Bench>;

export type BenchName = keyof typeof BENCHES;

/** Those whose figures the guides print. */
export const IN_GUIDES = [
  'create',
  'get',
  'status',
  'submission',
  'postgres',
  'work',
  'neighbour',
  'instances',
  'start',
  'list',
] as const satisfies readonly BenchName[];
