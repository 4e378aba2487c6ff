/** `kill -9` while images are put into an object store: every job has its images, and every object its job (D-72). */
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { imagesInObjects, UPLOAD_MS_MAX } from '#store/images/object-images.ts';
import { openS3 } from '#store/images/object-store.ts';
import { s3Settings, startS3, type TestS3 } from '#testing/harness/databases/s3.ts';
import { DATABASES, type TestDatabase } from '#testing/harness/databases/stores.ts';
import { serve } from '#testing/harness/loopback.ts';
import { startServerProcess } from '#testing/harness/process.ts';
import { jpeg } from '#testing/harness/vitest/images.ts';
import { DOCUMENT } from '../../../handlers/images.ts';

const SUBMISSIONS = 12;

for (const kind of DATABASES) {
  describe(`a server on ${kind.name} that is killed`, () => {
    test.each([
      ['before an object arrives', 5, false],
      ['after an object has arrived', 14, true],
    ])('%s leaves no job without its images, and no image without a job', async (_, killAt, arrives) => {
      const database = await kind.create();
      const s3 = await startS3();
      const way = await startWay(s3.port);
      const server = await startServerProcess({ env: { ...database.settings, ...s3Settings(way.port) } });
      const refId = await server.newLink({ id_types: DOCUMENT });
      const before = await server.submit(refId, submission(SUBMISSIONS));
      way.killAtImage(killAt, arrives, () => process.kill(server.pid, 'SIGKILL'));
      const sent = Array.from({ length: SUBMISSIONS }, (_, i) => server.submit(refId, submission(i)));
      const answers = await Promise.allSettled(sent);
      expect(await server.ended).toBe('SIGKILL');
      await way.settled();

      const accepted = answers.flatMap((each) =>
        each.status === 'fulfilled' ? [each.value.body.job_id] : [],
      );
      expect(accepted.length).toBeLessThan(SUBMISSIONS);
      await expectWhole(database, s3, [before.body.job_id, ...accepted]);
      await way.stop();
      await s3.stop();
      await database.remove();
    });
  });
}

const submission = (i: number) => ({
  id_type: 'VOTER_ID',
  id_number: `90F5B1B0A1${String(i).padStart(9, '0')}`,
  selfie: jpeg({ shade: i }).toString('base64'),
  document_front: jpeg({ shade: 50 + i }).toString('base64'),
  document_back: jpeg({ shade: 100 + i }).toString('base64'),
});

/** After the sweeps of an hour, as far as a later server makes them. */
async function expectWhole(database: TestDatabase, s3: TestS3, accepted: string[]): Promise<void> {
  const { store } = await openStore(readConfig(database.settings));
  const now = () => Date.now() + UPLOAD_MS_MAX;
  const images = imagesInObjects({ store, objects: openS3(s3.options), now });
  await images.sweep();
  const jobs = await database.rows<{ id: string; job_id: string }>(
    'SELECT service_job_id AS id, job_id FROM jobs',
  );
  expect(jobs.map(({ job_id }) => job_id)).toEqual(expect.arrayContaining(accepted));
  for (const { id } of jobs) {
    const rows = Object.values(await store.read((tx) => tx.jobs.images(id)));
    const loaded = await Promise.all(rows.map((row) => images.load(row)));
    expect(loaded.map((image) => image?.type)).toEqual(Array(3).fill('image/jpeg'));
  }
  expect(s3.objects()).toHaveLength(3 * jobs.length);
  await images.close();
  await store.close();
}

/** A proxy before the object store, which calls `kill` at an object that is put, and never answers then. */
async function startWay(port: number) {
  let left = Number.POSITIVE_INFINITY;
  let isForwarded = true;
  let kill: () => void = () => undefined;
  const forwarded: Promise<unknown>[] = [];
  const { stop, port: own } = await serve((incoming, response) => {
    const { method, url, headers } = incoming;
    const isLast = method === 'PUT' && left-- === 1;
    if (isLast && !isForwarded) return kill();
    const outgoing = request({ port, method, path: url, headers }, (answer) => {
      answer.resume().on('end', () => {
        if (isLast) return kill();
        response.writeHead(answer.statusCode ?? 500).end();
      });
    });
    outgoing.on('error', () => response.destroy());
    forwarded.push(new Promise((closed) => outgoing.on('close', closed)));
    incoming.on('close', () => incoming.complete || outgoing.destroy());
    incoming.pipe(outgoing);
  });
  return {
    port: own,
    stop,
    /** Waits for what was on its way to the object store when the server was killed. */
    settled: () => Promise.all(forwarded),
    killAtImage(count: number, forwards: boolean, then: () => void) {
      [left, isForwarded, kill] = [count, forwards, then];
    },
  };
}
