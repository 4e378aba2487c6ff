import { listCallbacks } from './callbacks/listCallbacks.ts';
import { replayCallback } from './callbacks/replayCallback.ts';
import { listServices } from './catalogue/listServices.ts';
import { listValidDocuments } from './catalogue/listValidDocuments.ts';
import type { Deps, SandboxDeps } from './deps.ts';
import { eraseUser } from './erasures/eraseUser.ts';
import { getErasure } from './erasures/getErasure.ts';
import { getJobStatus } from './jobs/getJobStatus.ts';
import { reportVerification } from './jobs/reportVerification.ts';
import { resetIdNumberRateLimit } from './limits/resetIdNumberRateLimit.ts';
import { createLink } from './links/createLink.ts';
import { getLink } from './links/getLink.ts';
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

/** Every operation's handler. `tsc` fails here for an operation of the contract that is missing. */
const HANDLERS: { readonly [Id in Exclude<OperationId, SandboxOperationId>]: (deps: Deps) => Handler<Id> } = {
  createLink,
  eraseUser,
  getErasure,
  getJobStatus,
  getLink,
  listCallbacks,
  listLinks,
  listServices,
  listValidDocuments,
  replayCallback,
  reportVerification,
  resetIdNumberRateLimit,
  stageImages,
  submitVerification,
  updateLink,
};

const SANDBOX_HANDLERS: { readonly [Id in SandboxOperationId]: (deps: SandboxDeps) => Handler<Id> } = {
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
