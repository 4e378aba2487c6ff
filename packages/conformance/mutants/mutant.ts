/** What a mutant is, and shorthands to make one. */
import type { OperationId } from '#generated/operations.ts';
import type { Environment } from '#server/config.ts';
import type { Json } from '../kit/contract.ts';
import type { Alteration, ProxyAnswer, ProxyRequest } from './proxy.ts';

export interface Mutant {
  /** What is wrong with it, in a sentence. */
  readonly name: string;
  /** The clause or decision that it breaks; the kit has to name it. */
  readonly breaks: string;
  /** The checks that are enough to see it: as `--only`, the clause itself unless told. */
  readonly only?: string;
  /** Settings of the real server behind it. */
  readonly env?: Environment;
  /** Made anew for each run, as it may remember things. */
  readonly make?: () => Alteration;
}

/** Alters the successful answers of an operation, in place. */
export const answers =
  (id: OperationId, alter: (body: Json, answer: ProxyAnswer, request: ProxyRequest) => void) =>
  (): Alteration => ({
    answer: (answer, request) => {
      if (request.operation === id && answer.status < 300) alter(answer.body, answer, request);
      return undefined;
    },
  });

/** Alters the refusals with a code, of any operation, in place. */
export const refusals = (code: string, alter: (answer: ProxyAnswer) => void) => (): Alteration => ({
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

export const json = (status: number, body: Json): ProxyAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body,
});
