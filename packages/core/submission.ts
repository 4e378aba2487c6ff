/** The rules of a submission: does it fit the link and the catalogue (D-12, D-27). */
import { findIdType } from './catalogue.ts';
import type { Consent, ConsentProblem } from './consent.ts';
import { isPlausibleBirth } from './id-numbers/birth-date.ts';
import { checkIdNumber } from './id-numbers/id-number.ts';
import {
  type FieldNeeds,
  fieldsFor,
  type IdType,
  type ImageField,
  type PersonField,
} from './id-numbers/id-type.ts';
import type { ImageSource } from './images/image-type.ts';
import type { PersonalData } from './job.ts';
import type { IdTypeEntry, Link } from './link.ts';

/** What was sent, images by name only. */
export interface SubmissionClaims
  extends PersonalData,
    Readonly<Partial<Record<`${ImageField}_source`, ImageSource>>> {
  readonly country: string;
  readonly id_type: string;
  readonly consent: boolean;
  readonly images: readonly ImageField[];
  /** Images that it names but that are not staged for its visit (D-82). */
  readonly missingImages: readonly ImageField[];
}

export interface FieldProblem {
  readonly field:
    | PersonField
    | ImageField
    | `${ImageField}_ref`
    | `${ImageField}_source`
    | 'country'
    | 'id_type'
    | 'consent'
    | 'consent_at'
    | 'consent_shown';
  readonly message: string;
}

/** Valid, with the link's entry for it, the normalised number and the receipt; or refused, with the problems. */
export type SubmissionCheck =
  | { ok: true; entry: IdTypeEntry; idNumber: string | null; consent: Consent }
  | {
      ok: false;
      refused: 'unsupported_id_type' | 'missing_field' | 'invalid_value';
      problems: FieldProblem[];
    };

/** Idempotency keys of submissions belong to their link (D-29). */
export const submissionScope = (linkId: string): string => `submitVerification ${linkId}`;

/**
 * Checks a submission against the link's ID types and the catalogue.
 *
 * @param consent - The receipt of its consent, or what is wrong with it.
 * @param now - Epoch milliseconds.
 */
export function checkSubmission(
  link: Link,
  sent: SubmissionClaims,
  consent: Consent | ConsentProblem,
  now: number,
): SubmissionCheck {
  const entry = link.idTypes.find((each) => each.country === sent.country && each.id_type === sent.id_type);
  const idType = findIdType(sent.country, sent.id_type);
  if (!entry || !idType) {
    const message = 'is not one of the ID types of this link';
    return { ok: false, refused: 'unsupported_id_type', problems: [{ field: 'id_type', message }] };
  }
  if (sent.missingImages.length > 0) {
    const message = 'is not an image that this visit has sent within the last hour';
    const problems = sent.missingImages.map((field) => ({ field: `${field}_ref` as const, message }));
    return { ok: false, refused: 'invalid_value', problems };
  }
  const missing: FieldProblem[] = missingFields(fieldsFor(idType, entry.verification_method), sent).map(
    (field) => ({ field, message: 'is required' }),
  );
  if (missing.length > 0) return { ok: false, refused: 'missing_field', problems: missing };

  const problems: FieldProblem[] = [];
  if (!sent.consent) problems.push({ field: 'consent', message: 'must be given' });
  if ('field' in consent) problems.push(consent);
  if (sent.dob && !isPlausibleBirth(sent.dob, now)) {
    problems.push({ field: 'dob', message: 'must be a past date, as YYYY-MM-DD' });
  }
  // A number counts even where none is asked for (D-21), so it is always checked.
  const number = sent.id_number?.trim() ? checkIdNumber(idType, sent.id_number) : null;
  if (link.capture === 'camera') {
    const message = 'must be camera, as this link takes no images from files';
    const sources = sent.images.map((field) => `${field}_source` as const);
    problems.push(
      ...sources.filter((field) => sent[field] !== 'camera').map((field) => ({ field, message })),
    );
  }
  if (number && !number.ok) problems.push({ field: 'id_number', message: number.message });
  if (problems.length > 0 || 'field' in consent) return { ok: false, refused: 'invalid_value', problems };
  return { ok: true, entry, consent, idNumber: number?.ok ? number.normalised : null };
}

/** What has to be sent and was not. */
export function missingFields(
  needs: FieldNeeds,
  sent: Partial<Record<PersonField, string>> & { readonly images: readonly ImageField[] },
): (PersonField | ImageField)[] {
  return [
    ...needs.person.required.filter((field) => !sent[field]?.trim()),
    ...needs.images.required.filter((field) => !sent.images.includes(field)),
  ];
}

/** What was typed and cannot be right. */
export function wrongFields(
  idType: IdType,
  sent: Partial<Record<PersonField, string>>,
  now: number,
): PersonField[] {
  const wrong: PersonField[] = [];
  if (sent.id_number?.trim() && !checkIdNumber(idType, sent.id_number).ok) wrong.push('id_number');
  if (sent.dob && !isPlausibleBirth(sent.dob, now)) wrong.push('dob');
  return wrong;
}
