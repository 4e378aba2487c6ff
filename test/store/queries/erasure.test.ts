import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { bucketOfId } from '#core/bucket.ts';
import { purgeIfDue } from '#server/background/retention.ts';
import { StoreUnavailable } from '#store/store.ts';
import { newMarks, plantJobs } from '#testing/chaos/erasure/plant.ts';
import { scanForRemains } from '#testing/chaos/erasure/scan.ts';
import { onEveryDatabase, POSTGRESQL, untilPurged, useStore } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';

const JOBS = 20;

onEveryDatabase('erasing', (at) => {
  const marks = newMarks();
  const scan = async () => scanForRemains(await at.database.tableBytes(), marks, at.secrets);
  const due = () => at.store.read((tx) => tx.purges.due(Date.now()));
  /** What is due alone. */
  const purge = async () => at.store.purge((await due())?.parts);

  test('leaves nothing in the files that SECRET could open', async () => {
    await plantJobs(at.store, JOBS, marks, START);
    const kept = await plantJobs(at.store, JOBS, marks, START + 1);
    const before = await scan();
    expect(before.isOpen).toBe(false);
    // The scan finds what is there.
    expect(before.keys.size).toBe(4 * JOBS);

    await at.store.write((tx) => tx.retention.personalData(START + 1, JOBS, START));
    await untilPurged(purge);
    const keysOfKept = kept.flatMap((id) => [`${id}/images`, `${id}/texts`]);
    expect([...(await scan()).keys].sort()).toEqual(keysOfKept.sort());
    expect(await at.store.read((tx) => tx.jobs.hasImage(kept[0] ?? '', 'selfie'))).toBe(true);
  });

  test('a purge that is over does not clear the mark of what was erased since', async () => {
    const erased = async () => {
      await plantJobs(at.store, 1, marks, START);
      await at.store.write((tx) => tx.retention.personalData(START + 1, JOBS, START));
      return (await due()) ?? { parts: [], asked: [] };
    };
    // Two purges are made for the first; one has ended when the second comes.
    const first = await erased();
    await at.store.write((tx) => tx.purges.done(first, Date.now()));
    expect(await due()).toBeNull();
    const second = await erased();
    await at.store.write((tx) => tx.purges.done(first, Date.now()));
    expect(await due()).toEqual(second);
  });

  test('of images leaves nothing of images, and the rest readable', async () => {
    const [id = ''] = await plantJobs(at.store, 1, marks, START);
    await at.store.write((tx) => tx.retention.images(START + 1, JOBS));
    await untilPurged(purge);
    expect([...(await scan()).keys]).toEqual([`${id}/texts`]);
    const found = await at.store.read((tx) => tx.jobs.findWithPerson(id));
    expect(found?.person.id_number).toContain(marks.text);
  });
});

