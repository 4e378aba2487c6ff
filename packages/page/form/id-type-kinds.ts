/** The ID types as the page tells them apart, and what each language says of them. */
import type { IdType } from '#core/id-numbers/id-type.ts';

/** By `NG.RESIDENT_ID`, or by `PASSPORT` where it is alike in all countries. A type without a number has null. */
export const ID_TYPE_KINDS = {
  PASSPORT: { number: 'passport', picture: 'passport' },
  DRIVERS_LICENSE: { number: 'driversLicence', picture: 'licence' },
  VOTER_ID: { number: 'votersCard', picture: 'voter' },
  'GH.VOTER_ID': { number: 'votersCard', picture: 'voter' },
  NEW_VOTER_ID: { number: 'votersCard', picture: 'voter' },
  NATIONAL_ID: { number: 'nationalId', picture: 'card' },
  NATIONAL_ID_NO_PHOTO: { number: 'nationalId', picture: 'number' },
  CNI: { number: 'cni', picture: 'card' },
  'CI.NATIONAL_ID_NO_PHOTO': { number: 'cni', picture: 'number' },
  RESIDENT_ID: { number: 'residentCard', picture: 'card' },
  RESIDENT_ID_NO_PHOTO: { number: 'residentCard', picture: 'number' },
  'NG.RESIDENT_ID': { number: null, picture: 'card' },
  GHANA_CARD: { number: 'ghanaCard', picture: 'card' },
  GHANA_CARD_NO_PHOTO: { number: 'ghanaCard', picture: 'number' },
  SSNIT: { number: 'ssnit', picture: 'number' },
  ALIEN_CARD: { number: 'alienCard', picture: 'card' },
  KRA_PIN: { number: 'kraPin', picture: 'number' },
  BVN: { number: 'bvn', picture: 'number' },
  NIN: { number: 'nin', picture: 'number' },
  NIN_V2: { number: 'ninOrVirtual', picture: 'number' },
  V_NIN: { number: 'virtualNin', picture: 'number' },
  NIN_SLIP: { number: 'nin', picture: 'slip' },
  PHONE_NUMBER: { number: 'phone', picture: 'phone' },
  IDENTITY_CARD: { number: 'nin', picture: 'card' },
  'TZ.NATIONAL_ID': { number: 'nida', picture: 'card' },
  'UG.NATIONAL_ID': { number: 'nin', picture: 'card' },
  'UG.NATIONAL_ID_NO_PHOTO': { number: 'nin', picture: 'number' },
  TPIN: { number: 'tpin', picture: 'number' },
  'ZM.NATIONAL_ID': { number: 'nrc', picture: 'card' },
} as const;

type Kind = keyof typeof ID_TYPE_KINDS;
export type Picture = (typeof ID_TYPE_KINDS)[Kind]['picture'];

/** What a language says of an ID type's number. */
export interface NumberTexts {
  readonly label: string;
  /** Asks for it. */
  readonly missing: string;
  /** Says what it looks like. */
  readonly wrong: string;
}

/** undefined for a type that the catalogue does not have. */
export function kindOf({ country, id_type }: Pick<IdType, 'country' | 'id_type'>): Kind | undefined {
  const kinds = [`${country}.${id_type}`, id_type];
  return kinds.find((kind): kind is Kind => Object.hasOwn(ID_TYPE_KINDS, kind));
}

export function pictureOf(idType: Pick<IdType, 'country' | 'id_type'>): Picture {
  const kind = kindOf(idType);
  return kind ? ID_TYPE_KINDS[kind].picture : 'card';
}
