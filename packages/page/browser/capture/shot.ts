/** A picture of what the camera sees in the guide. */

import type { Framing } from '../checks/check-picture.ts';
import { find } from '../page.ts';
import type { Picture } from '../photos/image.ts';
import { CROP_MARGIN, cropToGuide } from './crop.ts';

/** A photo as the camera gave it, cropped to the guide. `isMirrored`: it was looked at as in a mirror. */
export interface Shot extends Picture, Framing {
  readonly source: HTMLCanvasElement;
  readonly isMirrored: boolean;
}

/** What the camera sees in the guide and a little around it; null while it gives no picture. */
export function shoot(dialog: HTMLElement, video: HTMLVideoElement, widthMax = Infinity): Shot | null {
  if (video.readyState < video.HAVE_CURRENT_DATA) return null;
  const isMirrored = dialog.classList.contains('mirrored');
  const frame = { width: video.videoWidth, height: video.videoHeight };
  const view = video.getBoundingClientRect();
  const box = find(dialog, '.guide').getBoundingClientRect();
  const crop = cropToGuide(frame, view, box, isMirrored, CROP_MARGIN);
  const guide = cropToGuide(frame, view, box, isMirrored, 0);
  const scale = Math.min(1, widthMax / crop.width);
  const source = document.createElement('canvas');
  source.width = Math.round(crop.width * scale);
  source.height = Math.round(crop.height * scale);
  const { x, y, width, height } = crop;
  source.getContext('2d')?.drawImage(video, x, y, width, height, 0, 0, source.width, source.height);
  return {
    source,
    width: source.width,
    height: source.height,
    isMirrored,
    acrossPx: guide.width,
    guide: {
      x: (guide.x - x) * scale,
      y: (guide.y - y) * scale,
      width: guide.width * scale,
      height: guide.height * scale,
    },
  };
}
