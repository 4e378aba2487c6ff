/** The files of the built docs, under the brand word (D-01) and the address that are served. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { CONTRACT_BRAND } from '#generated/operations.ts';
import { textHash } from '#page/text/text-hash.ts';
import { compressInThread, type Encoding } from '../http/compression.ts';

export const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/rss+xml; charset=utf-8',
};

export interface DocsFile {
  readonly etag: string;
  /** Its bytes, compressed or as they are. Read once, however many ask at the same time. */
  bytes(encoding: Encoding | null): Promise<Buffer>;
}

/** What the build appends to the name of a compressed file. Other web servers find them by these names too. */
export const BUILT_SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** The address in the contract and in the samples: a sandbox on the reader's machine. */
const CONTRACT_ADDRESS = 'http://127.0.0.1:3000';

/** Error codes of a path that is not a file. */
const NOT_A_FILE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

/** Finds a file, or null. It is read again only when it has changed. */
export function findDocs(
  folder: string,
  brand: string,
  publicUrl: string | null,
): (name: string) => Promise<DocsFile | null> {
  const settings = textHash(`${brand} ${publicUrl}`);
  const files = new Map<string, DocsFile>();

  return async (name) => {
    // Plain names only: no path out of the folder, and no hidden file.
    if (!/^\w[\w.-]*(\/\w[\w.-]*)*$/.test(name) || !TYPES[path.extname(name)]) return null;
    const place = path.join(folder, name);
    try {
      const { mtimeMs, size } = await stat(place);
      const etag = `"${Math.round(mtimeMs).toString(36)}-${size.toString(36)}-${settings}"`;
      let file = files.get(name);
      if (file?.etag !== etag) {
        file = { etag, bytes: oncePerKey((encoding: Encoding | null) => load(name, encoding)) };
        files.set(name, file);
      }
      await file.bytes(null);
      return file;
    } catch (error) {
      if (isNoFile(error)) return null;
      throw error;
    }
  };

  async function load(name: string, encoding: Encoding | null): Promise<Buffer> {
    const place = path.join(folder, name);
    const read = await readFile(place);
    const own = served(name, read);
    if (!encoding) return own;
    const built = own === read ? await readFile(place + BUILT_SUFFIX[encoding]).catch(nullIfNoFile) : null;
    return built ?? compressInThread(own, encoding);
  }

  /** The same bytes where the settings change nothing. */
  function served(name: string, bytes: Buffer): Buffer {
    if (name.endsWith('.png')) return bytes;
    const text = bytes.toString();
    const branded = text.replaceAll(`${CONTRACT_BRAND}_links`, `${brand}_links`);
    const isSample = publicUrl !== null && name.startsWith('reference/');
    const own = isSample ? branded.replaceAll(CONTRACT_ADDRESS, () => publicUrl) : branded;
    return own === text ? bytes : Buffer.from(own);
  }
}

/** Calls `make` once for each key, unless it fails. */
function oncePerKey<Key, Value>(make: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const made = new Map<Key, Promise<Value>>();
  return (key) => {
    const existing = made.get(key);
    if (existing) return existing;
    const value = make(key);
    made.set(key, value);
    value.catch(() => made.delete(key));
    return value;
  };
}

const isNoFile = (error: unknown) => NOT_A_FILE.has((error as NodeJS.ErrnoException).code ?? '');

function nullIfNoFile(error: unknown): null {
  if (isNoFile(error)) return null;
  throw error;
}

/** Whether a file's name has a hash of its content. Another brand word changes the content, not the name. */
export function isImmutable(name: string, brand: string): boolean {
  return /^assets\/\w+\.\w{8,}\.\w+$/.test(name) && brand === CONTRACT_BRAND;
}

/** The pages load nothing from other origins, and run only the site's own scripts. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
