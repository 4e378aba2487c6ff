/** What the checks are given of a photo, and what they find in it. */
import type { CheckReason } from '#core/images/image-type.ts';
import type { Area, Luma, Pixels } from './pixels.ts';

export interface CheckedPhoto {
  /** The small copy, as long as its shape is checked in. */
  readonly pixels: Pixels;
  /** Where the guide is in it; null for a file, which had none. */
  readonly guide: Area | null;
  /** How many pixels the photo itself has across the card, or across the face. */
  readonly acrossPx: number;
  /** Absent while the camera looks by itself, and time is short. */
  readonly closeUp?: CloseUp;
}

/** Draws a part of the photo again, so wide: `area` is in pixels of the small copy. */
export type CloseUp = (area: Area, width: number) => Pixels;

/** What was found, and what is wrong with it beside light and sharpness, which are judged within it. */
export interface Found {
  /** Null where nothing was found. */
  readonly area: Area | null;
  /** That the area is in. */
  readonly luma: Luma;
  readonly reason: CheckReason | null;
}
