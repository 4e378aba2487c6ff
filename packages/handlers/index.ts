import { listCallbacks } from './callbacks/listCallbacks.ts';
import { replayCallback } from './callbacks/replayCallback.ts';
import { sendTestCallback } from './callbacks/sendTestCallback.ts';
import { listServices } from './catalogue/listServices.ts';
import { listValidDocuments } from './catalogue/listValidDocuments.ts';
import type { Deps } from './deps.ts';
import { eraseUser } from './erasures/eraseUser.ts';
import { getErasure } from './erasures/getErasure.ts';
import { getJobStatus } from './jobs/getJobStatus.ts';
import { reportVerification } from './jobs/reportVerification.ts';
import { resetIdNumberRateLimit } from './limits/resetIdNumberRateLimit.ts';
import { createLink } from './links/createLink.ts';
import { getLink } from './links/getLink.ts';
import { listLinks } from './links/listLinks.ts';
import { updateLink } from './links/updateLink.ts';
import type { Handler, Handlers, OperationId } from './operation.ts';
import { advanceSandboxClock } from './sandbox/advanceSandboxClock.ts';
import { createSandboxPartner } from './sandbox/createSandboxPartner.ts';
import { listReceivedCallbacks } from './sandbox/listReceivedCallbacks.ts';
import { resetSandbox } from './sandbox/resetSandbox.ts';
import { setNextResults } from './sandbox/setNextResults.ts';
import { setOutage } from './sandbox/setOutage.ts';
import { setReceiver } from './sandbox/setReceiver.ts';
import { stageImages } from './submissions/stageImages.ts';
import { submitVerification } from './submissions/submitVerification.ts';

/** Every operation's handler. `tsc` fails here for an operation of the contract that is missing. */
const HANDLERS: { readonly [Id in OperationId]: (deps: Deps) => Handler<Id> } = {
  advanceSandboxClock,
  createLink,
  createSandboxPartner,
  eraseUser,
  getErasure,
  getJobStatus,
  getLink,
  listCallbacks,
  listLinks,
  listReceivedCallbacks,
  listServices,
  listValidDocuments,
  replayCallback,
  reportVerification,
  resetIdNumberRateLimit,
  resetSandbox,
  sendTestCallback,
  setNextResults,
  setOutage,
  setReceiver,
  stageImages,
  submitVerification,
  updateLink,
};

export function makeHandlers(deps: Deps): Handlers {
  const made = Object.entries(HANDLERS).map(([id, make]) => [id, make(deps)]);
  return Object.fromEntries(made) as Handlers;
}
