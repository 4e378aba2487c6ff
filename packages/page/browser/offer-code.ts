/** Where a code for a phone helps (D-85). */
import { byId } from './page.ts';

/** With a mouse. */
export const isComputer = (): boolean => !matchMedia('(pointer: coarse)').matches;

/** For where there is no camera: shows the code. @returns false on a phone. */
export function offerCode(): boolean {
  if (!isComputer()) return false;
  if (byId('phone-code').hidden) byId('phone-show').click();
  return true;
}
