/** Expiring, signed URLs of images (D-22): they need no other authentication. */
import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import { ADDRESSES, fillAddress } from './addresses.ts';

export interface ImageLinks {
  /** The path and query of a job's image, good until `now` + the configured time. */
  readonly make: (serviceJobId: string, kind: ImageField, now: number) => string;
  readonly check: (url: ImageUrlParts, now: number) => 'valid' | 'expired' | 'forged';
}

interface ImageUrlParts {
  readonly serviceJobId: string;
  readonly kind: string;
  /** Epoch milliseconds, as written. */
  readonly expires: string;
  readonly signature: string;
}

export function makeImageLinks(secrets: Secrets, lifetimeMs: number): ImageLinks {
  const signedText = (serviceJobId: string, kind: string, expires: string) =>
    JSON.stringify([serviceJobId, kind, expires]);
  return {
    make(serviceJobId, kind, now) {
      const expires = String(now + lifetimeMs);
      const signature = secrets.imageSignature(signedText(serviceJobId, kind, expires));
      return `${fillAddress(ADDRESSES.image, { serviceJobId, kind })}?expires=${expires}&signature=${signature}`;
    },
    check({ serviceJobId, kind, expires, signature }, now) {
      if (!secrets.isImageSignature(signedText(serviceJobId, kind, expires), signature)) return 'forged';
      return Number(expires) > now ? 'valid' : 'expired';
    },
  };
}
