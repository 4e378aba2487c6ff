/** A picture of the wide set, and whether it is held out. */
import type { Pixels } from '#photo-checks/pixels.ts';

export interface WidePhoto {
  readonly name: string;
  readonly kind: string;
  /** Whose face, or which card: the same in all pictures of it. */
  readonly subject: number;
  /** A step of the Monk scale, from 0. */
  readonly tone?: number;
  readonly photo: Pixels;
  /** Judged as a file alone. */
  readonly isFile?: true;
}

/** Every third face and card, with all that is made of it: only for the last measure, never while rules are chosen. */
export const isHeldOut = ({ subject }: { subject: number }): boolean => subject % 3 === 2;
