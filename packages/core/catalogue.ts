/**
 * The catalogue: which ID types of which countries a link may ask for, by which verification methods, and what
 * a submission must then carry. The interface leaves the supported set to lookups it does not show (§2.2); this
 * is the set chosen here, as plain data, so that a link outside it can be refused by name (D-12).
 */
import type { components } from '#generated/api.ts';
import { IVORY_COAST } from './catalogue/ci.ts';
import { GHANA } from './catalogue/gh.ts';
import { KENYA } from './catalogue/ke.ts';
import { NIGERIA } from './catalogue/ng.ts';
import { RWANDA } from './catalogue/rw.ts';
import { TANZANIA } from './catalogue/tz.ts';
import { UGANDA } from './catalogue/ug.ts';
import { SOUTH_AFRICA } from './catalogue/za.ts';
import { ZAMBIA } from './catalogue/zm.ts';
import { ZIMBABWE } from './catalogue/zw.ts';

/** How an ID type is verified (§2.2). One link names exactly one for each ID type (D-12). */
export type VerificationMethod = components['schemas']['VerificationMethod'];

/** What a submission may say of the person. */
export type PersonField = 'id_number' | 'first_name' | 'last_name' | 'dob';

/** The images a submission may carry, in the order in which a person takes them. */
export const IMAGE_FIELDS = ['document_front', 'document_back', 'selfie'] as const;

export type ImageField = (typeof IMAGE_FIELDS)[number];

/** The format of an ID number, after normalising (D-20). */
export interface NumberFormat {
  /** Anchored; no nested quantifiers, so matching is linear. Valid with the `u` flag and in an HTML `pattern`. */
  pattern: string;
  /** Matches `pattern`, and is a number the sandbox finds: its last digit is not 1, 2 or 3 (D-23). */
  example: string;
  /** The format for people, as a noun phrase that can follow "must be": `11 digits`. */
  hint: string;
}

/** One ID type of one country. */
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

/** A supported country. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** English name. */
  name: string;
}

/** Every supported country, in the order of the English names. */
export const COUNTRIES: readonly Country[] = [
  { code: 'CI', name: 'Côte d’Ivoire' },
  { code: 'GH', name: 'Ghana' },
  { code: 'KE', name: 'Kenya' },
  { code: 'NG', name: 'Nigeria' },
  { code: 'RW', name: 'Rwanda' },
  { code: 'ZA', name: 'South Africa' },
  { code: 'TZ', name: 'Tanzania' },
  { code: 'UG', name: 'Uganda' },
  { code: 'ZM', name: 'Zambia' },
  { code: 'ZW', name: 'Zimbabwe' },
];

/** Every supported ID type, country by country in the order of {@link COUNTRIES}. */
export const ID_TYPES: readonly IdType[] = [
  ...IVORY_COAST,
  ...GHANA,
  ...KENYA,
  ...NIGERIA,
  ...RWANDA,
  ...SOUTH_AFRICA,
  ...TANZANIA,
  ...UGANDA,
  ...ZAMBIA,
  ...ZIMBABWE,
];

// No code contains a colon, so a key has one colon and only one pair of values can spell it.
const BY_KEY: ReadonlyMap<string, IdType> = new Map(
  ID_TYPES.map((idType) => [`${idType.country}:${idType.id_type}`, idType]),
);

/** The ID type of that country, or undefined. Exact match: wire values are upper case. */
export function findIdType(country: string, idType: string): IdType | undefined {
  return BY_KEY.get(`${country}:${idType}`);
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
 * Does not ask whether the type supports the method: that is refused when the link is made (D-12).
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
