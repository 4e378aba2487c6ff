import { expect, test } from 'vitest';
import { en } from '#page/messages/en.ts';
import { renderOutcome } from '#page/outcome.ts';
import { renderProblem } from '#page/problem.ts';
import { referenceOf } from '#page/reference.ts';
import { all, one } from './read-html.ts';
import { LINK, PROBLEMS } from './samples.ts';

const ID = '5f2c9a34-4f5b-4a39-9f6e-3f0f6ce2b7d4';
const facts = { id: ID, at: Date.UTC(2026, 10, 23, 10, 0, 59) };

test("a reference is the start of an id, and never long, whatever a partner's ids look like", () => {
  expect(referenceOf(ID)).toBe('5f2c9a34');
  expect(referenceOf('order-7')).toBe('order-7');
  expect(referenceOf('x'.repeat(500))).toHaveLength(16);
});

test('every end has a mark, a reference and its time, and none shows more of an id', () => {
  const ends = [
    renderOutcome({ link: LINK, outcome: 'submitted', facts }, en),
    renderOutcome({ link: LINK, outcome: 'cancelled', facts }, en),
    ...PROBLEMS.map((problem) => renderProblem({ link: LINK, problem, facts }, en)),
  ];
  for (const end of ends) {
    expect(one(end, 'code').text).toBe('5f2c9a34');
    expect(end).not.toContain(ID);
    expect(one(end, 'time').text).toBe('23 Nov 2026, 10:00 UTC');
    expect(all(end, 'svg').filter(({ attributes }) => attributes['class']?.startsWith('sign'))).toHaveLength(
      1,
    );
  }
});
