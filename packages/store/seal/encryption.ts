/** Authenticated encryption of stored values: AES-256-GCM, each with a random iv. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { randomPart } from './random.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypted at a time. */
const PIECE_BYTES = 65_536;

export const KEY_BYTES = 32;

/** `header`, iv (12 bytes), tag (16), ciphertext. It decrypts only with the same `context`. */
export function encrypt(
  key: Uint8Array,
  plain: Uint8Array | string,
  context: string,
  header: Uint8Array,
): Uint8Array {
  const iv = randomPart(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context));
  const bytes = typeof plain === 'string' ? Buffer.from(plain) : plain;
  const start = header.length + IV_BYTES + TAG_BYTES;
  // Every byte of it is written below; a short one is part of a larger buffer, which garbage collection sees once.
  const sealed = Buffer.allocUnsafe(start + bytes.length);
  // In pieces, because whole images would be in memory four times.
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    sealed.set(cipher.update(bytes.subarray(at, at + PIECE_BYTES)), start + at);
  }
  cipher.final();
  sealed.set(header);
  sealed.set(iv, header.length);
  sealed.set(cipher.getAuthTag(), header.length + IV_BYTES);
  return sealed;
}

/** @throws when it was encrypted with another key or context, or was changed. */
export function decrypt(
  key: Uint8Array,
  encrypted: Uint8Array,
  context: string,
  headerBytes: number,
): Buffer {
  const body = encrypted.subarray(headerBytes);
  const iv = body.subarray(0, IV_BYTES);
  const tag = body.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context)).setAuthTag(tag);
  return Buffer.concat([decipher.update(body.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
