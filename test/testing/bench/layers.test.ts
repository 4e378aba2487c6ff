/** Which layer of the service a sample of a profile counts for. */
import { expect, test } from 'vitest';
import { type Profile, sharesOf } from '#testing/bench/layers.ts';

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
  const shares = sharesOf(profileOf(5, 6, 6, 4, 1), 0, 1_000);
  expect(shares).toEqual([
    ['server/http', 0.75],
    ['node', 0.25],
    ['the rest', 0],
  ]);
});

test('garbage collection is named, and idle time does not count', () => {
  const shares = sharesOf(profileOf(2, 7, 2, 3, 2, 2), 0, 1_000);
  expect(shares).toEqual([
    ['protocol', 0.5],
    ['garbage collection', 0.5],
    ['the rest', 0],
  ]);
});

test('what ran before the load or after it does not count', () => {
  // At 100, 110, 120 and 130 µs.
  const shares = sharesOf(profileOf(5, 7, 3, 5), 105, 115);
  expect(shares).toEqual([
    ['protocol', 1],
    ['the rest', 0],
  ]);
});

test('what is less than a hundredth is one sum', () => {
  const samples = [...Array<number>(399).fill(5), 7, 3, 1];
  expect(sharesOf(profileOf(...samples), 0, 100_000).map(([layer]) => layer)).toEqual([
    'server/http',
    'the rest',
  ]);
});
