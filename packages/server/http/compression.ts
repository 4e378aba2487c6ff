/** Compression of pages, assets and docs; responses of the API are too small to gain. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** The better of the encodings that a request accepts; null for none. */
export function encodingFor(acceptEncoding: string | string[] | undefined): Encoding | null {
  const accepted = String(acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? null;
}

/** `best` for cached results, `fast` for a response of its own. */
export function compress(text: string, encoding: Encoding, effort: 'best' | 'fast'): Buffer {
  if (encoding === 'gzip') return gzipSync(text, { level: effort === 'best' ? 9 : 6 });
  const quality = effort === 'best' ? constants.BROTLI_MAX_QUALITY : 5;
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** For large files: compresses in another thread, so that other requests do not wait. */
export function compressInThread(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes);
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
