/**
 * Makes a photo small enough for a slow connection: at most 1800 pixels on its long side, JPEG, under 600 kB; but never
 * smaller than the server accepts. A card that the camera's guide was around keeps 1400 of them across.
 */
import { IMAGE_SIDE_PX_MIN } from '#core/images/image-size.ts';

const SIDE_PX_MAX = 1_800;
const BYTES_MAX = 600_000;
const QUALITIES = [0.85, 0.75, 0.65, 0.5, 0.35];

/** Something that can be drawn, and its size in pixels. */
export interface Picture {
  readonly source: CanvasImageSource;
  readonly width: number;
  readonly height: number;
}

/** The picture has fewer pixels than the server accepts. */
class PhotoTooSmall extends Error {}

/** The file is of the kind that iPhones take, and this browser cannot open it. */
class HeicPhoto extends Error {}

/** What to say where a picture could not be read or made smaller. */
export function pictureProblem(error: unknown): 'photoTooSmall' | 'photoHeic' | 'photoUnreadable' {
  if (error instanceof PhotoTooSmall) return 'photoTooSmall';
  return error instanceof HeicPhoto ? 'photoHeic' : 'photoUnreadable';
}

/**
 * A photo file, turned upright as its EXIF says. @throws when this browser cannot read it as an image.
 *
 * @param mend - makes a file that browsers read of one that they do not; null where it cannot.
 */
export async function readPicture(file: Blob, mend?: (file: Blob) => Promise<Blob | null>): Promise<Picture> {
  try {
    return await decode(file);
  } catch (error) {
    const kind = await file.slice(4, 12).text();
    if (/^ftyp(hei|hev|mif1|msf1)/.test(kind)) throw new HeicPhoto();
    const mended = await mend?.(file).catch(() => null);
    if (mended) return decode(mended);
    throw error;
  }
}

async function decode(file: Blob): Promise<Picture> {
  if ('createImageBitmap' in window) {
    const source = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { source, width: source.width, height: source.height };
  }
  const source = new Image();
  source.src = URL.createObjectURL(file);
  await source.decode();
  return { source, width: source.naturalWidth, height: source.naturalHeight };
}

/** @throws PhotoTooSmall */
export async function shrink(picture: Picture): Promise<Blob> {
  if (Math.min(picture.width, picture.height) < IMAGE_SIDE_PX_MIN) throw new PhotoTooSmall();
  for (let side = SIDE_PX_MAX; ; side /= 2) {
    const canvas = draw(picture, side);
    for (const quality of QUALITIES) {
      const blob = await toJpeg(canvas, quality);
      if (blob.size < BYTES_MAX) return blob;
      // Only a very long picture of noise is still too large here: it is sent as it is.
      if (side < IMAGE_SIDE_PX_MIN && quality === QUALITIES.at(-1)) return blob;
    }
  }
}

function draw({ source, width, height }: Picture, sideMax: number): HTMLCanvasElement {
  const least = IMAGE_SIDE_PX_MIN / Math.min(width, height);
  const scale = Math.min(1, Math.max(sideMax / Math.max(width, height), least));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  // JPEG has no transparency: transparent pixels become white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser made no JPEG.'))),
      'image/jpeg',
      quality,
    );
  });
}
