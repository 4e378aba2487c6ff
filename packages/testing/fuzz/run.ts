/** Sends generated requests to a server and holds every answer, its database and its memory to what must be. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { api } from '#testing/harness/api.ts';
import {
  type DatabaseName,
  type OwnDatabase,
  openOwnDatabase,
} from '#testing/harness/databases/own-database.ts';
import { freePort } from '#testing/harness/free-port.ts';
import type { RawResponse } from '#testing/harness/raw-http.ts';
import { Connection } from './connection.ts';
import { problemOf } from './judge.ts';
import { CALLBACK_URL, type FuzzMode, MODE_SETTINGS, PARTNERS } from './mode.ts';
import { type FuzzRequest, makeRequest, type Targets } from './requests.ts';
import type { Measured } from './server-process.ts';
import { Accepted, unexplained } from './stored.ts';

const MIB = 2 ** 20;
/** The server's memory at the end, above that after the first round, MiB. */
const GROWTH_MIB_MAX = 50;
const FINDINGS_MAX = 50;
/** The longest that the server's own work may keep others waiting (p99), milliseconds. */
const BUSY_MAX_MS = 100;
const CONCURRENCY = 8;

interface FuzzOptions {
  readonly database: DatabaseName;
  readonly mode: FuzzMode;
  readonly requests: number;
  readonly seed: number;
  /** The longest p99 of the event loop's delay, milliseconds: 100, unless others load the machine. */
  readonly delayMaxMs: number;
  /** The number of one request, to send it alone. */
  readonly only?: number | undefined;
  readonly onProgress?: (done: number, findings: number) => void;
}

interface FuzzResult {
  readonly findings: readonly string[];
  readonly statuses: Readonly<Record<string, number>>;
  readonly kinds: Readonly<Record<string, number>>;
  readonly growthMib: number;
  readonly rssGrowthMib: number;
  readonly delayP99Ms: number;
  readonly delayMaxMs: number;
  readonly busyP99Ms: number;
}

