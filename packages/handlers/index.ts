import { advanceSandboxClock } from './advanceSandboxClock.ts';
import { createLink } from './createLink.ts';
import { createSandboxPartner } from './createSandboxPartner.ts';
import type { Deps } from './deps.ts';
import { eraseUser } from './eraseUser.ts';
import { getErasure } from './getErasure.ts';
import { getJobStatus } from './getJobStatus.ts';
import { getLink } from './getLink.ts';
import { listCallbacks } from './listCallbacks.ts';
import { listLinks } from './listLinks.ts';
import { listReceivedCallbacks } from './listReceivedCallbacks.ts';
import { listServices } from './listServices.ts';
import { listValidDocuments } from './listValidDocuments.ts';
import type { Handler, Handlers, OperationId } from './operation.ts';
import { replayCallback } from './replayCallback.ts';
import { reportVerification } from './reportVerification.ts';
import { resetIdNumberRateLimit } from './resetIdNumberRateLimit.ts';
import { resetSandbox } from './resetSandbox.ts';
import { sendTestCallback } from './sendTestCallback.ts';
import { setNextResults } from './setNextResults.ts';
import { setOutage } from './setOutage.ts';
import { setReceiver } from './setReceiver.ts';
import { stageImages } from './stageImages.ts';
import { submitVerification } from './submitVerification.ts';
import { updateLink } from './updateLink.ts';

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
