/** The one thing of a photo's EXIF that its picture needs: how the camera was held. */

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** How to turn a picture, 2 to 8; null for upright and unknown. @param tiff - an EXIF segment after its name. */
export function orientationOf(tiff: Uint8Array): number | null {
  if (tiff.length < 8) return null;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittleEndian = view.getUint16(0) === 0x4949;
  if (view.getUint16(2, isLittleEndian) !== 42) return null;
  const list = view.getUint32(4, isLittleEndian);
  if (list + 2 > tiff.length) return null;
  const last = Math.min(list + 2 + view.getUint16(list, isLittleEndian) * ENTRY_BYTES, tiff.length);
  for (let at = list + 2; at + ENTRY_BYTES <= last; at += ENTRY_BYTES) {
    if (view.getUint16(at, isLittleEndian) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(at + 8, isLittleEndian);
    return view.getUint16(at + 2, isLittleEndian) === SHORT && value >= 2 && value <= 8 ? value : null;
  }
  return null;
}

/** A JPEG segment with an EXIF that says how to turn the picture, and nothing else. */
export function exifSegment(orientation: number): Uint8Array {
  const name = [0x45, 0x78, 0x69, 0x66, 0, 0];
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const entry = [ORIENTATION_TAG >> 8, ORIENTATION_TAG & 0xff, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0];
  const content = [...name, ...header, 0, 1, ...entry, 0, 0, 0, 0];
  return Uint8Array.of(0xff, 0xe1, 0, content.length + 2, ...content);
}
