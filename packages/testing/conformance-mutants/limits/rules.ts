/** Mutants that break the ID number limit. */
import { createHash } from 'node:crypto';
import type { Json } from '#conformance/kit/contract.ts';
import { OPERATIONS } from '#generated/operations.ts';
import { PARTNER } from '../../harness/sandbox.ts';
import {
  acceptedSubmission,
  accepting,
  answering,
  mutants,
  onAnswer,
  RESET,
  refusal,
  replace,
  requests,
  signingFields,
} from '../mutant.ts';
import { type Alteration, type ProxyRequest, type ProxyResponse, timeOf } from '../proxy.ts';

const WINDOW_MS = 3 * 86_400_000;

const isSubmission = ({ operation, body }: ProxyRequest) =>
  operation === 'submitVerification' && typeof body?.id_number === 'string';

const isBlock = ({ body }: ProxyResponse): boolean => body?.code === '2222';

/** Counts accepted submissions under a key of its own, and blocks the 31st. */
const counting = (keyOf: (body: Json) => string) => (): Alteration => {
  const counts = new Map<string, number>();
  return {
    answer(answer, request) {
      if (!isSubmission(request) || answer.status !== 201) return undefined;
      const count = (counts.get(keyOf(request.body)) ?? 0) + 1;
      counts.set(keyOf(request.body), count);
      const error = 'This ID number has been blocked due to multiple submissions.';
      return count > 30 ? refusal(429, '2222', { error }) : undefined;
    },
  };
};

export const LIMIT_RULE_MUTANTS = mutants({
  '30 submissions': {
    '§8 the limit is 29': { env: { ID_NUMBER_LIMIT: '29' } },
    '§8 the limit is 31': { env: { ID_NUMBER_LIMIT: '31' } },
  },
  'The block lasts': {
    '§8 the window is 2 days': { env: { ID_NUMBER_WINDOW_HOURS: '48' } },
    '§8 the window is an hour longer': { env: { ID_NUMBER_WINDOW_HOURS: '73' } },
  },
  'The window slides › §8 the window does not slide': fixedWindow,
  'does not extend › D-20 a blocked submission extends the block': extendingBlock,
  'A reset › §4.7 a reset clears nothing': answering(
    'resetIdNumberRateLimit',
    ({ id_number }) => id_number,
    RESET,
  ),
  'Case, spaces › D-20 each spelling of a number is counted separately': requests('submitVerification')(
    replace('id_number', (number) =>
      /[a-z\s-]/.test(number)
        ? createHash('sha256').update(number).digest('hex').slice(0, 16).toUpperCase()
        : number,
    ),
  ),
  '40 concurrent submissions › D-27 concurrent submissions exceed the limit': accepting('2222'),
  'Limits: The limit is one for': {
    '§8 a number counts for all countries': counting(({ id_type, id_number }) => `${id_type} ${id_number}`),
    '§8 a number counts for all ID types': counting(({ country, id_number }) => `${country} ${id_number}`),
  },
  'Limits: Refused › D-29 repeats of a submission count': counting(({ id_number }) => id_number),
  'Limits: Submissions count › §8 a number that is not found does not count': onAnswer((answer, request) =>
    isSubmission(request) && isBlock(answer) && /1$/.test(request.body.id_number)
      ? acceptedSubmission()
      : undefined,
  ),
  'Limits: A reset': {
    '§4.7 a reset clears only a number that is blocked': () => {
      const blocked = new Set<string>();
      return {
        request: ({ operation, body }) =>
          operation === 'resetIdNumberRateLimit' && body?.id_number && !blocked.has(body.id_number)
            ? RESET
            : undefined,
        answer(answer, request) {
          if (isSubmission(request) && isBlock(answer)) blocked.add(request.body.id_number);
        },
      };
    },
    '§8 a number that was reset is never blocked again': () => {
      const free = new Set<string>();
      return {
        answer(answer, request) {
          if (request.operation === 'resetIdNumberRateLimit') free.add(request.body?.id_number);
          const isFree = isSubmission(request) && free.has(request.body.id_number);
          return isFree && isBlock(answer) ? acceptedSubmission() : undefined;
        },
      };
    },
  },
});

/** Starts the count again 3 days after the first submission, not after the last. */
function fixedWindow(): Alteration {
  const firstAt = new Map<string, number>();
  return {
    async request(request, ask) {
      if (!isSubmission(request)) return;
      const { country, id_type, id_number } = request.body;
      const now = await timeOf(ask);
      const began = firstAt.get(id_number);
      if (began === undefined || now - began >= WINDOW_MS) firstAt.set(id_number, now);
      if (began === undefined || now - began < WINDOW_MS) return;
      const body = { ...signingFields(PARTNER), country, id_type, id_number };
      await ask({ path: OPERATIONS.resetIdNumberRateLimit.path, body });
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
    async answer(answer, request, ask) {
      if (!isSubmission(request) || answer.status !== 429) return;
      blocked.set(request.body.id_number, { until: (await timeOf(ask)) + WINDOW_MS, answer });
    },
  };
}
