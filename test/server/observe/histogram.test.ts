import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { FastHistogram } from '#server/observe/metrics/histogram.ts';

test('a value counts in each bucket whose end it does not exceed, and one above all of them in +Inf', async () => {
  const registry = new Registry();
  const options = { name: 'waits', help: 'Waits.', labelNames: ['kind'], buckets: [1, 5] };
  const histogram = new FastHistogram(options, registry);
  for (const value of [0.5, 1, 5, 5.5, 100]) histogram.observe(value, 'job');
  histogram.begin('idle');
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('waits'));
  const of = (kind: string, [one, five, all]: number[], sum: number) => [
    ...[`bucket{kind="${kind}",le="1"} ${one}`, `bucket{kind="${kind}",le="5"} ${five}`],
    ...[
      `bucket{kind="${kind}",le="+Inf"} ${all}`,
      `sum{kind="${kind}"} ${sum}`,
      `count{kind="${kind}"} ${all}`,
    ],
  ];
  const expected = [...of('job', [2, 3, 5], 112), ...of('idle', [0, 0, 0], 0)];
  expect(lines.map((line) => line.replace('waits_', '')).toSorted()).toEqual(expected.toSorted());
});
