/** Mutants that break budgets (D-64), resets of other partners' numbers (D-20) and max_submissions (D-66). */
import { SECOND_PARTNER } from '#testing/harness/sandbox.ts';
import { accepting, errorResponses, json, requests, type ServerMutant } from './mutant.ts';

const NUMBERS = 'Budgets: A visitor';
const SUBMISSIONS = 'Budgets: Accepted and refused';
const UPLOADS = 'Budgets: No more';
const REQUESTS = 'Budgets: A partner’s signed';
const IMAGES = 'Budgets: A partner’s images';

export const BUDGET_MUTANTS: readonly ServerMutant[] = [
  {
    name: 'ID numbers of a visitor have no budget',
    breaks: 'D-64',
    only: NUMBERS,
    budgets: { 'id-numbers-per-visitor-hour': 3 },
  },
  {
    name: 'a visitor tries one ID number more',
    breaks: 'D-64',
    only: NUMBERS,
    env: { ID_NUMBERS_PER_VISITOR_HOUR: '4' },
    budgets: { 'id-numbers-per-visitor-hour': 3 },
  },
  {
    name: 'a visitor’s budget lasts for ever',
    breaks: 'D-64',
    only: 'Budgets: An hour after',
    env: { ID_NUMBERS_PER_VISITOR_HOUR: '3' },
    budgets: { 'id-numbers-per-visitor-hour': 3 },
    make: () => {
      const refused = new Map<string, unknown>();
      return {
        answer(answer, { path }) {
          if (answer.body?.code === 'too_many_id_numbers') refused.set(path, answer.body);
          const body = refused.get(path);
          return body ? { ...answer, ...json(429, body) } : undefined;
        },
      };
    },
  },
  {
    name: 'a spent budget says no time',
    breaks: 'D-64',
    only: NUMBERS,
    env: { ID_NUMBERS_PER_VISITOR_HOUR: '3' },
    budgets: { 'id-numbers-per-visitor-hour': 3 },
    make: errorResponses('too_many_id_numbers', ({ headers }) => {
      delete headers['retry-after'];
    }),
  },
  {
    name: 'a link takes one submission more in an hour',
    breaks: 'D-64',
    only: SUBMISSIONS,
    env: { SUBMISSIONS_PER_LINK_HOUR: '7' },
    budgets: { 'submissions-per-link-hour': 6 },
  },
  {
    name: 'refused submissions spend no budget',
    breaks: 'D-64',
    only: SUBMISSIONS,
    env: { SUBMISSIONS_PER_LINK_HOUR: '6' },
    budgets: { 'submissions-per-link-hour': 6 },
    make: () => ({
      request: ({ operation, body }) =>
        operation === 'submitVerification' && body?.dob === 7
          ? json(400, {
              code: '2204',
              error: 'A field has a wrong type or value.',
              request_id: '1',
              details: [{ path: '/dob', message: 'must be string' }],
            })
          : undefined,
    }),
  },
  {
    name: 'a link takes one upload more at a time',
    breaks: 'D-64',
    only: UPLOADS,
    env: { SUBMISSIONS_IN_PROGRESS_PER_LINK: '3' },
    budgets: { 'submissions-in-progress-per-link': 2 },
  },
  {
    name: 'a partner’s requests have no budget',
    breaks: 'D-64',
    only: REQUESTS,
    budgets: { 'requests-per-partner-second': 5 },
  },
  {
    name: 'a partner stores one MiB more in a day',
    breaks: 'D-64',
    only: IMAGES,
    env: { STORED_MIB_PER_PARTNER_DAY: '3' },
    budgets: { 'stored-mib-per-partner-day': 2 },
  },
  {
    name: 'a link takes more than max_submissions',
    breaks: 'D-66',
    only: 'Links: max_submissions',
    make: accepting('link_full'),
  },
  {
    name: 'max_submissions is kept for single-use links only',
    breaks: 'D-66',
    only: 'Links: max_submissions',
    make: requests(['createLink'], ({ body }) => {
      delete body.max_submissions;
    }),
  },
  {
    name: 'a partner resets what others submitted',
    breaks: 'D-20',
    only: 'Limits: Where only submitted',
    env: { ID_NUMBER_RESETS: 'submitted' },
    make: () => ({
      answer: (answer, { operation, body }) =>
        operation === 'resetIdNumberRateLimit' &&
        body?.partner_id === SECOND_PARTNER.id &&
        answer.status === 403
          ? json(200, { message: 'Rate limit reset successful', success: 'true' })
          : undefined,
    }),
  },
];
