// Generated from openapi/ by `npm run generate`. Do not edit.
import { advanceSandboxClock } from '#handlers/advanceSandboxClock.ts';
import { createLink } from '#handlers/createLink.ts';
import { getJobStatus } from '#handlers/getJobStatus.ts';
import { getLink } from '#handlers/getLink.ts';
import { listCallbacks } from '#handlers/listCallbacks.ts';
import { listLinks } from '#handlers/listLinks.ts';
import { listServices } from '#handlers/listServices.ts';
import { listValidDocuments } from '#handlers/listValidDocuments.ts';
import { replayCallback } from '#handlers/replayCallback.ts';
import { reportVerification } from '#handlers/reportVerification.ts';
import { resetIdNumberRateLimit } from '#handlers/resetIdNumberRateLimit.ts';
import { submitVerification } from '#handlers/submitVerification.ts';
import { updateLink } from '#handlers/updateLink.ts';

export const HANDLERS = { advanceSandboxClock, createLink, getJobStatus, getLink, listCallbacks, listLinks, listServices, listValidDocuments, replayCallback, reportVerification, resetIdNumberRateLimit, submitVerification, updateLink } as const;
