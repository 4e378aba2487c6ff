/** Which part of the camera's picture is kept: the guide with a margin around it. Pure. */

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Rect, 'width' | 'height'>;

/** What is kept on each side of the guide, as a share of the guide: room for a hand that is not quite still. */
export const CROP_MARGIN = 0.09;

/**
 * @param frame - the camera's picture, in its pixels.
 * @param view - where it is shown on the screen: it fills it, and what stands beyond is cut off, as `object-fit: cover` does.
 * @param guide - where the guide is on the screen.
 * @param margin - what is kept around the guide, as a share of it.
 * @returns the part in pixels of the frame.
 */
export function cropToGuide(
  frame: Size,
  view: Rect,
  guide: Rect,
  isMirrored: boolean,
  margin = CROP_MARGIN,
): Rect {
  const scale = Math.max(view.width / frame.width, view.height / frame.height);
  const left = guide.x - view.x;
  const x = isMirrored ? view.width - left - guide.width : left;
  const toFrame = (at: number, shown: number, whole: number) => (at + (whole * scale - shown) / 2) / scale;
  const [width, height] = [guide.width / scale, guide.height / scale];
  return within(frame, {
    x: toFrame(x, view.width, frame.width) - width * margin,
    y: toFrame(guide.y - view.y, view.height, frame.height) - height * margin,
    width: width * (1 + 2 * margin),
    height: height * (1 + 2 * margin),
  });
}

/** The part of `rect` that the frame has, in whole pixels. */
function within(frame: Size, rect: Rect): Rect {
  const x = Math.max(0, Math.round(rect.x));
  const y = Math.max(0, Math.round(rect.y));
  return {
    x,
    y,
    width: Math.min(frame.width, Math.round(rect.x + rect.width)) - x,
    height: Math.min(frame.height, Math.round(rect.y + rect.height)) - y,
  };
}
