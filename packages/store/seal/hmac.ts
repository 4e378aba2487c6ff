import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;

/**
 * HMAC-SHA-256 (RFC 2104), by two hashes of one call each: `createHmac` makes an object for each text that garbage
 * collection must end, which costs a busy server several times as much as the hash itself.
 */
export function hmacSha256(key: string | Uint8Array, text: string): Buffer {
  const bytes = typeof key === 'string' ? Buffer.from(key) : key;
  const block = bytes.length > BLOCK_BYTES ? hash('sha256', bytes, 'buffer') : bytes;
  const inner = padded(block, 0x36, Buffer.byteLength(text));
  inner.write(text, BLOCK_BYTES);
  const outer = padded(block, 0x5c, 32);
  hash('sha256', inner, 'buffer').copy(outer, BLOCK_BYTES);
  return hash('sha256', outer, 'buffer');
}

/** The key's block, each byte combined with `pad`, before room for `length` bytes. */
function padded(block: Uint8Array, pad: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(BLOCK_BYTES + length);
  for (let i = 0; i < BLOCK_BYTES; i++) bytes[i] = (block[i] ?? 0) ^ pad;
  return bytes;
}
