import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runEvery } from '#store/queue/interval.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work is done again and again, and goes on after it failed', async () => {
  const errors: unknown[] = [];
  const work = vi.fn().mockRejectedValueOnce('failure').mockResolvedValue(null);
  const stop = runEvery(work, 100, (error) => errors.push(error));
  await vi.advanceTimersByTimeAsync(99);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(201);
  expect(work).toHaveBeenCalledTimes(3);
  expect(errors).toEqual(['failure']);
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(3);
});

test('while work is slow, it is not begun a second time', async () => {
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const stop = runEvery(work, 100, () => {});
  await vi.advanceTimersByTimeAsync(500);
  expect(work).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(work).toHaveBeenCalledTimes(2);
  stop();
});
