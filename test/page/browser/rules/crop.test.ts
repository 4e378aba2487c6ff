import { describe, expect, test } from 'vitest';
import { CROP_MARGIN, cropToGuide, type Rect } from '#page/browser/capture/crop.ts';

const VIEW = { x: 0, y: 0, width: 360, height: 640 };
/** A card's guide in the middle of that view. */
const GUIDE = { x: 30, y: 225, width: 300, height: 200 };

describe('the crop to the guide', () => {
  test('is the guide with its margin, in the camera’s pixels', () => {
    expect(cropToGuide({ width: 2_160, height: 3_840 }, VIEW, GUIDE, false)).toEqual({
      x: 180 - 1_800 * CROP_MARGIN,
      y: Math.round(1_350 - 1_200 * CROP_MARGIN),
      width: 1_800 * (1 + 2 * CROP_MARGIN),
      height: Math.round(1_200 * (1 + 2 * CROP_MARGIN)),
    });
  });

  test('counts what the screen cuts off on both sides of a wider picture', () => {
    // Three times the view in height: 1080 of its 2560 pixels are seen.
    const crop = cropToGuide({ width: 2_560, height: 1_920 }, VIEW, GUIDE, false);
    expect(crop.x).toBe(Math.round((2_560 - 1_080) / 2 + 30 * 3 - 900 * CROP_MARGIN));
    expect(crop.width).toBeCloseTo(900 * (1 + 2 * CROP_MARGIN), -1);
  });

  test('leaves 1,400 pixels across the card where the camera gives them', () => {
    const { width } = cropToGuide({ width: 2_160, height: 3_840 }, VIEW, GUIDE, false);
    // The long side that image.ts sends.
    const sent = Math.min(1, 1_800 / width);
    expect(1_800 * sent).toBeGreaterThanOrEqual(1_400);
  });

  test('is taken from the other side of a picture that is shown as in a mirror', () => {
    const view = { x: 0, y: 0, width: 640, height: 360 };
    const guide = { x: 40, y: 60, width: 200, height: 240 };
    const frame = { width: 1_280, height: 720 };
    expect(cropToGuide(frame, view, guide, false).x).toBe(Math.round(80 - 400 * CROP_MARGIN));
    expect(cropToGuide(frame, view, guide, true).x).toBe(Math.round(1_280 - 480 - 400 * CROP_MARGIN));
  });

  test('is the same wherever on the page the picture is shown', () => {
    const frame = { width: 1_280, height: 720 };
    const [view, guide] = [
      { x: 10, y: 20, width: 640, height: 360 },
      { x: 250, y: 100, width: 100, height: 120 },
    ];
    const moved = [view, guide].map((rect) => ({ ...rect, x: rect.x + 30, y: rect.y + 70 })) as [Rect, Rect];
    expect(cropToGuide(frame, ...moved, false)).toEqual(cropToGuide(frame, view, guide, false));
    const above = cropToGuide(frame, view, { ...guide, y: -40 }, false);
    expect([above.y, above.height]).toEqual([0, Math.round(2 * 60 + 2 * 120 * CROP_MARGIN)]);
  });

  test('ends where the picture does', () => {
    const crop = cropToGuide(
      { width: 360, height: 640 },
      VIEW,
      { x: -20, y: 630, width: 500, height: 50 },
      false,
    );
    expect(crop).toEqual({ x: 0, y: 626, width: 360, height: 14 });
  });
});
