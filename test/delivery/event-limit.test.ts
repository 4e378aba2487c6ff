import { expect, test } from 'vitest';
import { makeEventLimit } from '#delivery/event-limit.ts';

test('of a partner no more events are sent at once than its share, and the rest waits as long as its receiver is slow', async () => {
  let now = 0;
  const withinLimit = makeEventLimit(2, () => now);
  const ends: ((error?: Error) => void)[] = [];
  const begin = (partnerId: string) =>
    withinLimit(
      partnerId,
      () => new Promise((end, fail) => ends.push((error) => (error ? fail(error) : end()))),
    );
  const refused = (partnerId: string) => withinLimit(partnerId, () => Promise.reject(new Error('sent')));

  const first = begin('042');
  now += 50;
  const second = begin('042');
  expect(await refused('042')).toBe(1_000);
  const ofOther = begin('043');
  now = 300;
  expect(await refused('042')).toBe(3_000);

  // The oldest is then the second.
  ends[0]?.();
  expect(await first).toBeNull();
  const third = begin('042');
  now = 350;
  expect(await refused('042')).toBe(3_000);

  // One that fails gives its own place back too, though another began before it.
  ends[3]?.(new Error('no answer'));
  await expect(third).rejects.toThrow('no answer');
  const fourth = begin('042');
  now = 500;
  expect(await refused('042')).toBe(4_500);
  now = 5_000;
  expect(await refused('042')).toBe(10_000);
  for (const end of ends) end();
  expect(await Promise.all([second, fourth, ofOther])).toEqual([null, null, null]);
});
