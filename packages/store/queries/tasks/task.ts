export type TaskKind = 'job' | 'delivery';

/** A claimed task. `lease` proves the claim when it is finished. */
export interface Task {
  readonly kind: TaskKind;
  /** A `service_job_id`, or a `callback_id`. */
  readonly targetId: string;
  readonly partnerId: string;
  readonly lease: string;
  /** When it became due, the service's time, epoch milliseconds. Only a claim knows it. */
  readonly dueAt?: number;
}
