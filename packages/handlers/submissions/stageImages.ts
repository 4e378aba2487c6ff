import { bucketOfId, idInBucket } from '#core/bucket.ts';
import { IMAGE_FIELDS } from '#core/id-numbers/id-type.ts';
import { linkRefusal } from '#core/link.ts';
import { STAGED_MS } from '#core/page/staging.ts';
import { wireTime } from '#protocol/wire-time.ts';
import type { StoredImage } from '#store/queries/jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import type { Handler, Refusal } from '../operation.ts';
import { consumeStagingLimits } from './consume-staging-limits.ts';
import { unavailableIfLate } from './staged-images.ts';

/** Of a visit that is forged, of another link, or over. */
export const VISIT_REFUSED: Refusal<'stageImages'> = {
  refused: 'invalid_value',
  details: [{ path: '/visit', message: 'must be the token of a visit to this link, at most a day old' }],
};

const NO_IMAGE: Refusal<'stageImages'> = {
  refused: 'missing_field',
  details: [{ path: '', message: `one of ${IMAGE_FIELDS.join(', ')} is required` }],
};

/** Keeps images of a visit until its submission names them (D-82). */
export const stageImages =
  ({ store, imageStore, sealImages, now, newId, settings }: Deps): Handler<'stageImages'> =>
  async ({ files: images, path: { linkId } }, { visit, visitor, audit }) => {
    if (!visit) return VISIT_REFUSED;
    const fields = IMAGE_FIELDS.filter((field) => images[field]);
    if (fields.length === 0) return NO_IMAGE;
    const put = await imageStore.put(images);
    // Before the unit of work, because it takes long.
    const staged = fields.map((kind) => {
      const imageId = idInBucket(newId(), bucketOfId(linkId));
      return { kind, sealed: sealImages(imageId, { [kind]: put.rows[kind] as StoredImage }) };
    });
    const at = now();
    const refusal = await store
      .write(async (tx): Promise<Refusal<'stageImages'> | null> => {
        const [found] = await tx.links.findInContext([linkId]);
        if (!found) return { refused: 'link_not_found' };
        const { link, context } = found;
        const reason = linkRefusal(link, at, { ...context, visit });
        if (reason) return { refused: reason };
        const sent = fields.map((field) => images[field] as StoredImage);
        const overLimit = await consumeStagingLimits(tx, settings, link, visitor, sent, at);
        if (overLimit) return overLimit;
        for (const { kind, sealed } of staged) await tx.stagedImages.put(visit, kind, sealed, at);
        await put.attach(tx);
        tx.audit.add(audit);
        return null;
      })
      .catch(unavailableIfLate);
    if (refusal) {
      await put.discard();
      return refusal;
    }
    const refs = Object.fromEntries(staged.map(({ kind, sealed }) => [`${kind}_ref`, sealed.serviceJobId]));
    return { status: 200, body: { ...refs, expires_at: wireTime(at + STAGED_MS) } };
  };
