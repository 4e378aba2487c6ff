/** A request with its answer, as it was sent and as a check sees it. */
import type { Operation } from '#generated/operations.ts';
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

/** The clauses behind refusals that several checks expect; for others the check names them. */
export const CLAUSES_OF: Readonly<Record<string, Clauses>> = {
  link_full: 'D-66 D-33',
  too_many_id_numbers: 'D-64',
  too_many_submissions: 'D-64',
  id_number_blocked: '§8 §7.2 D-20',
  link_disabled: '§3.1 D-33',
  link_used: 'D-11 D-33',
  link_expired: 'D-10 D-33',
  link_not_ready: 'D-12 D-33',
  unsupported_id_type: 'D-12',
  job_exists: 'D-24',
  idempotency_key_reused: 'D-29',
};

/** Whether the target says that its verifier has enough to do, as it may (D-74). */
export const isBusy = ({ status, body }: CheckedResponse) => status === 503 && body?.code === 'verifier_busy';

/** Whether the answer is that of a server that does not know the path, the method or what to do with it. */
export function isNotImplemented({ errors }: Operation, { status, body }: CheckedResponse): boolean {
  if (status === 405 || status === 501) return true;
  return (
    status === 404 &&
    !Object.values(errors).some((error) => error.status === 404 && error.code === body?.code)
  );
}
