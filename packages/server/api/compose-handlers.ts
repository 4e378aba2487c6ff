/** Builds the handlers from the server's parts, and what records the verifier's results. */
import type { AuditEntry } from '#core/audit.ts';
import { bucketOfId, idInBucket } from '#core/bucket.ts';
import type { Job } from '#core/job.ts';
import { OPERATIONS } from '#generated/operations.ts';
import { errorBody } from '#generated/stubs/errors.ts';
import type { Deps } from '#handlers/deps.ts';
import { makeHandlers } from '#handlers/index.ts';
import type { Handlers, Refusal } from '#handlers/operation.ts';
import { reportResult } from '#jobs/report-result.ts';
import { sealImages, sealJob } from '#store/seal/seal-job.ts';
import type { WorkerDeps, Workers } from '../background/workers.ts';
import { crashAt } from '../crash-point.ts';
import { releaseDuringPut } from '../open-image-store.ts';
import type { Parts } from '../open-parts.ts';
import { shownText } from '../pages/shown-text.ts';
import { makeVisits } from '../pages/visits.ts';
import { handlerSettings } from '../settings/handler-settings.ts';

export type Results = WorkerDeps['results'];

/** @param workers - for when the sandbox's clock is moved; null until they run. */
export function composeHandlers(
  parts: Parts,
  workers: () => Pick<Workers, 'wake' | 'deliveriesEnded'> | null,
): { handlers: Handlers; results: Results } {
  const { config, store, secrets, clock, imageStore, imageLinks, scheduler, urls, sandbox, newId } = parts;
  const { now } = clock;
  const { checkLogo, urlRefusal } = parts.guarded;
  const { delivery, verification } = config;
  const results = {
    store,
    verification,
    delivery,
    now,
    newCallbackId: (serviceJobId: string) => `msg_${idInBucket(newId(), bucketOfId(serviceJobId))}`,
    crashPoint: crashAt(config.unsafeCrashAt),
    onReported: parts.sources.reported,
    onCompleted: ({ refId }: Job, success: boolean) =>
      parts.linkFunnel.count(refId, success ? 'succeeded' : 'failed'),
  };
  const deps = {
    store,
    now,
    newId,
    shownText,
    urlRefusal,
    imageStore: config.images ? releaseDuringPut(imageStore, scheduler) : imageStore,
    bucketOf: secrets.bucketOf,
    retryVisit: makeVisits(secrets).retry,
    sealJob: sealJob.bind(null, secrets),
    sealImages: sealImages.bind(null, secrets),
    linkUrl: parts.linkUrl,
    selfieUrl: (serviceJobId: string, at: number) =>
      urls.public + imageLinks.make(serviceJobId, 'selfie', at),
    reportResult: reportResult(results),
    checkLogo: checkLogo && ((url: string) => scheduler.releaseDuring(() => checkLogo(url))),
    itemError: ({ refused, details }: Refusal<'createLink'>) =>
      errorBody(OPERATIONS.createLink.errors[refused], details) as ReturnType<Deps['itemError']>,
    availability: parts.sources.availability,
    count: parts.linkFunnel.count,
    settings: handlerSettings(config),
  };
  const advanceClock = async (ms: number, audit: AuditEntry | null) => {
    // What came before is timed by the clock as it was, so that the next attempt is due where it says.
    await workers()?.deliveriesEnded();
    const moved = await clock.advance(ms, audit);
    sandbox?.activityLog.record('clock', { ms });
    workers()?.wake();
    return moved;
  };
  return { handlers: makeHandlers(deps, sandbox && { sandbox: sandbox.operations, advanceClock }), results };
}
