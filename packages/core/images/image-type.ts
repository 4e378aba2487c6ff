const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

export type ImageType = 'image/png' | 'image/jpeg';

/** Where an image comes from, as its sender says (D-71). */
export type ImageSource = 'camera' | 'file';

/** What the sender's device found wrong with an image (D-83, D-108), in the order in which it looks. */
export const CHECK_REASONS = [
  'resolution',
  'uniform',
  'dark',
  'glare',
  'blur',
  'framing',
  'face',
  'several',
  'far',
  'turned',
  'covered',
  'card',
  'same',
] as const;

export type CheckReason = (typeof CHECK_REASONS)[number];

/** What the sender's device says of an image; `none`: it could not look. */
export type ImageCheck = 'passed' | 'none' | `overridden:${CheckReason}`;

/** What is read of an image file without decoding its pixels. */
export interface ReadImage {
  readonly width: number;
  readonly height: number;
  /** The file without its metadata; the same bytes where it has none. */
  readonly bytes: Uint8Array;
}

/** `cut_off`: the file ends before its end marker. `malformed`: no decoder would show it. */
export type UnreadableImage = 'cut_off' | 'malformed';

/** The type of an image by its content, not its name (D-26); null unless it is a PNG or JPEG. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const startsWith = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (startsWith(PNG) && hasPngHeader(bytes)) return 'image/png';
  // A JPEG ends with its end-of-image marker; trailing bytes after it occur in the wild.
  if (startsWith(JPEG) && bytes.length > 100) return 'image/jpeg';
  return null;
}

/** Whether the first chunk is an IHDR with a size of at least one pixel. */
function hasPngHeader(bytes: Uint8Array): boolean {
  if (bytes.length < 33) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(12) === 0x49484452 && view.getUint32(16) > 0 && view.getUint32(20) > 0;
}
