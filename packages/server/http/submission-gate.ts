/** The limits of submissions outside of their handler: what is read at the same time, and what is refused (D-64). */
import type { HandlerResult, Refusal } from '#handlers/operation.ts';
import { EdgeRefusal } from './errors.ts';

type Result = HandlerResult<'submitVerification'>;

export interface SubmissionGateDeps {
  /** Counts a submission that was refused before its handler. @returns why it is refused as one too many. */
  readonly countRefused: (refId: string) => Promise<Refusal<'submitVerification'> | null>;
  /** Submissions of a link that are read at the same time; 0 for no limit. */
  readonly inProgressMax: number;
  readonly now: () => number;
}

export interface SubmissionGate {
  /** The refusal of a link whose budget is known to be spent, before anything is read; null to go on. */
  spent(refId: string): Refusal<'submitVerification'> | null;
  /** Reads a body. @throws EdgeRefusal `too_many_uploads` while too many of the link's are being read. */
  read<T>(refId: string, readBody: () => Promise<T>): Promise<T>;
  /** Answers a submission; one that is refused before its handler is counted, and maybe refused as one too many. */
  answer(refId: string, run: () => Promise<Result>): Promise<Result>;
}

/** When an upload in progress may have ended, milliseconds. */
const RETRY_MS = 5_000;
/** Links whose budget is known to be spent; others are only found out by counting. */
const SPENT_LINKS_MAX = 10_000;

/** Refusals of what was read. Another content type and a closed link are refused before, and cost nothing. */
const COUNTED = new Set(['invalid_json', 'invalid_value', 'missing_field', 'payload_too_large']);

export function makeSubmissionGate({ countRefused, inProgressMax, now }: SubmissionGateDeps): SubmissionGate {
  const inProgress = new Map<string, number>();
  /** Until when a link's budget is spent. */
  const spentUntil = new Map<string, number>();

  return {
    async read(refId, readBody) {
      if (inProgressMax === 0) return readBody();
      const others = inProgress.get(refId) ?? 0;
      if (others >= inProgressMax) throw new EdgeRefusal('too_many_uploads', [], {}, RETRY_MS);
      inProgress.set(refId, others + 1);
      try {
        return await readBody();
      } finally {
        const left = (inProgress.get(refId) ?? 0) - 1;
        if (left > 0) inProgress.set(refId, left);
        else inProgress.delete(refId);
      }
    },

    spent(refId) {
      const retryAfterMs = (spentUntil.get(refId) ?? 0) - now();
      return retryAfterMs > 0 ? { refused: 'too_many_submissions', retryAfterMs } : null;
    },

    async answer(refId, run) {
      const result = await run().catch(async (error: unknown) => {
        const counted = error instanceof EdgeRefusal && COUNTED.has(error.condition);
        const tooMany = counted ? await countRefused(refId) : null;
        if (tooMany) return tooMany;
        throw error;
      });
      if ('refused' in result && result.refused === 'too_many_submissions') remember(refId, result);
      return result;
    },
  };

  function remember(refId: string, { retryAfterMs = 0 }: Refusal<'submitVerification'>): void {
    if (spentUntil.size >= SPENT_LINKS_MAX) spentUntil.clear();
    spentUntil.set(refId, now() + retryAfterMs);
  }
}
