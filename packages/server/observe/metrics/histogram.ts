/** A histogram for what happens thousands of times a second: prom-client's own hashes its labels at each value. */
import type { Registry } from 'prom-client';

type Labels = Readonly<Record<string, string>>;

interface Series {
  readonly labels: Labels;
  /** How many values were at most the bucket's, and above the one before; the last for all above. */
  readonly counts: Float64Array;
  sum: number;
}

interface HistogramOptions {
  readonly name: string;
  readonly help: string;
  /** One or two. */
  readonly labelNames: readonly string[];
  /** Upper ends, ascending. */
  readonly buckets: readonly number[];
}

export class FastHistogram {
  readonly name: string;
  readonly #options: HistogramOptions;
  readonly #series = new Map<string, Series>();

  constructor(options: HistogramOptions, registry: Registry) {
    this.name = options.name;
    this.#options = options;
    // The registry asks `get` of each metric.
    registry.registerMetric(this as unknown as Parameters<Registry['registerMetric']>[0]);
  }

  /** @param first, second - the values of its labels, in their order. */
  observe(value: number, first = '', second = ''): void {
    const series = this.#of(first, second);
    const { buckets } = this.#options;
    let at = 0;
    while (at < buckets.length && value > (buckets[at] ?? 0)) at++;
    series.counts[at] = (series.counts[at] ?? 0) + 1;
    series.sum += value;
  }

  /** Shows a series before its first value. */
  begin(first: string): void {
    this.#of(first, '');
  }

  async get() {
    const { name, help } = this.#options;
    const values = Array.from(this.#series.values(), (series) => this.#samples(series)).flat();
    return { name, help, type: 'histogram', values, aggregator: 'sum' };
  }

  #of(first: string, second: string): Series {
    const key = second === '' ? first : `${first} ${second}`;
    let series = this.#series.get(key);
    if (!series) {
      const { labelNames, buckets } = this.#options;
      const labels = Object.fromEntries(labelNames.map((label, i) => [label, i === 0 ? first : second]));
      series = { labels, counts: new Float64Array(buckets.length + 1), sum: 0 };
      this.#series.set(key, series);
    }
    return series;
  }

  #samples({ labels, counts, sum }: Series) {
    const { name, buckets } = this.#options;
    let total = 0;
    const samples = Array.from(counts, (count, i) => {
      total += count;
      const le = i < buckets.length ? String(buckets[i]) : '+Inf';
      return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: total };
    });
    const rest = { sum, count: total };
    return [
      ...samples,
      ...Object.entries(rest).map(([end, value]) => ({ metricName: `${name}_${end}`, labels, value })),
    ];
  }
}
