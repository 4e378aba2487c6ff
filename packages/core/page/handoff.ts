/**
 * Handing a visit over from a computer to a phone (D-85). What was entered is kept for ten minutes under a token that a QR
 * code carries; the first phone that brings it goes on. Both devices then ask how far it is.
 */
import { IMAGE_FIELDS, type ImageField } from '../id-numbers/id-type.ts';
import type { PersonalData } from '../job.ts';

/** How long a code can be opened. */
export const HANDOFF_MS = 10 * 60_000;

/** How long the two devices can ask for its state after that: as long as a visit lasts. */
export const OPENED_MS = 24 * 3_600_000;

/** What was entered, as JSON, bytes. */
export const HANDOFF_BYTES_MAX = 4_096;

/** Codes of a link that wait for a phone, whatever its limits are. */
export const HANDOFFS_PER_LINK_MAX = 500;

/** All that is reported of a handoff. One that is unknown, was taken back or replaced is over too. */
export type HandoffState = 'waiting' | 'opened' | 'submitted' | 'expired';

/** What is stored of one, but for what was entered. */
export interface Handoff {
  /** When a phone took it over; null before. Epoch milliseconds, as the others. */
  readonly openedAt: number | null;
  readonly expiresAt: number;
  /** When the submission of its visit was accepted, from whichever device; null before. */
  readonly submittedAt: number | null;
}

export function handoffState(handoff: Handoff | null, now: number): HandoffState {
  if (!handoff) return 'expired';
  if (handoff.submittedAt !== null) return 'submitted';
  if (now >= handoff.expiresAt) return 'expired';
  return handoff.openedAt === null ? 'waiting' : 'opened';
}

/** What a phone goes on with. */
export interface HandedOver {
  /** The token of the visit. */
  readonly visit: string;
  /** Part of the submission's key: both devices send under the same one. */
  readonly seed: string;
  /** The text of the consent that was agreed to; null before. */
  readonly agreedTo: string | null;
  /** The chosen ID type, such as `NG.NIN_V2`; null before. */
  readonly type: string | null;
  readonly fields: PersonalData;
  /** The photos of the visit that the computer has staged (D-82): the phone's submission names them. */
  readonly photos: HandedPhotos;
}

export type HandedPhotos = Readonly<Partial<Record<ImageField, HandedPhoto>>>;

interface HandedPhoto {
  readonly ref: string;
  readonly source?: string;
  readonly check?: string;
}

const SEED = /^[\da-z]{8,64}$/;
const HASH_CHARACTERS_MAX = 64;
const FIELD_CHARACTERS_MAX = 500;
const PHOTO_CHARACTERS_MAX = 200;
const FIELDS = ['id_number', 'first_name', 'last_name', 'dob'] as const;

/**
 * What a computer sent to be handed over; null if it is malformed. Only what is known of is kept.
 *
 * @param typeIds - the ID types of the link.
 */
export function readHandedOver(sent: unknown, visit: string, typeIds: readonly string[]): HandedOver | null {
  if (!isObject(sent) || !isObject(sent['fields'])) return null;
  const { seed, agreedTo = null, type = null, fields: typed } = sent;
  if (typeof seed !== 'string' || !SEED.test(seed)) return null;
  if (agreedTo !== null && (typeof agreedTo !== 'string' || agreedTo.length > HASH_CHARACTERS_MAX))
    return null;
  if (type !== null && !typeIds.some((id) => id === type)) return null;
  const fields: Record<string, string> = {};
  for (const name of FIELDS) {
    const value = typed[name];
    if (value === undefined) continue;
    if (typeof value !== 'string' || value.length > FIELD_CHARACTERS_MAX) return null;
    fields[name] = value;
  }
  return { visit, seed, agreedTo, type: type as string | null, fields, photos: readPhotos(sent['photos']) };
}

/** What a photo's submission would refuse is left out: then the phone asks for it. */
function readPhotos(sent: unknown): HandedPhotos {
  const photos: Partial<Record<ImageField, HandedPhoto>> = {};
  for (const field of isObject(sent) ? IMAGE_FIELDS : []) {
    const photo = (sent as Readonly<Record<string, unknown>>)[field];
    if (!isObject(photo) || !isShort(photo['ref'])) continue;
    const { ref, source, check } = photo;
    photos[field] = { ref, ...(isShort(source) && { source }), ...(isShort(check) && { check }) };
  }
  return photos;
}

const isShort = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= PHOTO_CHARACTERS_MAX;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
