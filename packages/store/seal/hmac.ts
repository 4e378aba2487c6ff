import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
/** A character takes so many bytes at most. */
const CHARACTER_BYTES_MAX = 3;

/** The key's block before what is hashed with it. Both are used again for every text, without a wait in between. */
const INNER = Buffer.alloc(BLOCK_BYTES + 1_024);
const OUTER = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES);

/**
 * HMAC-SHA-256 (RFC 2104), by two hashes of one call each. `createHmac` makes an object for each text that garbage
 * collection must end, and a digest in a buffer is one more: both cost a busy server more than the hash itself.
 */
export function hmacSha256(
  key: string | Uint8Array,
  text: string,
  encoding: 'base64' | 'base64url' | 'hex',
): string {
  const bytes = typeof key === 'string' ? Buffer.from(key) : key;
  const block = bytes.length > BLOCK_BYTES ? hash('sha256', bytes, 'buffer') : bytes;
  const textBytesMax = text.length * CHARACTER_BYTES_MAX;
  const inner = textBytesMax <= INNER.length - BLOCK_BYTES ? INNER : Buffer.alloc(BLOCK_BYTES + textBytesMax);
  for (let i = 0; i < BLOCK_BYTES; i++) {
    const byte = block[i] ?? 0;
    inner[i] = byte ^ 0x36;
    OUTER[i] = byte ^ 0x5c;
  }
  const end = BLOCK_BYTES + inner.write(text, BLOCK_BYTES);
  OUTER.write(hash('sha256', inner.subarray(0, end), 'binary'), BLOCK_BYTES, 'binary');
  return hash('sha256', OUTER, encoding);
}
