import { digits, letters, mixed, numberFormat } from '../id-numbers/number-format.ts';
import { countryOf } from './entries.ts';
import { DOCUMENT_ON_RECORD, EVERY_METHOD, RECORD_WITH_PHOTO } from './methods.ts';

const NIN = numberFormat('12345678900', [digits(11)]);

/** Nigeria. Several types share one number, the NIN; each still counts apart in the ID number limit (§8). */
export const NIGERIA = countryOf('NG', 'Nigeria', [
  {
    id_type: 'BVN',
    name: 'Bank Verification Number (BVN)',
    methods: RECORD_WITH_PHOTO,
    number: numberFormat('22345678900', [digits(11)]),
  },
  { id_type: 'NIN', name: 'National Identification Number (NIN)', methods: RECORD_WITH_PHOTO, number: NIN },
  // Takes the number itself or, from those who would rather not give it, a virtual one.
  {
    id_type: 'NIN_V2',
    name: 'NIN or virtual NIN',
    methods: RECORD_WITH_PHOTO,
    number: numberFormat('12345678900', [digits(11)], [{ ...mixed(16), note: 'virtualNin' }]),
  },
  {
    id_type: 'V_NIN',
    name: 'Virtual NIN',
    methods: RECORD_WITH_PHOTO,
    number: numberFormat('AB12345678905060', [mixed(16)]),
  },
  { id_type: 'NIN_SLIP', name: 'NIN slip', methods: EVERY_METHOD, number: NIN },
  {
    id_type: 'PHONE_NUMBER',
    name: 'Phone number',
    methods: RECORD_WITH_PHOTO,
    number: { ...numberFormat('08012345678', [{ ...digits(11), startsWith: '0' }]), countryCode: '234' },
    requires: ['first_name', 'last_name'],
  },
  {
    id_type: 'VOTER_ID',
    name: "Voter's card",
    methods: EVERY_METHOD,
    number: numberFormat('90F5B0C1D2345678906', [mixed(9, 20)]),
    hasBack: true,
  },
  {
    id_type: 'DRIVERS_LICENSE',
    name: "Driver's licence",
    methods: EVERY_METHOD,
    number: numberFormat('ABC12345AA00', [letters(3), mixed(6, 12)]),
    hasBack: true,
    requires: ['first_name', 'last_name', 'dob'],
  },
  {
    id_type: 'PASSPORT',
    name: 'Passport',
    methods: EVERY_METHOD,
    number: numberFormat('A12345670', [letters(1), digits(8)]),
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