export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuzz-'));
  writeDocs(path.join(folder, 'docs'));
  const database = await openOwnDatabase(options.database, false);
  const settings = { DATABASE_URL: database.url, DOCS_FOLDER: path.join(folder, 'docs') };
  const server = await startServer({ ...MODE_SETTINGS[options.mode], ...settings });
  try {
    return await fuzz(server, database, options);
  } finally {
    server.stop();
    await server.exited;
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fuzz(server: FuzzServer, { rows }: OwnDatabase, options: FuzzOptions): Promise<FuzzResult> {
  const { requests, seed, only, onProgress } = options;
  const findings: string[] = [];
  const counts = { statuses: {} as Record<string, number>, kinds: {} as Record<string, number> };
  const accepted = new Accepted();
  const targets = await makeTargets(server.url, options.mode, accepted);
  let next = 0;

  async function sendUntil(end: number): Promise<void> {
    let connection = new Connection(server.url);
    while (next < end && findings.length < FINDINGS_MAX) {
      const index = next++;
      const request = makeRequest(seed, index, targets);
      if (only !== undefined && index !== only) continue;
      counts.kinds[request.kind] = (counts.kinds[request.kind] ?? 0) + 1;
      if (connection.isClosed) connection = new Connection(server.url);
      const answers = await send(request, connection).catch((error: Error) => error.message);
      const found = typeof answers === 'string' ? [answers] : judge(request, answers);
      for (const problem of found) findings.push(`#${index} ${request.start.slice(0, 120)}: ${problem}`);
      if (index % 500 === 0) onProgress?.(index, findings.length);
    }
    connection.destroy();
  }

  async function send(request: FuzzRequest, connection: Connection): Promise<RawResponse[]> {
    if (request.kind !== 'raw') {
      const answer = await connection.exchange(request.bytes, request.isHead);
      return answer ? [answer] : [];
    }
    const own = new Connection(server.url);
    try {
      return await own.exchangeAll(request.bytes);
    } finally {
      own.destroy();
    }
  }

  function judge(request: FuzzRequest, answers: readonly RawResponse[]): string[] {
    if (answers.length === 0) accepted.unanswered++;
    if (answers.length === 0 && request.kind !== 'raw') return ['It was not answered.'];
    return answers.flatMap((answer) => {
      counts.statuses[answer.status] = (counts.statuses[answer.status] ?? 0) + 1;
      accepted.count(request, answer);
      return problemOf(request, answer) ?? [];
    });
  }

  async function round(end: number): Promise<Measured> {
    await Promise.all(Array.from({ length: CONCURRENCY }, () => sendUntil(end)));
    findings.push(...(await unexplained(rows, accepted)));
    return server.measure();
  }

  // The first round fills caches and compiles code.
  const before = await round(Math.ceil(requests / 10));
  const rounds: Measured[] = [];
  for (let i = 2; i <= 10; i++) rounds.push(await round(Math.ceil((requests * i) / 10)));
  const after = rounds.at(-1) ?? before;
  const highest = (name: 'delayP99' | 'delayMax' | 'busyP99') =>
    Math.max(...rounds.map((each) => each[name]));
  const load = {
    growthMib: (after.heap - before.heap) / MIB,
    delayP99Ms: highest('delayP99'),
    busyP99Ms: highest('busyP99'),
  };
  findings.push(...loadProblems(load, options.delayMaxMs), ...server.errors());
  return {
    findings,
    ...counts,
    growthMib: Math.round(load.growthMib),
    rssGrowthMib: Math.round((after.rss - before.rss) / MIB),
    delayP99Ms: Math.round(load.delayP99Ms),
    busyP99Ms: Math.round(load.busyP99Ms),
    delayMaxMs: Math.round(highest('delayMax')),
  };
}

type Load = Pick<FuzzResult, 'growthMib' | 'delayP99Ms' | 'busyP99Ms'>;

function loadProblems({ growthMib, delayP99Ms, busyP99Ms }: Load, delayMaxMs: number): string[] {
  const problems = [];
  if (growthMib > GROWTH_MIB_MAX)
    problems.push(`The server holds ${Math.round(growthMib)} MB more than before.`);
  if (delayP99Ms > delayMaxMs) problems.push(`The event loop was ${Math.round(delayP99Ms)} ms late (p99).`);
  if (busyP99Ms > BUSY_MAX_MS) problems.push(`Others waited ${Math.round(busyP99Ms)} ms for its work (p99).`);
  return problems;
}

/** Links in every state that a request may meet. */
async function makeTargets(url: string, mode: FuzzMode, accepted: Accepted): Promise<Targets> {
  const { id, key } = PARTNERS[mode][0];
  const partner = api(url, id, key);
  const newLink = (fields: object = {}) => partner.newLink({ callback_url: CALLBACK_URL[mode], ...fields });
  const types = (verification_method: string, id_type = 'NIN_V2') => ({
    id_types: [{ country: 'NG', id_type, verification_method }],
  });
  const links = [
    await newLink(),
    await newLink({ redirect_url: 'https://partner.example/done', theme_color: '#123456' }),
    await newLink(types('biometric_kyc')),
    await newLink(types('doc_verification', 'VOTER_ID')),
    await newLink({ is_single_use: true, partner_params: { job_id: 'j' } }),
    await newLink({ id_types: [] }),
    await newLink(),
  ];
  for (const refId of links) accepted.links.add(refId);
  const disabled = links.at(-1) ?? '';
  await partner.signed('PUT', `/v1/hosted_links/${disabled}`, { is_disabled: true });
  accepted.updated.add(disabled);
  return { links, mode };
}

function writeDocs(folder: string): void {
  mkdirSync(folder);
  const page = '<!doctype html><title>Docs</title><h1>Docs</h1>';
  for (const [name, content] of [
    ['index.html', page],
    ['404.html', page],
    ['a.css', 'p {}'],
  ] as const)
    writeFileSync(path.join(folder, name), content);
}

type FuzzServer = Awaited<ReturnType<typeof startServer>>;

async function startServer(settings: Record<string, string>) {
  const port = await freePort();
  const env = { ...settings, PORT: String(port), PATH: process.env['PATH'] };
  const child: ChildProcess = fork(new URL('server-process.ts', import.meta.url), {
    env,
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (written += text));
  const exited = once(child, 'close');
  const answer = async <T>(): Promise<T> => {
    const ended = exited.then(() => Promise.reject(new Error(`The server ended:\n${written}`)));
    return (await Promise.race([once(child, 'message'), ended]))[0];
  };
  await answer();
  return {
    url: `http://127.0.0.1:${port}`,
    exited,
    measure() {
      child.send('measure');
      return answer<Measured>();
    },
    /** What it has logged as an error. */
    errors() {
      const lines = written.split('\n').filter((line) => /request failed|response not sent/.test(line));
      return [...new Set(lines)].slice(0, 10);
    },
    stop: () => void child.send('stop'),
  };
}
