/** One run on one database: the clients and the nemesis of a seed, then rest, the last reading, and the checker. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '#harness/api.ts';
import { type Environment, readConfig } from '#server/config.ts';
import { openStore } from '#server/open-store.ts';
import { check } from './check/check.ts';
import type { Evidence, RunSettings } from './check/evidence.ts';
import { startCluster } from './cluster.ts';
import { Instance } from './fleet.ts';
import { readEverything, untilAtRest } from './last-reading.ts';
import { type Nemesis, startNemesis } from './nemesis.ts';
import { runClient, type World } from './partner.ts';
import { operationsOf } from './plan.ts';
import { type FaultyReceiver, startFaultyReceiver } from './receiver.ts';
import { type Fault, receiverBehavioursOf, verifierBehavioursOf } from './trouble.ts';
import { startFaultyVerifier } from './verifier.ts';

export type DatabaseName = 'sqlite' | 'postgres';

export interface ChaosOptions {
  readonly database: DatabaseName;
  readonly seed: number;
  /** How long the clients and the nemesis are at work. */
  readonly seconds: number;
  /** They go on, for a minute at most, until so many submissions are acknowledged: on a busy machine, too. */
  readonly leastJobs?: number;
  /** Called every second, and when a phase begins. */
  readonly onProgress?: (progress: ChaosProgress) => void;
}

export interface ChaosProgress {
  readonly phase: string;
  readonly secondsLeft: number;
  readonly calls: number;
  readonly unknown: number;
  readonly faults: number;
  readonly arrivals: number;
}

export interface ChaosResult {
  readonly database: DatabaseName;
  readonly seed: number;
  readonly seconds: number;
  readonly evidence: Evidence;
  readonly faults: readonly Fault[];
  readonly operationsSkipped: number;
  /** Everything that contradicts a property, each in a sentence. */
  readonly findings: readonly string[];
}

const RULES: RunSettings = {
  partnerId: '001',
  apiKey: 'sandbox-key-001',
  idNumberLimit: 4,
  idNumberWindowMs: 3_000,
};
const CLIENTS = 12;
const LONGER_MS_MAX = 60_000;
const INSTANCES = { sqlite: 1, postgres: 3 } as const;
/** Leases of servers that were killed run out first, and failed callbacks wait for their next attempt. */
const AT_REST_WITHIN_MS = 60_000;

const SETTINGS: Environment = {
  SECRET: 'a secret that only this run knows',
  DATABASE_TIMEOUT_SECONDS: '1',
  CALLBACK_TIMEOUT_SECONDS: '2',
  CALLBACK_RETRY_SCHEDULE_SECONDS: `0,0,${Array(100).fill(1).join(',')}`,
  CALLBACK_JITTER_PERCENT: '0',
  ID_NUMBER_LIMIT: String(RULES.idNumberLimit),
};

export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { database, seed, seconds } = options;
  const clean: (() => unknown)[] = [];
  try {
    const cluster = database === 'postgres' ? await startCluster() : null;
    if (cluster) clean.push(() => cluster.remove());
    const instances: Instance[] = [];
    const verifier = await startFaultyVerifier(verifierBehavioursOf(seed), instances);
    clean.push(() => verifier.stop());
    const settings = {
      ...SETTINGS,
      ...verifier.settings,
      DATABASE_URL: cluster?.url ?? newFile(clean),
    };
    await shortenWindow(settings);
    const receiver = await startFaultyReceiver(receiverBehavioursOf(seed));
    clean.push(() => receiver.stop());
    while (instances.length < INSTANCES[database]) instances.push(new Instance(settings));
    clean.push(() => Promise.all(instances.map((instance) => instance.kill())));
    await Promise.all(instances.map((instance) => instance.start()));
    const world = newWorld(instances, receiver);
    const nemesis = startNemesis(seed, instances, cluster);
    const say = reporter(options, world, nemesis, receiver);
    await work(world, options);
    say('healing');
    await nemesis.stop();
    receiver.calm();
    await Promise.race([verifier.allReported(), sleep(AT_REST_WITHIN_MS, null, { ref: false })]);
    // Whatever a server still had in its hands from a client that gave up is done or gone after this.
    await Promise.all(instances.map((instance) => instance.stop()));
    await Promise.all(instances.map((instance) => instance.start()));
    say('coming to rest');
    const reader = api(instances[0]?.url ?? '', RULES.partnerId, RULES.apiKey);
    await untilAtRest(reader, AT_REST_WITHIN_MS);
    say('reading');
    const final = await readEverything(reader, {
      refIds: world.links.values(),
      jobs: world.jobs.values(),
    });
    await Promise.all(instances.map((instance) => instance.stop()));
    say('checking');
    const evidence = { rules: RULES, calls: world.calls, arrivals: receiver.arrivals, final };
    const findings = [
      ...check(evidence).map(({ property, message }) => `${property}: ${message}`),
      ...instances.flatMap(({ troubles }) => troubles),
      ...world.breaches,
    ];
    return {
      ...{ database, seed, seconds, evidence, findings, faults: nemesis.done },
      operationsSkipped: world.skipped,
    };
  } catch (error) {
    throw new Error(`The run of seed ${seed} on ${database} was broken off.`, { cause: error });
  } finally {
    for (const step of clean.reverse()) await step();
  }
}

function newFile(clean: (() => unknown)[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'chaos-'));
  clean.push(() => rmSync(folder, { recursive: true, force: true }));
  return `file:${path.join(folder, 'chaos.db')}`;
}

/** The window of the limit is shortened to seconds, which no setting in hours can say. */
async function shortenWindow(settings: Environment): Promise<void> {
  const { store } = await openStore(readConfig(settings));
  await store.write((tx) => tx.settings.set('id_number_window_ms', String(RULES.idNumberWindowMs)));
  await store.close();
}

const newWorld = (instances: readonly Instance[], receiver: FaultyReceiver): World => ({
  ...{ instances, rules: RULES, receiverUrl: receiver.url },
  ...{ calls: [], links: new Map(), jobs: new Map(), breaches: new Set(), skipped: 0 },
});

async function work(world: World, { seed, seconds, leastJobs = 0 }: ChaosOptions): Promise<void> {
  const until = Date.now() + seconds * 1_000;
  const isOver = () =>
    Date.now() >= until && (world.jobs.size >= leastJobs || Date.now() >= until + LONGER_MS_MAX);
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, client) =>
      runClient(world, `c${client}`, operationsOf(seed, client, CLIENTS), isOver),
    ),
  );
}

/** Reports each second while the clients work. @returns what reports a later phase, and ends that. */
function reporter(
  { seconds, onProgress }: ChaosOptions,
  world: World,
  nemesis: Nemesis,
  receiver: FaultyReceiver,
): (phase: string) => void {
  const until = Date.now() + seconds * 1_000;
  const say = (phase: string) =>
    onProgress?.({
      phase,
      secondsLeft: Math.max(0, Math.ceil((until - Date.now()) / 1_000)),
      calls: world.calls.length,
      unknown: world.calls.filter(({ outcome }) => outcome.kind === 'unknown').length,
      faults: nemesis.done.length,
      arrivals: receiver.arrivals.length,
    });
  const timer = setInterval(() => say('at work'), 1_000);
  return (phase) => {
    clearInterval(timer);
    say(phase);
  };
}
