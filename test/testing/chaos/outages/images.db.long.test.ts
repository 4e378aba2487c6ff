/** The store of images fails in its own ways: a submission is accepted with all of its images, or not at all (D-72). */
import { rmSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { imagesInObjects, UPLOAD_MS_MAX } from '#store/images/object-images.ts';
import { openS3 } from '#store/images/object-store.ts';
import { s3Settings, startS3, type TestS3 } from '#testing/harness/databases/s3.ts';
import { DATABASE, type TestDatabase } from '#testing/harness/databases/stores.ts';
import { serve } from '#testing/harness/loopback.ts';
import { startServerProcess } from '#testing/harness/process.ts';
import { jpeg } from '#testing/harness/vitest/images.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { BIOMETRIC } from '../../../handlers/images.ts';

const EACH = 6;
const FAULTS = ['500', 'SlowDown', 'slow', 'cut answer', 'cut upload', 'away', 'half of them'] as const;
type Fault = (typeof FAULTS)[number];

test('while it fails, submissions with images are 503 or whole; then all is as before', {
  timeout: 120_000,
}, async () => {
  const [database, s3] = [await DATABASE.create(), await startS3()];
  onTestFinished(() => s3.stop());
  const way = await untilTestEnds(startWay(s3.port));
  const env = { ...database.settings, ...s3Settings(way.port) };
  const server = await startServerProcess({ env });
  onTestFinished(async () => {
    await server.kill();
    rmSync(server.folder, { recursive: true, force: true });
    await database.remove();
  });
  const refId = await server.newLink({ id_types: BIOMETRIC });
  const accepted: string[] = [];
  let shade = 0;
  const submit = async (fault: Fault | null) => {
    way.set(fault);
    const answers = Array.from({ length: EACH }, () => {
      const n = shade++;
      const selfie = jpeg({ shade: n % 250 }).toString('base64');
      return server.submit(refId, { id_number: String(30_000_000_000 + 10 * n), selfie });
    });
    const statuses = new Set<number>();
    for (const { status, body } of await Promise.all(answers)) {
      statuses.add(status);
      if (status === 201) accepted.push(body.job_id);
    }
    return [...statuses].sort();
  };
  expect(await submit(null)).toEqual([201]);
  for (const fault of FAULTS) {
    const statuses = await submit(fault);
    if (fault === 'slow') expect(statuses, fault).toEqual([201]);
    else if (fault === 'half of them') expect([201, 503], fault).toEqual(expect.arrayContaining(statuses));
    else expect(statuses, fault).toEqual([503]);
    // Who needs no images is served.
    expect((await server.call('GET', '/readyz')).status, fault).toBe(200);
    expect((await server.signed('POST', `/v1/hosted_links/${refId}`)).status, fault).toBe(200);
  }
  expect(await submit(null)).toEqual([201]);
  expect(server.output()).not.toMatch(/unhandled|uncaught/i);
  await server.stop();
  await expectWhole(database, s3, accepted);
});

/** Each job has its image, and no object is left of what was refused. */
async function expectWhole(database: TestDatabase, s3: TestS3, accepted: readonly string[]): Promise<void> {
  const { store } = await openStore(readConfig(database.settings));
  const now = () => Date.now() + UPLOAD_MS_MAX;
  const images = imagesInObjects({ store, objects: openS3(s3.options), now });
  await images.sweep();
  const jobs = await database.rows<{ id: string; name: string }>(
    'SELECT service_job_id AS id, job_id AS name FROM jobs',
  );
  expect(jobs.map(({ name }) => name).sort()).toEqual([...accepted].sort());
  for (const { id } of jobs) {
    const { selfie } = await store.read((tx) => tx.jobs.images(id));
    expect(selfie && (await images.load(selfie))?.bytes.length, id).toBeGreaterThan(0);
  }
  expect(s3.objects()).toHaveLength(accepted.length);
  await images.close();
  await store.close();
}

/** Stands between server and store. */
async function startWay(to: number) {
  let fault: Fault | null = null;
  let count = 0;
  const pass = (asked: IncomingMessage, response: ServerResponse, cut = false) => {
    const onward = request({ port: to, method: asked.method, path: asked.url, headers: asked.headers });
    onward.on('response', (answer) => {
      if (cut)
        return response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      return answer.pipe(response);
    });
    asked.pipe(onward);
  };
  const { port, stop } = await serve((asked, response) => {
    count++;
    switch (fault) {
      case '500':
        return void asked.resume().on('end', () => response.writeHead(500).end('oh'));
      case 'SlowDown':
        return void asked
          .resume()
          .on('end', () => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'));
      case 'slow':
        return void setTimeout(() => pass(asked, response), 1_000);
      case 'cut answer':
        return pass(asked, response, true);
      case 'cut upload':
        return void asked.once('data', () => asked.socket.destroy());
      case 'away':
        return void asked.socket.destroy();
      case 'half of them':
        return count % 2 ? void asked.socket.destroy() : pass(asked, response);
      default:
        return pass(asked, response);
    }
  });
  const set = (next: Fault | null) => {
    fault = next;
  };
  return { port, stop, set };
}
