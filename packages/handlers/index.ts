import { listCallbacks } from './callbacks/listCallbacks.ts';
import { replayCallback } from './callbacks/replayCallback.ts';
import { listServices } from './catalogue/listServices.ts';
import { listValidDocuments } from './catalogue/listValidDocuments.ts';
import type { Deps, SandboxDeps } from './deps.ts';
import { eraseUser } from './erasures/eraseUser.ts';
import { getErasure } from './erasures/getErasure.ts';
import { getJobStatus } from './jobs/getJobStatus.ts';
import { listJobs } from './jobs/listJobs.ts';
import { resetIdNumberRateLimit } from './limits/resetIdNumberRateLimit.ts';
import { createLink } from './links/createLink.ts';
import { createLinks } from './links/createLinks.ts';
import { getLink } from './links/getLink.ts';
import { listDailyCounts } from './links/listDailyCounts.ts';
import { listLinkEvents } from './links/listLinkEvents.ts';
import { listLinks } from './links/listLinks.ts';
import { updateLink } from './links/updateLink.ts';
import type { Handler, Handlers, OperationId, SandboxOperationId } from './operation.ts';
import { advanceSandboxClock } from './sandbox/advanceSandboxClock.ts';
import { createSandboxPartner } from './sandbox/createSandboxPartner.ts';
import { listReceivedCallbacks } from './sandbox/listReceivedCallbacks.ts';
import { resetSandbox } from './sandbox/resetSandbox.ts';
import { sendTestCallback } from './sandbox/sendTestCallback.ts';
import { setNextResults } from './sandbox/setNextResults.ts';
import { setOutage } from './sandbox/setOutage.ts';
import { setReceiver } from './sandbox/setReceiver.ts';
import { stageImages } from './submissions/stageImages.ts';
import { submitVerification } from './submissions/submitVerification.ts';
import { reportVerification } from './verifier/reportVerification.ts';

type Makers<Id extends OperationId, Needed> = { readonly [Each in Id]: (deps: Needed) => Handler<Each> };

/** The handler of every operation of the contract: the compiler names one that is missing. */
const HANDLERS: Makers<Exclude<OperationId, SandboxOperationId>, Deps> = {
  listCallbacks,
  replayCallback,
  listServices,
  listValidDocuments,
  eraseUser,
  getErasure,
  getJobStatus,
  listJobs,
  resetIdNumberRateLimit,
  createLink,
  createLinks,
  getLink,
  listDailyCounts,
  listLinkEvents,
  listLinks,
  updateLink,
  stageImages,
  submitVerification,
  reportVerification,
};

/** Those of the operations that only a sandbox has. */
const SANDBOX_HANDLERS: Makers<SandboxOperationId, SandboxDeps> = {
  advanceSandboxClock,
  createSandboxPartner,
  listReceivedCallbacks,
  resetSandbox,
  sendTestCallback,
  setNextResults,
  setOutage,
  setReceiver,
};

/** @param sandbox - null in production, where its operations do not exist. */
export function makeHandlers(deps: Deps, sandbox: Omit<SandboxDeps, keyof Deps> | null): Handlers {
  const made = Object.entries(HANDLERS).map(([id, make]) => [id, make(deps)]);
  const own = sandbox
    ? Object.entries(SANDBOX_HANDLERS).map(([id, make]) => [id, make({ ...deps, ...sandbox })])
    : [];
  return Object.fromEntries([...made, ...own]) as Handlers;
}
