/** The server under test, in a process of its own, which tells its memory and how late its event loop is. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startSandbox } from '#harness/sandbox.ts';

export interface Measured {
  /** Memory in use after a garbage collection, bytes. */
  readonly heap: number;
  readonly rss: number;
  /** Since the last measurement, milliseconds. */
  readonly delayP99: number;
  readonly delayMax: number;
}

const server = await startSandbox(process.env);
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

process.on('message', (asked) => {
  if (asked === 'stop') return void server.stop().then(() => process.exit(0));
  const delayP99 = delay.percentile(99) / 1e6;
  const delayMax = delay.max / 1e6;
  // Collecting is not part of what is measured.
  delay.disable();
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heap: heapUsed + external, rss, delayP99, delayMax } satisfies Measured);
  delay.reset();
  delay.enable();
});
process.on('disconnect', () => process.exit(1));
process.send?.({ url: server.url });
