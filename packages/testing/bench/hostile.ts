/** How long others wait while one caller sends the dearest bodies that it may send without a signature. */
import { rmSync } from 'node:fs';
import { startNode, startServerProcess } from '#testing/harness/process.ts';
import { atMost, type Figure, percentile, plain } from './support/figure.ts';
import { HOSTILE_BODIES } from './support/hostile-bodies.ts';
import type { BenchOptions } from './support/size.ts';

/** One request of any shape. */
const ONE_MS_MAX = 50;
/** 200 at the same time, in a process of 512 MB. */
const AT_ONCE = 200;
const AT_ONCE_MS_MAX = 250;
const HEAP = '--max-old-space-size=512';
const PROBE_EVERY_MS = 5;
const ID_TYPE = { country: 'NG', id_type: 'BVN', verification_method: 'biometric_kyc' };

export async function bench({ size, say }: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, { path }] of Object.entries(HOSTILE_BODIES)) {
    const server = await startServerProcess({ env: { NODE_OPTIONS: HEAP } });
    const submissions = `/v1/hosted_links/${await server.newLink({ id_types: [ID_TYPE] })}/submissions`;
    const address = server.url + (path ?? submissions);
    await probeWhile(server.url, send(address, name, 1));
    const one: number[] = [];
    for (let i = 0; i < size.rounds; i++)
      one.push(Math.max(...(await probeWhile(server.url, send(address, name, 1)))));
    say(`${name}: one ${one.map(Math.round).join(' ')} ms`);
    const many = await probeWhile(server.url, send(address, name, size.rounds === 1 ? 8 : AT_ONCE));
    figures.push(
      atMost(`longest wait of others beside one: ${name}`, one, 'ms', ONE_MS_MAX),
      atMost(`99th percentile beside ${AT_ONCE}: ${name}`, percentile(many, 0.99), 'ms', AT_ONCE_MS_MAX),
      plain(`longest beside ${AT_ONCE}: ${name}`, Math.max(...many), 'ms'),
    );
    say(`${name}: ${AT_ONCE} at once ${Math.round(Math.max(...many))} ms`);
    await server.stop();
    rmSync(server.folder, { recursive: true });
  }
  return figures;
}

/** Sends from a process of its own, so that its work is not measured. */
async function send(url: string, name: string, count: number): Promise<void> {
  const script = 'packages/testing/bench/support/hostile-process.ts';
  const { exited, written } = startNode([script, url, name, String(count)], { PATH: process.env['PATH'] });
  if ((await exited) !== 0) throw new Error(written.all);
}

/** Asks for something small again and again. @returns how long each answer took, milliseconds. */
async function probeWhile(url: string, work: Promise<void>): Promise<number[]> {
  const waits: number[] = [];
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const started = performance.now();
    const response = await fetch(`${url}/healthz`);
    await response.text();
    waits.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
  }
  await done;
  return waits;
}
