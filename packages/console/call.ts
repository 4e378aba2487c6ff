import type { SentRequest, SentResponse } from './data.ts';

export interface CallInput {
  readonly partner_id: string;
  readonly operation_id: string;
  /** Without the signing fields, which are added. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Values in the path. */
  readonly path?: Readonly<Record<string, string>>;
}

export interface CallResult {
  readonly request: SentRequest;
  readonly response: SentResponse;
}
