/** The last millisecond of what a page's times allow. */
import { expect, test } from 'vitest';
import { handoffState } from '#core/page/handoff.ts';
import { isVisitOver, PERSON_MS_MAX, VISIT_MS_MAX } from '#core/page/visit.ts';

test('a handoff is over at its time, unless it was submitted', () => {
  const waiting = { openedAt: null, expiresAt: 10, submittedAt: null };
  const states = (more: object) => [9, 10].map((now) => handoffState({ ...waiting, ...more }, now));
  expect(states({})).toEqual(['waiting', 'expired']);
  expect(states({ openedAt: 1 })).toEqual(['opened', 'expired']);
  expect(states({ openedAt: 1, submittedAt: 2 })).toEqual(['submitted', 'submitted']);
});

test.each([
  [VISIT_MS_MAX, {}],
  [PERSON_MS_MAX, { attempt: 1 }],
])('a visit is over after %i ms, with %j', (ms, more) => {
  const visit = { linkId: '', visitId: '', beganAt: 5, ...more };
  expect([ms + 4, ms + 5].map((now) => isVisitOver(visit, now))).toEqual([false, true]);
});
