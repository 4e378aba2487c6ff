/** Runs the kit against many mutants, in one thread for each core. */
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Sandbox, startSandbox } from '../harness/sandbox.ts';
import type { ServerMutant } from './mutant.ts';
import { canShare, detectedBy, MUTANTS, runMutant, UNCHANGED } from './run-mutant.ts';

/** How long to wait for a callback that a mutant holds back. */
const WAIT_MS = 8_000;

/** The outcome for one mutant. */
interface ServerMutantResult {
  readonly name: string;
  readonly breaks: string;
  /** The first check that named the clause, or that accused the unchanged server; null for none. */
  readonly detectedBy: string | null;
  /** How many checks failed. */
  readonly failures: number;
  /** Detected, or for the unchanged server: not a single failure. */
  readonly isExpected: boolean;
}

/** Every mutant, after the unchanged server. */
export const ALL: readonly ServerMutant[] = [UNCHANGED, ...MUTANTS];

/**
 * Runs the mutants of these names: the checks of each until one detects it, or with `isWhole` all checks of the kit.
 *
 * @returns the results in the same order.
 */
export async function runAllMutants(
  names: readonly string[],
  isWhole: boolean,
  onResult: (result: ServerMutantResult) => void,
): Promise<ServerMutantResult[]> {
  const results = new Map<string, ServerMutantResult>();
  const threads = Math.min(availableParallelism(), names.length);
  const parts = Array.from({ length: threads }, (_, at) =>
    names.filter((_, index) => index % threads === at),
  );
  const work = (part: readonly string[]) =>
    new Promise<void>((done, failed) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: { part, isWhole } });
      worker.on('message', (result: ServerMutantResult) => {
        results.set(result.name, result);
        onResult(result);
      });
      worker.once('error', failed);
      worker.once('exit', () => done());
    });
  await Promise.all(parts.map(work));
  return names.flatMap((name) => results.get(name) ?? []);
}

async function runOne(mutant: ServerMutant, shared: Sandbox, isWhole: boolean): Promise<ServerMutantResult> {
  const { name, breaks } = mutant;
  const only = isWhole || mutant === UNCHANGED ? null : mutant.only;
  const failures = await runMutant(mutant, {
    only,
    ...(mutant !== UNCHANGED && { waitMs: WAIT_MS }),
    ...(only && { untilDetected: true, ...(canShare(mutant, only) && { shared }) }),
  });
  const detected = detectedBy(mutant, failures);
  const [accused] = mutant === UNCHANGED ? failures : [];
  const found = detected ?? accused;
  const check = found ? `${found.group}: ${found.title}` : null;
  const isExpected = mutant === UNCHANGED ? failures.length === 0 : detected !== null;
  return { name, breaks, detectedBy: check, failures: failures.length, isExpected };
}

if (!isMainThread && workerData?.part) {
  const shared = await startSandbox();
  for (const mutant of ALL) {
    if (!workerData.part.includes(mutant.name)) continue;
    parentPort?.postMessage(await runOne(mutant, shared, workerData.isWhole));
  }
  await shared.stop();
}
