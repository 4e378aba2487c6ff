/** What a sandbox's process and its parent tell each other. */

/** A call that the parent asks for. */
export interface Call {
  readonly id: number;
  readonly path: string;
  readonly body: object;
  /** Calls again until the response has so many callbacks; null calls once. */
  readonly until: { readonly count: number; readonly withinMs: number } | null;
}

/** How to reach the sandbox. */
export interface Ready {
  readonly url: string;
  readonly partnerId: string;
  readonly key: string;
  /** What the command prints. */
  readonly banner: string;
}

/** To a call. */
export interface Answer {
  readonly id: number;
  readonly status: number;
  readonly body: string;
}

export type FromServer = { readonly ready: Ready } | { readonly failed: string } | Answer;
