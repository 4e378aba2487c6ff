// Generated from openapi/ by `npm run generate`. Do not edit.

export interface Check {
  (value: unknown): boolean;
  /** What was wrong with the last value. */
  readonly errors?: readonly {
    readonly keyword: string;
    readonly instancePath: string;
    readonly params: Readonly<Record<string, unknown>>;
    readonly message?: string;
  }[] | null;
}

/** By operation and part of the request. */
declare const checks: Readonly<Record<string, Check | undefined>>;
export default checks;
