/** What is wrong with a camera that was opened: its side, and its picture over time. Pure. */

export type Side = 'user' | 'environment';

/** A camera of this device, as far as the browser says. */
export interface Lens {
  readonly id: string;
  readonly label: string;
  /** null where neither the browser nor the name says it. */
  readonly side: Side | null;
}

/** One look at the picture. */
export interface Look {
  readonly atMs: number;
  /** Differs from that of the look before once another frame has come. */
  readonly frame: string;
  /** Black, or the green of a buffer that nothing was written to. */
  readonly isEmpty: boolean;
  readonly isMuted: boolean;
  readonly isEnded: boolean;
}

/** `stopped`: it was good before. */
export type PictureFault = 'black' | 'frozen' | 'stopped';

/** A camera begins with dark frames, while it measures the light. */
const EMPTY_MS = 1_500;
/** Some mute for a moment. */
const MUTED_MS = 1_500;
/** A slow one takes so long to its first frame; a dim one gives a few frames a second. */
const FROZEN_MS = 2_500;
/** A page that was too busy to look for so long cannot tell. */
const GAP_MS_MAX = 1_500;

/** As browsers name cameras: Android's in English, an iPhone's in the language of the phone. */
const NAMES: readonly (readonly [Side, RegExp])[] = [
  ['environment', /back|rear|environment|arri[eè]re|tras(er|eir)a|posterior|rück|nyuma|خلفي|后|後/i],
  ['user', /front|user|self|avant|frontal|vorder|mbele|أمامي|前|facetime/i],
];

export function sideOf(facing: string | undefined, label: string): Side | null {
  if (facing === 'user' || facing === 'environment') return facing;
  return NAMES.find(([, name]) => name.test(label))?.[0] ?? null;
}

/** Whether another camera should have been opened. `id`: the one that was. */
export function isWrongSide(asked: Side, side: Side | null, id: string, lenses: readonly Lens[]): boolean {
  if (!side || side === asked) return false;
  return lenses.some((lens) => lens.id !== id && (lens.side ?? asked) === asked);
}

/**
 * @param looks - since the camera was opened, the last one at the end.
 * @param wasGood - whether a picture that moves was seen: what is black after that is covered.
 */
export function pictureFault(looks: readonly Look[], wasGood: boolean): PictureFault | null {
  const last = looks.at(-1);
  if (!last) return null;
  const since = (differs: (look: Look) => boolean) => {
    const from = looks.length - looks.slice().reverse().findIndex(differs);
    const steady = from > looks.length ? looks : looks.slice(from);
    const hasGap = steady.some(({ atMs }, at) => at > 0 && atMs - (steady[at - 1] as Look).atMs > GAP_MS_MAX);
    return steady[0] && !hasGap ? last.atMs - steady[0].atMs : 0;
  };
  const isStill = since(({ frame }) => frame !== last.frame) >= FROZEN_MS;
  const isMuted = last.isMuted && since((look) => !look.isMuted) >= MUTED_MS;
  if (last.isEnded || isStill || isMuted) return wasGood ? 'stopped' : 'frozen';
  return !wasGood && last.isEmpty && since(({ isEmpty }) => !isEmpty) >= EMPTY_MS ? 'black' : null;
}

/** Whether there is a picture, and another frame of it. */
export const isGood = (before: Look | undefined, look: Look): boolean =>
  !look.isEmpty && before !== undefined && before.frame !== look.frame;

/** Of pixels as red, green, blue and alpha. Any picture of a sensor has noise. */
export function isEmptyPicture(pixels: ArrayLike<number>): boolean {
  let [least, most, others] = [255, 0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const green = pixels[at + 1] as number;
    least = Math.min(least, green);
    most = Math.max(most, green);
    others = Math.max(others, pixels[at] as number, pixels[at + 2] as number);
  }
  return others <= 8 && (most <= 8 || most - least <= 4);
}
