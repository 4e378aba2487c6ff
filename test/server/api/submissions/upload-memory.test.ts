/** The memory that bodies with images share (D-58). */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { makeUploadMemory, type OpenUpload } from '#server/api/submissions/upload-memory.ts';
import { runForPartner } from '#store/queue/current-partner.ts';

/** A hundred as they come: each takes two. */
const BYTES = 200;

/** Each body is of a partner of its own, unless one is named. */
function start() {
  const clock = { ms: 0 };
  const memory = makeUploadMemory(BYTES, () => clock.ms);
  let partners = 0;
  const open = (
    stream: IncomingMessage,
    partnerId = String(partners++),
    visitor = 'one',
  ): ReturnType<OpenUpload> => runForPartner(partnerId, () => memory(stream, visitor));
  return { clock, open };
}
const body = (complete = false) => Object.assign(new IncomingMessage(new Socket()), { complete });

test('bodies may take all of it, and the next byte is refused until one is freed', () => {
  const { open } = start();
  const [first, second] = [open(body()), open(body())];
  first.count(60);
  second.count(40);
  expect(() => second.count(1)).toThrow('unavailable');
  first.free();
  second.count(60);
  expect(() => second.count(1)).toThrow('unavailable');
});

test('freeing twice gives back once, to the partner’s memory too', () => {
  const { open } = start();
  const [first, second] = [open(body(), '042'), open(body())];
  first.count(50);
  second.count(50);
  first.free();
  first.free();
  open(body(), '042').count(50);
  expect(() => second.count(1)).toThrow('unavailable');
});

test('while all is taken, the oldest body that still arrives after ten seconds is ended', () => {
  const { clock, open } = start();
  const [whole, slow, late] = [body(true), body(), body()];
  for (const stream of [whole, slow]) open(stream).count(50);
  clock.ms = 1;
  const upload = open(late);
  expect(() => upload.count(1)).toThrow('unavailable');
  clock.ms = 10_000;
  upload.count(1);
  expect([whole, slow, late].map(({ socket }) => socket.destroyed)).toEqual([false, true, false]);
});

test('one partner leaves a quarter to the others; of its bodies a slow one gives way, and none of another', () => {
  const { clock, open } = start();
  const [others, slow, late] = [body(), body(), body()];
  open(others).count(10);
  const ended = open(slow, '042');
  ended.count(50);
  const upload = open(late, '042');
  upload.count(25);
  expect(() => upload.count(1)).toThrow('unavailable');
  open(body()).count(1);
  clock.ms = 10_000;
  upload.count(1);
  expect([others, slow, late].map(({ socket }) => socket.destroyed)).toEqual([false, true, false]);
  for (const each of [upload, ended]) each.free();
  const next = open(body(), '042');
  for (let i = 0; i < 3; i++) next.count(25);
});

test('while all is taken, a body of the visitor who has most gives way to one who would have less', () => {
  const { open } = start();
  const [whole, first, second, others] = [body(true), body(), body(), body()];
  for (const stream of [whole, first, second]) open(stream, '042', 'greedy').count(20);
  open(others, '042', 'other').count(15);
  const mine = open(body(), '042', 'greedy');
  expect(() => mine.count(1), 'of that visitor itself').toThrow('unavailable');
  const late = open(body(), '042', 'late');
  expect(() => late.count(41), 'more than would be left').toThrow('unavailable');
  late.count(40);
  const destroyed = () => [whole, first, second, others].map(({ socket }) => socket.destroyed);
  expect(destroyed()).toEqual([false, true, false, false]);
  // What was ended gives way once.
  open(body(), '042', 'later').count(20);
  expect(destroyed()).toEqual([false, true, true, false]);
});

test('a body that came whole takes its memory until its request is answered, whoever has left', () => {
  const { open } = start();
  const whole = body(true);
  const upload = open(whole);
  upload.count(90);
  whole.socket.destroy();
  expect(() => open(body()).count(20)).toThrow('unavailable');
  upload.free();
  open(body()).count(20);
});

test('the only body of a partner may be larger than its limit', () => {
  const { open } = start();
  const upload = open(body());
  upload.count(60);
  upload.count(40);
  expect(() => upload.count(1)).toThrow('unavailable');
});
