/** Load on one server from a process on the other core: `wrk` where it is installed, else autocannon. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { cpuSeconds } from './cpu.ts';
import { LOAD_CORE, onCore, which } from './pin.ts';

export interface LoadRequest {
  readonly path: string;
  readonly body: string;
}

export interface LoadOptions {
  readonly url: string;
  /** Sent in turns. */
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly seconds: number;
}

export interface Measured {
  readonly answers: number;
  readonly perSecond: number;
  /** Answers that were not 2xx, and requests that had none. */
  readonly failures: number;
  /** The 99th percentile of the time to an answer, milliseconds. */
  readonly p99Ms: number;
  /** How much of its core the generator used, 0 to 1; null where the system does not provide it. */
  readonly generatorShare: number | null;
}

const WRK = which('wrk');
export const GENERATOR = WRK ? 'wrk' : 'autocannon';
const AUTOCANNON = new URL('./autocannon-process.ts', import.meta.url).pathname;
/** Long, because a busy machine is slow; no response at all is a failure. */
export const TIMEOUT_SECONDS = 30;
/** How often the generator's CPU time is read while it runs, milliseconds. */
const LOOK_EVERY_MS = 20;

/** Sends the load, and counts the answers. */
export async function sendLoad(load: LoadOptions): Promise<Measured> {
  const folder = mkdtempSync(path.join(tmpdir(), 'load-'));
  try {
    return await (WRK ? runWrk(WRK, load, folder) : runAutocannon(load, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runWrk(wrk: string, load: LoadOptions, folder: string): Promise<Measured> {
  const script = path.join(folder, 'requests.lua');
  writeFileSync(script, luaOf(load.requests));
  const args = [
    '-t1',
    `-c${load.connections}`,
    `-d${Math.ceil(load.seconds)}s`,
    `--timeout=${TIMEOUT_SECONDS}s`,
    '-s',
    script,
    load.url,
  ];
  const { output, share } = await run([wrk, ...args]);
  return { ...readWrk(output), generatorShare: share };
}

/** A script for wrk that sends the requests in turns, and prints what it counted as JSON. */
function luaOf(requests: readonly LoadRequest[]): string {
  const quoted = (text: string) => `[==[${text}]==]`;
  const formatted = requests.map(({ path, body }) => `{${quoted(path)}, ${quoted(body)}}`);
  return `
local requests, made, turn = {${formatted.join(',\n')}}, {}, 0
function init()
  for i, each in ipairs(requests) do
    made[i] = wrk.format('POST', each[1], {['content-type'] = 'application/json'}, each[2])
  end
end
function request()
  turn = turn % #made + 1
  return made[turn]
end
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('{"answers":%d,"microseconds":%d,"failures":%d,"p99":%d}\\n', summary.requests, summary.duration,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout, latency:percentile(99)))
end
`;
}

function readWrk(output: string): Omit<Measured, 'generatorShare'> {
  const counted = JSON.parse(output.trim().split('\n').at(-1) ?? '');
  const { answers, microseconds, failures, p99 } = counted;
  return { answers, perSecond: (answers / microseconds) * 1e6, failures, p99Ms: p99 / 1_000 };
}

async function runAutocannon(load: LoadOptions, folder: string): Promise<Measured> {
  const file = path.join(folder, 'load.json');
  writeFileSync(file, JSON.stringify(load));
  const { output } = await run([process.execPath, AUTOCANNON, file]);
  return JSON.parse(output);
}

/** Runs a generator to its end. @returns what it printed, and how much of a core it used while it ran. */
async function run(command: readonly string[]): Promise<{ output: string; share: number | null }> {
  const [program = '', ...args] = [...onCore(availableParallelism() > 1 ? LOAD_CORE : 0), ...command];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const busiest = watchShare(child.pid ?? 0);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`);
  return { output, share: busiest() };
}

/** Watches how much of a core a process uses, second by second. @returns the median of them, when it is asked. */
function watchShare(pid: number): () => number | null {
  const shares: number[] = [];
  let last: { at: number; seconds: number } | null = null;
  const timer = setInterval(() => {
    const seconds = cpuSeconds(pid);
    if (seconds === null) return;
    const at = performance.now();
    if (last && at - last.at < WINDOW_MS) return;
    if (last) shares.push((seconds - last.seconds) / ((at - last.at) / 1000));
    last = { at, seconds };
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    const sorted = shares.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? null;
  };
}

/** Over what time a share is taken, milliseconds: CPU time is counted in hundredths of a second. */
const WINDOW_MS = 200;
