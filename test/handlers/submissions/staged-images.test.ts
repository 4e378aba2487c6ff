/** Images that a submission names (D-82), apart from a server. */
import { expect, test } from 'vitest';
import { STAGED_MS } from '#core/page/staging.ts';
import { stagedImages } from '#handlers/submissions/staged-images.ts';
import { shownText } from '#server/pages/shown-text.ts';
import { sealImages } from '#store/seal/seal-job.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';
import { PNG } from '../images.ts';
import { insertLinks, submissionsOf } from '../submission-world.ts';

const at = useStore();

test('an image is found until the moment at which it is erased', async () => {
  await insertLinks(at, '7');
  const drawn = { link: 'withSelfie', number: 0, visitor: 0, key: null, later: 0 } as const;
  const [submission] = submissionsOf(at, '7', [{ ...drawn, firstName: 'Ada', consent: true, selfie: false }]);
  if (!submission) throw new Error('There is no submission.');
  const visit = { linkId: submission.input.path.linkId, visitId: 'visit', beganAt: START };
  const sealed = sealImages(at.secrets, 'image', { selfie: { type: 'image/png', bytes: PNG } });
  await at.store.write((tx) => tx.stagedImages.put(visit, 'selfie', sealed, START));
  const input = { ...submission.input, visit, body: { ...submission.input.body, selfie_ref: 'image' } };
  const look = async (now: number) => {
    const { images, missing } = await stagedImages({ store: at.store, shownText }, input, ['selfie'], now);
    const erased = await at.store.write((tx) => tx.stagedImages.eraseOld(now - STAGED_MS, 9));
    return [images.rows.selfie?.bytes.length ?? 0, missing, erased];
  };
  expect(await look(START + STAGED_MS - 1)).toEqual([PNG.length, [], 0]);
  expect(await look(START + STAGED_MS)).toEqual([0, ['selfie'], 1]);
});
