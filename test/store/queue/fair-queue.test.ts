import { expect, test } from 'vitest';
import { FairQueue } from '#store/queue/fair-queue.ts';

function filled(...items: string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const item of items) queue.push(item.slice(0, 1), item);
  return queue;
}
const drain = (queue: FairQueue<string>) => Array.from({ length: queue.size }, () => queue.shift());

test('partners take turns, each in the order of its own items', () => {
  expect(drain(filled('a1', 'a2', 'a3', 'b1', 'c1', 'b2'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a partner that comes late waits one turn, however long the others wait', () => {
  const queue = filled('a1', 'a2', 'a3');
  queue.shift();
  queue.push('b', 'b1');
  expect(drain(queue)).toEqual(['a2', 'b1', 'a3']);
});

test('a partner that may take nothing now keeps its place', () => {
  const queue = filled('a1', 'b1', 'b2');
  expect(queue.shift((partnerId) => partnerId !== 'a')).toBe('b1');
  expect(queue.shift(() => false)).toBeUndefined();
  expect(drain(queue)).toEqual(['a1', 'b2']);
});

test('what has waited too long is removed, and no longer counted', () => {
  const queue = filled('a1', 'a2', 'b1');
  expect(queue.removeOldest((item) => item.endsWith('1'))).toEqual(['a1', 'b1']);
  expect([queue.size, queue.countOf('a'), queue.countOf('b')]).toEqual([1, 1, 0]);
  expect(drain(queue)).toEqual(['a2']);
});
