/** The sandbox as packed for tests: the time until it is ready, with compiled code kept and without, and that of a reset. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { startSandbox as start } from '#sandbox/index.ts';
import { atMost, type Figure, plain } from './support/figure.ts';
import type { BenchOptions } from './support/size.ts';

const READY_MS_MAX = 700;
const RESET_MS_MAX = 20;
const RESETS = 20;

export async function bench({ size, say }: BenchOptions): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-sandbox-'));
  const script = path.join(import.meta.dirname, '../../../scripts/pack-sandbox.ts');
  execFileSync(process.execPath, [script, folder]);
  const { startSandbox } = await import(pathToFileURL(path.join(folder, 'sandbox/dist/index.js')).href);
  // Where Node keeps compiled code: the first start of a machine finds none.
  process.env['NODE_COMPILE_CACHE'] = path.join(folder, 'compiled');
  const first = await measure(startSandbox);
  const [ready, resets]: [number[], number[]] = [[], []];
  for (let i = 0; i < size.rounds; i++) {
    const measured = await measure(startSandbox);
    ready.push(measured.readyMs);
    resets.push(...measured.resetMs);
    say(`ready ${Math.round(measured.readyMs)} ms`);
  }
  rmSync(folder, { recursive: true });
  return [
    plain('sandbox ready, the first time', first.readyMs, 'ms'),
    atMost('sandbox ready', ready, 'ms', READY_MS_MAX),
    atMost('sandbox reset', resets, 'ms', RESET_MS_MAX),
  ];
}

async function measure(startSandbox: typeof start): Promise<{ readyMs: number; resetMs: number[] }> {
  const started = performance.now();
  const sandbox = await startSandbox({ seed: 'bench' });
  const readyMs = performance.now() - started;
  const resetMs: number[] = [];
  for (let i = 0; i < RESETS; i++) {
    await sandbox.addPartner();
    const from = performance.now();
    await sandbox.reset();
    resetMs.push(performance.now() - from);
  }
  await sandbox.close();
  return { readyMs, resetMs };
}
