/** What a further attempt keeps from the one before (D-111): it is sent, counted and stored as if the person had sent it again. */

import { isFurtherAttempt, isNextVisit, RETRY_FIELD, retryOf, stepsToRedo } from '#core/attempts/retry.ts';
import { IMAGE_FIELDS, type ImageField, PERSON_FIELDS } from '#core/id-numbers/id-type.ts';
import type { FieldProblem } from '#core/submission.ts';
import type { StoredImage } from '#store/queries/jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import type { HandlerInput } from '../operation.ts';

type Input = HandlerInput<'submitVerification'>;

/** A submission with what it keeps. */
interface WithKept {
  readonly input: Input;
  /** The job that it was kept from; null where there is none. */
  readonly keptFrom: string | null;
  /** Fields that were sent, but are kept. */
  readonly problems: readonly FieldProblem[];
}

/** Reads nothing unless the visit says that it is a further attempt; whether it may be, its unit of work decides. */
export async function withKept(
  { store, imageStore }: Pick<Deps, 'store' | 'imageStore'>,
  sent: Input,
): Promise<WithKept> {
  const { visit, path } = sent;
  const none = { input: sent, keptFrom: null, problems: [] };
  if (!visit || !isFurtherAttempt(visit)) return none;
  const before = await store.read(async (tx) => {
    const link = (await tx.links.find(path.linkId))?.link;
    const last = link?.attempts?.last;
    const found = last && (await tx.jobs.findWithPerson(last.serviceJobId));
    if (!found || !isNextVisit(visit, last.visitId, found.job)) return null;
    const retry = retryOf(found.job, link);
    return retry && { ...found, images: await tx.jobs.images(last.serviceJobId), retry };
  });
  if (!before) return none;
  const { job, person, images: rows, retry } = before;
  const images: Partial<Record<ImageField, StoredImage>> = {};
  for (const [field, row] of Object.entries(rows) as [ImageField, StoredImage][]) {
    const image = await imageStore.load(row);
    // Put anew, as an image of its own.
    if (image) images[field] = { type: image.type, bytes: image.bytes, ...saidOf(row) };
  }
  const redone: ReadonlySet<string> = new Set(
    stepsToRedo(job, retry, new Set(Object.keys(images) as ImageField[])).map((step) => RETRY_FIELD[step]),
  );
  const keptImages = Object.fromEntries(Object.entries(images).filter(([field]) => !redone.has(field)));
  const keptPerson = Object.fromEntries(
    PERSON_FIELDS.filter((field) => !redone.has(field)).map((field) => [field, person[field]]),
  );
  const said = Object.entries(keptImages).flatMap(([field, { source, check }]) => [
    [`${field}_source`, source],
    [`${field}_check`, check],
  ]);
  const type = { country: job.country, id_type: job.idType } as const;
  const body = { ...sent.body, ...type, ...keptPerson, ...Object.fromEntries(said) } as Input['body'];
  return {
    input: { ...sent, body, files: { ...sent.files, ...keptImages } },
    keptFrom: job.serviceJobId,
    problems: [...changedType(sent, job), ...sentThoughKept(sent, redone)],
  };
}

const saidOf = ({ source, check }: StoredImage) => ({ ...(source && { source }), ...(check && { check }) });

function changedType(
  { body }: Input,
  { country, idType }: { country: string; idType: string },
): FieldProblem[] {
  if (body.country === country && body.id_type === idType) return [];
  return [{ field: 'id_type', message: `must be that of the attempt before, ${country} ${idType}` }];
}

function sentThoughKept({ body, files }: Input, redone: ReadonlySet<string>): FieldProblem[] {
  const sent = [
    ...PERSON_FIELDS.filter((field) => body[field]?.trim()),
    ...IMAGE_FIELDS.filter((field) => files[field] || body[`${field}_ref`] !== undefined),
  ];
  const message = 'must be left out, as that of the attempt before is kept';
  return sent.filter((field) => !redone.has(field)).map((field) => ({ field, message }));
}
