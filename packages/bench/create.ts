/** createLink, beside what the same answer costs without anything that is not needed for it. */
import type { Figure } from './support/figure.ts';
import { benchOperation } from './support/http.ts';
import type { BenchOptions } from './support/size.ts';

export const bench = (options: BenchOptions): Promise<Figure[]> =>
  benchOperation('createLink', { ofFloor: 0.85, timesPeer: 6 }, options);
