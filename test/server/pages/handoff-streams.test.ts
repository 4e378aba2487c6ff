/** The streams that tell a computer how far its phone is (D-85): how many there are, and when they end. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Handoff } from '#core/page/handoff.ts';
import { type HandoffStreams, makeHandoffStreams } from '#server/pages/handoff-streams.ts';

const WAITING: Handoff = { openedAt: null, expiresAt: 1e15, submittedAt: null };
const SECOND_MS = 1_000;

let stored: Handoff | null = WAITING;
let isAway = false;
let reads = 0;
let streams: HandoffStreams;

beforeEach(() => {
  vi.useFakeTimers();
  [stored, isAway, reads] = [WAITING, false, 0];
  streams = streamsOf(1_000);
});
afterEach(() => {
  streams.close();
  vi.useRealTimers();
});

function streamsOf(maxRequestsInFlight: number): HandoffStreams {
  const read = async () => {
    reads++;
    if (isAway) throw new Error('away');
    return [...opened].map(() => stored);
  };
  return makeHandoffStreams({
    store: { read } as never,
    now: Date.now,
    ticks: Date.now,
    maxRequestsInFlight,
  });
}

const opened = new Set<FakeResponse>();

/** What a browser would see of a response. */
class FakeResponse extends EventEmitter {
  text = '';
  writableLength = 0;
  hasEnded = false;
  write(text: string) {
    this.text += text;
  }
  end() {
    this.hasEnded = true;
    opened.delete(this);
    this.emit('close');
  }
  destroy() {
    this.end();
  }
  states = () => [...this.text.matchAll(/^data: (\w+)$/gm)].map(([, state]) => state);
}

function openStream(handoffId = 'a', partnerId = '001'): FakeResponse {
  const response = new FakeResponse();
  opened.add(response);
  streams.open({ linkId: 'link', handoffId, partnerId }, 'waiting', response as unknown as ServerResponse);
  return response;
}

test('a state is told when it changes, within a second, and again after ten', async () => {
  const seen = openStream();
  await vi.advanceTimersByTimeAsync(9 * SECOND_MS);
  expect(seen.states()).toEqual(['waiting']);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(seen.states()).toEqual(['waiting', 'waiting']);
  stored = { ...WAITING, openedAt: 1 };
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  stored = { ...stored, submittedAt: 2 };
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(seen.states().slice(2)).toEqual(['opened', 'submitted']);
  expect(seen.hasEnded).toBe(true);
});

test('all streams are read together, and nothing is read without one', async () => {
  const all = ['a', 'b', 'c'].map((id) => openStream(id));
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
  expect(reads).toBe(5);
  for (const response of all) response.end();
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
  expect(reads).toBeLessThanOrEqual(6);
});

test('while the database is away the last state is told again, and changes afterwards', async () => {
  const seen = openStream();
  isAway = true;
  stored = null;
  await vi.advanceTimersByTimeAsync(20 * SECOND_MS);
  expect(seen.states()).toEqual(['waiting', 'waiting', 'waiting']);
  isAway = false;
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(seen.states().at(-1)).toBe('expired');
});

test('one that is half an hour old ends, and so does one that nobody reads', async () => {
  const [old, unread] = [openStream('a'), openStream('b')];
  unread.writableLength = 1;
  await vi.advanceTimersByTimeAsync(11 * SECOND_MS);
  expect([old.hasEnded, unread.hasEnded]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(30 * 60 * SECOND_MS);
  expect(old.hasEnded).toBe(true);
});

test('there is room for a part of the requests, half of it for one partner, and for one of each handoff', () => {
  streams = streamsOf(20);
  const room = (handoffId: string, partnerId: string) =>
    streams.hasRoom({ linkId: 'link', handoffId, partnerId });
  const [first] = [openStream('a'), openStream('b')];
  expect([room('c', '001'), room('c', '002')]).toEqual([false, true]);
  // In place of the one before.
  expect(room('a', '001')).toBe(true);
  openStream('a');
  expect(first.hasEnded).toBe(true);
  openStream('c', '002');
  openStream('d', '003');
  expect(room('e', '004')).toBe(false);
});

test('all end when the server stops, and none begins', () => {
  const seen = openStream();
  streams.close();
  expect([seen.hasEnded, streams.hasRoom({ linkId: 'link', handoffId: 'b', partnerId: '001' })]).toEqual([
    true,
    false,
  ]);
});
