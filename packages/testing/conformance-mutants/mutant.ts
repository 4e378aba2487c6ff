/** What a mutant is, and helpers to write many of them as a table. */

import type { Budgets } from '#conformance/kit/budgets.ts';
import type { Json } from '#conformance/kit/contract.ts';
import { type Credentials, signature } from '#conformance/kit/signing.ts';
import type { OperationId } from '#generated/operations.ts';
import { PARTNER, SECOND_PARTNER } from '../harness/sandbox.ts';
import type { Alteration, ProxyRequest, ProxyResponse } from './proxy.ts';

export interface ServerMutant {
  /** What is wrong with it, in a sentence. */
  readonly name: string;
  /** The clause or decision that it violates; the kit has to name it. */
  readonly breaks: string;
  /** The checks that are enough to detect it, as `--only`. */
  readonly only: string;
  /** Settings of the real server behind it. */
  readonly env?: Readonly<Record<string, string>>;
  /** The budgets that the kit is told of. */
  readonly budgets?: Budgets;
  /** Called for each run, because an alteration may have state. */
  readonly make?: () => Alteration;
}

type Change = NonNullable<ServerMutant['make']> | Pick<ServerMutant, 'env' | 'budgets' | 'make'>;

type ClauseAndName = `${'D-' | '§'}${string} ${string}`;

interface MutantTable {
  readonly [only: string]: Change | Readonly<Record<ClauseAndName, Change>>;
  readonly [single: `${string} › ${ClauseAndName}`]: Change;
}

/**
 * Mutants by the checks that are enough to detect them. The key of each is the clause that it violates and its name, as
 * `--list` prints them: `D-13 get leaves out link_id`. A single one stands in the same line as its checks.
 */
export const mutants = (table: MutantTable): readonly ServerMutant[] =>
  Object.entries(table).flatMap(([key, value]) => {
    const [only = '', single] = key.split(' › ');
    return Object.entries(single ? { [single]: value as Change } : value).map(([clauseAndName, change]) => {
      const [, breaks = '', name = ''] = /^(\S+) (.*)$/.exec(clauseAndName) ?? [];
      return { name, breaks, only, ...(typeof change === 'function' ? { make: change } : change) };
    });
  });

type Parts = Required<Alteration>;

/** Alters requests in place, or answers them itself. */
export const onRequest = (request: Parts['request']) => (): Alteration => ({ request });

/** Alters answers in place, or returns others. */
export const onAnswer = (answer: Parts['answer']) => (): Alteration => ({ answer });

/** Alters callbacks in place, and delivers them. */
export const onCallback = (callback: Parts['callback']) => (): Alteration => ({ callback });

/** Alters a body, or the whole message. */
type Alter<Message> = (body: Json, message: Message, request: ProxyRequest) => void;

/** Alters the successful answers of an operation. */
export const responses = (id: OperationId) => (alter: Alter<ProxyResponse>) =>
  onAnswer((answer, request) => {
    if (request.operation === id && answer.status < 300) alter(answer.body, answer, request);
  });

/** Alters the errors with a code, of any operation; all errors where it is `any`. */
export const errorResponses = (code: string, alter: Alter<ProxyResponse>) =>
  onAnswer((answer, request) => {
    if (answer.status >= 400 && (code === 'any' || answer.body?.code === code)) {
      alter(answer.body, answer, request);
    }
  });

/** Alters the requests of operations. */
export const requests =
  (...ids: readonly OperationId[]) =>
  (alter: Alter<ProxyRequest>) =>
    onRequest((request) => {
      if (request.operation && request.body && ids.includes(request.operation)) {
        alter(request.body, request, request);
      }
    });

/** Answers some requests of an operation before the server sees them. */
export const answering = (
  id: OperationId,
  isMeant: (body: Json, request: ProxyRequest) => unknown,
  answer: ProxyResponse,
) =>
  onRequest((request) =>
    request.operation === id && request.body && isMeant(request.body, request) ? answer : undefined,
  );

/** Takes fields away. */
export const drop =
  (...fields: string[]) =>
  (body: Json): void => {
    for (const field of fields) delete body[field];
  };

export const set =
  (field: string, value: Json) =>
  (body: Json): void => {
    body[field] = value;
  };

/** Changes a field where it is there. */
export const change =
  (field: string, to: (value: Json, body: Json) => unknown) =>
  (body: Json): void => {
    if (body[field] !== undefined) body[field] = to(body[field], body);
  };

/** Changes a field where it is text. */
export const replace = (field: string, to: (text: string, body: Json) => unknown) =>
  change(field, (value, body) => (typeof value === 'string' ? to(value, body) : value));

export const status =
  (code: number) =>
  (_: Json, answer: ProxyResponse): void => {
    answer.status = code;
  };

/** Sets a header, or takes it away. */
export const header =
  (name: string, value?: string) =>
  (_: Json, { headers }: ProxyResponse | ProxyRequest): void => {
    if (value === undefined) delete headers[name];
    else headers[name] = value;
  };

export const json = (code: number, body: Json): ProxyResponse => ({
  status: code,
  headers: { 'content-type': 'application/json' },
  body,
});

/** An error in the contract's form. */
export const refusal = (statusCode: number, code: string, more: object = {}): ProxyResponse =>
  json(statusCode, { code, error: 'No.', request_id: '1', ...more });

/** The refusal of a wrong value. */
export const wrongValue = (path: string): ProxyResponse =>
  refusal(400, '2204', { details: [{ path, message: 'is wrong' }] });

/** The answer of a reset. */
export const RESET = json(200, { message: 'Rate limit reset successful', success: 'true' });

/** Signing fields of a partner, made now. */
export function signingFields(by: Credentials) {
  const timestamp = new Date().toISOString();
  const signed = signature(by, timestamp);
  return { partner_id: by.id, timestamp, signature: signed, sec_key: signed };
}

/** Signs a request anew, so that the server accepts it. */
export const resign = (body: Json, by: Credentials): void => void Object.assign(body, signingFields(by));

/** Treats the second partner's requests as the first one's. */
export const asFirst = (id: OperationId) =>
  requests(id)((body) => {
    if (body.partner_id === SECOND_PARTNER.id) resign(body, PARTNER);
  });

/** The answer of a submission that was accepted. */
export const acceptedSubmission = () =>
  json(201, { job_id: 'job-of-a-mutant', user_id: 'user-of-a-mutant', redirect_url: null });

/** Accepts submissions that the server refuses with the code. */
export const accepting = (code: string) =>
  onAnswer((answer, { operation }) =>
    operation === 'submitVerification' && answer.body?.code === code ? acceptedSubmission() : undefined,
  );
