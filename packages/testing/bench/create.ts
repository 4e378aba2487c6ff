/** createLink, compared with the floor (the least work for the same response) and the peers. */
import type { Figure } from './support/figure.ts';
import { benchOperation } from './support/http.ts';
import type { BenchOptions } from './support/size.ts';

export const bench = (options: BenchOptions): Promise<Figure[]> =>
  benchOperation('createLink', { ofFloor: 0.85, timesPeer: 6 }, options);
