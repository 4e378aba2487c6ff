/** Makes a photo small enough for a slow line: at most 1600 pixels on its long side, JPEG, under 600 kB. */

const SIDE_PX_MAX = 1_600;
const BYTES_MAX = 600_000;
const QUALITIES = [0.85, 0.75, 0.65, 0.5, 0.35];

/** A picture that can be drawn, and its size. */
interface Source {
  readonly picture: CanvasImageSource;
  readonly width: number;
  readonly height: number;
}

/** A photo file, turned upright as its EXIF says. @throws when it is no image that this browser can read. */
export async function shrinkFile(file: Blob): Promise<Blob> {
  const source = await decode(file);
  return shrink(source);
}

/** What the camera shows now. */
export function shrinkFrame(video: HTMLVideoElement): Promise<Blob> {
  return shrink({ picture: video, width: video.videoWidth, height: video.videoHeight });
}

async function decode(file: Blob): Promise<Source> {
  if ('createImageBitmap' in window) {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { picture, width: picture.width, height: picture.height };
  }
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  await picture.decode();
  return { picture, width: picture.naturalWidth, height: picture.naturalHeight };
}

async function shrink(source: Source): Promise<Blob> {
  for (let side = SIDE_PX_MAX; ; side /= 2) {
    const canvas = draw(source, side);
    for (const quality of QUALITIES) {
      const blob = await toJpeg(canvas, quality);
      if (blob.size < BYTES_MAX) return blob;
    }
  }
}

function draw({ picture, width, height }: Source, sideMax: number): HTMLCanvasElement {
  if (width === 0 || height === 0) throw new Error('an empty picture');
  const scale = Math.min(1, sideMax / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  // JPEG has no transparency: what is see-through becomes white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no JPEG'))), 'image/jpeg', quality);
  });
}
