/** The keys derived from the `SECRET` setting, each for one purpose (D-31). */
import { hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { decrypt, encrypt, KEY_BYTES } from './encryption.ts';
import { hmacSha256 } from './hmac.ts';

/** Shortest `SECRET` that is accepted, characters. */
export const SECRET_CHARACTERS_MIN = 16;

/** First byte of a value that is sealed under SECRET. */
export const SEALED_UNDER_SECRET = 1;
const ID_BYTES = 4;
const HASH_KEYS_CONTEXT = 'settings/hash_keys';
/** The first byte, and the id of the SECRET. */
const HEADER_BYTES = 1 + ID_BYTES;

export interface Secrets {
  /** Identifies SECRET without revealing it. */
  readonly id: string;
  /** The ids of SECRET and of the previous ones: what was sealed under one of them can be opened. */
  readonly ids: readonly string[];
  /** Encrypts a value under SECRET. It opens only with the same `context`, which names its row and column. */
  seal(plain: Uint8Array | string, context: string): Uint8Array;
  /** @throws when the value was sealed under an unknown SECRET or for another context, or was changed. */
  open(sealed: Uint8Array, context: string): Buffer;
  /** The id of the SECRET that the value was sealed under. */
  idOf(sealed: Uint8Array): string;
  /** Signs the address of an image (D-22), base64url. */
  imageSignature(text: string): string;
  /** Whether SECRET or a previous one signed it. */
  isImageSignature(text: string, signature: string): boolean;
  /** Signs the token of a visit to a link's page (D-82), base64url. */
  visitSignature(text: string): string;
  /** Whether SECRET or a previous one signed it. */
  isVisitSignature(text: string, signature: string): boolean;
  /** The hash keys of a database that begins with this SECRET. */
  readonly firstHashKeys: HashKeys;
  /** Hash keys as they are stored. */
  sealHashKeys(keys: HashKeys): string;
  openHashKeys(sealed: string): HashKeys;
  /** Takes the database's hash keys into use. */
  useHashKeys(keys: HashKeys): void;
  /** Takes the database's number of buckets into use: a power of two (D-81). */
  useBuckets(count: number): void;
  bucketOf(partnerId: string): number;
  /** The keyed hash under which the limiter counts an ID number (D-20). */
  limitHash(text: string): string;
  /** The keyed hash under which a visitor of a link is counted (D-65). */
  visitorHash(text: string): string;
  /** The keyed hash of a request with an idempotency key: from a plain one, an ID number could be guessed. */
  requestHash(text: string): string;
}

/** Keys of the hashes that are stored. They stay when SECRET changes, so that no count is lost (D-67). */
export interface HashKeys {
  readonly limit: Buffer;
  readonly visitor: Buffer;
  readonly request: Buffer;
}

/** @param previous - former secrets, under which stored values may still be sealed. */
export function makeSecrets(secret: string, previous: readonly string[] = []): Secrets {
  const current = deriveKeys(secret);
  const all = [current, ...previous.map(deriveKeys)];
  const header = Buffer.concat([Buffer.of(SEALED_UNDER_SECRET), current.idBytes]);
  let hashKeys = current.hashKeys;
  let visitorKey = hashKeys.visitor.toString('hex');
  let buckets = 1;
  /** Of partners that were asked for: their ids have three characters, so they are bounded. */
  const bucketOf = new Map<string, number>();
  const idOf = (sealed: Uint8Array) => Buffer.from(sealed.subarray(1, HEADER_BYTES)).toString('hex');
  const seal = (plain: Uint8Array | string, context: string) =>
    encrypt(current.sealKey, plain, context, header);
  function open(sealed: Uint8Array, context: string): Buffer {
    const keys = sealed[0] === SEALED_UNDER_SECRET && all.find(({ id }) => id === idOf(sealed));
    if (!keys) throw new Error('This value was sealed with another SECRET.');
    return decrypt(keys.sealKey, sealed, context, HEADER_BYTES);
  }
  return {
    id: current.id,
    ids: all.map(({ id }) => id),
    seal,
    open,
    idOf,
    imageSignature: (text) => hmac(current.imageKey, text),
    isImageSignature: (text, signature) =>
      all.some(({ imageKey }) => areEqual(signature, hmac(imageKey, text))),
    visitSignature: (text) => hmac(current.visitKey, text),
    isVisitSignature: (text, signature) =>
      all.some(({ visitKey }) => areEqual(signature, hmac(visitKey, text))),
    firstHashKeys: current.hashKeys,
    sealHashKeys: ({ limit, visitor, request }) =>
      Buffer.from(seal(Buffer.concat([limit, visitor, request]), HASH_KEYS_CONTEXT)).toString('base64'),
    openHashKeys(sealed) {
      const keys = open(Buffer.from(sealed, 'base64'), HASH_KEYS_CONTEXT);
      const keyAt = (i: number) => keys.subarray(i * KEY_BYTES, (i + 1) * KEY_BYTES);
      return { limit: keyAt(0), visitor: keyAt(1), request: keyAt(2) };
    },
    useHashKeys(keys) {
      hashKeys = keys;
      visitorKey = keys.visitor.toString('hex');
      bucketOf.clear();
    },
    useBuckets(count) {
      buckets = count;
      bucketOf.clear();
    },
    bucketOf(partnerId) {
      let bucket = bucketOf.get(partnerId);
      if (bucket === undefined) {
        const digest = hmacSha256(hashKeys.limit, `bucket ${partnerId}`, 'hex');
        bucket = Number.parseInt(digest.slice(0, 4), 16) % buckets;
        bucketOf.set(partnerId, bucket);
      }
      return bucket;
    },
    limitHash: (text) => hmac(hashKeys.limit, text),
    // Nobody outside sees it, so a plain hash of key and text is enough, and faster than an HMAC.
    visitorHash: (text) => hash('sha256', visitorKey + text, 'base64url'),
    requestHash: (text) => hmac(hashKeys.request, text),
  };
}

const hmac = (key: Buffer, text: string) => hmacSha256(key, text, 'base64url');

function deriveKeys(secret: string) {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  const hashKeys: HashKeys = {
    limit: derive('id-number-limit'),
    visitor: derive('visitor'),
    request: derive('request-hash'),
  };
  const idBytes = derive('id').subarray(0, ID_BYTES);
  return {
    id: idBytes.toString('hex'),
    idBytes,
    sealKey: derive('seal'),
    imageKey: derive('image-link'),
    visitKey: derive('visit-token'),
    hashKeys,
  };
}

function areEqual(sent: string, expected: string): boolean {
  const [left, right] = [Buffer.from(sent), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
