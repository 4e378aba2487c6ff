/** What the server counts and times. Parts get it as an argument; it does nothing while there is no management port. */
import type { OperationId } from '#generated/operations.ts';
import type { TaskKind } from '#store/queries/tasks/tasks.ts';

/** The route of a request: the operation that it is for, or its address. */
export interface CountedRoute {
  readonly operation?: OperationId;
  readonly address: string | null;
}

/** Who loads a link's page, as far as the request says so: a person's browser, one that loads ahead of time, or a robot. */
export const PAGE_LOADERS = ['browser', 'prefetch', 'robot'] as const;
export type PageLoader = (typeof PAGE_LOADERS)[number];

/** Values that are looked up whenever the metrics are read. */
export type ObservableGaugeName = 'requests_in_flight' | 'upload_bytes';

export interface Metrics {
  answered(route: CountedRoute, status: number, ms: number): void;
  /** A request was refused before any work on it. */
  shed(): void;
  refused(operation: OperationId, word: string): void;
  /** A link's page was loaded. */
  loaded(kind: PageLoader): void;
  /**
   * A unit of work with the store ended. `runMs` is null if it never began, `waitMs` where it is not known: a write
   * that went with others is timed as a whole.
   */
  unit(kind: 'read' | 'write' | 'batch', waitMs: number | null, runMs: number | null): void;
  /** A task began that had been due for so long. */
  waited(kind: TaskKind, ms: number): void;
  /** The verifier was called: `result`, `later`, or why it failed. */
  verified(outcome: string, ms: number): void;
  /** A callback was sent: the class of the status, such as `2xx`, or why there was no answer. */
  attempted(outcome: string, ms: number): void;
  gauge(name: ObservableGaugeName, read: () => number): void;
}

const nothing = () => undefined;

export const NO_METRICS: Metrics = {
  answered: nothing,
  shed: nothing,
  refused: nothing,
  loaded: nothing,
  unit: nothing,
  waited: nothing,
  verified: nothing,
  attempted: nothing,
  gauge: nothing,
};