describe('purging on PostgreSQL', () => {
  const at = useStore(POSTGRESQL);

  test('fails while an old transaction could still read what was erased', async () => {
    const marks = newMarks();
    const keys = async () => scanForRemains(await at.database.tableBytes(), marks, at.secrets).keys.size;
    await plantJobs(at.store, 1, marks, START);
    const reader = new Client({ connectionString: at.database.settings.DATABASE_URL });
    await reader.connect();
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await reader.query('SELECT 1 FROM settings');
    await at.store.write((tx) => tx.retention.personalData(START + 1, JOBS, START));
    await expect(at.store.purge()).rejects.toThrow(StoreUnavailable);
    expect(await keys()).toBe(2);
    await reader.end();
    await untilPurged(() => at.store.purge());
    expect(await keys()).toBe(0);
  });

  const filesOfParts = async () => {
    const text = `SELECT inhrelid::regclass::text AS part, pg_relation_filenode(inhrelid) AS file
      FROM pg_inherits WHERE inhparent = 'job_keys'::regclass`;
    const rows = await at.database.rows<{ part: string; file: number }>(text);
    return new Map(rows.map(({ part, file }) => [part, file]));
  };
  const rewritten = async () => {
    const before = await filesOfParts();
    await untilPurged(() => purgeIfDue(at.store));
    const after = await filesOfParts();
    return [...before].filter(([part, file]) => after.get(part) !== file).map(([part]) => part);
  };

  test('of staged photos that were submitted leaves no key either, and many lists of parts become one', async () => {
    // The first purge of a database is of all.
    await at.store.write((tx) => tx.purges.done({ parts: 'all', asked: [] }, Date.now()));
    const visit = { linkId: randomUUID(), visitId: 'visit', beganAt: 0 };
    const keysOfNow = async () =>
      (await at.database.rows<{ id: string }>('SELECT DISTINCT service_job_id AS id FROM job_keys')).map(
        ({ id }) => id,
      );
    const marks = newMarks();
    for (let n = 0; n < 60; n++) {
      const [id = ''] = await plantJobs(at.store, 1, marks, START);
      await at.database.rows(`INSERT INTO staged_images (bucket, visit_id, image_id, kind, ref_id, created_at)
        VALUES (${bucketOfId(visit.linkId)}, 'visit', '${id}', 'selfie-${n}', '${visit.linkId}', 0)`);
    }
    const staged = await keysOfNow();
    await at.database.rows(`UPDATE job_keys SET bucket = ${bucketOfId(visit.linkId)}`);
    await untilPurged(() => at.store.purge());
    const partOf = "SELECT DISTINCT tableoid::regclass::text AS part FROM job_keys WHERE kind = 'images'";
    const parts = (await at.database.rows<{ part: string }>(partOf)).map(({ part }) => part);
    for (const id of staged) await at.store.write((tx) => tx.stagedImages.take(visit, [id]));
    const lists = () => at.database.rows("SELECT 1 FROM settings WHERE name LIKE 'purge_parts %'");
    expect((await lists()).length).toBeGreaterThan(50);
    expect(await at.store.read((tx) => tx.purges.hasManyLists())).toBe(true);
    await at.store.write((tx) => tx.purges.mergeParts());
    expect(await lists()).toHaveLength(1);
    // The next erasure purges them.
    await at.store.write((tx) => tx.settings.set('purge_due', 'parts x'));
    expect((await rewritten()).sort()).toEqual(parts.sort());
  });

  test('writes anew only the parts in which a key was erased, and all where a server of 1.0.0 has erased', async () => {
    const [id = ''] = await plantJobs(at.store, 1, newMarks(), START);
    await plantJobs(at.store, 40, newMarks(), START + 1);
    const part = `SELECT tableoid::regclass::text AS part FROM job_keys WHERE service_job_id = '${id}'`;
    const parts = (await at.database.rows<{ part: string }>(part)).map((row) => row.part);
    await at.store.write((tx) => tx.retention.personalData(START + 1, JOBS, START));
    await at.store.write((tx) => tx.purges.done({ parts: 'all', asked: [] }, Date.now()));
    expect((await rewritten()).sort()).toEqual([...new Set(parts)].sort());
    expect(await rewritten()).toEqual([]);

    // And once a day.
    await at.store.write((tx) => tx.retention.personalData(START + 2, 1, START));
    await at.store.write((tx) => tx.purges.done({ parts: 'all', asked: [] }, Date.now() - 90_000_000));
    expect((await rewritten()).length).toBe((await filesOfParts()).size);

    await at.store.write((tx) => tx.settings.set('purge_due', 'as 1.0.0 writes it'));
    await at.store.write((tx) => tx.retention.personalData(START + 2, 1, START));
    expect((await rewritten()).length).toBe((await filesOfParts()).size);
  });

  test('keeps nobody waiting whose keys are in another part', async () => {
    await plantJobs(at.store, 1, newMarks(), START);
    const { DATABASE_URL: connectionString } = at.database.settings;
    const [reader, writer] = [new Client({ connectionString }), new Client({ connectionString })];
    await Promise.all([reader.connect(), writer.connect()]);
    // What reads one part, as a dump does, makes the purge wait, and those wait who want the same part.
    await reader.query('BEGIN');
    await reader.query("SELECT * FROM job_keys WHERE service_job_id = 'one of the part'");
    await writer.query('SET lock_timeout = 10');
    const purged = untilPurged(() => at.store.purge());
    const waiting = "SELECT 1 FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND NOT granted";
    await vi.waitUntil(async () => (await writer.query(waiting)).rowCount);
    const ids = Array.from({ length: 20 }, (_, n) => `job ${n}`);
    const insert = "INSERT INTO job_keys VALUES (0, $1, 'texts', '')";
    let refused = 0;
    for (const id of ids) await writer.query(insert, [id]).catch(() => refused++);
    await reader.query('COMMIT');
    await purged;
    expect(refused).toBeLessThan(5);
    await Promise.all([reader.end(), writer.end()]);
  });
});
