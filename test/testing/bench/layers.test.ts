/** Which layer of the service a sample of a profile counts for. */
import { expect, test } from 'vitest';
import { flameGraph } from '#testing/bench/layers/flame.ts';
import { fractionsOf } from '#testing/bench/layers/layers.ts';
import { type Profile, within } from '#testing/bench/layers/profile.ts';

const frame = (functionName: string, url = '') => ({ functionName, url });
const NODES: Profile['nodes'] = [
  { id: 1, callFrame: frame('(root)'), children: [2, 3, 4, 7] },
  { id: 2, callFrame: frame('(idle)') },
  { id: 3, callFrame: frame('(garbage collector)') },
  { id: 4, callFrame: frame('onParserExecute', 'node:_http_server'), children: [5] },
  { id: 5, callFrame: frame('listener', 'file:///srv/packages/server/http/listener.ts'), children: [6] },
  { id: 6, callFrame: frame('end', 'node:_http_outgoing') },
  { id: 7, callFrame: frame('isSigned', 'file:///srv/packages/protocol/signature.ts') },
];

/** Samples 10 µs apart, from 100 µs on. */
const profileOf = (...samples: number[]): Profile => ({
  nodes: NODES,
  startTime: 90,
  samples,
  timeDeltas: samples.map(() => 10),
});

test('what runs without a file of ours counts for the folder that called it', () => {
  // The last sample only ends the one before it.
  const fractions = fractionsOf(profileOf(5, 6, 6, 4, 1));
  expect(fractions).toEqual([
    ['server/http', 0.75],
    ['node', 0.25],
    ['the rest', 0],
  ]);
});

test('garbage collection is named, and idle time does not count', () => {
  const fractions = fractionsOf(profileOf(2, 7, 2, 3, 2, 2));
  expect(fractions).toEqual([
    ['protocol', 0.5],
    ['garbage collection', 0.5],
    ['the rest', 0],
  ]);
});

test('what ran before the load or after it does not count', () => {
  // At 100, 110, 120 and 130 µs.
  const fractions = fractionsOf(within(profileOf(5, 7, 3, 5), 105, 125));
  expect(fractions).toEqual([
    ['protocol', 1],
    ['the rest', 0],
  ]);
});

test('what is less than a hundredth is one sum', () => {
  const samples = [...Array<number>(399).fill(5), 7, 3, 1];
  expect(fractionsOf(profileOf(...samples)).map(([layer]) => layer)).toEqual(['server/http', 'the rest']);
});

test('a flame graph has a frame for each call, with its share, and none for idle time', () => {
  const drawn = flameGraph(profileOf(6, 6, 7, 3, 2, 2), 'a test');
  const texts = [...drawn.matchAll(/<text[^>]*>([^<]+)</g)].map(([, text]) => text);
  expect(texts).toEqual([
    'all 100 %',
    'node 50 %',
    'listener 50 %',
    'node 50 %',
    'garbage collector 25 %',
    'isSigned 25 %',
  ]);
  expect(drawn).toContain('<title>Flame graph of a test</title>');
});

test('what is too narrow to be seen is not drawn', () => {
  const drawn = flameGraph(profileOf(...Array<number>(399).fill(5), 7, 5), 'a test');
  expect(drawn).not.toContain('protocol"');
});
