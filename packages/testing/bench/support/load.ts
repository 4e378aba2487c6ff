/** Load on one server from a process on the other core: `wrk` where it is installed, else autocannon. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { cpuSeconds, LOAD_CORE, onCore, which } from './processes.ts';

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
  /** How much of its core the generator used, 0 to 1; 0 where the system does not tell. */
  readonly generatorCpu: number;
}

export const WRK = which('wrk');
export const GENERATOR = WRK ? 'wrk' : 'autocannon, which is slower than wrk';
const AUTOCANNON = new URL('./autocannon-process.ts', import.meta.url).pathname;
/** Long, because a busy machine is slow; no response at all is a failure. */
export const TIMEOUT_SECONDS = 30;
/** How often the generator's CPU time is read while it runs, milliseconds. */
const LOOK_EVERY_MS = 50;

/** Sends one request alone. */
export const post = (url: string | undefined, { path: at, body }: LoadRequest): Promise<Response> =>
  fetch(`${url}${at}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

/** Sends the load, and counts the answers. */
export async function sendLoad(load: LoadOptions): Promise<Measured> {
  const folder = mkdtempSync(path.join(tmpdir(), 'load-'));
  const file = path.join(folder, 'requests');
  try {
    writeFileSync(file, WRK ? luaOf(load.requests) : JSON.stringify(load));
    const seconds = Math.ceil(load.seconds);
    const options = [`-c${load.connections}`, `-d${seconds}s`, `--timeout=${TIMEOUT_SECONDS}s`];
    const command = WRK
      ? [WRK, '-t1', ...options, '-s', file, load.url]
      : [process.execPath, AUTOCANNON, file];
    const { output, cpu } = await run(command);
    const counted = JSON.parse(output.trim().split('\n').at(-1) ?? '');
    return { ...counted, perSecond: counted.answers / counted.seconds, generatorCpu: cpu };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A script for wrk that sends the requests in turns, and prints what it counted as JSON. */
function luaOf(requests: readonly LoadRequest[]): string {
  const quoted = (text: string) => `[==[${text}]==]`;
  const formatted = requests.map(({ path, body }) => `{${quoted(path)}, ${quoted(body)}}`);
  return `
local requests, made, index = {${formatted.join(',\n')}}, {}, 0
function init()
  for i, each in ipairs(requests) do
    made[i] = wrk.format('POST', each[1], {['content-type'] = 'application/json'}, each[2])
  end
end
function request()
  index = index % #made + 1
  return made[index]
end
function done(summary)
  local errors = summary.errors
  io.write(string.format('{"answers":%d,"seconds":%f,"failures":%d}\\n', summary.requests, summary.duration / 1e6,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
`;
}

/** Runs a generator to its end. @returns what it printed, and how much of a core it used while it ran. */
async function run(command: readonly string[]): Promise<{ output: string; cpu: number }> {
  const [program = '', ...args] = [...onCore(availableParallelism() > 1 ? LOAD_CORE : 0), ...command];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const started = performance.now();
  let cpu = 0;
  const timer = setInterval(() => {
    cpu = (cpuSeconds(child.pid ?? 0) * 1_000) / (performance.now() - started) || cpu;
  }, LOOK_EVERY_MS);
  const [code] = await once(child, 'close');
  clearInterval(timer);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`);
  return { output, cpu };
}
