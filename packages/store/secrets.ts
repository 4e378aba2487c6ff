/** The keys derived from the `SECRET` setting, each for one purpose (D-31). */
import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';

/** Shortest `SECRET` that is accepted, characters. */
export const SECRET_CHARACTERS_MIN = 16;

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 4;
const HEADER_BYTES = 1 + ID_BYTES;

export interface Secrets {
  /** Identifies the SECRET without revealing it: stored in the database, so that a wrong SECRET is noticed at start. */
  readonly id: string;
  /**
   * Encrypts a value for storage, AES-256-GCM. `context` names its row and column; it can be opened only with that.
   * Layout: version, key id (4 bytes), iv (12), tag (16), ciphertext.
   */
  seal(plain: Uint8Array | string, context: string): Uint8Array;
  /** @throws when the value was sealed with another SECRET or for another context, or was changed. */
  open(sealed: Uint8Array, context: string): Buffer;
  /** The keyed hash under which the limiter counts an ID number (D-20). */
  limitHash(text: string): string;
  /** The keyed hash under which a visitor of a link is counted (D-65). */
  visitorHash(text: string): string;
  /** The keyed hash of a request with an idempotency key: from a plain one, an ID number could be guessed. */
  requestHash(text: string): string;
  /** Signs the address of an image (D-22), base64url. */
  imageSignature(text: string): string;
}

export function makeSecrets(secret: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const sealKey = derive('seal');
  const limitKey = derive('id-number-limit');
  const imageKey = derive('image-link');
  const requestKey = derive('request-hash');
  const visitorKey = derive('visitor').toString('hex');
  const keyId = derive('id').subarray(0, ID_BYTES);
  return {
    id: keyId.toString('hex'),
    seal(plain, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), keyId, iv, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (bytes[0] !== VERSION || !bytes.subarray(1, HEADER_BYTES).equals(keyId)) {
        throw new Error('This value was sealed with another SECRET.');
      }
      const iv = bytes.subarray(HEADER_BYTES, HEADER_BYTES + IV_BYTES);
      const tag = bytes.subarray(HEADER_BYTES + IV_BYTES, HEADER_BYTES + IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealKey, iv)
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      return Buffer.concat([
        decipher.update(bytes.subarray(HEADER_BYTES + IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
    },
    limitHash: (text) => createHmac('sha256', limitKey).update(text).digest('base64url'),
    // Nobody outside sees it, so a plain hash of key and text is enough, and faster than an HMAC.
    visitorHash: (text) => hash('sha256', visitorKey + text, 'base64url'),
    requestHash: (text) => createHmac('sha256', requestKey).update(text).digest('base64url'),
    imageSignature: (text) => createHmac('sha256', imageKey).update(text).digest('base64url'),
  };
}
