/** What a mutant is, and helpers to make one. */
import type { OperationId } from '#generated/operations.ts';
import type { Budgets } from '../kit/budgets.ts';
import type { Json } from '../kit/contract.ts';
import { type Credentials, signature } from '../kit/signing.ts';
import type { Alteration, ProxyRequest, ProxyResponse } from './proxy.ts';

export interface ServerMutant {
  /** What is wrong with it, in a sentence. */
  readonly name: string;
  /** The clause or decision that it violates; the kit has to name it. */
  readonly breaks: string;
  /** The checks that are enough to detect it, as `--only`. Default: those of the clause. */
  readonly only?: string;
  /** Settings of the real server behind it. */
  readonly env?: Readonly<Record<string, string>>;
  /** The budgets that the kit is told of. */
  readonly budgets?: Budgets;
  /** Called for each run, because an alteration may have state. */
  readonly make?: () => Alteration;
}

/** Alters the successful answers of an operation, in place. */
export const responses =
  (id: OperationId, alter: (body: Json, answer: ProxyResponse, request: ProxyRequest) => void) =>
  (): Alteration => ({
    answer: (answer, request) => {
      if (request.operation === id && answer.status < 300) alter(answer.body, answer, request);
      return undefined;
    },
  });

/** Alters the errors with a code, of any operation, in place. */
export const errorResponses = (code: string, alter: (answer: ProxyResponse) => void) => (): Alteration => ({
  answer: (answer) => {
    if (answer.status >= 400 && answer.body?.code === code) alter(answer);
    return undefined;
  },
});

/** Alters the requests of operations, in place. */
export const requests =
  (ids: readonly OperationId[], alter: (request: ProxyRequest) => void) => (): Alteration => ({
    request: (request) => {
      if (request.operation && ids.includes(request.operation) && request.body) alter(request);
      return undefined;
    },
  });

export const json = (status: number, body: Json): ProxyResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body,
});

/** Signing fields of a partner, made now. */
export function signingFields(by: Credentials) {
  const timestamp = new Date().toISOString();
  const signed = signature(by, timestamp);
  return { partner_id: by.id, timestamp, signature: signed, sec_key: signed };
}

/** The answer of a submission that was accepted. */
export const acceptedSubmission = () =>
  json(201, { job_id: 'job-of-a-mutant', user_id: 'user-of-a-mutant', redirect_url: null });

/** Accepts submissions that the server refuses with the code. */
export const accepting = (code: string) => (): Alteration => ({
  answer: (answer, { operation }) =>
    operation === 'submitVerification' && answer.body?.code === code ? acceptedSubmission() : undefined,
});
