/** What a verification found (D-23). */
import type { components } from '#generated/api.ts';

/** What a person redoes after it (D-111). */
export type RetryStep = components['schemas']['RetryStep'];

/** The outcome of a verification, without personal data. */
export interface Verdict {
  readonly code: string;
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly success: boolean;
  /** false for a provisional result; a final one follows. */
  readonly final: boolean;
  /** What the verifier says is to be redone (D-111). */
  readonly retry?: readonly RetryStep[];
}
