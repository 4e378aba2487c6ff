/** Sets the whole kit on many mutants: a thread for each core, each with a share of them. */
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { caughtBy, hunt, MUTANTS, SOUND } from './hunt.ts';
import type { Mutant } from './mutant.ts';

/** For a callback that a mutant keeps back. */
const WAIT_MS = 8_000;

/** What became of one mutant. */
export interface Finding {
  readonly name: string;
  readonly breaks: string;
  /** The check that saw it for what it is; null for none. */
  readonly seenBy: string | null;
  /** Checks that failed. */
  readonly failures: number;
  readonly isRight: boolean;
}

/** Every mutant, and the server that is none. */
export const ALL: readonly Mutant[] = [SOUND, ...MUTANTS];

/** Hunts those of the names. @returns what was found, in the order of the names. */
export async function huntAll(
  names: readonly string[],
  onFinding: (finding: Finding) => void,
): Promise<Finding[]> {
  const found = new Map<string, Finding>();
  const threads = Math.min(availableParallelism(), names.length);
  const shares = Array.from({ length: threads }, (_, at) =>
    names.filter((_, index) => index % threads === at),
  );
  const work = (share: readonly string[]) =>
    new Promise<void>((done, failed) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: { share } });
      worker.on('message', (finding: Finding) => {
        found.set(finding.name, finding);
        onFinding(finding);
      });
      worker.once('error', failed);
      worker.once('exit', () => done());
    });
  await Promise.all(shares.map(work));
  return names.flatMap((name) => found.get(name) ?? []);
}

async function huntOne(mutant: Mutant): Promise<Finding> {
  const { name, breaks } = mutant;
  const failures = await hunt(mutant, { only: null, waitMs: WAIT_MS });
  const caught = caughtBy(mutant, failures);
  const seenBy = caught ? `${caught.group}: ${caught.title}` : null;
  const isRight = mutant === SOUND ? failures.length === 0 : caught !== null;
  return { name, breaks, seenBy, failures: failures.length, isRight };
}

if (!isMainThread && workerData?.share) {
  for (const mutant of ALL) {
    if (workerData.share.includes(mutant.name)) parentPort?.postMessage(await huntOne(mutant));
  }
}
