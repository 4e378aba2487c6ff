/** The store as the rest of the server sees it: units of work over named queries. */
import type { callbackQueries } from './queries/callbacks.ts';
import type { deliveryQueries } from './queries/deliveries.ts';
import type { endpointQueries } from './queries/endpoints.ts';
import type { idempotencyQueries } from './queries/idempotency.ts';
import type { jobQueries } from './queries/jobs.ts';
import type { limitQueries } from './queries/limits.ts';
import type { linkQueries } from './queries/links.ts';
import type { partnerQueries } from './queries/partners.ts';
import type { retentionQueries } from './queries/retention.ts';
import type { settingQueries } from './queries/settings.ts';
import type { taskQueries } from './queries/tasks.ts';

/** The queries, bound to one connection. */
export interface Tx {
  readonly partners: ReturnType<typeof partnerQueries>;
  readonly links: ReturnType<typeof linkQueries>;
  readonly jobs: ReturnType<typeof jobQueries>;
  readonly callbacks: ReturnType<typeof callbackQueries>;
  readonly deliveries: ReturnType<typeof deliveryQueries>;
  readonly endpoints: ReturnType<typeof endpointQueries>;
  readonly limits: ReturnType<typeof limitQueries>;
  readonly tasks: ReturnType<typeof taskQueries>;
  readonly idempotency: ReturnType<typeof idempotencyQueries>;
  readonly retention: ReturnType<typeof retentionQueries>;
  readonly settings: ReturnType<typeof settingQueries>;
}

export interface Store {
  /** Reads committed rows. Each query sees what is committed when it runs. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * A unit of work: all of it is committed, durably, before the promise resolves, or none of it when `work`
   * throws. `work` awaits nothing but `tx`, and may be run while others wait, so it is short. It may be run
   * more than once, so it changes nothing but through `tx`.
   *
   * @throws StoreUnavailable when the database cannot be reached or the commit's outcome is unknown.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls `listener` after each commit that added tasks. */
  onTasks(listener: () => void): void;
  close(): Promise<void>;
}

/** The database is away, or it is unknown whether a commit happened. Never repeated blindly; answered 503. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
