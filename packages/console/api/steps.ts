/** What the page's script reports to a sandbox: the steps that somebody reaches, for the timeline of the link. */

import { RequestRefused } from '#generated/stubs/errors.ts';
import { STEPS, type StepName } from '#page/steps/step.ts';
import type { ActivityLog } from '#sandbox-mode/activity-log.ts';
import { ADDRESSES } from '#server/addresses.ts';
import { readText } from '#server/api/json-body.ts';
import { NO_HEADERS, type Route } from '#server/http/route.ts';
import { route } from './answers.ts';

const BYTES_MAX = 32;

export function stepRoutes(activityLog: ActivityLog): Route[] {
  const recordStep: Route['handle'] = async ({ stream, path }) => {
    const step = await readText(stream, BYTES_MAX, () => undefined);
    const about = { ref_id: path['linkId'] };
    if (step === 'redirect') activityLog.entry({ type: 'redirected', title: 'The user was led back' }, about);
    else if (STEPS.includes(step as StepName))
      activityLog.entry({ type: 'step_reached', title: `Step: ${step}`, detail: { step } }, about);
    else throw new RequestRefused('invalid_value', [{ path: '', message: 'must name a step of the page' }]);
    return { status: 204, headers: NO_HEADERS, body: null };
  };
  return [route('POST', ADDRESSES.step, recordStep)];
}
