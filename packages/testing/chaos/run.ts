/** One run on one database: clients and faults from a seed, then recovery, a final read, and the checker. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '#server/open-store.ts';
import { addPartner } from '#server/partners.ts';
import { type Environment, readConfig } from '#server/settings/config.ts';
import { api } from '#testing/harness/api.ts';
import { type DatabaseName, openOwnDatabase } from '#testing/harness/databases/own-database.ts';
import { aPartner } from '#testing/harness/fixtures.ts';
import { stream } from '#testing/harness/random.ts';
import { check } from './check/check.ts';
import type { Evidence, ServiceRules } from './check/evidence.ts';
import { startCitusCluster } from './citus-cluster.ts';
import { runClient, type World } from './clients.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { eraseAndReseal } from './erasure/phase.ts';
import { type Injected, receiverBehavioursOf, verifierBehavioursOf } from './faults.ts';
import { readAudit, readFinalState, waitUntilIdle } from './final-state.ts';
import { FLOODER } from './flood.ts';
import { Instance } from './instance.ts';
import { type Nemesis, startNemesis } from './nemesis.ts';
import { operationsOf } from './plan.ts';
import { type FaultyReceiver, startFaultyReceiver } from './receiver.ts';
import { startFaultyVerifier } from './verifier.ts';

/** What runs and is broken. */
export type ChaosDatabase = DatabaseName | 'citus';

interface ChaosOptions {
  readonly database: ChaosDatabase;
  readonly seed: number;
  /** How long the clients call and faults are injected. */
  readonly seconds: number;
  /** The run is extended, by a minute at most, until this many submissions are acknowledged: a busy machine is slow. */
  readonly leastJobs?: number;
  /** Called every second, and when a phase begins. */
  readonly onProgress?: (phase: string, secondsLeft: number, done: string) => void;
}

export interface ChaosResult {
  readonly database: ChaosDatabase;
  readonly seed: number;
  readonly seconds: number;
  readonly evidence: Evidence;
  readonly faults: readonly Injected[];
  readonly operationsSkipped: number;
  /** Every violation of a property, each in a sentence. */
  readonly findings: readonly string[];
}

