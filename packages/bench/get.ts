/** getLink, beside what the same answer costs without anything that is not needed for it. */
import type { Figure } from './support/figure.ts';
import { benchOperation } from './support/http.ts';
import type { BenchOptions } from './support/size.ts';

export const bench = (options: BenchOptions): Promise<Figure[]> =>
  benchOperation('getLink', { ofFloor: 0.75, timesPeer: 1 }, options);
