/** Where a code for a phone helps (D-85). */
import { byId, data } from '../page.ts';
import { matchesMedia } from '../start/media.ts';

/** With a mouse, and not where somebody tries again: whose attempt it is only this browser can show (D-111). */
export const canHandOver = (): boolean => data.handoff !== '' && !matchesMedia('(pointer: coarse)');

/** For where there is no camera: shows the code. @returns false on a phone, and for a further attempt. */
export function offerCode(): boolean {
  if (!canHandOver()) return false;
  if (byId('phone-code').hidden) byId('phone-show').click();
  return true;
}

/** Shows the code, or the button for it with what is to be said. */
export function showCodeView(isShown: boolean, status = ''): void {
  byId('phone-code').hidden = !isShown;
  byId('phone-show').hidden = isShown;
  byId('phone-status').textContent = status;
}

/** Counts what is entered: a code that is made meanwhile does not have it. */
export let entries = 0;

/** For when something is entered that is not in the code. */
export function hideCode(): void {
  entries++;
  if (!byId('phone-code').hidden) showCodeView(false);
}
