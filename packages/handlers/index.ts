import { advanceSandboxClock } from './advanceSandboxClock.ts';
import { createLink } from './createLink.ts';
import type { Deps } from './deps.ts';
import { getJobStatus } from './getJobStatus.ts';
import { getLink } from './getLink.ts';
import { listCallbacks } from './listCallbacks.ts';
import { listLinks } from './listLinks.ts';
import { listServices } from './listServices.ts';
import { listValidDocuments } from './listValidDocuments.ts';
import type { Handlers } from './operation.ts';
import { replayCallback } from './replayCallback.ts';
import { reportVerification } from './reportVerification.ts';
import { resetIdNumberRateLimit } from './resetIdNumberRateLimit.ts';
import { submitVerification } from './submitVerification.ts';
import { updateLink } from './updateLink.ts';

/** Every operation's handler. `tsc` fails here when the contract has an operation that this list has not. */
export function makeHandlers(deps: Deps): Handlers {
  return {
    createLink: createLink(deps),
    updateLink: updateLink(deps),
    getLink: getLink(deps),
    listLinks: listLinks(deps),
    getJobStatus: getJobStatus(deps),
    resetIdNumberRateLimit: resetIdNumberRateLimit(deps),
    submitVerification: submitVerification(deps),
    reportVerification: reportVerification(deps),
    listCallbacks: listCallbacks(deps),
    replayCallback: replayCallback(deps),
    listServices: listServices(),
    listValidDocuments: listValidDocuments(),
    advanceSandboxClock: advanceSandboxClock(deps),
  };
}
