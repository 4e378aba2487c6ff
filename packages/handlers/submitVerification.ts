import { UploadTooLate } from '#blobs/image-store.ts';
import { bucketOfId, idInBucket } from '#core/bucket.ts';
import type { ImageField } from '#core/id-type.ts';
import type { PersonalData } from '#core/job.ts';
import type { StoredImage } from '#store/queries/jobs.ts';
import { StoreUnavailable } from '#store/store.ts';
import { acceptSubmissions } from './accept-submissions.ts';
import type { Deps } from './deps.ts';
import type { Handler, HandlerInput } from './operation.ts';
import { SavedTexts } from './submission-consent.ts';

type Input = HandlerInput<'submitVerification'>;

/** Accepts a submission, together with others where that is faster. */
export const submitVerification = (deps: Deps): Handler<'submitVerification'> => {
  const { store, imageStore, sealJob, now, newId } = deps;
  const savedTexts = new SavedTexts();
  const accept = acceptSubmissions({ ...deps, savedTexts });
  return async (input) => {
    const images = await imageStore.put(withSources(input));
    // Before its unit of work, because it takes long.
    const serviceJobId = idInBucket(newId(), bucketOfId(input.path.linkId));
    const sealed = sealJob(serviceJobId, personOf(input.body), images.rows);
    const decision = await store.batch(accept, { input, at: now(), sealed, images }).catch(unavailableIfLate);
    if (!decision.isNewJob) await images.discard();
    if (decision.savedText) savedTexts.remember(decision.savedText);
    return decision.result;
  };
};

function unavailableIfLate(error: unknown): never {
  throw error instanceof UploadTooLate ? new StoreUnavailable(error.message, { cause: error }) : error;
}

/** The images, each with where it comes from, if the sender said so (D-71). */
function withSources({ images, body }: Input): Input['images'] {
  const fields = Object.keys(images) as ImageField[];
  return Object.fromEntries(
    fields.map((field) => {
      const source = body[`${field}_source`];
      return [field, { ...(images[field] as StoredImage), ...(source && { source }) }];
    }),
  );
}

function personOf({ id_number, first_name, last_name, dob }: Input['body']): PersonalData {
  return {
    ...(id_number && { id_number }),
    ...(first_name && { first_name }),
    ...(last_name && { last_name }),
    ...(dob && { dob }),
  };
}
