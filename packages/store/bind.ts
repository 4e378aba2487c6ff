import { callbackQueries } from './queries/callbacks.ts';
import { deliveryQueries } from './queries/deliveries.ts';
import { endpointQueries } from './queries/endpoints.ts';
import { idempotencyQueries } from './queries/idempotency.ts';
import { jobQueries } from './queries/jobs.ts';
import { limitQueries } from './queries/limits.ts';
import { linkQueries } from './queries/links.ts';
import { partnerQueries } from './queries/partners.ts';
import { retentionQueries } from './queries/retention.ts';
import { settingQueries } from './queries/settings.ts';
import { taskQueries } from './queries/tasks.ts';
import type { Secrets } from './secrets.ts';
import type { Sql } from './sql.ts';
import type { Tx } from './store.ts';

/** The queries over one connection. */
export function bindQueries(sql: Sql, secrets: Secrets): Tx {
  return {
    partners: partnerQueries(sql, secrets),
    links: linkQueries(sql),
    jobs: jobQueries(sql, secrets),
    callbacks: callbackQueries(sql, secrets),
    deliveries: deliveryQueries(sql),
    endpoints: endpointQueries(sql),
    limits: limitQueries(sql, secrets),
    tasks: taskQueries(sql),
    idempotency: idempotencyQueries(sql),
    retention: retentionQueries(sql),
    settings: settingQueries(sql),
  };
}
