/** The structure of a JPEG file: segments of marker, length and data; the pixels of a scan follow its segment. */
import { exifOf, orientationOf } from './exif.ts';
import { sizeProblem } from './image-size.ts';
import type { ReadImage, UnreadableImage } from './image-type.ts';
import { type ScanTables, wholeScanBytes } from './jpeg-scan.ts';
import { KeptParts } from './kept-parts.ts';
import { samsungTrailerStart } from './samsung-trailer.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const [DHT, DQT, DRI] = [0xc4, 0xdb, 0xdd];
/** Huffman and quantisation tables, and the restart interval. */
const TABLES = new Set([DHT, DQT, DRI]);
const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee];
/** Baseline, extended and progressive; hardly a decoder shows the others. */
const PROGRESSIVE = 0xc2;
const FRAMES = new Set([0xc0, 0xc1, PROGRESSIVE]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
/** Marker, length, precision, height, width and the number of components. */
const FRAME_BYTES_MIN = 10;
const JFIF_BYTES = 14;
const ADOBE_BYTES = 12;
const EXIF_NAME = [0x45, 0x78, 0x69, 0x66, 0, 0];
const EXIF_NAME_BYTES = EXIF_NAME.length;
/** More than any encoder writes. */
const SEGMENTS_MAX = 10_000;
/** More than any encoder writes, too: a decoder goes over the whole picture for each, however few bytes it has. */
const SCANS_MAX = 100;

/** @param file - begins with an SOI marker. */
export function readJpeg(file: Uint8Array): ReadImage | UnreadableImage {
  const trailer = samsungTrailerStart(file);
  // Only the panoramas of these phones may lack their end marker; in the trailer there is a film, with any bytes.
  return trailer === null ? readSegments(file, false) : readSegments(file.subarray(0, trailer), true);
}

function readSegments(file: Uint8Array, mayLackEnd: boolean): ReadImage | UnreadableImage {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const kept = new KeptParts(file);
  kept.keep(0, 2);
  let size: { readonly width: number; readonly height: number } | null = null;
  let scans = 0;
  let hasExif = false;
  const tables: ScanTables = { frame: null, huffman: [], restart: 0 };
  for (let from = 2, segments = 0; segments < SEGMENTS_MAX; segments++) {
    const at = nextMarker(file, from);
    const marker = file[at + 1];
    if (marker === EOI) {
      kept.keep(at, at + 2);
      return size && scans > 0 ? { ...size, bytes: kept.join() } : 'malformed';
    }
    if (at + 4 > file.length) return 'cut_off';
    const end = at + 2 + view.getUint16(at + 2);
    if (end > file.length) return 'cut_off';
    // The length counts its own two bytes. Kept as it is, a smaller one would take the next segment for its length.
    if (end < at + 4) return 'malformed';
    // Two frames, and decoders could take either.
    if (marker === undefined || marker === SOI || OTHER_FRAMES.has(marker)) return 'malformed';
    if (FRAMES.has(marker)) {
      if (size || end < at + FRAME_BYTES_MIN) return 'malformed';
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    noteTables(tables, file, at, end);
    if (marker === SOS) {
      if (!size || ++scans > SCANS_MAX) return 'malformed';
      from = nextMarker(file, end);
      if (mayLackEnd && from === file.length && scans === 1)
        return readLast(kept, file, at, { size, tables });
      kept.keep(at, from);
    } else if (isExif(file, at, end)) {
      // Browsers take the first, whatever is in it, and none that comes after the first scan.
      if (!hasExif && scans === 0) keepOrientation(kept, file.subarray(at + 4 + EXIF_NAME_BYTES, end));
      hasExif = true;
      from = end;
    } else {
      keepSegment(kept, file, at, end);
      from = end;
    }
  }
  return 'malformed';
}

/** The one scan of a file that lacks its end marker. */
function readLast(
  kept: KeptParts,
  file: Uint8Array,
  at: number,
  { size, tables }: { size: Pick<ReadImage, 'width' | 'height'>; tables: ScanTables },
): ReadImage | UnreadableImage {
  // Its caller refuses it, and nobody goes through so many pixels.
  if (sizeProblem(size.width, size.height)) return { ...size, bytes: file };
  const bytes = wholeScanBytes(file.subarray(at), tables);
  if (bytes === null) return 'cut_off';
  kept.keep(at, at + bytes);
  kept.add(Uint8Array.of(0xff, EOI));
  return { ...size, bytes: kept.join() };
}

function noteTables(tables: ScanTables, file: Uint8Array, at: number, end: number): void {
  const marker = file[at + 1] ?? 0;
  const segment = file.subarray(at, end);
  if (FRAMES.has(marker) && marker !== PROGRESSIVE) tables.frame = segment;
  else if (marker === DHT) tables.huffman.push(segment);
  else if (marker === DRI && segment.length >= 6)
    tables.restart = ((segment[4] as number) << 8) | (segment[5] as number);
}

function keepOrientation(kept: KeptParts, exif: Uint8Array): void {
  const orientation = orientationOf(exif);
  if (orientation) kept.add(exifSegment(orientation));
}

/** Where the next marker is that is not part of a scan's pixels; the file's length where there is none. */
function nextMarker(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at)) {
    while (file[at] === 0xff) {
      const code = file[at + 1] ?? 0;
      const isRestart = code >= 0xd0 && code <= 0xd7;
      if (code >= 0xc0 && code !== 0xff && !isRestart) return at;
      at += code === 0xff ? 1 : 2;
    }
  }
  return file.length;
}

/** Keeps what decoders need of a segment. */
function keepSegment(kept: KeptParts, file: Uint8Array, at: number, end: number): void {
  const marker = file[at + 1] ?? 0;
  const data = at + 4;
  const isNamed = (name: string) => startsWith(file, data, end, name);

  if (FRAMES.has(marker) || TABLES.has(marker)) kept.keep(at, end);
  // The colour profile: without it a picture has other colours.
  else if (marker === APP2 && isNamed('ICC_PROFILE\0')) kept.keep(at, end);
  else if (marker === APP14 && isNamed('Adobe') && end === data + ADOBE_BYTES) kept.keep(at, end);
  else if (marker === APP0 && isNamed('JFIF\0') && end === data + JFIF_BYTES) kept.keep(at, end);
  else if (marker === APP0 && isNamed('JFIF\0') && end > data + JFIF_BYTES) {
    // A thumbnail follows; its width and height become 0.
    kept.add(Uint8Array.of(0xff, APP0, 0, 2 + JFIF_BYTES));
    kept.keep(data, data + JFIF_BYTES - 2);
    kept.add(Uint8Array.of(0, 0));
  }
}

/** Browsers pass over one that is empty. */
const isExif = (file: Uint8Array, at: number, end: number): boolean =>
  file[at + 1] === APP1 && end > at + 4 + EXIF_NAME_BYTES && startsWith(file, at + 4, end, 'Exif\0');

function exifSegment(orientation: number): Uint8Array {
  const exif = exifOf(orientation);
  return Uint8Array.of(0xff, APP1, 0, 2 + EXIF_NAME_BYTES + exif.length, ...EXIF_NAME, ...exif);
}

function startsWith(file: Uint8Array, at: number, end: number, name: string): boolean {
  return String.fromCharCode(...file.subarray(at, Math.min(at + name.length, end))) === name;
}
