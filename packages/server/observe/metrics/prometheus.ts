/** The metrics as Prometheus reads them. Imported only where there is a management port. */
import { Counter, Gauge, Registry } from 'prom-client';
import { COUNTERS, GAUGES, type GaugeName, HISTOGRAMS, PREFIX } from './families.ts';
import { FastHistogram } from './histogram.ts';
import { type CountedRoute, type Metrics, type ObservableGaugeName, PAGE_LOADERS } from './metrics.ts';

export interface PrometheusMetrics extends Metrics {
  /** Sets a gauge; null removes it. */
  set(name: GaugeName, value: number | null, labels?: Readonly<Record<string, string>>): void;
  /** Forgets all label values of a gauge. */
  clear(name: GaugeName): void;
  /** CPU time so far, seconds. */
  setCpu(seconds: number): void;
  /** Everything in the text format, with its content type. */
  text(): Promise<{ readonly type: string; readonly body: string }>;
  stop(): void;
}

const TICK_MS = 20;
const VERIFIER_OUTCOMES = ['result', 'later', 'timeout', 'connection', 'status', 'malformed'];
const CALLBACK_OUTCOMES = [
  '2xx',
  '3xx',
  '4xx',
  '5xx',
  'timeout',
  'connection',
  'dns',
  'tls',
  'address_refused',
];

export function makePrometheusMetrics(): PrometheusMetrics {
  const registry = new Registry();
  const registers = [registry];
  const histogram = (name: keyof typeof HISTOGRAMS) => {
    const [help, labelNames, buckets] = HISTOGRAMS[name];
    return new FastHistogram({ name: PREFIX + name, help, labelNames, buckets }, registry);
  };
  const counter = (name: keyof typeof COUNTERS) => {
    const [help, labelNames] = COUNTERS[name];
    return new Counter<string>({ name: nameOf(name), help, labelNames, registers });
  };
  const gauges = new Map(
    Object.entries(GAUGES).map(([name, [help, labelNames]]) => {
      const gauge = new Gauge<string>({ name: nameOf(name), help, labelNames, registers });
      // One without labels begins as 0, which may not be its value.
      gauge.remove({});
      return [name, gauge];
    }),
  );
  const requests = histogram('request_seconds');
  const waits = histogram('store_wait_seconds');
  const units = histogram('store_unit_seconds');
  const taskWaits = histogram('task_wait_seconds');
  const verifier = histogram('verifier_seconds');
  const callbacks = histogram('callback_seconds');
  // A series that begins with its first failure would not be seen to grow.
  for (const kind of ['job', 'delivery']) taskWaits.begin(kind);
  for (const outcome of VERIFIER_OUTCOMES) verifier.begin(outcome);
  for (const outcome of CALLBACK_OUTCOMES) callbacks.begin(outcome);
  const shed = counter('requests_shed_total');
  const refusals = counter('refusals_total');
  const loads = counter('page_loads_total');
  for (const kind of PAGE_LOADERS) loads.inc({ kind }, 0);
  const cpu = counter('process_cpu_seconds_total');
  const readers = new Map<ObservableGaugeName, () => number>();
  const stopTicks = startTicks(histogram('event_loop_delay_seconds'));

  const set: PrometheusMetrics['set'] = (name, value, labels = {}) => {
    if (value === null) gauges.get(name)?.remove(labels);
    else gauges.get(name)?.set(labels, value);
  };

  return {
    answered: (route, status, ms) => requests.observe(ms / 1_000, labelOf(route), String(status)),
    shed: () => shed.inc(),
    refused: (operation, reason) => refusals.inc({ operation, reason }),
    loaded: (kind) => loads.inc({ kind }),
    unit(kind, waitMs, runMs) {
      if (waitMs !== null) waits.observe(waitMs / 1_000, kind);
      if (runMs !== null) units.observe(runMs / 1_000, kind);
    },
    waited: (kind, ms) => taskWaits.observe(ms / 1_000, kind),
    verified: (outcome, ms) => verifier.observe(ms / 1_000, outcome),
    attempted: (outcome, ms) => callbacks.observe(ms / 1_000, outcome),
    gauge: (name, read) => void readers.set(name, read),
    set,
    clear: (name) => gauges.get(name)?.reset(),
    setCpu(seconds) {
      cpu.reset();
      cpu.inc(seconds);
    },
    async text() {
      for (const [name, read] of readers) set(name, read());
      return { type: registry.contentType, body: await registry.metrics() };
    },
    stop: stopTicks,
  };
}

/** The names of a process are those that every exporter uses. */
const nameOf = (name: string) => (name.startsWith('process_') ? name : PREFIX + name);

/** Timers that come late are what requests wait for too. */
function startTicks(late: FastHistogram): () => void {
  let due = performance.now() + TICK_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    late.observe(Math.max(0, now - due) / 1_000);
    due = now + TICK_MS;
  }, TICK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Routes outside of the contract are counted in a few groups. */
const GROUPS: readonly (readonly [string, RegExp])[] = [
  ['page', /^\/l(\/|$)/],
  ['docs', /^\/(docs.*|openapi\.json)?$/],
  ['health', /^\/(healthz|readyz)$/],
  ['image', /^\/images\//],
];
const groups = new Map<string, string>();

function labelOf({ operation, address }: CountedRoute): string {
  if (operation) return operation;
  if (address === null) return 'none';
  let group = groups.get(address);
  if (!group) {
    group = GROUPS.find(([, pattern]) => pattern.test(address))?.[0] ?? 'other';
    groups.set(address, group);
  }
  return group;
}
