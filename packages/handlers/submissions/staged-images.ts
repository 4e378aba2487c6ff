/** The images that a submission names in place of sending them (D-82). */

import { IMAGE_FIELDS, type ImageField } from '#core/id-numbers/id-type.ts';
import { linkRefusal } from '#core/link.ts';
import { STAGED_MS } from '#core/page/staging.ts';
import type { Visit } from '#core/page/visit.ts';
import { checkSubmission } from '#core/submission.ts';
import { type PutImages, UploadTooLate } from '#store/images/image-store.ts';
import type { Images, StoredImage } from '#store/queries/jobs/jobs.ts';
import type { StagedImage } from '#store/queries/links/staged-images.ts';
import { type ReadTx, StoreUnavailable } from '#store/store.ts';
import type { Deps } from '../deps.ts';
import type { HandlerInput } from '../operation.ts';
import { consentOf } from './submission-consent.ts';

type Input = HandlerInput<'submitVerification'>;

/** Where no unit of work takes them, they stay with their visit: there is nothing to discard. */
type TakenImages = Omit<PutImages, 'discard'>;

export interface StagedImages {
  readonly images: TakenImages;
  /** Named, but not staged for this visit. */
  readonly missing: readonly ImageField[];
}

/** The fields whose images are named and not sent. */
export const namedImages = ({ body, files }: Input): ImageField[] =>
  IMAGE_FIELDS.filter((field) => body[`${field}_ref`] !== undefined && !files[field]);

/** Reads them as their rows have them. They become the job's in its unit of work. */
export async function stagedImages(
  { store, shownText }: Pick<Deps, 'store' | 'shownText'>,
  input: Input,
  named: readonly ImageField[],
  at: number,
): Promise<StagedImages> {
  const { visit } = input;
  if (named.length === 0) return NONE;
  if (!visit) return { ...NONE, missing: named };
  return store.read(async (tx) => {
    if (await isRefused(tx, shownText, input, named, at)) return unread(named);
    const staged = await tx.stagedImages.of(visit);
    const found = named.flatMap((field) => staged.find(isNamed(field, input.body, at)) ?? []);
    const rows: Record<string, StoredImage> = {};
    for (const { imageId, kind } of found) {
      const image = await tx.jobs.image(imageId, kind);
      if (image) rows[kind] = image;
    }
    const ids = found.filter(({ kind }) => rows[kind]).map(({ imageId }) => imageId);
    return { images: takenFrom(visit, ids, rows), missing: named.filter((field) => !rows[field]) };
  });
}

const isNamed =
  (field: ImageField, body: Input['body'], at: number) =>
  ({ kind, imageId, createdAt }: StagedImage): boolean =>
    kind === field && imageId === body[`${field}_ref`] && at - createdAt < STAGED_MS;

/** Whether the submission is refused whatever its images are: a request of some bytes must not have megabytes read. */
async function isRefused(
  tx: ReadTx,
  shownText: Deps['shownText'],
  input: Input,
  named: readonly ImageField[],
  at: number,
): Promise<boolean> {
  const { body, files, path, visit } = input;
  const [found] = await tx.links.findInContext([path.linkId]);
  if (!found) return true;
  const { link, context } = found;
  if (linkRefusal(link, at, { ...context, visit }) !== null) return true;
  const all = [...(Object.keys(files) as ImageField[]), ...named];
  const { receipt } = consentOf(link, input, shownText, at);
  return !checkSubmission(link, { ...body, images: all, missingImages: [] }, receipt, at).ok;
}

const NONE: StagedImages = { images: { rows: {}, attach: async () => undefined }, missing: [] };
const NOT_READ: StoredImage = { type: 'image/jpeg', bytes: new Uint8Array(0) };

/** Where the unit of work accepts it all the same, as when the link was changed meanwhile, it is to be sent again. */
const unread = (named: readonly ImageField[]): StagedImages => ({
  images: {
    rows: Object.fromEntries(named.map((field) => [field, NOT_READ])),
    attach: () => Promise.reject(new UploadTooLate('The link was changed at the same moment.')),
  },
  missing: [],
});

const takenFrom = (visit: Visit, ids: readonly string[], rows: Images): TakenImages => ({
  rows,
  async attach(tx) {
    if (await tx.stagedImages.take(visit, ids)) return;
    throw new UploadTooLate('A staged image was taken or erased at the same moment.');
  },
});

/** For what a caller may repeat at once. */
export function unavailableIfLate(error: unknown): never {
  throw error instanceof UploadTooLate ? new StoreUnavailable(error.message, { cause: error }) : error;
}

/** Images that were sent and staged ones, as one. */
export function joined(sent: PutImages, staged: TakenImages): PutImages {
  return {
    rows: { ...sent.rows, ...staged.rows },
    async attach(tx) {
      await sent.attach(tx);
      await staged.attach(tx);
    },
    discard: () => sent.discard(),
  };
}

/** Runs at most `max` works at a time; the others wait. */
export function atMost(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
