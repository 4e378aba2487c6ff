import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedList } from '#sandbox-mode/bounded-list.ts';
import { madeLater } from '#sandbox-mode/made-later.ts';
import { forAll } from '#testing/harness/for-all.ts';

const COUNT_MAX = 5;
const BYTES_MAX = 100;

test('a list keeps the newest that fit its two bounds, and says what it drops for them', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 60 });
  forAll(sizes, (added) => {
    const list = new BoundedList<number>(COUNT_MAX, BYTES_MAX);
    let kept: number[] = [];
    const bytes = () => kept.reduce((sum, i) => sum + (added[i] ?? 0), 0);
    for (const [i, size] of added.entries()) {
      const before = [...kept, i];
      kept = before;
      while (kept.length > 1 && (kept.length > COUNT_MAX || bytes() > BYTES_MAX)) kept = kept.slice(1);
      expect(list.add(i, size)).toEqual(before.slice(0, before.length - kept.length));
      expect(list.all()).toEqual(kept);
    }
    list.clear();
    expect(list.all()).toEqual([]);
    expect(list.add(7, 1)).toEqual([]);
    expect(list.all()).toEqual([7]);
  });
});

test('what is made later is made once, when somebody asks', () => {
  let made = 0;
  const value = madeLater(() => ++made);
  expect(made).toBe(0);
  expect([value(), value(), made]).toEqual([1, 1, 1]);
});
