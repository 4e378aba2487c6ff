import { expect, onTestFinished, test, vi } from 'vitest';
import { loadLater } from '#server/outgoing/load-later.ts';

function makePart() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const part = { close: vi.fn(async () => {}) };
  const load = vi.fn(async () => part);
  const onError = vi.fn();
  return { part, load, onError, later: loadLater(load, onError) };
}

test('a part is loaded once, by whoever asks for it first', async () => {
  const { part, load, later } = makePart();
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([later.get(), later.get()])).toEqual([part, part]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that nobody asks for is loaded within seconds of the start', async () => {
  const { load } = makePart();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that could not be loaded is loaded again by the next that asks for it', async () => {
  const { part, load, later } = makePart();
  load.mockRejectedValueOnce(new Error('no such file'));
  await expect(later.get()).rejects.toThrow('no such file');
  expect(await later.get()).toBe(part);
});

test('a part that could not be loaded soon after the start is told of', async () => {
  const { load, onError } = makePart();
  load.mockRejectedValueOnce(new Error('no such file'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('no such file'));
});

test('what fails to load while it is closed leaves nothing to close, and nothing is loaded after that', async () => {
  const { load, later } = makePart();
  load.mockRejectedValueOnce(new Error('no such file'));
  const failed = expect(later.get()).rejects.toThrow('no such file');
  await later.close();
  await failed;
  await expect(later.get()).rejects.toThrow('stops');
  expect(load).toHaveBeenCalledTimes(1);
});

test('what was loaded is closed, and what was not is not loaded any more', async () => {
  const used = makePart();
  await used.later.get();
  await used.later.close();
  expect(used.part.close).toHaveBeenCalledTimes(1);
  const unused = makePart();
  await unused.later.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(unused.load).not.toHaveBeenCalled();
});
