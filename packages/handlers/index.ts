import { advanceSandboxClock } from './advanceSandboxClock.ts';
import { createLink } from './createLink.ts';
import { getJobStatus } from './getJobStatus.ts';
import { getLink } from './getLink.ts';
import { listCallbacks } from './listCallbacks.ts';
import { listLinks } from './listLinks.ts';
import { listServices } from './listServices.ts';
import { listValidDocuments } from './listValidDocuments.ts';
import type { Needs } from './needs.ts';
import type { Handlers } from './operation.ts';
import { replayCallback } from './replayCallback.ts';
import { reportVerification } from './reportVerification.ts';
import { resetIdNumberRateLimit } from './resetIdNumberRateLimit.ts';
import { submitVerification } from './submitVerification.ts';
import { updateLink } from './updateLink.ts';

/** Every operation's handler. `tsc` fails here when the contract has an operation that this list has not. */
export function makeHandlers(needs: Needs): Handlers {
  return {
    createLink: createLink(needs),
    updateLink: updateLink(needs),
    getLink: getLink(needs),
    listLinks: listLinks(needs),
    getJobStatus: getJobStatus(needs),
    resetIdNumberRateLimit: resetIdNumberRateLimit(needs),
    submitVerification: submitVerification(needs),
    reportVerification: reportVerification(needs),
    listCallbacks: listCallbacks(needs),
    replayCallback: replayCallback(needs),
    listServices: listServices(),
    listValidDocuments: listValidDocuments(),
    advanceSandboxClock: advanceSandboxClock(needs),
  };
}
