/** Mutants that break budgets (D-64), resets of other partners' numbers (D-20) and max_submissions (D-66). */
import type { BudgetName } from '#conformance/kit/budgets.ts';
import { SECOND_PARTNER } from '../../harness/sandbox.ts';
import {
  accepting,
  answering,
  change,
  drop,
  errorResponses,
  header,
  json,
  mutants,
  onAnswer,
  RESET,
  requests,
  responses,
  type ServerMutant,
  wrongValue,
} from '../mutant.ts';

type Make = NonNullable<ServerMutant['make']>;

/** A server whose budget is `real`, or that has none, and a kit that is told `max`. */
const budget = (name: BudgetName, max: number, real: number | null, make?: Make) => ({
  budgets: { [name]: max },
  ...(real !== null && { env: { [name.replaceAll('-', '_').toUpperCase()]: String(real) } }),
  ...(make && { make }),
});

const job = responses('getJobStatus');
const NUMBERS = 'id-numbers-per-visitor-hour';

export const BUDGET_MUTANTS = mutants({
  'Budgets: A visitor': {
    'D-64 ID numbers of a visitor have no budget': budget(NUMBERS, 3, null),
    'D-64 a visitor tries one ID number more': budget(NUMBERS, 3, 4),
    'D-64 a spent budget says no time': budget(
      NUMBERS,
      3,
      3,
      errorResponses('too_many_id_numbers', header('retry-after')),
    ),
  },
  'Budgets: An hour after › D-64 a visitor’s budget lasts for ever': budget(NUMBERS, 3, 3, () => {
    const refused = new Map<string, unknown>();
    return {
      answer(answer, { path }) {
        if (answer.body?.code === 'too_many_id_numbers') refused.set(path, answer.body);
        const body = refused.get(path);
        return body ? { ...answer, ...json(429, body) } : undefined;
      },
    };
  }),
  'Budgets: Accepted and refused': {
    'D-64 a link takes one submission more in an hour': budget('submissions-per-link-hour', 6, 7),
    'D-64 refused submissions spend no budget': budget(
      'submissions-per-link-hour',
      6,
      6,
      answering('submitVerification', ({ dob }) => dob === 7, wrongValue('/dob')),
    ),
  },
  'Budgets: No more › D-64 a link takes one upload more at a time': budget(
    'submissions-in-progress-per-link',
    2,
    3,
  ),
  'Budgets: A partner’s signed › D-64 a partner’s requests have no budget': budget(
    'requests-per-partner-second',
    5,
    null,
  ),
  'Budgets: A partner’s images › D-64 a partner stores one MiB more in a day': budget(
    'stored-mib-per-partner-day',
    2,
    3,
  ),
  'Links: A person tries again': {
    'D-111 attempts_max is dropped': requests('createLink')(drop('attempts_max')),
    'D-112 sequence is always 1': job(change('sequence', () => 1)),
    'D-112 previous_job_id is always null': job(change('previous_job_id', () => null)),
  },
  'Links: max_submissions': {
    'D-66 a link takes more than max_submissions': accepting('link_full'),
    'D-66 max_submissions is kept for single-use links only': requests('createLink')(drop('max_submissions')),
  },
  'Limits: Where only submitted › D-20 a partner resets what others submitted': {
    env: { ID_NUMBER_RESETS: 'submitted' },
    make: onAnswer(({ status }, { operation, body }) =>
      operation === 'resetIdNumberRateLimit' && body?.partner_id === SECOND_PARTNER.id && status === 403
        ? RESET
        : undefined,
    ),
  },
});
