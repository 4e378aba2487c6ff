/** Mutants that break the ID number limit. */
import { createHash } from 'node:crypto';
import { OPERATIONS } from '#generated/operations.ts';
import { PARTNER } from '#testing/harness/sandbox.ts';
import type { Json } from '../kit/contract.ts';
import { acceptedSubmission, accepting, json, requests, type ServerMutant, signingFields } from './mutant.ts';
import { type Alteration, type ProxyRequest, type ProxyResponse, timeOf } from './proxy.ts';

const WINDOW_MS = 3 * 86_400_000;

export const LIMIT_RULE_MUTANTS: readonly ServerMutant[] = [
  { name: 'the limit is 29', breaks: '§8', only: '30 submissions', env: { ID_NUMBER_LIMIT: '29' } },
  { name: 'the limit is 31', breaks: '§8', only: '30 submissions', env: { ID_NUMBER_LIMIT: '31' } },
  {
    name: 'the window is 2 days',
    breaks: '§8',
    only: 'The block lasts',
    env: { ID_NUMBER_WINDOW_HOURS: '48' },
  },
  {
    name: 'the window is an hour longer',
    breaks: '§8',
    only: 'The block lasts',
    env: { ID_NUMBER_WINDOW_HOURS: '73' },
  },
  { name: 'the window does not slide', breaks: '§8', only: 'The window slides', make: fixedWindow },
  {
    name: 'a blocked submission extends the block',
    breaks: 'D-20',
    only: 'does not extend',
    make: extendingBlock,
  },
  {
    name: 'a reset clears nothing',
    breaks: '§4.7',
    only: 'A reset',
    make: () => ({
      request: ({ operation, body }) =>
        operation === 'resetIdNumberRateLimit' && body?.id_number
          ? json(200, { message: 'Rate limit reset successful', success: 'true' })
          : undefined,
    }),
  },
  {
    name: 'each spelling of a number is counted separately',
    breaks: 'D-20',
    only: 'Case, spaces',
    make: requests(['submitVerification'], ({ body }) => {
      const number = body.id_number;
      if (typeof number !== 'string' || !/[a-z\s-]/.test(number)) return;
      body.id_number = createHash('sha256').update(number).digest('hex').slice(0, 16).toUpperCase();
    }),
  },
  {
    name: 'concurrent submissions exceed the limit',
    breaks: 'D-27',
    only: '40 concurrent submissions',
    make: accepting('2222'),
  },
  {
    name: 'a number counts for all countries',
    breaks: '§8',
    only: 'Limits: The limit is one for',
    make: counting(({ id_type, id_number }) => `${id_type} ${id_number}`),
  },
  {
    name: 'a number counts for all ID types',
    breaks: '§8',
    only: 'Limits: The limit is one for',
    make: counting(({ country, id_number }) => `${country} ${id_number}`),
  },
  {
    name: 'repeats of a submission count',
    breaks: 'D-29',
    only: 'Limits: Refused',
    make: counting(({ id_number }) => id_number),
  },
  {
    name: 'a number that is not found does not count',
    breaks: '§8',
    only: 'Limits: Submissions count',
    make: () => ({
      answer: (answer, request) =>
        isSubmission(request) && answer.body?.code === '2222' && /1$/.test(request.body.id_number)
          ? acceptedSubmission()
          : undefined,
    }),
  },
  {
    name: 'a reset clears only a number that is blocked',
    breaks: '§4.7',
    only: 'Limits: A reset',
    make: () => {
      const blocked = new Set<string>();
      return {
        request: ({ operation, body }) =>
          operation === 'resetIdNumberRateLimit' && body?.id_number && !blocked.has(body.id_number)
            ? json(200, { message: 'Rate limit reset successful', success: 'true' })
            : undefined,
        answer(answer, request): undefined {
          if (isSubmission(request) && answer.body?.code === '2222') blocked.add(request.body.id_number);
        },
      };
    },
  },
  {
    name: 'a number that was reset is never blocked again',
    breaks: '§8',
    only: 'Limits: A reset',
    make: () => {
      const free = new Set<string>();
      return {
        answer(answer, request) {
          if (request.operation === 'resetIdNumberRateLimit') free.add(request.body?.id_number);
          const isFree = isSubmission(request) && free.has(request.body.id_number);
          return isFree && answer.body?.code === '2222' ? acceptedSubmission() : undefined;
        },
      };
    },
  },
];

/** Counts accepted submissions under a key of its own, and blocks the 31st. */
function counting(keyOf: (body: Json) => string): () => Alteration {
  return () => {
    const counts = new Map<string, number>();
    return {
      answer(answer, request) {
        if (!isSubmission(request) || answer.status !== 201) return undefined;
        const count = (counts.get(keyOf(request.body)) ?? 0) + 1;
        counts.set(keyOf(request.body), count);
        const error = 'This ID number has been blocked due to multiple submissions.';
        return count > 30 ? json(429, { code: '2222', error, request_id: '1' }) : undefined;
      },
    };
  };
}

const isSubmission = ({ operation, body }: ProxyRequest) =>
  operation === 'submitVerification' && typeof body?.id_number === 'string';

/** Starts the count again 3 days after the first submission, not after the last. */
function fixedWindow(): Alteration {
  const firstAt = new Map<string, number>();
  return {
    async request(request, ask): Promise<undefined> {
      if (!isSubmission(request)) return;
      const { id_number } = request.body;
      const now = await timeOf(ask);
      const began = firstAt.get(id_number);
      if (began === undefined || now - began >= WINDOW_MS) firstAt.set(id_number, now);
      if (began === undefined || now - began < WINDOW_MS) return;
      const { country, id_type } = request.body;
      await ask({
        path: OPERATIONS.resetIdNumberRateLimit.path,
        body: { ...signingFields(PARTNER), country, id_type, id_number },
      });
    },
  };
}

/** Blocks for another 3 days from each blocked submission on. */
function extendingBlock(): Alteration {
  const blocked = new Map<string, { until: number; answer: ProxyResponse }>();
  return {
    async request(request, ask) {
      const known = isSubmission(request) ? blocked.get(request.body.id_number) : undefined;
      return known && (await timeOf(ask)) < known.until ? known.answer : undefined;
    },
    async answer(answer, request, ask): Promise<undefined> {
      if (!isSubmission(request) || answer.status !== 429) return;
      blocked.set(request.body.id_number, { until: (await timeOf(ask)) + WINDOW_MS, answer });
    },
  };
}
