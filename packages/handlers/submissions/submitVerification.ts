import { isFurtherAttempt } from '#core/attempts/retry.ts';
import { bucketOfId, idInBucket } from '#core/bucket.ts';
import { findIdType } from '#core/catalogue.ts';
import { idNumberOf } from '#core/id-numbers/id-number.ts';
import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { PersonalData } from '#core/job.ts';
import { type PutImages, UploadTooLate } from '#store/images/image-store.ts';
import type { StoredImage } from '#store/queries/jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import type { Handler, HandlerInput } from '../operation.ts';
import { acceptSubmissions } from './accept-submissions.ts';
import { withKept } from './kept-fields.ts';
import { atMost, joined, namedImages, stagedImages, unavailableIfLate } from './staged-images.ts';
import { channelOf, SavedTexts } from './submission-consent.ts';
import { withPrefill } from './submission-prefill.ts';

type Input = HandlerInput<'submitVerification'>;

/** Submissions whose images are read from the store at the same time: they are in memory, and no body paid for it. */
const STAGED_AT_ONCE = 8;

/** Accepts a submission, together with others where that is faster. */
export const submitVerification = (deps: Deps): Handler<'submitVerification'> => {
  const { store, imageStore, sealJob, now, newId, count } = deps;
  const savedTexts = new SavedTexts();
  const accept = acceptSubmissions({ ...deps, savedTexts });
  const limit = atMost(STAGED_AT_ONCE);

  return (request, context) => {
    const input = { ...request, ...context };
    const named = namedImages(input);
    const readsImages = named.length > 0 || isFurtherAttempt(input.visit);
    const submitted = readsImages ? limit(() => submitTwice(input, named)) : submit(input, named);
    return submitted.catch(unavailableIfLate);
  };

  /** Once more where an image was taken or erased at the same moment: then it is known to be missing. */
  function submitTwice(input: Input, named: readonly ImageField[]) {
    return submit(input, named).catch((error: unknown) => {
      if (error instanceof UploadTooLate) return submit(input, named);
      throw error;
    });
  }

  async function submit(sent: Input, named: readonly ImageField[]) {
    const { input, keptFrom, problems } = await withKept(deps, await withPrefill(store, sent));
    const staged = await stagedImages(deps, input, named, now());
    const images = withSources(joined(await imageStore.put(input.files), staged.images), input.body);
    // Before its unit of work, because it takes long.
    const serviceJobId = idInBucket(newId(), bucketOfId(input.path.linkId));
    const sealed = sealJob(serviceJobId, personOf(input.body), images.rows);
    const { missing: missingImages } = staged;
    const kept = { keptFrom, keptProblems: problems };
    const submission = { input, at: now(), sealed, images, missingImages, ...kept };
    const decision = await store.batch(accept, submission);
    if (decision.isNewJob) {
      // The page has reported the consent before.
      if (channelOf(sent) !== 'page') count(sent.path.linkId, 'consented');
      count(sent.path.linkId, 'submitted');
    } else await images.discard();
    if (decision.savedText) savedTexts.remember(decision.savedText);
    return decision.result;
  }
};

/** The images, each with where it comes from and what the device found, if the sender said so (D-71, D-83). */
function withSources(images: PutImages, body: Input['body']): PutImages {
  const fields = Object.keys(images.rows) as ImageField[];
  const rows = fields.map((field) => {
    const source = body[`${field}_source`];
    const check = body[`${field}_check`];
    const said = { ...(source && { source }), ...(check && { check }) };
    return [field, { ...(images.rows[field] as StoredImage), ...said }];
  });
  return { ...images, rows: Object.fromEntries(rows) };
}

/** The number in its one spelling: that is what the source knows, and the callback repeats. */
function personOf({
  country,
  id_type,
  id_number: typed,
  first_name,
  last_name,
  dob,
}: Input['body']): PersonalData {
  const id_number = typed && idNumberOf(findIdType(country, id_type)?.number, typed);
  return {
    ...(id_number && { id_number }),
    ...(first_name && { first_name }),
    ...(last_name && { last_name }),
    ...(dob && { dob }),
  };
}
