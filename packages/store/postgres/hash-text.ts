/** PostgreSQL's `hashtext`, by which Citus finds the shard of a text: `hash_bytes` of its `hashfn.c`, Bob Jenkins' lookup3. */

const SEED = 0x9e3779b9 + 3_923_095;
/** Octets that are mixed at once. */
const BLOCK = 12;

const rotated = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/** @returns a signed number of 32 bits. */
export function hashText(text: string): number {
  const bytes = Buffer.from(text);
  let [a, b, c] = [SEED + bytes.length, SEED + bytes.length, SEED + bytes.length].map(
    (each) => each | 0,
  ) as Three;
  let at = 0;
  for (; bytes.length - at >= BLOCK; at += BLOCK) {
    [a, b, c] = mixed(
      (a + bytes.readInt32LE(at)) | 0,
      (b + bytes.readInt32LE(at + 4)) | 0,
      (c + bytes.readInt32LE(at + 8)) | 0,
    );
  }
  for (let i = 0; at + i < bytes.length; i++) {
    const octet = bytes[at + i] as number;
    if (i < 4) a = (a + (octet << (8 * i))) | 0;
    else if (i < 8) b = (b + (octet << (8 * (i - 4)))) | 0;
    // The lowest octet is the length's.
    else c = (c + (octet << (8 * (i - 7)))) | 0;
  }
  return finished(a, b, c);
}

type Three = [number, number, number];

function mixed(a: number, b: number, c: number): Three {
  a = ((a - c) ^ rotated(c, 4)) | 0;
  c = (c + b) | 0;
  b = ((b - a) ^ rotated(a, 6)) | 0;
  a = (a + c) | 0;
  c = ((c - b) ^ rotated(b, 8)) | 0;
  b = (b + a) | 0;
  a = ((a - c) ^ rotated(c, 16)) | 0;
  c = (c + b) | 0;
  b = ((b - a) ^ rotated(a, 19)) | 0;
  a = (a + c) | 0;
  c = ((c - b) ^ rotated(b, 4)) | 0;
  b = (b + a) | 0;
  return [a, b, c];
}

function finished(a: number, b: number, c: number): number {
  c = ((c ^ b) - rotated(b, 14)) | 0;
  a = ((a ^ c) - rotated(c, 11)) | 0;
  b = ((b ^ a) - rotated(a, 25)) | 0;
  c = ((c ^ b) - rotated(b, 16)) | 0;
  a = ((a ^ c) - rotated(c, 4)) | 0;
  b = ((b ^ a) - rotated(a, 14)) | 0;
  return ((c ^ b) - rotated(b, 24)) | 0;
}
