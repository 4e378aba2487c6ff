/** Every bench by its name, in the order in which all of them run. */
import type { Figure } from './support/figure.ts';
import type { BenchOptions } from './support/size.ts';

interface Bench {
  bench(options: BenchOptions): Promise<Figure[]>;
}

export const BENCHES = {
  create: () => import('./create.ts'),
  get: () => import('./get.ts'),
  status: () => import('./status.ts'),
  postgres: () => import('./postgres.ts'),
  limiter: () => import('./limiter.ts'),
  budgets: () => import('./budgets.ts'),
  audit: () => import('./audit.ts'),
  metrics: () => import('./metrics.ts'),
  list: () => import('./list.ts'),
  console: () => import('./console.ts'),
  fair: () => import('./fair.ts'),
  instances: () => import('./instances.ts'),
  start: () => import('./start.ts'),
  sandbox: () => import('./sandbox.ts'),
  delivery: () => import('./delivery.ts'),
  cliffs: () => import('./cliffs.ts'),
  work: () => import('./work.ts'),
  reseal: () => import('./reseal.ts'),
  hostile: () => import('./hostile.ts'),
  photos: () => import('./photos.ts'),
  page: () => import('./page.ts'),
} as const satisfies Record<string, () => Promise<Bench>>;

export type BenchName = keyof typeof BENCHES;
