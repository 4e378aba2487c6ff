/** Mutants that break what a visit may do (D-82). */
import { acceptedSubmission, drop, json, mutants, onAnswer, requests } from '../mutant.ts';

const STAGED = json(200, { selfie_ref: 'an-image', expires_at: '2026-11-20T11:00:00.000Z' });

export const VISIT_MUTANTS = mutants({
  'Visits: An image': {
    'D-82 an image may be named by any visit': onAnswer(({ body }) =>
      body?.details?.[0]?.path === '/selfie_ref' ? acceptedSubmission() : undefined,
    ),
  },
  'Visits: A visit to another link': {
    'D-82 any token is a visit': onAnswer(({ body }) =>
      body?.details?.[0]?.path === '/visit' ? STAGED : undefined,
    ),
  },
  'Visits: A visit that began': {
    'D-82 an expired link has no grace': requests('submitVerification')(drop('visit')),
  },
});
