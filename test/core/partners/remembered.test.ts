import { expect, test } from 'vitest';
import { remembered } from '#core/partners/remembered.ts';

test('what was found of a text is found again, until a thousand others came; of a long text it is not kept', () => {
  const asked: string[] = [];
  const find = remembered((text) => {
    asked.push(text);
    return text === 'a' ? null : text.length;
  });
  expect([find('a'), find('a'), find('bb'), find('bb')]).toEqual([null, null, 2, 2]);
  expect(asked).toEqual(['a', 'bb']);

  for (let i = 0; i < 1_000; i++) find(`other ${i}`);
  expect(find('a')).toBe(null);
  expect(asked.filter((text) => text === 'a')).toHaveLength(2);

  const long = 'c'.repeat(301);
  expect([find(long), find(long)]).toEqual([301, 301]);
  expect(asked.filter((text) => text === long)).toHaveLength(2);
});
