/**
 * Erasing and resealing under `kill -9`: jobs are planted, half are erased by request and half for their age, while SECRET
 * changes. Then every copy of the database is searched, with every key that exists.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '#server/open-store.ts';
import { type Environment, readConfig } from '#server/settings/config.ts';
import { makeSecrets, type Secrets } from '#store/seal/secrets.ts';
import type { Store } from '#store/store.ts';
import {
  type DatabaseName,
  type OwnDatabase,
  openOwnDatabase,
} from '#testing/harness/databases/own-database.ts';
import { startNode } from '#testing/harness/process.ts';
import { stream } from '#testing/harness/random.ts';
import { type Marks, newMarks, PLANTED_PARTNER, plantJobs } from './plant.ts';
import { scanForRemains } from './scan.ts';

interface ErasureOptions {
  readonly database: DatabaseName;
  readonly seed: number;
  /** Jobs that are erased. */
  readonly jobs: number;
  readonly kills: number;
}

interface ErasureResult extends ErasureOptions {
  /** Jobs that stay, so that the search is seen to find something. */
  readonly kept: number;
  /** Keys found before, in the copy that had fewest, and after. */
  readonly keysBefore: number;
  readonly keysAfter: number;
  /** Kills that struck before the work was done. */
  readonly struck: number;
  readonly findings: readonly string[];
}

const OLD_SECRET = 'the secret that this run begins with';
const NEW_SECRET = 'the secret that this run ends with';
const DAY_MS = 86_400_000;
const TOO_OLD_MS = 100 * DAY_MS;
const USERS = 20;
/** About as long as the work takes. */
const KILL_WITHIN_MS = { sqlite: 400, postgres: 1_200 };

export async function runErasure(options: ErasureOptions): Promise<ErasureResult> {
  const { database, seed, jobs, kills } = options;
  const place = await openOwnDatabase(database);
  try {
    const marks = newMarks();
    const kept = Math.max(10, jobs / 100);
    await plant(place, { jobs, kept, marks });
    place.restore();
    const secrets = makeSecrets(NEW_SECRET, [OLD_SECRET]);
    const before = await search(place, marks, secrets);
    const random = stream(seed, 0);
    const struck = await eraseUnderKills(place, kills, () => random() * KILL_WITHIN_MS[database]);
    const after = await search(place, marks, secrets);
    // The previous secret is gone now.
    const { store } = await openStore(readConfig({ DATABASE_URL: place.url, SECRET: NEW_SECRET }));
    const state = await readState(store);
    await store.close();
    const findings = [
      ...before.flatMap(({ copy, keys, isOpen }) => [
        ...(isOpen ? [`${copy} before: planted data lies open`] : []),
        ...(keys === 2 * (jobs + kept) ? [] : [`${copy} before: ${keys} keys found, which is not all`]),
      ]),
      ...after.flatMap(({ copy, keys, isOpen }) => [
        ...(isOpen ? [`${copy}: planted data lies open`] : []),
        ...(keys === 2 * kept ? [] : [`${copy}: ${keys} keys found, of ${kept} jobs that were kept`]),
      ]),
      ...(state.readable === kept ? [] : [`${state.readable} of ${kept} kept jobs can be read`]),
      ...(state.counted === jobs / 2 ? [] : [`erasures count ${state.counted} of ${jobs / 2} jobs`]),
      ...(state.unpurged === 0 ? [] : [`${state.unpurged} erasures are not purged`]),
    ];
    const fewest = (of: readonly Found[]) => Math.min(...of.map(({ keys }) => keys));
    return { ...options, kept, struck, findings, keysBefore: fewest(before), keysAfter: fewest(after) };
  } finally {
    await place.remove();
  }
}

const userName = (n: number) => `user-${n}`;
const erasureName = (n: number) => `00000000-0000-8000-8000-${String(n).padStart(12, '0')}`;
const KEPT_USER = 'kept';

/** Half of the jobs are too old, the other half are of users whose erasing is asked for. */
async function plant(
  place: OwnDatabase,
  { jobs, kept, marks }: { jobs: number; kept: number; marks: Marks },
): Promise<void> {
  const { store } = await openStore(readConfig({ DATABASE_URL: place.url, SECRET: OLD_SECRET }));
  const now = Date.now();
  await plantJobs(store, jobs / 2, marks, now - TOO_OLD_MS);
  for (let n = 0; n < USERS; n++) {
    await plantJobs(store, jobs / 2 / USERS, marks, now, { userId: userName(n) });
    await store.write((tx) =>
      tx.erasures.request(
        {
          erasureId: erasureName(n),
          partnerId: PLANTED_PARTNER,
          userId: userName(n),
          jobId: null,
          pseudonym: n % 2 === 0 ? null : `erased-${randomUUID()}`,
        },
        now,
      ),
    );
  }
  await plantJobs(store, kept, marks, now, { userId: KEPT_USER });
  await store.close();
}

interface Found {
  readonly copy: string;
  readonly isOpen: boolean;
  readonly keys: number;
}

async function search(place: OwnDatabase, marks: Marks, secrets: Secrets): Promise<Found[]> {
  return Object.entries(await place.copies()).map(([copy, bytes]) => {
    const { isOpen, keys } = scanForRemains(bytes, marks, secrets);
    return { copy, isOpen, keys: keys.size };
  });
}

/**
 * Kills the worker again and again, and lets the last one finish.
 *
 * @param delayMs - how long it works before the next kill, milliseconds.
 * @returns how many kills came before its end.
 */
async function eraseUnderKills(place: OwnDatabase, kills: number, delayMs: () => number): Promise<number> {
  const env: Environment = {
    DATABASE_URL: place.url,
    SECRET: NEW_SECRET,
    SECRET_PREVIOUS: OLD_SECRET,
    // The age at which the first half goes.
    PERSONAL_DATA_KEPT_DAYS: '90',
  };
  let struck = 0;
  for (let run = 0; ; run++) {
    const worker = startNode(['packages/testing/chaos/erasure/worker.ts'], env);
    if (run < kills) {
      await Promise.race([
        new Promise((working) => worker.child.stdout?.once('data', working)),
        worker.exited,
      ]);
      await sleep(delayMs());
      worker.child.kill('SIGKILL');
    }
    const code = await worker.exited;
    if (code === null) struck++;
    else if (code !== 0) throw new Error(`The worker failed:\n${worker.written.all}`);
    else if (run >= kills) return struck;
  }
}

async function readState(store: Store) {
  return store.read(async (tx) => {
    const { jobs } = await tx.people.ids(PLANTED_PARTNER, KEPT_USER);
    let readable = 0;
    for (const id of jobs) {
      const found = await tx.jobs.findWithPerson(id);
      const image = await tx.jobs.image(id, 'selfie');
      const [payload] = await tx.callbacks.history(id);
      if (found?.person.id_number && image && payload) readable++;
    }
    let [counted, unpurged] = [0, 0];
    for (let n = 0; n < USERS; n++) {
      const erasure = await tx.erasures.find(erasureName(n));
      counted += erasure?.counts.jobs ?? 0;
      if (!erasure?.purgedAt) unpurged++;
    }
    return { readable, counted, unpurged };
  });
}
