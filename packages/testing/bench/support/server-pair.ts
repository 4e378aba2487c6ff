/** Two servers that differ in a setting, `off` and `on`: they create links in turns. */
import { LINK_FIELDS, signingFields } from '#testing/harness/api.ts';
import type { BenchServer } from './bench-server.ts';
import { cpuSeconds } from './cpu.ts';
import { API_KEY, PARTNER } from './data.ts';
import { sendLoad } from './load.ts';
import type { BenchOptions, Size } from './size.ts';

/** How often the servers take turns in a round, so that other work of the machine affects both alike. */
const TURNS = 4;

export interface ServerPair {
  /** The database's. */
  readonly name: string;
  readonly off: BenchServer;
  readonly on: BenchServer;
  /** How long a server works on after its last response, milliseconds: its CPU time is the requests'. */
  readonly worksOnForMs?: number;
}

/** Adds the speed and the CPU time of each round to both servers. Of many rounds, one more comes first and is not counted. */
export async function compareServers(pair: ServerPair, { size, say }: BenchOptions): Promise<void> {
  const { name, off, on } = pair;
  for (let round = size.rounds > 1 ? -1 : 0; round < size.rounds; round++) {
    const [ofOff, ofOn] = await takeRound(pair, size);
    say(`${name}, round ${round + 1}: on ${said(ofOn)}, off ${said(ofOff)}`);
    if (round < 0) continue;
    for (const [{ speeds, cpu }, measured] of [[off, ofOff] as const, [on, ofOn] as const]) {
      speeds.push(measured.perSecond / TURNS);
      cpu.push(cpuOf(measured));
    }
  }
}

interface Measured {
  answers: number;
  /** The sum of all turns. */
  perSecond: number;
  cpuSeconds: number;
}

const cpuOf = ({ cpuSeconds, answers }: Measured) => (cpuSeconds / answers) * 1e6;
const said = (measured: Measured) =>
  `${(measured.perSecond / TURNS).toFixed()}/s with ${cpuOf(measured).toFixed()} µs`;

async function takeRound(
  { off, on, worksOnForMs = 0 }: ServerPair,
  size: Size,
): Promise<readonly [Measured, Measured]> {
  const start = ({ server }: BenchServer) => ({
    server,
    answers: 0,
    perSecond: 0,
    cpuSeconds: -used(server),
  });
  const both = [start(off), start(on)] as const;
  for (let turn = 0; turn < TURNS * 2; turn++) {
    // The order changes from pair to pair: whoever comes second meets another machine.
    const measured = both[((turn + Math.floor(turn / 2)) % 2) as 0 | 1];
    const { answers, perSecond } = await createLinks(measured.server.url, size);
    measured.answers += answers;
    measured.perSecond += perSecond;
  }
  await new Promise((resolve) => setTimeout(resolve, worksOnForMs));
  for (const measured of both) measured.cpuSeconds += used(measured.server);
  return both;
}

const used = ({ pid }: { readonly pid: number }) => cpuSeconds(pid) ?? Number.NaN;

async function createLinks(url: string, size: Size) {
  const body = JSON.stringify({ ...signingFields(PARTNER.partnerId, API_KEY), ...LINK_FIELDS });
  const requests = [{ path: '/v1/hosted_links', body }];
  const measured = await sendLoad({ url, requests, ...size });
  if (measured.failures > 0) throw new Error(`${measured.failures} requests failed.`);
  return measured;
}
