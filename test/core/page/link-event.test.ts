import { expect, test } from 'vitest';
import { submissionSteps } from '#core/page/link-event.ts';

const JOB = { refId: 'link', serviceJobId: 'job' };

test('a further attempt is told as such, and consent only where no page has told of it before', () => {
  const typesOf = (previousJobId: string | null, isOfPage: boolean) =>
    submissionSteps({ ...JOB, attempt: { previousJobId } }, isOfPage, 1).map(({ type }) => type);
  expect(typesOf('a', true)).toEqual(['retried']);
  expect(typesOf(null, true)).toEqual(['submitted']);
  expect(typesOf('a', false)).toEqual(['consented', 'retried']);
});
