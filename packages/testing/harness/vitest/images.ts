/** Small valid image files, made in code: no fixture to wonder about, and as many bytes as a test asks for. */
import { deflateSync } from 'node:zlib';
import { pngChunk } from '#conformance/kit/images.ts';

interface ImageOptions {
  /** Grey, 0 to 255: images of different shades have different bytes. */
  readonly shade?: number;
  /** Pads the file to this many bytes, in a colour profile: it is kept, and decoders skip one that they cannot read. */
  readonly bytes?: number;
  readonly width?: number;
  readonly height?: number;
  /** Chunks of a PNG, or segments of a JPEG, before the pixels. */
  readonly more?: readonly Buffer[];
}

/** A grey PNG. */
export function png(options: ImageOptions = {}): Buffer {
  const { shade = 128, width = 200, height = 200 } = options;
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width, shade)]);
  return pngOf(Buffer.alloc(height * row.length, row), { ...options, width, height, colorType: 0 });
}

interface PngOptions extends Pick<ImageOptions, 'bytes' | 'more'> {
  readonly width: number;
  readonly height: number;
  /** 0 is grey, 2 red, green and blue, 8 bits each. */
  readonly colorType: 0 | 2;
}

/** @param rows - for each row a filter byte of 0, then its pixels. */
export function pngOf(rows: Buffer, { width, height, colorType, bytes = 0, more = [] }: PngOptions): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colorType], 8);
  const start = [Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), pngChunk('IHDR', header), ...more];
  const end = [pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND', '')];
  const missing = bytes - Buffer.concat([...start, ...end]).length;
  const padding = missing > 0 ? [pngChunk('iCCP', Buffer.alloc(Math.max(missing - 12, 0)))] : [];
  return Buffer.concat([...start, ...padding, ...end]);
}

const JFIF = Buffer.from('ffe000104a46494600010100000100010000', 'hex');

/** A grey baseline JPEG. */
export function jpeg(options: ImageOptions = {}): Buffer {
  const { shade = 128, bytes = 0, width = 200, height = 200, more = [] } = options;
  const start = Buffer.concat([Buffer.from([0xff, 0xd8]), JFIF, ...more]);
  const rest = Buffer.concat([
    // Every step of quantisation is 8, the DC of a block being 8 times its mean.
    jpegSegment(0xdb, [0, ...Array<number>(64).fill(8)]),
    jpegSegment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    // DC: categories 0 to 11, each a code of 4 bits. AC: nothing but the end of the block, in 1 bit.
    jpegSegment(0xc4, [0, 0, 0, 0, 12, ...Array<number>(12).fill(0), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    jpegSegment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
    jpegSegment(0xda, [1, 1, 0, 0, 63, 0]),
    greyScan(shade, Math.ceil(width / 8) * Math.ceil(height / 8)),
    Buffer.from([0xff, 0xd9]),
  ]);
  const padding: Buffer[] = [];
  // A segment holds at most 65,533 bytes; a profile's takes 16 itself.
  for (let missing = bytes - start.length - rest.length; missing > 0; missing -= 65_537) {
    const profile = Buffer.alloc(Math.max(Math.min(missing - 16, 65_521), 0));
    padding.push(jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), profile])));
  }
  return Buffer.concat([start, ...padding, rest]);
}

export function jpegSegment(marker: number, data: Iterable<number>): Buffer {
  const content = Buffer.from([...data]);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Blocks of one shade: the first says how far it is from middle grey, the others that nothing changes. */
function greyScan(shade: number, blocks: number): Buffer {
  const level = shade - 128;
  const size = level === 0 ? 0 : Math.floor(Math.log2(Math.abs(level))) + 1;
  // A negative number is written as what it lacks to the largest of its size.
  const value = level < 0 ? level + 2 ** size - 1 : level;
  const first = size.toString(2).padStart(4, '0') + (size ? value.toString(2).padStart(size, '0') : '');
  const bits = `${first}0${'00000'.repeat(blocks - 1)}`;
  const octets = bits.match(/.{1,8}/g) ?? [];
  // Filled up with ones; a byte of ones is followed by a zero, lest it look like a marker.
  return Buffer.from(
    octets.flatMap((each) => {
      const octet = Number.parseInt(each.padEnd(8, '1'), 2);
      return octet === 0xff ? [0xff, 0] : [octet];
    }),
  );
}

/** The same JPEG as a camera held otherwise writes it: its EXIF says how to turn it. */
export const withOrientation = (image: Buffer, orientation: number): Buffer =>
  Buffer.concat([image.subarray(0, 2), exif(orientation), image.subarray(2)]);

/** An EXIF segment with the orientation, then what else a camera wrote. */
export const exif = (orientation: number, rest: Iterable<number> = []): Buffer =>
  exifIn(Buffer.from([...tiff(orientation), ...rest]));

/** A JPEG segment of an EXIF. */
export const exifIn = (content: Uint8Array): Buffer =>
  jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), content]));

interface TiffOptions {
  readonly order?: 'II' | 'MM';
  /** Of the entry; a short number is 3. */
  readonly type?: number;
  readonly count?: number;
}

/** A TIFF header, and one entry: how the picture is turned. */
export function tiff(orientation: number, { order = 'MM', type = 3, count = 1 }: TiffOptions = {}): Buffer {
  const content = Buffer.alloc(26);
  const isLittleEndian = order === 'II';
  const short = (value: number, at: number) =>
    isLittleEndian ? content.writeUInt16LE(value, at) : content.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittleEndian ? content.writeUInt32LE(value, at) : content.writeUInt32BE(value, at);
  content.write(order, 'latin1');
  short(42, 2);
  long(8, 4);
  short(1, 8);
  short(0x0112, 10);
  short(type, 12);
  long(count, 14);
  if (type === 3) short(orientation, 18);
  else if (type === 4) long(orientation, 18);
  else content[18] = orientation;
  return content;
}

/** What a Samsung phone writes behind a panorama: blocks with a name, a list of them, SEFT. Its JPEG has no end marker. */
export function samsungTrailer(
  blocks: Record<string, Uint8Array> = {
    Panorama_Shot_Info: Buffer.from('\xff\xd9 a film \xff\xc4', 'latin1'),
  },
): Buffer {
  const number = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
  const named = Object.entries(blocks).map(([name, content], n) => {
    const type = Buffer.of(0, 0, 0xa1 + n, 0x0a);
    return { type, bytes: Buffer.concat([type, number(name.length), Buffer.from(name), content]) };
  });
  const all = Buffer.concat(named.map(({ bytes }) => bytes));
  let before = all.length;
  const entries = named.map(({ type, bytes }) => {
    const entry = Buffer.concat([type, number(before), number(bytes.length)]);
    before -= bytes.length;
    return entry;
  });
  const list = Buffer.concat([Buffer.from('SEFH'), number(106), number(named.length), ...entries]);
  return Buffer.concat([all, list, number(list.length), Buffer.from('SEFT')]);
}
