/** A request with its answer, as it was sent and as a check sees it. */
import type { Json } from './contract.ts';
import type { Credentials } from './signing.ts';
import { type Clauses, expectEqual } from './violation.ts';

/** One request with its answer. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sent: string;
  readonly status: number | null;
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly answer: string;
}

export interface CheckedResponse {
  readonly status: number;
  readonly body: Json;
  readonly headers: Headers;
}

export interface SendOptions {
  /** Path parameters. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Who signs where a signature is required; null leaves the signing fields out. */
  readonly as?: Credentials | null;
  /** The content type of a text body. Default: JSON. */
  readonly contentType?: string;
}

/** An answer in one line. */
export const describeResponse = ({ status, body }: CheckedResponse): string =>
  `${status} ${JSON.stringify(body)}`;

/** Such as `410 link_used`, or `201`. */
export const statusAndCode = ({ status, body }: CheckedResponse): string =>
  `${status} ${body.code ?? ''}`.trim();

/** Fails unless `details` of a refusal names the field first. `when` completes the sentence. */
export function expectField(path: string, { body }: CheckedResponse, clauses: Clauses = '', when = ''): void {
  expectEqual(`the field in details${when}`, body.details?.[0]?.path, path, `${clauses} D-07`);
}
