/** The limits of submissions outside of their handler: uploads, their memory, and what is refused (D-58, D-64). */

import type { IncomingMessage } from 'node:http';
import type { ServiceTime } from '#core/clocks.ts';
import { RequestRefused } from '#generated/stubs/errors.ts';
import type { Refusal } from '#handlers/operation.ts';
import { isCutOff } from '#server/http/bodies/read-body.ts';
import type { CountBytes } from './size-limits.ts';
import type { OpenUpload } from './upload-memory.ts';
import type { TakePlace } from './upload-places.ts';

export interface SubmissionAdmissionDeps {
  /** Consumes the limits for a submission refused before its handler. @returns why it is refused as one too many. */
  readonly consumeRefused: (
    refId: string,
    visitor: string | null,
  ) => Promise<Refusal<'submitVerification'> | null>;
  readonly takePlace: TakePlace;
  readonly openUpload: OpenUpload;
  readonly now: () => ServiceTime;
}

interface TooManySubmissions {
  readonly refused: 'too_many_submissions';
  readonly retryAfterMs?: number;
  /** Whose limit of the link's submissions is reached; neither's where it is that of a number. */
  readonly limitOf?: 'link' | 'visitor';
}

/** An upload, as far as it is known before it is read. */
export interface Upload {
  readonly refId: string;
  /** Who sends it (D-65). */
  readonly visitor: string | null;
  readonly stream: IncomingMessage;
}

/** An upload that is read, with its place and its memory. */
export interface AdmittedUpload {
  /** @throws RequestRefused `too_many_uploads` while too many of the link's bodies are being read, or what `read` throws. */
  read<Body>(read: (countBytes: CountBytes) => Promise<Body>): Promise<Body>;
  /**
   * Consumes the limits for a submission that was read and then refused where no handler counts it. @returns the
   * refusal, or that it is one too many.
   */
  countRefusal<Refused extends object>(refusal: Refused): Promise<Refused | TooManySubmissions>;
  /** Consumes them for a submission that ended with an error before its handler. @returns that it is one too many. @throws the error, unless it is one too many. */
  countError(error: unknown): Promise<TooManySubmissions>;
  /** Remembers which limit is reached, where the handler says so. */
  note(result: object): void;
  free(): void;
}

export interface SubmissionAdmission {
  /** The refusal where the link's limit, or the visitor's, is known to be reached, before anything is read; or null. */
  limitRefusal(upload: Pick<Upload, 'refId' | 'visitor'>): TooManySubmissions | null;
  /** Admits an upload; its owner frees it. */
  open(upload: Upload): AdmittedUpload;
  /** Forgets which limits are reached. */
  forget(): void;
}

/** Limits of links and of visitors that are known to be reached; others are only found out by counting. */
const REACHED_MAX = 10_000;

/** Refusals while a body is read. Another content type is refused before, and a handler's refusals are counted by it or by `countRefusal`. */
const COUNTED = new Set(['invalid_json', 'invalid_value', 'missing_field', 'payload_too_large']);

export function makeSubmissionAdmission(deps: SubmissionAdmissionDeps): SubmissionAdmission {
  const { consumeRefused, takePlace, openUpload, now } = deps;
  /** Until when a link's limit is reached, and a visitor's on a link. */
  const reachedUntil = { link: new Map<string, number>(), visitor: new Map<string, number>() };

  return {
    limitRefusal(upload) {
      const until = (by: LimitOf) => reachedUntil[by].get(keyOf[by](upload)) ?? 0;
      const retryAfterMs = Math.max(until('link'), until('visitor')) - now();
      return retryAfterMs > 0 ? { refused: 'too_many_submissions', retryAfterMs } : null;
    },

    forget() {
      for (const known of Object.values(reachedUntil)) known.clear();
    },

    open(upload) {
      const memory = openUpload(upload.stream, upload.visitor);
      const consume = async (): Promise<TooManySubmissions | null> => {
        const tooMany = (await consumeRefused(upload.refId, upload.visitor)) as TooManySubmissions | null;
        if (tooMany) remember(upload, tooMany);
        return tooMany;
      };
      return {
        read: (read) => inPlace(upload, memory.count, read),
        countRefusal: async (refusal) => (await consume()) ?? refusal,
        async countError(error) {
          // A line that broke off uses up nobody's limit.
          const isRefusal = error instanceof RequestRefused && COUNTED.has(error.condition);
          const counts = isRefusal && !isCutOff(upload.stream);
          const tooMany = counts ? await consume() : null;
          if (tooMany) return tooMany;
          throw error;
        },
        note: (result) => void (isTooMany(result) && remember(upload, result)),
        free: memory.free,
      };
    },
  };

  /** Reads a body, unless too many of the link's are being read. */
  async function inPlace<Body>(
    { refId, visitor, stream }: Upload,
    countBytes: CountBytes,
    read: (countBytes: CountBytes) => Promise<Body>,
  ): Promise<Body> {
    const place = takePlace(refId, visitor, stream);
    try {
      return await read((bytes) => {
        place.count(bytes);
        countBytes(bytes);
      });
    } finally {
      place.free();
    }
  }

  function remember(upload: Upload, { limitOf, retryAfterMs = 0 }: TooManySubmissions): void {
    if (!limitOf) return;
    const known = reachedUntil[limitOf];
    if (known.size >= REACHED_MAX) known.clear();
    known.set(keyOf[limitOf](upload), now() + retryAfterMs);
  }
}

type LimitOf = NonNullable<TooManySubmissions['limitOf']>;

const keyOf: Record<LimitOf, (upload: Pick<Upload, 'refId' | 'visitor'>) => string> = {
  link: ({ refId }) => refId,
  visitor: ({ refId, visitor }) => `${refId} ${visitor}`,
};

const isTooMany = (result: object): result is TooManySubmissions =>
  'refused' in result && result.refused === 'too_many_submissions';
