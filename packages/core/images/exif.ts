/** The one thing of a photo's EXIF that its picture needs: how the camera was held. */

const LITTLE_ENDIAN = 0x4949;
const BIG_ENDIAN = 0x4d4d;
const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/**
 * How to turn a picture, 2 to 8; null for upright and unknown. As in browsers the first entry counts that is one short
 * number from 1 to 8.
 *
 * @param tiff - an EXIF segment of a JPEG after its name, or an eXIf chunk of a PNG.
 */
export function orientationOf(tiff: Uint8Array): number | null {
  if (tiff.length < 8) return null;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const order = view.getUint16(0);
  if (order !== LITTLE_ENDIAN && order !== BIG_ENDIAN) return null;
  const isLittleEndian = order === LITTLE_ENDIAN;
  if (view.getUint16(2, isLittleEndian) !== 42) return null;
  const list = view.getUint32(4, isLittleEndian);
  if (list + 2 > tiff.length) return null;
  const last = Math.min(list + 2 + view.getUint16(list, isLittleEndian) * ENTRY_BYTES, tiff.length);
  for (let at = list + 2; at + ENTRY_BYTES <= last; at += ENTRY_BYTES) {
    if (view.getUint16(at, isLittleEndian) !== ORIENTATION_TAG) continue;
    const isNumber =
      view.getUint16(at + 2, isLittleEndian) === SHORT && view.getUint32(at + 4, isLittleEndian) === 1;
    const value = view.getUint16(at + 8, isLittleEndian);
    if (isNumber && value >= 1 && value <= 8) return value > 1 ? value : null;
  }
  return null;
}

/** An EXIF that says how to turn the picture, and nothing else. */
export function exifOf(orientation: number): number[] {
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const entry = [ORIENTATION_TAG >> 8, ORIENTATION_TAG & 0xff, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0];
  return [...header, 0, 1, ...entry, 0, 0, 0, 0];
}
