import { auditQueries, auditReads } from './queries/audit.ts';
import { callbackQueries, callbackReads } from './queries/callbacks.ts';
import { consentTextQueries, consentTextReads } from './queries/consent-texts.ts';
import { consoleReads } from './queries/console.ts';
import { createLinkQueries } from './queries/create-links.ts';
import { deliveryReads } from './queries/deliveries.ts';
import { endpointQueries, endpointReads } from './queries/endpoints.ts';
import { eraseAllQueries } from './queries/erase-all.ts';
import { erasureQueries, erasureReads } from './queries/erasures.ts';
import { eventQueries, eventReads } from './queries/events.ts';
import { handoffQueries, handoffReads } from './queries/handoffs.ts';
import { idempotencyQueries, idempotencyReads } from './queries/idempotency.ts';
import { jobKeyQueries } from './queries/job-keys.ts';
import { jobResultQueries, jobResultReads } from './queries/job-results.ts';
import { jobQueries, jobReads } from './queries/jobs.ts';
import { limitQueries, limitReads } from './queries/limits.ts';
import { linkQueries, linkReads } from './queries/links.ts';
import { namedJobReads } from './queries/named-jobs.ts';
import { objectQueries, objectReads } from './queries/objects.ts';
import { partnerQueries, partnerReads } from './queries/partners.ts';
import { peopleReads } from './queries/people.ts';
import { prefillQueries, prefillReads } from './queries/prefills.ts';
import { removalQueries } from './queries/remove-partner.ts';
import { resealQueries } from './queries/reseal.ts';
import { retentionQueries } from './queries/retention.ts';
import { settingQueries, settingReads } from './queries/settings.ts';
import { signedRequestQueries } from './queries/signed-requests.ts';
import { stagedImageQueries, stagedImageReads } from './queries/staged-images.ts';
import { taskBatchQueries } from './queries/task-batches.ts';
import { taskQueries, taskReads } from './queries/tasks.ts';
import type { Secrets } from './secrets.ts';
import type { ReadSql, Sql } from './sql.ts';

/** The queries that only read, over one connection. */
export const bindReads = (sql: ReadSql, secrets: Secrets) => ({
  partners: partnerReads(sql, secrets),
  people: peopleReads(sql, secrets),
  prefills: prefillReads(sql, secrets),
  links: linkReads(sql, secrets),
  jobs: { ...jobReads(sql, secrets), ...namedJobReads(sql, secrets), ...jobResultReads(sql, secrets) },
  callbacks: callbackReads(sql, secrets),
  console: consoleReads(sql, secrets),
  consentTexts: consentTextReads(sql),
  deliveries: deliveryReads(sql, secrets),
  endpoints: endpointReads(sql, secrets),
  limits: limitReads(sql),
  idempotency: idempotencyReads(sql, secrets),
  erasures: erasureReads(sql),
  events: eventReads(sql),
  settings: settingReads(sql),
  audit: auditReads(sql),
  objects: objectReads(sql),
  stagedImages: stagedImageReads(sql),
  handoffs: handoffReads(sql),
  tasks: taskReads(sql),
});

/** The queries of a unit of work, over one connection. */
export const bindQueries = (sql: Sql, secrets: Secrets) => {
  const keys = jobKeyQueries(sql, secrets);
  const tasks = { ...taskQueries(sql, secrets), ...taskBatchQueries(sql, secrets) };
  const links = linkQueries(sql, secrets);
  const jobs = jobQueries(sql, secrets);
  const idempotency = idempotencyQueries(sql, secrets);
  const audit = auditQueries(sql);
  return {
    partners: partnerQueries(sql, secrets),
    people: peopleReads(sql, secrets),
    prefills: prefillQueries(sql, secrets, keys),
    links: { ...links, ...createLinkQueries(sql, { links, jobs, idempotency, audit, tasks }) },
    jobs: { ...jobs, ...namedJobReads(sql, secrets), ...jobResultQueries(sql, secrets) },
    callbacks: callbackQueries(sql, secrets, keys),
    console: consoleReads(sql, secrets),
    consentTexts: consentTextQueries(sql),
    deliveries: deliveryReads(sql, secrets),
    endpoints: endpointQueries(sql, secrets),
    limits: limitQueries(sql, secrets),
    tasks,
    idempotency,
    eraseAll: eraseAllQueries(sql),
    removal: removalQueries(sql, secrets),
    retention: retentionQueries(sql, secrets),
    erasures: erasureQueries(sql, secrets),
    events: eventQueries(sql, secrets, tasks),
    reseal: resealQueries(sql, secrets),
    settings: settingQueries(sql),
    audit,
    objects: objectQueries(sql),
    stagedImages: stagedImageQueries(sql),
    handoffs: handoffQueries(sql),
    signedRequests: signedRequestQueries(sql, secrets),
  };
};