const RULES: ServiceRules = {
  partnerId: '001',
  apiKey: 'sandbox-key-001',
  idNumberLimit: 4,
  idNumberWindowMs: 3_000,
};
const CLIENTS = 12;
/** The stream of random numbers of the last phase. */
const ERASING = -4;
const EXTENSION_MS_MAX = 60_000;
const INSTANCES = { sqlite: 1, postgres: 3, citus: 2 } as const;
/** Leases of killed servers have to expire, and failed callbacks wait for their next attempt. */
const IDLE_WITHIN_MS = 60_000;

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
  const cleanups: (() => unknown)[] = [];
  try {
    const cluster = await clusterOf(database);
    const place = cluster ?? (await openOwnDatabase('sqlite'));
    cleanups.push(() => place.remove());
    const instances: Instance[] = [];
    const verifier = await startFaultyVerifier(verifierBehavioursOf(seed), instances);
    cleanups.push(() => verifier.stop());
    const settings = { ...SETTINGS, ...verifier.settings, DATABASE_URL: place.url };
    await prepare(settings);
    const receiver = await startFaultyReceiver(receiverBehavioursOf(seed));
    cleanups.push(() => receiver.stop());
    const pooled = { ...settings, DATABASE_URL: cluster?.pooledUrl ?? settings.DATABASE_URL };
    while (instances.length < INSTANCES[database]) {
      instances.push(new Instance(instances.length === 0 ? pooled : settings));
    }
    cleanups.push(() => Promise.all(instances.map((instance) => instance.kill())));
    await Promise.all(instances.map((instance) => instance.start()));
    const world = newWorld(instances, receiver);
    const nemesis = startNemesis(seed, instances, cluster);
    const reportPhase = reporter(options, world, nemesis, receiver);
    await runClients(world, options);
    reportPhase('recovering');
    await nemesis.stop();
    const growth = (await cluster?.growth?.end()) ?? [];
    receiver.stopFailing();
    await Promise.race([verifier.allReported(), sleep(IDLE_WITHIN_MS, null, { ref: false })]);
    // After a restart no server is still working on a call that its client gave up.
    await Promise.all(instances.map((instance) => instance.stop()));
    await Promise.all(instances.map((instance) => instance.start()));
    reportPhase('waiting for jobs and callbacks');
    const reader = api(instances[0]?.url ?? '', RULES.partnerId, RULES.apiKey);
    await waitUntilIdle(reader, IDLE_WITHIN_MS);
    reportPhase('reading');
    const known = { refIds: world.links.values(), jobs: world.jobs.values() };
    const seen = await readFinalState(reader, known);
    await Promise.all(instances.map((instance) => instance.stop()));
    const { store } = await openStore(readConfig(settings));
    const final = { ...seen, audit: await readAudit(store) };
    await store.close();
    reportPhase('erasing');
    const remains = await eraseAndReseal(settings, RULES, final.jobs, stream(seed, ERASING));
    reportPhase('checking');
    const evidence = { rules: RULES, calls: world.calls, arrivals: receiver.arrivals, final };
    const findings = [
      ...check(evidence).map(([property, message]) => `${property}: ${message}`),
      ...remains,
      ...growth,
      ...instances.flatMap(({ problems }) => problems),
      ...world.contractViolations,
    ];
    return {
      database,
      seed,
      seconds,
      evidence,
      findings,
      faults: nemesis.injected,
      operationsSkipped: world.skipped,
    };
  } catch (error) {
    throw new Error(`The run of seed ${seed} on ${database} did not finish.`, { cause: error });
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

async function clusterOf(database: ChaosDatabase): Promise<Cluster | null> {
  if (database === 'postgres') return startCluster();
  return database === 'citus' ? startCitusCluster() : null;
}

/** Shortens the limit's window to seconds, since the setting is in hours, and adds the partner that floods. */
async function prepare(settings: Environment): Promise<void> {
  const { store } = await openStore(readConfig(settings));
  await store.write((tx) => tx.settings.set('id_number_window_ms', String(RULES.idNumberWindowMs)));
  await addPartner(store, aPartner({ partnerId: FLOODER.id }), FLOODER.key, Date.now());
  await store.close();
}

const newWorld = (instances: readonly Instance[], receiver: FaultyReceiver): World => ({
  instances,
  rules: RULES,
  receiverUrl: receiver.url,
  calls: [],
  links: new Map(),
  jobs: new Map(),
  contractViolations: new Set(),
  skipped: 0,
});

async function runClients(world: World, { seed, seconds, leastJobs = 0 }: ChaosOptions): Promise<void> {
  const until = Date.now() + seconds * 1_000;
  const isOver = () =>
    Date.now() >= until && (world.jobs.size >= leastJobs || Date.now() >= until + EXTENSION_MS_MAX);
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, client) =>
      runClient(world, `c${client}`, operationsOf(seed, client, CLIENTS), isOver),
    ),
  );
}

/** Reports progress each second while the clients work. @returns a function that reports a later phase instead. */
function reporter(
  { seconds, onProgress }: ChaosOptions,
  world: World,
  nemesis: Nemesis,
  receiver: FaultyReceiver,
): (phase: string) => void {
  const until = Date.now() + seconds * 1_000;
  const report = (phase: string) => {
    const secondsLeft = Math.max(0, Math.ceil((until - Date.now()) / 1_000));
    const unknown = world.calls.filter(({ outcome }) => outcome.kind === 'unknown').length;
    const counts = `${world.calls.length} calls (${unknown} unknown), ${nemesis.injected.length} faults`;
    onProgress?.(phase, secondsLeft, `${counts}, ${receiver.arrivals.length} callbacks`);
  };
  const timer = setInterval(() => report('calling'), 1_000);
  return (phase) => {
    clearInterval(timer);
    report(phase);
  };
}
