import { digits, letters, mixed, numberFormat } from '../id-numbers/number-format.ts';
import { countryOf } from './entries.ts';
import { EVERY_METHOD, RECORD, RECORD_WITH_PHOTO } from './methods.ts';

const GHANA_CARD = numberFormat('GHA1234567890', [letters(3), digits(10)]);

/** Ghana. The electoral roll of 2020 has numbers of its own: hence two voter types. */
export const GHANA = countryOf('GH', 'Ghana', [
  { id_type: 'GHANA_CARD', name: 'Ghana Card', methods: EVERY_METHOD, number: GHANA_CARD, hasBack: true },
  { id_type: 'GHANA_CARD_NO_PHOTO', name: 'Ghana Card number', methods: RECORD, number: GHANA_CARD },
  {
    id_type: 'SSNIT',
    name: 'SSNIT number',
    methods: RECORD_WITH_PHOTO,
    number: numberFormat('C123456789010', [letters(1), mixed(12, 14)]),
  },
  {
    id_type: 'VOTER_ID',
    name: "Voter's card, before 2020",
    methods: EVERY_METHOD,
    number: numberFormat('1234567890', [digits(10, 12)]),
    hasBack: true,
  },
  {
    id_type: 'NEW_VOTER_ID',
    name: "Voter's card, since 2020",
    methods: EVERY_METHOD,
    number: numberFormat('9876543210', [digits(10, 12)]),
    hasBack: true,
  },
  {
    id_type: 'DRIVERS_LICENSE',
    name: "Driver's licence",
    methods: EVERY_METHOD,
    number: numberFormat('ABC1234567890', [mixed(6, 18)]),
    hasBack: true,
  },
  {
    id_type: 'PASSPORT',
    name: 'Passport',
    methods: EVERY_METHOD,
    number: numberFormat('G1234567', [letters(1, 2), digits(6, 8)]),
  },
]);
