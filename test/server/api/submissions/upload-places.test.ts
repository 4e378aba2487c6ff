/** A link's places for bodies, and who gives one up (D-64, D-101). */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { makeUploadPlaces } from '#server/api/submissions/upload-places.ts';

const body = () => new IncomingMessage(new Socket());

function start(max: number) {
  const at = { now: 0 };
  const take = makeUploadPlaces(max, () => at.now);
  return {
    at,
    take,
    begin: (visitor: string, stream = body()) => ({ stream, ...take('link', visitor, stream) }),
  };
}
const ended = (uploads: readonly { stream: IncomingMessage }[]) =>
  uploads.map(({ stream }) => stream.socket.destroyed);

test('a body that ends makes room for another of its link, and other links have their own', () => {
  const { take, begin } = start(2);
  const first = begin('a');
  begin('b');
  expect(() => begin('c')).toThrow('too_many_uploads');
  take('another', 'c', body()).free();
  first.free();
  first.free();
  begin('c');
  expect(() => begin('d')).toThrow('too_many_uploads');
});

test('of the visitor who has most, the body that came slowest gives way to one who has fewer', () => {
  const { at, begin } = start(4);
  const [other, fast, slow] = [begin('b'), begin('a'), begin('a')];
  fast.count(100_000);
  slow.count(50_000);
  at.now = 2_000;
  const fresh = begin('a');
  at.now = 2_010;
  // Who would have as many as the others then is refused.
  expect(() => begin('a')).toThrow('too_many_uploads');
  begin('c');
  expect(ended([other, fast, slow, fresh])).toEqual([false, false, true, false]);
  // Two and one: none gives way to one who would have more.
  expect(() => begin('b')).toThrow('too_many_uploads');
  // Two and none: that is enough.
  begin('d');
  expect(ended([other, fast, fresh])).toEqual([false, true, false]);
});

test('a body that hardly comes gives way to any, and one that is read does not', () => {
  const { at, begin } = start(2);
  const whole = begin('a', Object.assign(body(), { complete: true }));
  const silent = begin('b');
  at.now = 15_000;
  expect(() => begin('c')).toThrow('too_many_uploads');
  at.now = 17_000;
  const next = begin('c');
  expect(ended([whole, silent, next])).toEqual([false, true, false]);
});
