/** The console's one stream of events, over breaks of the connection. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { connect, onEvent } from '#console/browser/live.ts';

test('a stream that the browser has given up goes on after the last event, and says that some may be missing', () => {
  const opened: Source[] = [];
  class Source {
    static readonly CLOSED = 2;
    readyState = 0;
    onopen = () => {};
    onmessage = (_: { data: string }) => {};
    onerror = () => {};
    readonly url: string;
    constructor(url: string) {
      this.url = url;
      opened.push(this);
    }
  }
  vi.stubGlobal('EventSource', Source);
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const events: unknown[] = [];
  onTestFinished(onEvent(({ id, type }) => events.push([id, type])));
  const urls = () => opened.map(({ url }) => url.split('/').at(-1));

  connect(3);
  opened[0]?.onopen();
  for (const id of [4, 9]) opened[0]?.onmessage({ data: JSON.stringify({ id, type: 'clock' }) });
  opened[0]?.onerror();
  vi.runAllTimers();
  expect(urls(), 'the browser tries again by itself').toEqual(['events?after=3']);
  Object.assign(opened[0] ?? {}, { readyState: Source.CLOSED });
  opened[0]?.onerror();
  vi.runAllTimers();
  opened[1]?.onopen();
  expect(urls()).toEqual(['events?after=3', 'events?after=9']);
  expect(events).toEqual([
    ...[
      [4, 'clock'],
      [9, 'clock'],
    ],
    [9, 'missed'],
  ]);
});
