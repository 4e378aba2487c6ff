/** What an ID type is, and what a submission for it must carry. */
import type { VerificationMethod } from '#protocol/codes.ts';
import type { NumberFormat } from './number-format.ts';

export type { VerificationMethod } from '#protocol/codes.ts';

/** The details of the person that a submission may have. */
/** What is typed of a person, in the order of the page. */
export const PERSON_FIELDS = ['id_number', 'first_name', 'last_name', 'dob'] as const;

export type PersonField = (typeof PERSON_FIELDS)[number];

/** The images a submission may carry, in the order in which a person takes them. */
export const IMAGE_FIELDS = ['document_front', 'document_back', 'selfie'] as const;

export type ImageField = (typeof IMAGE_FIELDS)[number];

export interface IdType {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** As on the wire: `NIN_V2`, `BVN`, `PASSPORT`. Unique within its country only. */
  id_type: string;
  /** English label for people, unique within its country. */
  name: string;
  methods: readonly VerificationMethod[];
  /** Absent where no method ever asks for the number. */
  number?: NumberFormat;
  /** Whether the document has a back side to photograph. */
  hasBack: boolean;
  /** What a lookup of this type's number needs besides the number itself. */
  requires: readonly PersonField[];
}

/** What a submission must and may carry. A field in neither list is not asked for. */
export interface FieldNeeds {
  person: { required: PersonField[]; optional: PersonField[] };
  images: { required: ImageField[]; optional: ImageField[] };
}

const DETAILS: readonly PersonField[] = ['first_name', 'last_name', 'dob'];

/**
 * What a submission for this ID type needs under this method. Lookups go by the number, document checks by the
 * photographs; only biometric KYC needs a face to compare as well as a number.
 *
 * Does not check that the type supports the method: a link with another method cannot be created (D-12).
 */
export function fieldsFor(idType: IdType, method: VerificationMethod): FieldNeeds {
  switch (method) {
    case 'enhanced_kyc':
      return { person: lookupFields(idType), images: { required: [], optional: [] } };
    case 'biometric_kyc':
      return { person: lookupFields(idType), images: { required: ['selfie'], optional: [] } };
    case 'doc_verification':
      return { person: { required: [], optional: [...DETAILS] }, images: documentImages(idType) };
    case 'enhanced_document_verification': {
      // The number can be read off the document; one that is typed in is a hint, and counts for the limit (D-21).
      const number: PersonField[] = idType.number === undefined ? [] : ['id_number'];
      return { person: { required: [], optional: [...number, ...DETAILS] }, images: documentImages(idType) };
    }
  }
}

function lookupFields(idType: IdType): FieldNeeds['person'] {
  const isRequired = (field: PersonField) => idType.requires.includes(field);
  return {
    required: ['id_number', ...DETAILS.filter(isRequired)],
    optional: DETAILS.filter((field) => !isRequired(field)),
  };
}

function documentImages(idType: IdType): FieldNeeds['images'] {
  const back: ImageField[] = idType.hasBack ? ['document_back'] : [];
  return { required: ['selfie', 'document_front', ...back], optional: [] };
}
