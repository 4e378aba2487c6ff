/** Images that were sent ahead of their submission (D-82): wherever they go, nothing of them stays behind. */
import { expect, test } from 'vitest';
import type { ImageField } from '#core/id-numbers/id-type.ts';
import { STAGED_MS } from '#core/page/staging.ts';
import type { Visit } from '#core/page/visit.ts';
import { eraseOld } from '#server/background/retention.ts';
import { sealImages } from '#store/seal/seal-job.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';

const IMAGE = { type: 'image/png', bytes: Buffer.from('pixels') } as const;

onEveryDatabase('staged images', (at) => {
  let made = 0;
  const aVisit = (linkId: string): Visit => ({ linkId, visitId: `visit-${++made}`, beganAt: START });

  async function put(visit: Visit, kind: ImageField = 'selfie', when = START, image: object = {}) {
    const imageId = `image-${++made}`;
    const sealed = sealImages(at.secrets, imageId, { [kind]: { ...IMAGE, ...image } });
    await at.store.write((tx) => tx.stagedImages.put(visit, kind, sealed, when));
    return imageId;
  }

  const of = (visit: Visit) => at.store.read((tx) => tx.stagedImages.of(visit));
  const has = (imageId: string) => at.store.read((tx) => tx.jobs.hasImage(imageId, 'selfie'));
  const keysOf = (imageId: string) =>
    at.database.rows(`SELECT kind FROM job_keys WHERE service_job_id = '${imageId}'`);

  /** Neither the image nor its key is left. */
  async function expectGone(imageId: string): Promise<void> {
    expect([await has(imageId), await keysOf(imageId)]).toEqual([false, []]);
  }

  test('one of each field is kept for a visit, and opens again', async () => {
    const visit = aVisit('a');
    const first = await put(visit);
    const [second, front] = [await put(visit), await put(visit, 'document_front')];
    expect((await of(visit)).map(({ imageId }) => imageId).sort()).toEqual([second, front].sort());
    await expectGone(first);
    const opened = await at.store.read((tx) => tx.jobs.image(second, 'selfie'));
    expect(Buffer.from(opened?.bytes ?? []).toString()).toBe('pixels');
    expect(await of(aVisit('a'))).toEqual([]);
    expect(await of({ ...visit, linkId: 'b' })).toEqual([]);
  });

  test('what a job takes is gone where it was, once', async () => {
    const visit = aVisit('a');
    const [selfie, front] = [await put(visit), await put(visit, 'document_front')];
    const take = (...ids: string[]) => at.store.write((tx) => tx.stagedImages.take(visit, ids));
    expect(await take(selfie)).toBe(true);
    await expectGone(selfie);
    expect(await take(selfie)).toBe(false);
    expect((await of(visit)).map(({ imageId }) => imageId)).toEqual([front]);
  });

  test('of several that a job takes each must be there', async () => {
    for (const gone of [[], [0], [1], [0, 1]]) {
      const visit = aVisit('a');
      const ids = [await put(visit), await put(visit, 'document_front')];
      const take = (some: string[]) => at.store.write((tx) => tx.stagedImages.take(visit, some));
      await take(gone.map((i) => ids[i] as string));
      expect(await take(ids), `without ${gone}`).toBe(gone.length === 0);
    }
  });

  test('an hour without a submission, and it is erased and purged, in several batches if needed', async () => {
    const [old, young] = [await put(aVisit('a')), await put(aVisit('a'), 'selfie', START + 1)];
    const outside = await put(aVisit('a'), 'selfie', START, { objectName: 'object-1' });
    for (let i = 0; i < 200; i++) await put(aVisit('a'));
    const settings = {
      imagesKeptMs: 1e12,
      personalDataKeptMs: 1e12,
      idempotencyKeptMs: 1e12,
      auditKeptMs: 0,
    };
    const now = () => START + STAGED_MS;
    const idNumberLimit = { max: 30, windowMs: 4_000 };
    await eraseOld({ store: at.store, now, realNow: now, ...settings, idNumberLimit });
    await expectGone(old);
    await expectGone(outside);
    expect(await has(young)).toBe(true);
    expect(await at.store.read((tx) => tx.objects.due(1, 9))).toEqual(['object-1']);
    expect(await at.store.read((tx) => tx.settings.get('purge_due'))).toBeNull();
  });
});
