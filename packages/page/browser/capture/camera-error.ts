/** What to do where there is no camera: go to a place that has it, or allow it here. */
import { offerCode } from '../handoff/offer-code.ts';
import { message } from '../page.ts';
import { showAllowSteps } from './allow-camera.ts';
import type { CameraProblem } from './camera-ladder.ts';
import { offerElsewhere } from './elsewhere.ts';

/** @returns what is wrong, if anything; below it stands what helps. A computer also shows the code for a phone (D-85). */
export function cameraError(
  section: HTMLElement,
  problem: CameraProblem | 'left',
  canUpload: boolean,
): string {
  if (problem === 'left') return '';
  const elsewhere = offerElsewhere(section);
  if (elsewhere) return elsewhere;
  const isMissing = problem === 'cameraMissing';
  const isOffered = (isMissing || problem === 'cameraRefused') && offerCode();
  if (problem === 'cameraRefused') showAllowSteps(section);
  if (!canUpload) return message('cameraNeeded');
  return message(isMissing && !isOffered ? 'noCameraOnPhone' : problem);
}
