/** Where a code for a phone helps (D-85). */
import { byId } from '../page.ts';
import { matchesMedia } from '../start/media.ts';

/** With a mouse. */
export const isComputer = (): boolean => !matchesMedia('(pointer: coarse)');

/** For where there is no camera: shows the code. @returns false on a phone. */
export function offerCode(): boolean {
  if (!isComputer()) return false;
  if (byId('phone-code').hidden) byId('phone-show').click();
  return true;
}

/** Shows the code, or the button for it with what is to be said. */
export function showCodeView(isShown: boolean, status = ''): void {
  byId('phone-code').hidden = !isShown;
  byId('phone-show').hidden = isShown;
  byId('phone-status').textContent = status;
}

/** For when something is entered that is not in the code. */
export function hideCode(): void {
  if (!byId('phone-code').hidden) showCodeView(false);
}
