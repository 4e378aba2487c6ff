import type { NumberFormat } from '../catalogue.ts';
import { idTypesOf } from './entries.ts';
import { EVERY_METHOD, RECORD, RECORD_WITH_PHOTO } from './methods.ts';

const GHANA_CARD = {
  pattern: '^[A-Z]{3}[0-9]{10}$',
  example: 'GHA1234567890',
  hint: '3 letters and 10 digits',
} as const satisfies NumberFormat;

/** Ghana. The electoral roll of 2020 has numbers of its own: hence two voter types. */
export const GHANA = idTypesOf('GH', [
  { id_type: 'GHANA_CARD', name: 'Ghana Card', methods: EVERY_METHOD, number: GHANA_CARD, hasBack: true },
  { id_type: 'GHANA_CARD_NO_PHOTO', name: 'Ghana Card number', methods: RECORD, number: GHANA_CARD },
  {
    id_type: 'SSNIT',
    name: 'SSNIT number',
    methods: RECORD_WITH_PHOTO,
    number: {
      pattern: '^[A-Z][A-Z0-9]{12,14}$',
      example: 'C123456789010',
      hint: '1 letter, then 12 to 14 letters and digits',
    },
  },
  {
    id_type: 'VOTER_ID',
    name: "Voter's card, before 2020",
    methods: EVERY_METHOD,
    number: { pattern: '^[0-9]{10,12}$', example: '1234567890', hint: '10 to 12 digits' },
    hasBack: true,
  },
  {
    id_type: 'NEW_VOTER_ID',
    name: "Voter's card, since 2020",
    methods: EVERY_METHOD,
    number: { pattern: '^[0-9]{10,12}$', example: '9876543210', hint: '10 to 12 digits' },
    hasBack: true,
  },
  {
    id_type: 'DRIVERS_LICENSE',
    name: "Driver's licence",
    methods: EVERY_METHOD,
    number: { pattern: '^[A-Z0-9]{6,18}$', example: 'ABC1234567890', hint: '6 to 18 letters and digits' },
    hasBack: true,
  },
  {
    id_type: 'PASSPORT',
    name: 'Passport',
    methods: EVERY_METHOD,
    number: {
      pattern: '^[A-Z]{1,2}[0-9]{6,8}$',
      example: 'G1234567',
      hint: '1 or 2 letters and 6 to 8 digits',
    },
  },
]);
