/** What is taken of a draft that the browser has kept, and how it is named to whoever opens the page. Pure. */
import type { ImageField, PersonField } from '#core/id-numbers/id-type.ts';
import type { ImageCheck, ImageSource } from '#core/images/image-type.ts';
import type { PageData } from '#page/data.ts';

/** To be raised when a later script cannot read what an earlier one has kept. */
export const DRAFT_VERSION = 1;

/** A photo as it will be sent. Each photo taken has its own id. */
export interface Photo {
  id: string;
  /** Empty where a computer has taken it, and staged it for the same visit (D-85). */
  blob: Blob;
  source?: ImageSource;
  /** What the checks said of it (D-83). */
  check?: ImageCheck;
  /** Whether it was taken as in a mirror: it is shown so, and sent as it is. */
  isMirrored?: boolean;
  /** What the submission names in place of the photo, once that is sent (D-82). */
  ref?: string;
  /** Whether an earlier reference was not known any more. */
  wasStaged?: boolean;
}

export interface Draft {
  version: typeof DRAFT_VERSION;
  savedAt: number;
  /** Part of the submission's key; the same in all tabs that share the draft. */
  seed: string;
  /** The token of the visit that it belongs to (D-82). */
  visit?: string | undefined;
  /** The text of the consent that the person agreed to; null before. */
  agreedTo: string | null;
  /** Whether that text changed before it was sent. */
  mustAgreeAgain: boolean;
  /** The country that was chosen first. */
  country: string | null;
  /** The id of the chosen type. */
  type: string | null;
  fields: Partial<Record<PersonField, string>>;
  /** Whether what the partner knows is another person's, or wrong: then everything is asked for (D-87). */
  asksForAll?: boolean;
  photos: Partial<Record<ImageField, Photo>>;
  /** Where a phone went on, or may, and whether this is the phone (D-85). */
  handoff?: { id: string; isPhone: boolean } | undefined;
}

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const PERSON_FIELDS = ['id_number', 'first_name', 'last_name', 'dob'] as const satisfies PersonField[];
const IMAGE_FIELDS = ['selfie', 'document_front', 'document_back'] as const satisfies ImageField[];
const TEXT_CHARS_MAX = 500;
/** A phone that sets its clock right may set it back. */
const CLOCK_STEP_MS = 5 * 60_000;

/** Whether a draft is kept no longer: a link for several people is opened by the next one soon. */
export const isTooOld = ({ savedAt }: Pick<Draft, 'savedAt'>, now: number, isShared: boolean): boolean =>
  !(savedAt > now - (isShared ? HOUR_MS : DAY_MS));

/** Who comes back so soon is taken for the same person, where the browser shows no sign of another. */
const SAME_PERSON_MS = 30 * 60_000;

/** @param draft - one that was just found, before it is saved again. */
export const isOfThisMoment = ({ savedAt }: Pick<Draft, 'savedAt'>, now: number): boolean =>
  savedAt > now - SAME_PERSON_MS;

/** The draft in a kept value, field by field; null for anything else, such as one of another version. */
export function readDraft(value: unknown, now: number, isShared: boolean): Draft | null {
  if (!isRecord(value)) return null;
  const { version, savedAt, seed, visit, agreedTo, country, type, fields, photos } = value;
  if (version !== DRAFT_VERSION || !isText(seed) || typeof savedAt !== 'number') return null;
  if (!(savedAt <= now + CLOCK_STEP_MS && !isTooOld({ savedAt }, now, isShared))) return null;
  const typed = PERSON_FIELDS.flatMap((name) => {
    const text = isRecord(fields) && fields[name];
    return isText(text) ? [[name, text]] : [];
  });
  const taken = IMAGE_FIELDS.flatMap((name) => {
    const photo = isRecord(photos) && readPhoto(photos[name]);
    return photo ? [[name, photo]] : [];
  });
  return {
    version: DRAFT_VERSION,
    savedAt,
    seed,
    ...(isText(visit) && { visit }),
    agreedTo: isText(agreedTo) ? agreedTo : null,
    mustAgreeAgain: value['mustAgreeAgain'] === true,
    country: isText(country) ? country : null,
    type: isText(type) ? type : null,
    fields: Object.fromEntries(typed),
    ...(value['asksForAll'] === true && { asksForAll: true }),
    photos: Object.fromEntries(taken),
    handoff: readHandoff(value['handoff']),
  };
}

function readHandoff(value: unknown): Draft['handoff'] {
  if (!isRecord(value) || !isText(value['id'])) return undefined;
  return { id: value['id'], isPhone: value['isPhone'] === true };
}

function readPhoto(value: unknown): Photo | null {
  if (!isRecord(value) || !isText(value['id'])) return null;
  const { id, blob, source, check, ref, isMirrored, wasStaged } = value;
  if (!(blob instanceof Blob) || (blob.size === 0 && !isText(ref))) return null;
  return {
    id,
    blob,
    ...((source === 'camera' || source === 'file') && { source }),
    ...(isCheck(check) && { check }),
    ...(isText(ref) && { ref }),
    ...(isMirrored === true && { isMirrored }),
    ...(wasStaged === true && { wasStaged }),
  };
}

/** A photo that a computer has taken: this device can name it, and does not have it. */
export const isOnComputer = ({ blob }: Photo): boolean => blob.size === 0;

/** What a computer handed over, as photos of this draft. */
export const readHandedPhotos = (photos: unknown): Draft['photos'] =>
  Object.fromEntries(
    IMAGE_FIELDS.flatMap((field) => {
      const handed = isRecord(photos) && photos[field];
      const photo = isRecord(handed) && readPhoto({ ...handed, id: handed['ref'], blob: new Blob() });
      return photo ? [[field, photo]] : [];
    }),
  );

const isCheck = (value: unknown): value is ImageCheck =>
  isText(value) && /^(passed|none|overridden:\w+)$/.test(value);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= TEXT_CHARS_MAX;

/** Whether it has anything of a person. */
export const hasPersonalData = ({ fields, photos }: Pick<Draft, 'fields' | 'photos'>): boolean =>
  Object.values(fields).some(Boolean) || Object.values(photos).some(Boolean);

/** Whose draft it is, so that the person knows it and nobody else does: `•••8900`, or `A. O.`; empty for neither. */
export function maskedPerson({ fields }: Pick<Draft, 'fields'>): string {
  const { id_number = '', first_name = '', last_name = '' } = fields;
  const number = id_number.replace(/[^\p{L}\p{N}]/gu, '');
  if (number.length >= 8) return `•••${number.slice(-4)}`;
  return [first_name, last_name]
    .flatMap((name) => [...name.trim()].slice(0, 1).map((letter) => `${letter}.`))
    .join(' ');
}

/**
 * Fits a draft to the ID types that the link has now.
 *
 * @returns whether its own is gone. Then its number goes too; names, date and photos stay for the next one.
 */
export function fitToTypes(
  draft: Pick<Draft, 'type' | 'country' | 'fields'>,
  { types }: Pick<PageData, 'types'>,
): boolean {
  const [only] = types;
  const isGone = draft.type !== null && !types.some(({ id }) => id === draft.type);
  if (isGone) {
    draft.type = null;
    draft.country = null;
    delete draft.fields.id_number;
  }
  if (types.length === 1 && only) draft.type = only.id;
  return isGone;
}
