import { digits, numberFormat } from '../id-numbers/number-format.ts';
import { countryOf, DRIVERS_LICENSE, PASSPORT } from './entries.ts';
import { DOCUMENT, EVERY_METHOD } from './methods.ts';

export const TANZANIA = countryOf('TZ', 'Tanzania', [
  {
    id_type: 'NATIONAL_ID',
    name: 'National ID card (NIDA)',
    methods: EVERY_METHOD,
    number: numberFormat('19900101123450000125', [digits(20)]),
    hasBack: true,
  },
  { id_type: 'VOTER_ID', name: "Voter's card", methods: DOCUMENT, hasBack: true },
  PASSPORT,
  DRIVERS_LICENSE,
]);
