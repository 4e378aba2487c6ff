/** The first answer to each `Idempotency-Key`, which a repeated request gets again (D-29). */

/** An answer, and the hash of the request that it was given to. */
export interface KeptAnswer {
  readonly requestHash: string;
  readonly status: number;
  readonly body: object;
}

/** Where answers are kept for a day: by operation, partner or link, and key. */
export interface KeptAnswers {
  find(key: string): KeptAnswer | null | Promise<KeptAnswer | null>;
  save(key: string, answer: KeptAnswer): void | Promise<void>;
}

const DAY_MS = 86_400_000;

/** In the memory of one process. @param now - epoch milliseconds. */
export function keptInMemory(now: () => number): KeptAnswers {
  const answers = new Map<string, KeptAnswer & { readonly until: number }>();
  return {
    find: (key) => {
      const kept = answers.get(key);
      return kept && kept.until > now() ? kept : null;
    },
    save: (key, answer) => {
      // The oldest come first.
      for (const [old, { until }] of answers) {
        if (until > now()) break;
        answers.delete(old);
      }
      answers.delete(key);
      answers.set(key, { ...answer, until: now() + DAY_MS });
    },
  };
}
