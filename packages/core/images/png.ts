/** The structure of a PNG file: its signature, then chunks of length, type, data and check sum. */
import { crc32 } from './crc32.ts';
import { exifOf, orientationOf } from './exif.ts';
import type { ReadImage, UnreadableImage } from './image-type.ts';
import { KeptParts } from './kept-parts.ts';

/** The chunks that a picture is made of, with the bytes that each may have. All others are metadata. */
const KEPT_BYTES_MAX: Readonly<Record<string, number>> = {
  IHDR: 13,
  PLTE: 768,
  IDAT: 0x7fffffff,
  IEND: 0,
  tRNS: 256,
  cHRM: 32,
  cICP: 4,
  gAMA: 4,
  // The colour profile: without it a picture has other colours.
  iCCP: 0x7fffffff,
  sBIT: 4,
  sRGB: 1,
};

/** The bits of a sample that each colour type may have. */
const BIT_DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const BIT_DEPTH_AT = 24;
const COLOUR_TYPE_AT = 25;

const SIGNATURE_BYTES = 8;
/** Length, type and check sum. */
const CHUNK_OVERHEAD_BYTES = 12;
/** More than any encoder writes. */
const CHUNKS_MAX = 10_000;

/** @param file - begins with the signature and an IHDR chunk. */
export function readPng(file: Uint8Array): ReadImage | UnreadableImage {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const kept = new KeptParts(file);
  kept.keep(0, SIGNATURE_BYTES);
  let hasPixels = false;
  let hasExif = false;
  for (let at = SIGNATURE_BYTES, chunks = 0; chunks < CHUNKS_MAX; chunks++) {
    if (at + CHUNK_OVERHEAD_BYTES > file.length) return 'cut_off';
    const length = view.getUint32(at);
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    const end = at + CHUNK_OVERHEAD_BYTES + length;
    if (end > file.length) return 'cut_off';
    // Two headers, and decoders could take either.
    if ((type === 'IHDR') !== (at === SIGNATURE_BYTES)) return 'malformed';
    if (type === 'IHDR' && (length !== KEPT_BYTES_MAX[type] || !isKnownKind(file))) return 'malformed';
    if (length <= (KEPT_BYTES_MAX[type] ?? -1)) kept.keep(at, end);
    // Browsers take the first whose check sum is right, and none that comes after the pixels.
    if (type === 'eXIf' && !hasExif && !hasPixels && isIntact(file, at, end)) {
      const orientation = orientationOf(file.subarray(at + 8, end - 4));
      if (orientation) kept.add(exifChunk(orientation));
      hasExif = true;
    }
    if (type === 'IDAT' && length > 0) hasPixels = true;
    if (type === 'IEND') {
      if (!hasPixels || length > 0) return 'malformed';
      return { width: view.getUint32(16), height: view.getUint32(20), bytes: kept.join() };
    }
    at = end;
  }
  return 'malformed';
}

const isKnownKind = (file: Uint8Array): boolean =>
  BIT_DEPTHS[file[COLOUR_TYPE_AT] ?? -1]?.includes(file[BIT_DEPTH_AT] ?? -1) ?? false;

const isIntact = (file: Uint8Array, at: number, end: number): boolean =>
  new DataView(file.buffer, file.byteOffset).getUint32(end - 4) === crc32(file.subarray(at + 4, end - 4));

function exifChunk(orientation: number): Uint8Array {
  const named = Uint8Array.of(0x65, 0x58, 0x49, 0x66, ...exifOf(orientation));
  const chunk = new Uint8Array(named.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, named.length - 4);
  chunk.set(named, 4);
  view.setUint32(named.length + 4, crc32(named));
  return chunk;
}
