// Generated from openapi/ by `npm run generate`. Do not edit.
import { listCallbacks } from '#handlers/callbacks/listCallbacks.ts';
import { replayCallback } from '#handlers/callbacks/replayCallback.ts';
import { listServices } from '#handlers/catalogue/listServices.ts';
import { listValidDocuments } from '#handlers/catalogue/listValidDocuments.ts';
import { eraseUser } from '#handlers/erasures/eraseUser.ts';
import { getErasure } from '#handlers/erasures/getErasure.ts';
import { getJobStatus } from '#handlers/jobs/getJobStatus.ts';
import { listJobs } from '#handlers/jobs/listJobs.ts';
import { resetIdNumberRateLimit } from '#handlers/limits/resetIdNumberRateLimit.ts';
import { createLink } from '#handlers/links/createLink.ts';
import { createLinks } from '#handlers/links/createLinks.ts';
import { getLink } from '#handlers/links/getLink.ts';
import { listDailyCounts } from '#handlers/links/listDailyCounts.ts';
import { listLinkEvents } from '#handlers/links/listLinkEvents.ts';
import { listLinks } from '#handlers/links/listLinks.ts';
import { updateLink } from '#handlers/links/updateLink.ts';
import { advanceSandboxClock } from '#handlers/sandbox/advanceSandboxClock.ts';
import { createSandboxPartner } from '#handlers/sandbox/createSandboxPartner.ts';
import { listReceivedCallbacks } from '#handlers/sandbox/listReceivedCallbacks.ts';
import { resetSandbox } from '#handlers/sandbox/resetSandbox.ts';
import { sendTestCallback } from '#handlers/sandbox/sendTestCallback.ts';
import { setNextResults } from '#handlers/sandbox/setNextResults.ts';
import { setOutage } from '#handlers/sandbox/setOutage.ts';
import { setReceiver } from '#handlers/sandbox/setReceiver.ts';
import { stageImages } from '#handlers/submissions/stageImages.ts';
import { submitVerification } from '#handlers/submissions/submitVerification.ts';
import { reportVerification } from '#handlers/verifier/reportVerification.ts';

/** Every operation's handler. Where `tsc` cannot find a module, write that file, in packages/handlers/. */
export const HANDLERS = {
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
export const SANDBOX_HANDLERS = {
  advanceSandboxClock,
  createSandboxPartner,
  listReceivedCallbacks,
  resetSandbox,
  sendTestCallback,
  setNextResults,
  setOutage,
  setReceiver,
};
