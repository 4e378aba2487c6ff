/** The server under test, in a process of its own, which tells its memory and how late its event loop is. */
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { openStore } from '#server/open-store.ts';
import { addPartner } from '#server/partners.ts';
import { readConfig } from '#server/settings/config.ts';
import { aPartner } from '#testing/harness/fixtures.ts';
import { startSandbox } from '#testing/harness/sandbox.ts';
import { PRODUCTION_PARTNER } from './mode.ts';

export interface Measured {
  /** Memory in use after a garbage collection, bytes. */
  readonly heap: number;
  readonly rss: number;
  /** Since the last measurement, milliseconds. */
  readonly delayP99: number;
  readonly delayMax: number;
  /** The same of this process's own work, without what others on the machine took. */
  readonly busyP99: number;
}

const RESOLUTION_MS = 10;

const { env } = process;
if (env['MODE'] === 'production') {
  const { store } = await openStore(readConfig(env));
  const { id: partnerId, key } = PRODUCTION_PARTNER;
  await addPartner(store, aPartner({ partnerId }), key, Date.now());
  await store.close();
}
const server = await startSandbox(env);
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
const busy = createHistogram();
let lastCpu = cpuMicroseconds();
setInterval(() => {
  const cpu = cpuMicroseconds();
  busy.record(Math.max(1, cpu - lastCpu));
  lastCpu = cpu;
}, RESOLUTION_MS);

process.on('message', (asked) => {
  if (asked === 'stop') return void server.stop().then(() => process.exit(0));
  const delayP99 = delay.percentile(99) / 1e6;
  const delayMax = delay.max / 1e6;
  const busyP99 = busy.percentile(99) / 1e3;
  // Collecting is not part of what is measured.
  delay.disable();
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heap: heapUsed + external, rss, delayP99, delayMax, busyP99 } satisfies Measured);
  delay.reset();
  delay.enable();
  busy.reset();
  lastCpu = cpuMicroseconds();
});
process.on('disconnect', () => process.exit(1));
process.send?.('listening');

/** What this thread has worked so far. */
function cpuMicroseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
