/** Images outside of the database: none without a job for long, and none left after erasing (D-72). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ImageStore, PutImages } from '#store/images/image-store.ts';
import { IMAGES_IN_DATABASE } from '#store/images/image-store.ts';
import { imagesInObjects, UPLOAD_MS_MAX } from '#store/images/object-images.ts';
import { openS3 } from '#store/images/object-store.ts';
import { s3Options, startS3 } from '#testing/harness/databases/s3.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, PERSON, START } from '#testing/harness/fixtures.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const SELFIE = { type: 'image/png', bytes: Buffer.from('the pixels of a face'), source: 'camera' } as const;
const FRONT = { type: 'image/jpeg', bytes: Buffer.from('the pixels of a document') } as const;
const HOUR_MS = 3_600_000;

const s3 = useStarted(startS3);

const at = useStore();
let now = START;
let images: ImageStore;
const open = (options = s3.options) =>
  imagesInObjects({ store: at.store, objects: openS3(options), now: () => now });
beforeEach(() => {
  now = START;
  images = open();
});
afterEach(async () => {
  now += 2 * HOUR_MS;
  await at.store.write((tx) => tx.retention.images(now, 100));
  await images.sweep();
  expect(s3.objects()).toEqual([]);
  await images.close();
});

/** A job with images, as a submission makes it. */
function insertJob(stored: PutImages): Promise<string> {
  const { serviceJobId, ...job } = aJob(aLink());
  return at.store.write(async (tx) => {
    await tx.jobs.insert({ ...job, serviceJobId }, PERSON);
    await tx.jobs.insertImages(serviceJobId, stored.rows, START);
    await stored.attach(tx);
    return serviceJobId;
  });
}
const rowsOf = (serviceJobId: string) => at.store.read((tx) => tx.jobs.images(serviceJobId));
const notes = async () =>
  (
    await at.database.rows<{ n: number }>('SELECT CAST(COUNT(*) AS INTEGER) AS n FROM unreferenced_objects')
  )[0]?.n;

test('images are sealed objects, and their keys are in the database', async () => {
  const id = await insertJob(await images.put({ selfie: SELFIE, document_front: FRONT }));
  expect(await notes()).toBe(0);
  const objects = s3.objects();
  expect(objects).toHaveLength(2);
  expect(Buffer.concat(objects).includes('pixels')).toBe(false);
  const { selfie, document_front } = await rowsOf(id);
  expect(selfie && (await images.load(selfie))).toEqual(SELFIE);
  expect(document_front && (await images.load(document_front))).toEqual(FRONT);
  expect(selfie?.bytes).toHaveLength(32);
  await expect(IMAGES_IN_DATABASE.load(selfie as never), 'without IMAGES_URL').rejects.toThrow('IMAGES_URL');
});

test('images that were stored in the database before are read from there', async () => {
  const id = await insertJob(await IMAGES_IN_DATABASE.put({ selfie: SELFIE }));
  const { selfie } = await rowsOf(id);
  expect(selfie && (await IMAGES_IN_DATABASE.load(selfie))).toEqual(SELFIE);
  expect(selfie && (await images.load(selfie))).toEqual(SELFIE);
});

test('a submission without images puts nothing', async () => {
  // Nor is the database asked.
  const stored = await imagesInObjects({ store: null as never, objects: null as never, now: () => now }).put(
    {},
  );
  await insertJob(stored);
  expect(s3.objects()).toEqual([]);
});

test('an object that stands for another, or is damaged, counts as lost', async () => {
  const id = await insertJob(await images.put({ selfie: SELFIE, document_front: FRONT }));
  const { selfie, document_front } = await rowsOf(id);
  const swapped = { ...selfie, objectName: document_front?.objectName };
  expect(await images.load(swapped as never)).toBeNull();
});

test('without its job, because the server was killed, an object is deleted within the hour', async () => {
  await images.put({ selfie: SELFIE });
  now += UPLOAD_MS_MAX - 1;
  await images.sweep();
  expect(s3.objects()).toHaveLength(1);
  now += 1;
  await images.sweep();
  expect(s3.objects()).toEqual([]);
  expect(await notes()).toBe(0);
  expect(UPLOAD_MS_MAX).toBeLessThan(HOUR_MS);
});

test('of a refused submission, objects are deleted at the next sweep', async () => {
  await (await images.put({ selfie: SELFIE })).discard();
  await images.sweep();
  expect(s3.objects()).toEqual([]);
});

test('a unit of work that fails leaves its objects to the sweep', async () => {
  const stored = await images.put({ selfie: SELFIE });
  const failing = at.store.write(async (tx) => {
    await stored.attach(tx);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await notes()).toBe(1);
  // The unit may run again.
  const id = await insertJob(stored);
  expect(await notes()).toBe(0);
  now += HOUR_MS;
  await images.sweep();
  expect(Object.keys(await rowsOf(id))).toEqual(['selfie']);
  expect(s3.objects()).toHaveLength(1);
});

test('objects that may be deleted already get no job', async () => {
  const stored = await images.put({ selfie: SELFIE });
  now += UPLOAD_MS_MAX;
  await expect(insertJob(stored)).rejects.toMatchObject({ name: 'UploadTooLate' });
  expect(await at.database.rows('SELECT 1 FROM jobs')).toEqual([]);
});

test('an erased image is deleted at the next sweep, and cannot be read before it', async () => {
  const id = await insertJob(await images.put({ selfie: SELFIE, document_front: FRONT }));
  const { selfie } = await rowsOf(id);
  await at.store.write((tx) => tx.retention.personalData(START + HOUR_MS, 10, now));
  expect(await rowsOf(id)).toEqual({});
  await images.sweep();
  expect(s3.objects()).toEqual([]);
  expect(selfie && (await images.load(selfie))).toBeNull();
});

test('two servers may erase the same images at the same time', async () => {
  for (let i = 0; i < 10; i++) await insertJob(await images.put({ selfie: SELFIE }));
  const stores = [at.store, await at.another()];
  await Promise.all(stores.map((store) => store.write((tx) => tx.retention.images(START + 1, 10))));
  expect(await notes()).toBe(10);
});

test('while the store is away nothing is put, and what is to be deleted is deleted later', async () => {
  const id = await insertJob(await images.put({ selfie: SELFIE }));
  const away = open(s3Options(1));
  await expect(away.put({ selfie: SELFIE })).rejects.toMatchObject({ name: 'StoreUnavailable' });
  const { selfie } = await rowsOf(id);
  await expect(away.load(selfie as never)).rejects.toMatchObject({ name: 'StoreUnavailable' });
  await at.store.write((tx) => tx.retention.images(START + 1, 10));
  await expect(away.sweep()).rejects.toMatchObject({ name: 'StoreUnavailable' });
  expect(await notes()).toBe(2);
  await away.close();
});

test('one upload that fails lets no other be taken for a job’s', async () => {
  let puts = 0;
  const { put, ...objects } = openS3(s3.options);
  const second = imagesInObjects({
    store: at.store,
    now: () => now,
    objects: {
      ...objects,
      put: (name, bytes) => (puts++ ? put(name, bytes) : Promise.reject(new Error('cut'))),
    },
  });
  await expect(second.put({ selfie: SELFIE, document_front: FRONT })).rejects.toThrow('cut');
  expect(s3.objects(), 'the other was waited for').toHaveLength(1);
  await second.close();
});
