/** Small valid image files, made in code: no fixture to wonder about, and as many bytes as a test asks for. */
import { crc32, deflateSync } from 'node:zlib';

export interface ImageOptions {
  /** Grey, 0 to 255: images of different shades have different bytes. */
  readonly shade?: number;
  /** Pads the file to this many bytes, in a chunk that decoders skip. */
  readonly bytes?: number;
}

const SIDE = 16;

/** A grey PNG of 16 × 16 pixels. */
export function png({ shade = 128, bytes = 0 }: ImageOptions = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header[8] = 8;
  // A filter byte of 0, then the pixels, for each row.
  const rows = Buffer.alloc(SIDE * (SIDE + 1), shade);
  for (let row = 0; row < SIDE; row++) rows[row * (SIDE + 1)] = 0;
  const start = [Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), pngChunk('IHDR', header)];
  const end = [pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND', Buffer.alloc(0))];
  const missing = bytes - Buffer.concat([...start, ...end]).length;
  const padding = missing > 0 ? [pngChunk('paDd', Buffer.alloc(Math.max(missing - 12, 0)))] : [];
  return Buffer.concat([...start, ...padding, ...end]);
}

/** A grey baseline JPEG of 16 × 16 pixels. */
export function jpeg({ shade = 128, bytes = 0 }: ImageOptions = {}): Buffer {
  const start = Buffer.from([0xff, 0xd8]);
  const rest = Buffer.concat([
    jpegSegment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    // Every step of quantisation is 8, the DC of a block being 8 times its mean.
    jpegSegment(0xdb, [0, ...Array<number>(64).fill(8)]),
    jpegSegment(0xc0, [8, 0, SIDE, 0, SIDE, 1, 1, 0x11, 0]),
    // DC: categories 0 to 11, each a code of 4 bits. AC: nothing but the end of the block, in 1 bit.
    jpegSegment(0xc4, [0, 0, 0, 0, 12, ...Array<number>(12).fill(0), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    jpegSegment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
    jpegSegment(0xda, [1, 1, 0, 0, 63, 0]),
    greyScan(shade),
    Buffer.from([0xff, 0xd9]),
  ]);
  const padding: Buffer[] = [];
  // A comment holds at most 65,533 bytes and takes 4 itself.
  for (let missing = bytes - start.length - rest.length; missing > 0; missing -= 65_537) {
    padding.push(jpegSegment(0xfe, Buffer.alloc(Math.max(Math.min(missing - 4, 65_533), 0))));
  }
  return Buffer.concat([start, ...padding, rest]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

function jpegSegment(marker: number, data: Iterable<number>): Buffer {
  const content = Buffer.from([...data]);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Four blocks of one shade: the first says how far it is from middle grey, the others that nothing changes. */
function greyScan(shade: number): Buffer {
  const level = shade - 128;
  const size = level === 0 ? 0 : Math.floor(Math.log2(Math.abs(level))) + 1;
  // A negative number is written as what it lacks to the largest of its size.
  const value = level < 0 ? level + 2 ** size - 1 : level;
  const first = size.toString(2).padStart(4, '0') + (size ? value.toString(2).padStart(size, '0') : '');
  const bits = `${first}0${'00000'.repeat(3)}`;
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
export function withOrientation(image: Buffer, orientation: number): Buffer {
  // A TIFF header, and one entry: tag 0x0112, one short number.
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  const exif = jpegSegment(0xe1, [...Buffer.from('Exif\0\0'), ...tiff]);
  return Buffer.concat([image.subarray(0, 2), exif, image.subarray(2)]);
}
