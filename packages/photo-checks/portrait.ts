/** What is wrong with the face of a selfie: none, far away, not alone, cut off, turned, covered. */
import type { CheckReason } from '#core/images/image-type.ts';
import type { Found } from './checked-photo.ts';
import { hidesEyes, hidesMouth } from './covered.ts';
import { type Face, type FacePlaces, facesIn, QUICK } from './face.ts';
import { fillsOval } from './oval.ts';
import type { Area, Luma, Pixels } from './pixels.ts';

/** So many windows agree on a face; fewer are chance, as fur and foliage have it. */
const HITS_MIN = 3;
/** The oval asks for a face in its middle; a file may show one anywhere. Heights from brow to chin. */
const GUIDED = { sizes: { min: 0.2, max: 0.95 }, offMiddleMax: 0.3, nearMin: 0.25 };
const IN_FILES = { sizes: { min: 0.13, max: 0.8 }, offMiddleMax: 0.45, nearMin: 0.165 };
/** Another face counts from this share of the largest on. */
const OTHER_MIN = 0.5;
/** How far a face may reach over the edge of the picture, in its own heights: the cascade's window is not exact. */
const CUT_MAX = 0.2;
/** Upside down, and to both sides. */
const TURNED = [Math.PI, Math.PI / 2, -Math.PI / 2];
/** A little to one side, more so, which is fine as well, and held to a shoulder. */
const TILTED = [0.33, -0.33];
const LEANS = 0.2;
const LEANING = [0.6, -0.6];
const ON_SHOULDER = [0.8, -0.8];
/** In haste: nearer to the middle, and only large faces where they are held to one side. */
const GLIMPSED = { sizes: { min: 0.2, max: 0.95 }, offMiddleMax: 0.22 };
const NEAR = { sizes: { min: 0.4, max: 0.95 }, offMiddleMax: 0.25 };
/** What a photo that was made for the oval has around it, as a share of its sides. */
const FILE_MARGIN = 0.08;
/** Of the oval's height, where only its structure tells of a face. */
const OVAL_FACE = 0.52;
/** How much more red than blue skin has, whatever its tone; paper and walls have none. */
const WARMTH_MIN = 1.015;

/**
 * @param guide - the oval; null for a file.
 * @param isQuick - while the camera looks: in haste, and a head that is held to a shoulder is told at once.
 */
export function judgeFace(pixels: Pixels, luma: Luma, guide: Area | null, isQuick: boolean): Found {
  const area = guide ?? { x: 0, y: 0, width: luma.width, height: luma.height };
  const places = guide ? GUIDED : IN_FILES;
  // A wide picture is no reason for a small face.
  const side = guide ? area.height : Math.sqrt(area.width * area.height);
  const sizes = { min: (places.sizes.min * side) / area.height, max: places.sizes.max };
  const look = isQuick ? quickLook(luma, area) : closeLook(luma, area, { ...places, sizes });
  const [face, ...others] = look.faces;
  if (face)
    return {
      area: boxOf(face, luma),
      luma,
      reason: face.size < places.nearMin * side ? 'far' : problemOf(face, others, pixels, luma),
    };
  // A face whose structure fills the oval is upright; but not each that a mistake could make of a turned one.
  if (!isQuick && look.isTurned()) return { area: null, luma, reason: 'turned' };
  const oval = guide ?? middleOf(area);
  if (fillsOval(luma, oval) && isWarm(pixels, oval)) {
    const assumed = faceOf(oval);
    const isCovered = hidesMouth(pixels, assumed) || hidesEyes(luma, assumed);
    return { area: null, luma, reason: isCovered ? 'covered' : null };
  }
  return { area: null, luma, reason: isQuick && look.isTurned() ? 'turned' : 'face' };
}

/** The faces, largest first; where there are none, whether one is turned. */
interface Look {
  readonly faces: readonly Face[];
  readonly isTurned: () => boolean;
}

function closeLook(luma: Luma, area: Area, places: FacePlaces): Look {
  const find = (angles?: readonly number[]) => facesIn(luma, area, { ...places, ...(angles && { angles }) });
  const faces = surely(find(), HITS_MIN);
  return {
    faces: faces.length > 0 ? faces : surely(find(LEANING), HITS_MIN),
    isTurned: () => surely(find(TURNED), HITS_MIN).length > 0,
  };
}

function quickLook(luma: Luma, area: Area): Look {
  const faces = (angles: readonly number[], places: FacePlaces = NEAR) =>
    surely(facesIn(luma, area, { ...places, angles, pace: QUICK }), 1);
  const upright = faces([0], GLIMPSED);
  return {
    faces: upright.length > 0 ? upright : faces(TILTED),
    isTurned: () => faces(ON_SHOULDER).length > 0,
  };
}

const surely = (faces: Face[], least: number) =>
  faces
    .filter(({ hits }) => hits >= least)
    .sort((one, other) => other.size - one.size || other.hits - one.hits);

function problemOf(face: Face, others: readonly Face[], pixels: Pixels, luma: Luma): CheckReason | null {
  const isOther = ({ x, y, size }: Face) =>
    size >= OTHER_MIN * face.size && Math.hypot(x - face.x, y - face.y) > face.size;
  if (others.some(isOther)) return 'several';
  const room = Math.min(face.x, face.y, luma.width - face.x, luma.height - face.y);
  if (room < face.size * (0.5 - CUT_MAX)) return 'framing';
  // Below a head that leans, the mouth is not where it is looked for.
  const isMouthHidden = Math.abs(face.angle) < LEANS && hidesMouth(pixels, face);
  return isMouthHidden || hidesEyes(luma, face) ? 'covered' : null;
}

/** Where the oval would have been in a file. */
function middleOf({ width, height }: Area): Area {
  const [x, y] = [Math.round(width * FILE_MARGIN), Math.round(height * FILE_MARGIN)];
  return { x, y, width: width - 2 * x, height: height - 2 * y };
}

const faceOf = ({ x, y, width, height }: Area): Face => ({
  x: x + width / 2,
  y: y + height / 2,
  size: height * OVAL_FACE,
  angle: 0,
  hits: 0,
});

/** The part of the picture that the face takes. */
function boxOf({ x, y, size }: Face, luma: Luma): Area {
  const [left, top] = [Math.max(0, Math.round(x - size / 2)), Math.max(0, Math.round(y - size / 2))];
  return {
    x: left,
    y: top,
    width: Math.min(luma.width, Math.round(x + size / 2)) - left,
    height: Math.min(luma.height, Math.round(y + size / 2)) - top,
  };
}

/** Looks at the brow and the eyes: a mask has any colour. */
function isWarm({ data, width }: Pixels, oval: Area): boolean {
  let [red, blue] = [0, 0];
  const [left, top] = [Math.round(oval.x + oval.width * 0.3), Math.round(oval.y + oval.height * 0.2)];
  for (let y = top; y < oval.y + oval.height / 2; y++) {
    for (let x = left; x < oval.x + oval.width * 0.7; x++) {
      red += data[(y * width + x) * 4] as number;
      blue += data[(y * width + x) * 4 + 2] as number;
    }
  }
  return red > blue * WARMTH_MIN;
}
