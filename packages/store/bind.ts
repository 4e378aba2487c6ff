import { auditQueries, auditReads } from './queries/audit.ts';
import { callbackQueries, callbackReads } from './queries/callbacks/callbacks.ts';
import { deliveryReads } from './queries/callbacks/deliveries.ts';
import { endpointQueries, endpointReads } from './queries/callbacks/endpoints.ts';
import { eventQueries, eventReads } from './queries/callbacks/events.ts';
import { consoleReads } from './queries/console.ts';
import { databaseClockQueries, databaseClockReads } from './queries/database-clock.ts';
import { eraseAllQueries } from './queries/erasure/erase-all.ts';
import { erasureQueries, erasureReads } from './queries/erasure/erasures.ts';
import { ownRetentionReads } from './queries/erasure/own-retention.ts';
import { peopleReads } from './queries/erasure/people.ts';
import { purgeQueries, purgeReads } from './queries/erasure/purges.ts';
import { removalQueries, removalReads } from './queries/erasure/remove-partner.ts';
import { resealQueries } from './queries/erasure/reseal.ts';
import { retentionQueries } from './queries/erasure/retention.ts';
import { idempotencyQueries, idempotencyReads } from './queries/idempotency.ts';
import { jobKeyQueries } from './queries/jobs/job-keys.ts';
import { jobResultQueries, jobResultReads } from './queries/jobs/job-results.ts';
import { jobSearches } from './queries/jobs/job-search.ts';
import { jobQueries, jobReads } from './queries/jobs/jobs.ts';
import { namedJobReads } from './queries/jobs/named-jobs.ts';
import { objectQueries, objectReads } from './queries/jobs/objects.ts';
import { limitQueries, limitReads } from './queries/limits.ts';
import { consentTextQueries, consentTextReads } from './queries/links/consent-texts.ts';
import { createLinkQueries } from './queries/links/create-links.ts';
import { expiryQueries, expiryReads } from './queries/links/expiries.ts';
import { handoffQueries, handoffReads } from './queries/links/handoffs.ts';
import { linkDayQueries, linkDayReads } from './queries/links/link-days.ts';
import { linkEventQueries, linkEventReads } from './queries/links/link-events.ts';
import { linkReads } from './queries/links/link-reads.ts';
import { linkSearches } from './queries/links/link-search.ts';
import { linkQueries } from './queries/links/links.ts';
import { prefillQueries, prefillReads } from './queries/links/prefills.ts';
import { stagedImageQueries, stagedImageReads } from './queries/links/staged-images.ts';
import { migrationQueries, migrationReads } from './queries/migrations.ts';
import { partnerQueries, partnerReads } from './queries/partners.ts';
import { serverQueries, serverReads } from './queries/servers.ts';
import { settingQueries, settingReads } from './queries/settings.ts';
import { signedRequestQueries } from './queries/signed-requests.ts';
import { sourceResultQueries, sourceResultReads } from './queries/source-results.ts';
import { taskBatchQueries } from './queries/tasks/task-batches.ts';
import { taskQueries, taskReads } from './queries/tasks/tasks.ts';
import type { Secrets } from './seal/secrets.ts';
import type { ReadSql, Sql } from './sql/sql.ts';

/** The queries that only read, over one connection. */
export const bindReads = (sql: ReadSql, secrets: Secrets) => ({
  partners: partnerReads(sql, secrets),
  ownRetention: ownRetentionReads(sql, secrets),
  removal: removalReads(sql),
  people: peopleReads(sql, secrets),
  prefills: prefillReads(sql, secrets),
  links: { ...linkReads(sql, secrets), ...linkSearches(sql, secrets) },
  linkDays: linkDayReads(sql, secrets),
  linkEvents: linkEventReads(sql),
  expiries: expiryReads(sql),
  jobs: {
    ...jobReads(sql, secrets),
    ...namedJobReads(sql, secrets),
    ...jobSearches(sql, secrets),
    ...jobResultReads(sql, secrets),
  },
  callbacks: callbackReads(sql, secrets),
  console: consoleReads(sql, secrets),
  consentTexts: consentTextReads(sql),
  deliveries: deliveryReads(sql, secrets),
  endpoints: endpointReads(sql, secrets),
  limits: limitReads(sql),
  idempotency: idempotencyReads(sql, secrets),
  erasures: erasureReads(sql, secrets),
  events: eventReads(sql),
  settings: settingReads(sql),
  purges: purgeReads(sql),
  clock: databaseClockReads(sql),
  servers: serverReads(sql),
  sourceResults: sourceResultReads(sql),
  migrations: migrationReads(sql),
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
  const prefills = prefillQueries(sql, secrets, keys);
  const linkEvents = linkEventQueries(sql, tasks);
  const events = eventQueries(sql, secrets, tasks);
  return {
    partners: partnerQueries(sql, secrets),
    ownRetention: ownRetentionReads(sql, secrets),
    people: peopleReads(sql, secrets),
    prefills,
    links: {
      ...links,
      ...linkSearches(sql, secrets),
      ...createLinkQueries(sql, { links, jobs, idempotency, audit, tasks, prefills }),
    },
    linkDays: linkDayQueries(sql, secrets),
    linkEvents,
    expiries: expiryQueries(sql, secrets, { links, events, linkEvents, tasks }),
    jobs: {
      ...jobs,
      ...namedJobReads(sql, secrets),
      ...jobSearches(sql, secrets),
      ...jobResultQueries(sql, secrets),
    },
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
    events,
    reseal: resealQueries(sql, secrets),
    settings: settingQueries(sql),
    purges: purgeQueries(sql),
    clock: databaseClockQueries(sql),
    servers: serverQueries(sql),
    sourceResults: sourceResultQueries(sql),
    migrations: migrationQueries(sql),
    audit,
    objects: objectQueries(sql),
    stagedImages: stagedImageQueries(sql),
    handoffs: handoffQueries(sql),
    signedRequests: signedRequestQueries(sql, secrets),
  };
};
