/** Mutants that break what a visit may do (D-82). */
import { json, requests, type ServerMutant } from './mutant.ts';

const names = (body: { details?: { path: string }[] } | undefined, path: string): boolean =>
  body?.details?.[0]?.path === path;

export const VISIT_MUTANTS: readonly ServerMutant[] = [
  {
    name: 'an image may be named by any visit',
    breaks: 'D-82',
    only: 'Visits: An image',
    make: () => ({
      answer: ({ body }) =>
        names(body, '/selfie_ref')
          ? json(201, { job_id: 'job-of-a-mutant', user_id: 'user-of-a-mutant', redirect_url: null })
          : undefined,
    }),
  },
  {
    name: 'any token is a visit',
    breaks: 'D-82',
    only: 'Visits: A visit to another link',
    make: () => ({
      answer: ({ body }) =>
        names(body, '/visit')
          ? json(200, { selfie_ref: 'an-image', expires_at: '2026-11-20T11:00:00.000Z' })
          : undefined,
    }),
  },
  {
    name: 'an expired link has no grace',
    breaks: 'D-82',
    only: 'Visits: A visit that began',
    make: requests(['submitVerification'], ({ body }) => {
      delete body.visit;
    }),
  },
];
