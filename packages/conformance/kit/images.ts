/** Grey PNG files, which every server accepts or refuses by their size (D-71). */
import { crc32, deflateSync } from 'node:zlib';

interface PngOptions {
  readonly width?: number;
  readonly height?: number;
  /** 0: not compressed, so that a large picture is a large file. */
  readonly level?: number;
  /** A comment in the file. */
  readonly comment?: string;
}

export function png({ width = 200, height = 200, level = 9, comment }: PngOptions = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...(comment === undefined ? [] : [pngChunk('tEXt', Buffer.from(`Comment\0${comment}`))]),
    // A byte for the filter before each row.
    pngChunk('IDAT', deflateSync(Buffer.alloc(height * (width + 1)), { level })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer | string): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const bytes = Buffer.from(data);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), bytes]);
  length.writeUInt32BE(bytes.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
