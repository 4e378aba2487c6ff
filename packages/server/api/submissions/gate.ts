/** The limits of submissions outside of their handler: uploads, their memory, and what is refused (D-58, D-64). */
import type { IncomingMessage } from 'node:http';
import type { Refusal } from '#handlers/operation.ts';
import { RequestRefused } from '#server/http/errors.ts';
import type { CountBytes } from './size-limits.ts';
import type { OpenUpload } from './upload-memory.ts';

export interface SubmissionGateDeps {
  /** Counts a submission that was refused before its handler. @returns why it is refused as one too many. */
  readonly countRefused: (refId: string) => Promise<Refusal<'submitVerification'> | null>;
  /** Submissions of a link that are read at the same time; 0 for no limit. */
  readonly inProgressMax: number;
  readonly openUpload: OpenUpload;
  readonly now: () => number;
}

export interface TooManySubmissions {
  readonly refused: 'too_many_submissions';
  readonly retryAfterMs?: number;
}

export interface SubmissionGate {
  /** The refusal of a link whose budget is known to be spent, before anything is read; null to go on. */
  budgetRefusal(refId: string): TooManySubmissions | null;
  /**
   * Reads a submission's body and runs the operation with it. One that is refused before its handler is counted, and
   * maybe refused as one too many.
   *
   * @throws RequestRefused `too_many_uploads` while too many of the link's bodies are being read, or what `read` and `run`
   *   throw.
   */
  handle<Body, Result extends object>(
    refId: string,
    stream: IncomingMessage,
    read: (countBytes: CountBytes) => Promise<Body>,
    run: (body: Body) => Promise<Result>,
  ): Promise<Result | TooManySubmissions>;
}

/** When an upload in progress may have ended, milliseconds. */
const RETRY_MS = 5_000;
/** Links whose budget is known to be spent; others are only found out by counting. */
const SPENT_LINKS_MAX = 10_000;

/** Refusals of what was read. Another content type and a closed link are refused before, and cost nothing. */
const COUNTED = new Set(['invalid_json', 'invalid_value', 'missing_field', 'payload_too_large']);

export function makeSubmissionGate(deps: SubmissionGateDeps): SubmissionGate {
  const { countRefused, inProgressMax, openUpload, now } = deps;
  const inProgress = new Map<string, number>();
  /** Until when a link's budget is spent. */
  const spentUntil = new Map<string, number>();

  return {
    budgetRefusal(refId) {
      const retryAfterMs = (spentUntil.get(refId) ?? 0) - now();
      return retryAfterMs > 0 ? { refused: 'too_many_submissions', retryAfterMs } : null;
    },

    async handle(refId, stream, read, run) {
      const upload = openUpload(stream);
      try {
        const result = await limited(refId, () => read(upload.count))
          .then(run)
          .catch((error: unknown) => refusalAfter(error, refId));
        if (isTooMany(result)) remember(refId, result);
        return result;
      } finally {
        upload.free();
      }
    },
  };

  /** Reads a body, unless too many of the link's are being read. */
  async function limited<Body>(refId: string, read: () => Promise<Body>): Promise<Body> {
    if (inProgressMax === 0) return read();
    const others = inProgress.get(refId) ?? 0;
    if (others >= inProgressMax) throw new RequestRefused('too_many_uploads', [], {}, RETRY_MS);
    inProgress.set(refId, others + 1);
    try {
      return await read();
    } finally {
      const left = (inProgress.get(refId) ?? 0) - 1;
      if (left > 0) inProgress.set(refId, left);
      else inProgress.delete(refId);
    }
  }

  /** Counts a submission that ended with an error before its handler. @throws the error, unless it is one too many. */
  async function refusalAfter(error: unknown, refId: string): Promise<TooManySubmissions> {
    const counts = error instanceof RequestRefused && COUNTED.has(error.condition);
    const tooMany = counts ? await countRefused(refId) : null;
    if (tooMany) return tooMany as TooManySubmissions;
    throw error;
  }

  function remember(refId: string, { retryAfterMs = 0 }: TooManySubmissions): void {
    if (spentUntil.size >= SPENT_LINKS_MAX) spentUntil.clear();
    spentUntil.set(refId, now() + retryAfterMs);
  }
}

const isTooMany = (result: object): result is TooManySubmissions =>
  'refused' in result && result.refused === 'too_many_submissions';
