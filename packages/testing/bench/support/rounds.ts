/** Rounds in which contenders take turns under the same load, so that other work of the machine affects all alike. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, plain } from './figure.ts';
import { type LoadRequest, sendLoad } from './load.ts';
import { cpuSeconds } from './processes.ts';
import type { Contender } from './servers.ts';
import type { BenchOptions } from './size.ts';

/** What was measured of a contender, one value for each round that counts. */
export interface Samples {
  readonly perSecond: number[];
  /** CPU time of its servers for one request, microseconds. */
  readonly cpuMicroseconds: number[];
}

export type SamplesByName = Readonly<Record<string, Samples>>;

interface RoundsOptions extends BenchOptions {
  readonly what: string;
  readonly contenders: readonly Contender[];
  /** Made again for each sample, so that its signatures are fresh. */
  readonly requests: (contender: Contender) => readonly LoadRequest[];
  /** How long a server works on after its last response, milliseconds: its CPU time is the requests'. */
  readonly worksOnForMs?: number;
  /** Rounds that are added where, after those of the size, they are needed. */
  readonly more?: { readonly rounds: number; readonly areNeeded: (samples: SamplesByName) => boolean };
  /** Default: those of the size. */
  readonly connectionsOf?: (contender: Contender) => number;
}

/** Void rounds, in which the generator was the limit or nothing was answered, are repeated up to this multiple of the requested rounds. */
const ATTEMPTS = 2;

/** @throws Error when a server answers with anything but success, or every round is void. */
export async function runRounds(options: RoundsOptions): Promise<SamplesByName> {
  const { what, contenders, size, say, more } = options;
  const samples: Record<string, Samples> = {};
  for (const { name } of contenders) samples[name] = { perSecond: [], cpuMicroseconds: [] };
  // Code is slower until the engine has compiled it.
  if (size.rounds > 1) for (const contender of contenders) await sampleOnce(contender, options);
  let wanted = size.rounds;
  let counted = 0;
  for (let round = 0; counted < wanted && round < wanted * ATTEMPTS; round++) {
    const taken = [];
    // Each round begins with the next contender.
    for (const [i] of contenders.entries()) {
      const contender = contenders[(round + i) % contenders.length] as Contender;
      taken.push({ name: contender.name, ...(await sampleOnce(contender, options)) });
    }
    // A disk that stands still for seconds is nobody's speed.
    const isVoid = taken.some((each) => each.generatorCpu > size.generatorCpuMax || each.perSecond === 0);
    const said = taken.map(({ name, perSecond }) => `${name} ${Math.round(perSecond)}/s`).join(', ');
    say(`${what}, round ${round + 1}: ${said}${isVoid ? '; void' : ''}`);
    if (isVoid) continue;
    counted++;
    for (const { name, perSecond, cpuMicroseconds } of taken) {
      samples[name]?.perSecond.push(perSecond);
      samples[name]?.cpuMicroseconds.push(cpuMicroseconds);
    }
    if (counted === size.rounds && more?.areNeeded(samples)) wanted += more.rounds;
  }
  if (counted === 0)
    throw new Error('Every round was void: the load generator was the limit, or a server answered nothing.');
  return samples;
}

async function sampleOnce(contender: Contender, options: RoundsOptions) {
  const { requests, size, worksOnForMs = 0, connectionsOf } = options;
  const { urls, pids } = contender;
  const used = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = used();
  const load = { requests: requests(contender), seconds: size.seconds };
  const connections = (connectionsOf?.(contender) ?? size.connections) / urls.length;
  const measured = await Promise.all(urls.map((url) => sendLoad({ url, connections, ...load })));
  await sleep(worksOnForMs);
  const sum = (of: (each: (typeof measured)[number]) => number) =>
    measured.reduce((all, each) => all + of(each), 0);
  const failures = sum((each) => each.failures);
  if (failures > 0) throw new Error(`${contender.name} failed to answer ${failures} requests.`);
  return {
    perSecond: sum((each) => each.perSecond),
    cpuMicroseconds: ((used() - before) / sum((each) => each.answers)) * 1e6,
    generatorCpu: Math.max(...measured.map((each) => each.generatorCpu)),
  };
}

/** Requests a second and CPU time of a contender. */
export function speedFigures(what: string, { perSecond, cpuMicroseconds }: Samples): Figure[] {
  const isKnown = cpuMicroseconds.every(Number.isFinite);
  return [
    plain(what, perSecond, '/s'),
    ...(isKnown ? [plain(`${what}, CPU time of a request`, cpuMicroseconds, 'µs')] : []),
  ];
}
