/** What people wear, and what hides a face, drawn on a selfie whose head fills `share` of the oval. */
import type { Pixels } from '#photo-checks/pixels.ts';
import { skinOf } from '../real-faces.ts';
import { cover, ellipse } from '../retouch.ts';
import { OVAL, placeIn } from '../selfie-files.ts';
import { type Color, shade } from '../sprite.ts';

type Dress = (photo: Pixels, share: number, color: Color) => Pixels;

/** The same noise at a place each time, 0 to 1. */
const grain = (x: number, y: number) => {
  const value = Math.sin(Math.round(x) * 12.9898 + Math.round(y) * 78.233) * 43_758.5453;
  return value - Math.floor(value);
};
const soft = (value: number) => Math.min(1, Math.max(0, value));

/** Cheeks, chin and upper lip; the mouth stays free. */
export const beard: Dress = (photo, share, color) => {
  const { x, y, size } = placeIn(share);
  const jaw = ellipse([x, y + 0.2 * size], [0.43 * size, 0.42 * size], 0.15);
  const mouth = ellipse([x, y + 0.26 * size], [0.17 * size, 0.055 * size], 0.2);
  const isHair = (atX: number, atY: number) => {
    const side = Math.abs(atX - x) / size;
    // Higher at the ears than beside the nose.
    const top = y + size * (0.13 - Math.max(0, side - 0.2) * 0.9);
    const below = soft((atY - top) / (0.05 * size));
    return 0.9 * soft(jaw(atX, atY)) * below * (1 - soft(mouth(atX, atY)));
  };
  return cover(photo, isHair, (atX, atY) => shade(color, 0.7 + 0.6 * grain(atX, atY * 0.5)));
};

/** Frames that can be looked through. */
export const glasses: Dress = (photo, share, color) => {
  const { x, y, size } = placeIn(share);
  const isFrame = (atX: number, atY: number) => {
    const dx = Math.abs(atX - x) / size;
    const dy = (atY - y) / size + 0.3;
    const far = Math.hypot((dx - 0.23) / 0.18, dy / 0.13);
    const isBridge = dx < 0.06 && Math.abs(dy + 0.02) < 0.014;
    return isBridge ? 1 : soft((0.13 - Math.abs(far - 1)) / 0.05);
  };
  return cover(photo, isFrame, color);
};

/** A scarf around the face, over hair and shoulders. */
export const headscarf: Dress = (photo, share, color) => {
  const { x, y, size } = placeIn(share);
  const face = ellipse([x, y - 0.03 * size], [0.47 * size, 0.64 * size], 0.06);
  const head = ellipse([x, y - 0.05 * size], [0.72 * size, 0.93 * size], 0.04);
  const isScarf = (atX: number, atY: number) => {
    const down = (atY - y) / size;
    const shoulders =
      soft((0.5 + 0.55 * (down - 0.35) - Math.abs(atX - x) / size) / 0.03) * soft((down - 0.35) / 0.04);
    return Math.max(soft(head(atX, atY)), shoulders) * (1 - soft(face(atX, atY)));
  };
  return cover(photo, isScarf, (atX, atY) =>
    shade(
      color,
      0.9 +
        0.12 * Math.sin((Math.atan2(atY - y, atX - x) * 9 * size) / 60 + Math.hypot(atX - x, atY - y) / 9),
    ),
  );
};

/** Wound around the head, down to above the brows. */
export const turban: Dress = (photo, share, color) => {
  const { x, y, size } = placeIn(share);
  const wound = ellipse([x, y - 0.85 * size], [0.7 * size, 0.52 * size], 0.04);
  const isCloth = (atX: number, atY: number) => {
    const rim = y - 0.56 * size + 0.12 * size * ((atX - x) / (0.6 * size)) ** 2;
    return soft(wound(atX, atY)) * soft((rim - atY) / 3);
  };
  return cover(photo, isCloth, (atX, atY) =>
    shade(color, 0.9 + 0.14 * Math.sin((atY - y) / (0.05 * size) + Math.abs(atX - x) / (0.11 * size))),
  );
};

/** Four fingers and a palm before the mouth, in the tone of the person. */
export function handOnMouth(photo: Pixels, share: number, angle: number): Pixels {
  const { x, y, size } = placeIn(share);
  const skin = skinOf(photo, OVAL, share);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const place = (atX: number, atY: number) => {
    const [dx, dy] = [(atX - x) / size, (atY - y) / size - 0.28];
    return [dx * cos + dy * sin, dy * cos - dx * sin] as const;
  };
  const finger = (dx: number, dy: number) => {
    const index = Math.min(3, Math.max(0, Math.floor((dy + 0.24) / 0.12)));
    const [middle, tip] = [-0.18 + index * 0.12, 0.34 - 0.05 * Math.abs(index - 1.5)];
    return Math.hypot(Math.max(0, dx - tip + 0.06), dy - middle) / 0.062;
  };
  const isHand = (atX: number, atY: number) => {
    const [dx, dy] = place(atX, atY);
    const palm = Math.hypot((dx + 0.62) / 0.4, dy / 0.3);
    return dx > -0.3 ? soft((1 - finger(dx, dy)) / 0.12) : soft((1 - palm) / 0.05);
  };
  return cover(photo, isHand, (atX, atY) => {
    const [dx, dy] = place(atX, atY);
    // Round fingers are darker where they touch.
    const round = dx > -0.3 ? 1.05 - 0.4 * finger(dx, dy) ** 3 : 0.98;
    return shade(skin, round * (0.98 + 0.04 * grain(atX, atY)));
  });
}
