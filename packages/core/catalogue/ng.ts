import type { NumberFormat } from '../catalogue.ts';
import { idTypesOf } from './entries.ts';
import { DOCUMENT_ON_RECORD, EVERY_METHOD, RECORD_WITH_PHOTO } from './methods.ts';

const NIN = {
  pattern: '^[0-9]{11}$',
  example: '12345678900',
  hint: '11 digits',
} as const satisfies NumberFormat;

/** Nigeria. Several types share one number, the NIN; each still counts apart in the ID number limit (§8). */
export const NIGERIA = idTypesOf('NG', [
  {
    id_type: 'BVN',
    name: 'Bank Verification Number (BVN)',
    methods: RECORD_WITH_PHOTO,
    number: { pattern: '^[0-9]{11}$', example: '22345678900', hint: '11 digits' },
  },
  { id_type: 'NIN', name: 'National Identification Number (NIN)', methods: RECORD_WITH_PHOTO, number: NIN },
  // Takes the number itself or, from those who would rather not give it, a virtual one.
  {
    id_type: 'NIN_V2',
    name: 'NIN or virtual NIN',
    methods: RECORD_WITH_PHOTO,
    number: {
      pattern: '^([0-9]{11}|[A-Z0-9]{16})$',
      example: '12345678900',
      hint: '11 digits, or the 16 letters and digits of a virtual NIN',
    },
  },
  {
    id_type: 'V_NIN',
    name: 'Virtual NIN',
    methods: RECORD_WITH_PHOTO,
    number: { pattern: '^[A-Z0-9]{16}$', example: 'AB12345678905060', hint: '16 letters and digits' },
  },
  { id_type: 'NIN_SLIP', name: 'NIN slip', methods: EVERY_METHOD, number: NIN },
  // National form only: with +234 beside it, one number would have two counts in the ID number limit (D-20).
  {
    id_type: 'PHONE_NUMBER',
    name: 'Phone number',
    methods: RECORD_WITH_PHOTO,
    number: { pattern: '^0[0-9]{10}$', example: '08012345678', hint: '11 digits, beginning with 0' },
    requires: ['first_name', 'last_name'],
  },
  {
    id_type: 'VOTER_ID',
    name: "Voter's card",
    methods: EVERY_METHOD,
    number: {
      pattern: '^[A-Z0-9]{9,20}$',
      example: '90F5B0C1D2345678906',
      hint: '9 to 20 letters and digits',
    },
    hasBack: true,
  },
  {
    id_type: 'DRIVERS_LICENSE',
    name: "Driver's licence",
    methods: EVERY_METHOD,
    number: {
      pattern: '^[A-Z]{3}[A-Z0-9]{6,12}$',
      example: 'ABC12345AA00',
      hint: '3 letters, then 6 to 12 letters and digits',
    },
    hasBack: true,
    requires: ['first_name', 'last_name', 'dob'],
  },
  {
    id_type: 'PASSPORT',
    name: 'Passport',
    methods: EVERY_METHOD,
    number: { pattern: '^[A-Z][0-9]{8}$', example: 'A12345670', hint: '1 letter and 8 digits' },
    requires: ['first_name', 'last_name', 'dob'],
  },
  {
    id_type: 'IDENTITY_CARD',
    name: 'National identity card',
    methods: DOCUMENT_ON_RECORD,
    number: NIN,
    hasBack: true,
  },
  { id_type: 'RESIDENT_ID', name: 'Resident permit', methods: DOCUMENT_ON_RECORD, hasBack: true },
]);
