import { expect, test } from 'vitest';
import { renderAlreadySubmitted } from '#page/ends/already-submitted.ts';
import { renderOutcome } from '#page/ends/outcome.ts';
import { renderProblem } from '#page/ends/problem.ts';
import { referenceOf } from '#page/ends/reference.ts';
import en from '#page/messages/en.json' with { type: 'json' };
import { all, one } from './read-html.ts';
import { LINK, PROBLEMS } from './samples.ts';

const ID = '5f2c9a34-4f5b-4a39-9f6e-3f0f6ce2b7d4';
const facts = { id: ID, at: Date.UTC(2026, 10, 23, 10, 0, 59) };

test("a reference is the start of an id, and never long, whatever a partner's ids look like", () => {
  expect(referenceOf(ID)).toBe('5f2c9a34');
  expect(referenceOf(`x${ID}`)).toBe(`x${ID}`.slice(0, 16));
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

test('an end has the sign of what happened, and leads only to an address that is safe', () => {
  const signOf = (outcome: 'submitted' | 'cancelled') =>
    all(renderOutcome({ link: LINK, outcome }, en), 'svg').map(({ attributes }) => attributes['class']);
  expect([signOf('submitted'), signOf('cancelled')]).toEqual([['sign done'], ['sign stopped']]);
  const link = { ...LINK, embedOrigins: ['https://partner.example'] };
  const wayBack = (continueHref: string) => {
    const page = renderOutcome({ link, outcome: 'submitted', continueHref }, en);
    const ways = all(page, 'a', { class: 'button' }).map(({ attributes }) => attributes['target']);
    return [
      one(page, 'body').attributes['data-redirect'] ?? '',
      ways,
      page.includes(en.outcome.submitted.next),
    ];
  };
  expect(wayBack('https://partner.example/done')).toEqual(['https://partner.example/done', ['_top'], false]);
  expect(wayBack('javascript:x')).toEqual(['', [], true]);
});

test('who is told that it arrived has the draft of that link erased, and a reference only of a job', () => {
  const page = {
    link: LINK,
    at: facts.at,
    continueHref: null,
    action: '/links/3f0f',
    languageSwitch: '/other',
  };
  const submitted = renderAlreadySubmitted(page, en);
  expect(one(submitted, 'template').attributes['data-draft']).toBe('/links/3f0f');
  expect(all(submitted, 'code')).toEqual([]);
  expect(one(submitted, 'time').attributes['datetime']).toBe(new Date(facts.at).toISOString());
  expect(one(renderAlreadySubmitted({ ...page, jobId: ID }, en), 'code').text).toBe('5f2c9a34');
});
