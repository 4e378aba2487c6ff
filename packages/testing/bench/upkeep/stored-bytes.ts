/** How many bytes of a database each thing takes, with its indexes: what an operator multiplies to size a disk. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { auditEntry } from '#core/audit.ts';
import { chainWaiting } from '#store/audit/chain.ts';
import type { Store, Tx } from '#store/store.ts';
import { insertAttempt, insertCallback } from '#testing/harness/callbacks.ts';
import { aJob, aLink, aPartner, aPayload, PERSON } from '#testing/harness/fixtures.ts';
import { type BenchDatabase, makeTables, onBothKinds, withStore } from '../support/databases.ts';
import { type Figure, plain } from '../support/figure.ts';
import { type BenchOptions, isQuick } from '../support/size.ts';

const THINGS = 4_000;
const THINGS_WITH_IMAGES = 200;
/** Of a unit of work. */
const AT_ONCE = 100;
const IMAGE_BYTES = 102_400;

type Add = (tx: Tx, of: { readonly refId: string; readonly partnerId: string }) => Promise<unknown>;

const withImages =
  (count: number): Add =>
  async (tx, link) => {
    const job = aJob({ ...link, partnerParams: null });
    await tx.jobs.insert(job, PERSON);
    const fields = (['selfie', 'document_front', 'document_back'] as const).slice(0, count);
    // What is sealed is as random as a photo: no database compresses it.
    const bytes = Buffer.alloc(IMAGE_BYTES, 1);
    const images = Object.fromEntries(fields.map((field) => [field, { type: 'image/jpeg', bytes } as const]));
    if (count > 0) await tx.jobs.insertImages(job.serviceJobId, images, 0);
  };

/** A callback goes with a job, whose bytes are taken off. */
const jobWithCallback: Add = async (tx, link) => {
  const job = aJob({ ...link, partnerParams: null });
  await tx.jobs.insert(job, PERSON);
  const callbackId = `msg_${crypto.randomUUID()}`;
  const { partnerId } = link;
  await insertCallback(
    tx,
    { callbackId, serviceJobId: job.serviceJobId, partnerId, payload: aPayload(job) },
    0,
  );
  const responseBody = Buffer.from('{"received":true}');
  await insertAttempt(tx, callbackId, {
    number: 1,
    at: 0,
    durationMs: 80,
    status: 200,
    error: null,
    responseBody,
  });
};

const entry: Add = async (tx, { refId, partnerId }) =>
  tx.audit.add(
    auditEntry({
      at: Date.now(),
      actor: 'partner',
      action: 'getLink',
      partnerId,
      keyId: crypto.randomUUID(),
      target: refId,
      requestId: crypto.randomUUID(),
      address: '192.0.2.0/24',
    }),
  );

const KINDS: readonly [what: string, add: Add][] = [
  ['a link', (tx, { partnerId }) => tx.links.insert(aLink({ partnerId }))],
  ['a job without images', withImages(0)],
  ['a job with a selfie of 100 KiB', withImages(1)],
  ['a job with three images of 100 KiB', withImages(3)],
  ['a job with a callback and its attempt', jobWithCallback],
  ['an audit entry', entry],
];

export const bench = ({ size, say }: BenchOptions): Promise<Figure[]> =>
  onBothKinds(async (databases) => {
    const figures: Figure[] = [];
    for (const [what, add] of KINDS) {
      const database = await databases.create();
      await makeTables(database);
      const things = isQuick(size) ? AT_ONCE : what.includes('KiB') ? THINGS_WITH_IMAGES : THINGS;
      const { refId, partnerId } = aLink();
      await withStore(database, {}, async (store) => {
        await store.write(async (tx) => {
          await tx.partners.insert(aPartner({ partnerId }), Date.now());
          await tx.links.insert(aLink({ partnerId, refId }));
        });
      });
      const before = await storedBytes(database);
      await withStore(database, {}, (store) => addAll(store, things, (tx) => add(tx, { refId, partnerId })));
      const bytes = ((await storedBytes(database)) - before) / things;
      say(`${what} on ${database.name}: ${Math.round(bytes)} bytes`);
      figures.push(plain(`${what} on ${database.name}`, bytes, 'bytes'));
    }
    return figures;
  });

async function addAll(store: Store, things: number, add: (tx: Tx) => Promise<unknown>): Promise<void> {
  for (let done = 0; done < things; done += AT_ONCE) {
    await store.write(async (tx) => {
      for (let i = 0; i < AT_ONCE; i++) await add(tx);
    });
    await chainWaiting(store);
  }
}

/** Of the tables and indexes, without what deleted rows have left. */
async function storedBytes({ name, place }: BenchDatabase): Promise<number> {
  if (name === 'SQLite') {
    using file = new DatabaseSync(place);
    file.exec('VACUUM');
    const [pages, bytes] = ['page_count', 'page_size'].map((pragma) =>
      Number(Object.values(file.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]),
    );
    return (pages ?? 0) * (bytes ?? 0);
  }
  const client = new pg.Client({ connectionString: place });
  await client.connect();
  await client.query('VACUUM FULL');
  const { rows } = await client.query<{ bytes: string }>(
    'SELECT pg_database_size(current_database()) AS bytes',
  );
  await client.end();
  return Number(rows[0]?.bytes);
}
